// SPDX-License-Identifier: MIT
//
// What moved between two runs: the ratio of ours' copyfracs, new over old, case by case and as a
// geometric mean a class. The peer's own ratio stands beside it: where that moved too, it was the
// machine.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "bench/classes.h"
#include "bench/figures.h"

namespace papilio::bench {

struct Move {  // NOLINT(bugprone-reserved-identifier): a fault of 14
  Case subject;
  double before, after;      // copyfrac
  std::string schedules[2];  // before, after
  double ratio() const { return after / before; }
};

struct Comparison {
  std::vector<Move> moves;     // the largest ratio or its inverse first
  std::vector<Case> only_new;  // cases with a figure in one of them
  std::vector<Case> only_old;
};

Comparison compare(const Results& before, const Results& after,
                   const std::string& contender = "ours");

// Moves of more than `threshold` (0.02: two per cent), classes, and what has no counterpart.
void print_comparison(std::FILE* out, const Results& before, const Results& after,
                      double threshold);

}  // namespace papilio::bench
