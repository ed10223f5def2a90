// SPDX-License-Identifier: MIT
//
// A strategy turns a length or a shape into schedules, judges schedules that others wrote, and
// lowers them to kernels. Each is one file and one row of the table in strategy.cpp.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "codelets/kind.h"
#include "runtime/plan/program.h"

namespace papilio::plan {

// What a strategy makes of a transform: one kernel, in one block or in several of a cluster; a
// convolution, which is one kernel if its inner transform is; or several kernels.
enum class Form { block, cluster, convolution, kernels };

struct Strategy {
  const char* name;
  Form form;

  // Legal schedules of this strategy for a shape, promising ones only. May be empty.
  std::vector<Schedule> (*candidates)(const Shape& shape, const Role& role, const Context& context);

  // Throws Error(invalid_schedule) unless this node (inner nodes are checked apart) is legal.
  void (*check)(const Schedule& schedule, const Context& context);

  void (*lower)(const Schedule& schedule, const Frame& frame, Lowering& lowering);
};

std::span<const Strategy> strategies();

// The row whose kernels others put inside their own.
extern const Strategy stockham;

// The dimensions that a schedule transforms; and `dims` set to them, if there are several.
Shape shape_of(const Schedule& schedule);
void set_dimensions(Schedule& schedule, const Shape& shape);

// Whether a cluster's parts divide its first dimension, by the four-step method, not the list of
// its dimensions; and the dimensions that `axes` of a kernel names: of such a cluster the first
// part and what it leaves of that dimension stand in its place.
bool splits_dimension(const Schedule& cluster);
Shape dimensions_of_axes(const Schedule& kernel);

// The row named by a schedule; throws Error(invalid_schedule) listing the names there are.
const Strategy& strategy_of(const Schedule& schedule);

// Parameters that a node may have and the number of its inner schedules: throws where it has
// others. So it does where `dims` do not multiply to its length, and where an inner one has several
// dimensions, but in row_column and rader, and where it has `dims` itself.
void check_form(const Schedule& schedule, std::span<const char* const> parameters,
                std::size_t inner_count);

// Throws where a parameter is none of `words`; the first stands for one that is left out.
void check_word(const Schedule& schedule, const char* name, const std::vector<std::string>& words);

// Throws where `tiles` transforms of `threads` threads each are more than a block has.
void check_threads(const Schedule& schedule, std::uint64_t threads, std::uint64_t tiles,
                   const Context& context);

// Parameter `resident`: throws where it is more blocks than a multiprocessor ever holds.
void check_resident(const Schedule& schedule);

// Parameter `ahead`: throws unless it is the number of one of so many passes, counted from 1.
void check_ahead(const Schedule& schedule, std::size_t passes);

// A node of two inner schedules: throws unless their lengths multiply to its own, and where it has
// other parameters than these.
void check_two_parts(const Schedule& schedule, std::span<const char* const> parameters = {});

// Parameters `radices` and `codelets` of a node, the variant of its codelets: throws unless every
// radix has a codelet, they multiply to the length, and the variant exists for one of them at least
// (the others then use the default one).
void check_radices(const Schedule& schedule, const Context& context);

// Parameters `dims` (or parts) and `axes`: throws unless axes names a dimension for each radix and
// the radices along each dimension multiply to it.
void check_axes(const Schedule& schedule, const std::vector<int>& dimensions,
                const std::vector<int>& radices, const std::vector<int>& axes);

// Whether one block's registers hold so many points with something left to work in.
bool registers_hold(std::uint64_t points, const Context& context);

// Columns of which no block holds a sector's width with registers left. A convolution of them takes
// one or two a block: the second-level cache gathers what neighbouring blocks store. (H200: six
// of 10007x1009 2512 us, by two columns a block 4447; shorter ones lose, padded to 5120 points 6 to
// 10 %.)
bool are_long_columns(std::uint64_t points, const Role& role, const Context& context);

// Complex values a thread holds, n of them with whole butterflies on `threads` threads, and the
// most it may: a codelet of the largest radix needs them all.
std::uint64_t points_of_thread(std::uint64_t n, const std::vector<int>& radices,
                               std::uint64_t threads);
inline constexpr std::uint64_t most_points_of_thread = codelets::largest_radix;

// Whether n values are few enough for so many threads, and these for a block.
bool sensible_threads(std::uint64_t n, const std::vector<int>& radices, std::uint64_t threads,
                      const Context& context);

// Sensible numbers of threads for n values that take a whole number of butterflies each in some
// pass, one of `shares`; ascending.
std::vector<int> thread_counts(std::uint64_t n, const std::vector<int>& radices,
                               std::initializer_list<int> shares, const Context& context);

void check_points(const Schedule& schedule, std::uint64_t n, const std::vector<int>& radices,
                  std::uint64_t threads);

// A convolution whose inner transform is one kernel is one kernel as a whole.
bool convolves_in_one_kernel(const Schedule& schedule);

Form form_of(const Schedule& schedule);
bool is_convolution(const Schedule& schedule);

// Whether the whole transform is one kernel, which may then serve in any role.
bool is_kernel(const Schedule& schedule);

// Whether a node exchanges in place.
bool is_in_place(const Schedule& kernel);

[[noreturn]] void reject(const Schedule& schedule, const std::string& why);

}  // namespace papilio::plan
