// SPDX-License-Identifier: MIT
//
// A whole run: the device and its buffers, plans compiled on all cores before the clock is looked
// at, then case after case within the time allowed.
#pragma once

#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/report.h"

namespace papilio::bench {

struct RunOptions {
  Backend backend = Backend::cuda;
  std::vector<std::string> against;  // contenders beside ours; empty: all that run there
  bool graph = false;                // one execution in a CUDA graph, replayed a hundred times
  bool plan_alone = false;           // plans that measure must not do so side by side
  double minutes = 7;
  Rounds rounds;
};

struct Run {
  std::string device;
  Columns columns;
  Results results;
};

// Runs the cases, by precision, and prints a line each. `recorded`: figures to show beside ours.
// Throws Error(invalid_argument), before any work, for contenders or graphs that the backend does
// not have.
Run run(const std::vector<Case>& cases, const RunOptions& options, const Results& recorded);

}  // namespace papilio::bench
