// SPDX-License-Identifier: MIT
//
// Checks of a schedule's node, shared by the strategies. Each throws Error(invalid_schedule) naming
// the node, the parameter and the allowed values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "codelets/kind.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {

// Throws unless all of these hold: the node has every parameter that its strategy needs, and no
// other than those it takes; it has the strategy's number of inner schedules; its `dims` multiply
// to its length; no inner schedule has several dimensions (unless the node is a row_column or
// rader, or has `dims` itself).
void check_form(const Schedule& schedule);

// Throws unless all these parameters are given. `names` separates them by spaces.
void need(const Schedule& schedule, std::string_view names);

// Throws if `tiles` transforms of `threads` threads each exceed the threads of a block.
void check_threads(const Schedule& schedule, std::uint64_t threads, std::uint64_t tiles,
                   const Context& context);

// Parameter `resident`: throws if it exceeds the number of blocks that a multiprocessor can hold.
void check_resident(const Schedule& schedule);

// Parameter `prefetch`: throws unless it is in 1 .. passes.
void check_prefetch(const Schedule& schedule, std::size_t passes);

// For a node with two inner schedules: throws unless their lengths multiply to its own.
void check_two_parts(const Schedule& schedule);

// Parameters `radices` and `codelets` (the codelets' variant): throws unless every radix has a
// codelet, the radices multiply to the length, and at least one radix has a codelet of that
// variant. Radices without one use the default variant.
void check_radices(const Schedule& schedule, const Context& context);

// Parameters `dims` (or the parts of a cluster) and `axes`: throws unless `axes` names a dimension
// for each radix, and the radices along each dimension multiply to its length.
void check_axes(const Schedule& schedule, const Shape& dimensions, const std::vector<int>& radices,
                const std::vector<int>& axes);

// The number of complex values that a thread holds if n values are distributed in whole butterflies
// over `threads` threads; and its limit, the number that a codelet of the largest radix needs.
std::uint64_t points_of_thread(std::uint64_t n, const std::vector<int>& radices,
                               std::uint64_t threads);
inline constexpr std::uint64_t most_points_of_thread = codelets::largest_radix;

// Throws if points_of_thread() exceeds most_points_of_thread.
void check_points(const Schedule& schedule, std::uint64_t n, const std::vector<int>& radices,
                  std::uint64_t threads);

}  // namespace papilio::plan
