// SPDX-License-Identifier: MIT
//
// What strategies check of a node of a schedule. Each throws Error(invalid_schedule) that names the
// node, the parameter and what is allowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "codelets/kind.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {

// Throws where a node lacks a parameter that its strategy needs, or has one that it does not take,
// or another number of inner schedules, where its `dims` do not multiply to its length, and where
// an inner schedule has several dimensions (unless the node is a row_column or rader, or has `dims`
// itself).
void check_form(const Schedule& schedule);

// Throws where one of these parameters, names between spaces, is not given.
void need(const Schedule& schedule, std::string_view names);

// Throws where `tiles` transforms of `threads` threads each are more than a block has.
void check_threads(const Schedule& schedule, std::uint64_t threads, std::uint64_t tiles,
                   const Context& context);

// Parameter `resident`: throws where it is more blocks than a multiprocessor ever holds.
void check_resident(const Schedule& schedule);

// Parameter `prefetch`: throws unless it is the number of one of so many passes, counted from 1.
void check_prefetch(const Schedule& schedule, std::size_t passes);

// A node of two inner schedules: throws unless their lengths multiply to its own.
void check_two_parts(const Schedule& schedule);

// Parameters `radices` and `codelets` of a node, the variant of its codelets: throws unless every
// radix has a codelet, they multiply to the length, and the variant exists for one of them at least
// (the others then use the default one).
void check_radices(const Schedule& schedule, const Context& context);

// Parameters `dims` (or parts) and `axes`: throws unless axes names a dimension for each radix and
// the radices along each dimension multiply to it.
void check_axes(const Schedule& schedule, const Shape& dimensions, const std::vector<int>& radices,
                const std::vector<int>& axes);

// Complex values a thread holds, n of them with whole butterflies on `threads` threads, and the
// most it may: a codelet of the largest radix needs them all.
std::uint64_t points_of_thread(std::uint64_t n, const std::vector<int>& radices,
                               std::uint64_t threads);
inline constexpr std::uint64_t most_points_of_thread = codelets::largest_radix;

// Throws where a thread would hold more than that.
void check_points(const Schedule& schedule, std::uint64_t n, const std::vector<int>& radices,
                  std::uint64_t threads);

}  // namespace papilio::plan
