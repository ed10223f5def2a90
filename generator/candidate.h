// SPDX-License-Identifier: MIT
//
// All decisions about one codelet, as data. It prints to one line of text, from which the pipeline
// makes the codelet again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/algorithm/algorithm.h"
#include "generator/chooser.h"

namespace papilio::generator {

struct Candidate {
  std::string kind = "plain";  // codelets/kind.h
  algorithm::Tree tree;        // of its DFT, or of its kind's network
  Counting counting = Counting::fused;
  std::string scheduler = "best";  // a row of schedule::schedulers(), or the most sparing one
  // In place of what a convolution loads: v_0, v_1, .., real and imaginary parts as decimals.
  std::vector<std::string> constants = {};

  int n() const { return tree.n; }
};

// Throws std::invalid_argument if the constants do not suit the kind and the length.
void check_constants(const Candidate& candidate);

// "plain: good_thomas(3, 5), fused, bisection"; constants follow, as in
// "convolve: spectrum(2), fused, best = 0.5 0 0.5 -1".
std::string print(const Candidate& candidate);

// The inverse of print. Throws std::invalid_argument naming the fault and what is allowed.
Candidate parse_candidate(std::string_view text);

}  // namespace papilio::generator
