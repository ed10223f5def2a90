// SPDX-License-Identifier: MIT
//
// papilio-gen --explore: enumerates candidates of one codelet and prints those that no other
// betters.
#pragma once

#include <string>

namespace papilio::generator {

struct ExploreOptions {
  int radix = 0;
  std::string kind = "plain";
  double seconds = 60;  // stop after; at least one candidate is tried
  std::string csv;      // file for all candidates; none if empty
  std::string pick;     // what to minimise, "instructions", "live", "path", "error" or "registers";
                        // the candidate that wins is written to `folder`
  std::string folder;   // printed if empty
};

// Trees x counting x schedulers, the cheapest trees first. Prints the Pareto front over
// instructions, live registers, critical path, estimated rounding error and, with NVRTC, compiled
// registers.
void explore(const ExploreOptions& options);

}  // namespace papilio::generator
