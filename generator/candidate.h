// SPDX-License-Identifier: MIT
//
// Everything that was decided about one codelet, as data: it prints to one line of text, and the
// pipeline makes the codelet again from that line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/algorithm/algorithm.h"
#include "generator/chooser.h"

namespace papilio::generator {

struct Candidate {
  std::string kind = "plain";  // codelets/kind.h
  algorithm::Tree tree;        // of its DFT, or of the network that its kind is made by
  Counting counting = Counting::fused;
  std::string scheduler = "best";  // a row of schedule::schedulers(), or the most sparing one
  // In place of what a convolution loads: v_0, v_1, .., real and imaginary parts as decimals.
  std::vector<std::string> constants = {};

  int n() const { return tree.n; }
};

// Throws std::invalid_argument if the constants are not what the kind and the length ask for.
void check_constants(const Candidate& candidate);

// "plain: good_thomas(3, 5), fused, bisection"; constants follow, as in
// "convolve: spectrum(2), fused, best = 0.5 0 0.5 -1".
std::string print(const Candidate& candidate);

// The inverse of print. Throws std::invalid_argument naming what is wrong and what is allowed.
Candidate parse_candidate(std::string_view text);

}  // namespace papilio::generator
