// SPDX-License-Identifier: MIT
//
// papilio-gen --lift: a stranger's butterfly is read, recognised, counted, optimised and, if it is
// what one of our codelets does, in whatever order or direction, written again as one.
#pragma once

#include <string>

namespace papilio::generator {

struct LiftOptions {
  std::string file, function;
  bool json = false;
};

// Prints the report, as JSON if asked to, and the codelet; returns 0. Throws std::runtime_error
// naming the file and the line for what cannot be lifted, and the first output that differs for
// what is no DFT.
int lift_command(const LiftOptions& options);

}  // namespace papilio::generator
