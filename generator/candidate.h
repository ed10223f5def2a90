// SPDX-License-Identifier: MIT
//
// Everything that was decided about one codelet, as data: it prints to one line of text, and the
// pipeline makes the codelet again from that line.
#pragma once

#include <string>
#include <string_view>

#include "generator/algorithm/algorithm.h"
#include "generator/chooser.h"

namespace papilio::generator {

struct Candidate {
  std::string kind = "plain";  // codelets/kind.h
  algorithm::Tree tree;        // of its DFT, or of the network that its kind is made by
  Counting counting = Counting::fused;
  std::string scheduler;  // a row of schedule::schedulers(), or "best" for the most sparing one

  int n() const { return tree.n; }
};

// "plain: good_thomas(3, 5), fused, bisection".
std::string print(const Candidate& candidate);

// The inverse of print. Throws std::invalid_argument naming what is wrong and what is allowed.
Candidate parse_candidate(std::string_view text);

}  // namespace papilio::generator
