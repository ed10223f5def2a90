// SPDX-License-Identifier: MIT
//
// papilio-gen --lift: reads a foreign butterfly, recognises it, counts and optimises it. If one of
// our codelets does the same, in any order or direction, it is written as one.
#pragma once

#include <string>

namespace papilio::generator {

struct LiftOptions {
  std::string file, function;
  bool json = false;
};

// Prints the report, as JSON if asked to, and the codelet. Returns 0. Throws std::runtime_error
// naming file and line of what cannot be lifted, or the first output that differs if it is no DFT.
int lift_command(const LiftOptions& options);

}  // namespace papilio::generator
