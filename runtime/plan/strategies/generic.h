// SPDX-License-Identifier: MIT
//
// The schedule that serves while a length's own kernels are compiled. The planner never proposes
// it; latency mode asks for it by name.
#pragma once

#include <vector>

#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {

// The radices that generic kernels have codelets for, largest first.
std::vector<int> generic_radices(const Context& context);

inline constexpr std::uint64_t longest_of_generic = std::uint64_t{1} << 40;

// A generic schedule for n, which is not longer than that; for several dimensions, one by one.
Schedule generic_schedule(std::uint64_t n, const Context& context);
Schedule generic_schedule(const Shape& shape, const Context& context);

}  // namespace papilio::plan
