// SPDX-License-Identifier: MIT
//
// Schedules of generic kernels, which serve while the kernels for a length are being compiled. The
// planner never proposes them; latency mode requests them by name.
#pragma once

#include <vector>

#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {

// The radices of the generic kernels, largest first.
std::vector<int> generic_radices(const Context& context);

inline constexpr std::uint64_t longest_of_generic = std::uint64_t{1} << 40;

// A generic schedule for n <= longest_of_generic, or for the dimensions of a shape one after
// another.
Schedule generic_schedule(std::uint64_t n, const Context& context);
Schedule generic_schedule(const Shape& shape, const Context& context);

}  // namespace papilio::plan
