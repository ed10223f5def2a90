// SPDX-License-Identifier: MIT
//
// A program as text: its kernels in the order of launches, each with the node of the schedule that
// says how it is done, the ports it reads and writes through, and its spec.
#pragma once

#include <string>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// input, output, draft (the output's memory, with values that are not results yet), workspace 0, ..
std::string print(const Buffer& buffer);

// Workspaces and steps with their ports; lines, the steps indented.
std::string print(const Program& program, const Schedule& schedule);

// The specs of all steps, under a line each that says which kernel it is.
std::string print_specs(const Program& program, const Schedule& schedule);

}  // namespace papilio::plan
