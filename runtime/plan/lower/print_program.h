// SPDX-License-Identifier: MIT
//
// Prints a program: its kernels in launch order, each with the schedule node that it implements,
// the ports that it reads and writes, and its spec.
#pragma once

#include <string>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The name of a buffer: input, output, draft (the output's memory holding intermediate values),
// workspace 0, ...
std::string print(const Buffer& buffer);

// The workspaces, and the steps with their ports, one line each. Steps are indented.
std::string print(const Program& program, const Schedule& schedule);

// The specs of all steps, each below a line that names its kernel.
std::string print_specs(const Program& program, const Schedule& schedule);

}  // namespace papilio::plan
