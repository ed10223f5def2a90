// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/extended_ways.h"

#include <algorithm>
#include <iterator>

#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/sweeps/block_kernels.h"
#include "runtime/plan/sweeps/real_ways.h"

namespace papilio::plan {
namespace {

constexpr int largest_first_radix = 32;  // larger codelets leave few threads
// Each butterfly of the last pass finds where its numbers go: one of few elements comes first.
// (H200: 13 pairs of orders 1.05 of the speed in the mean, .91 to 1.41, and four other lengths
// whose choice changes by it 1.09, .97 to 1.24. Larger last radices gain nothing.)
constexpr int least_last_radix = 7;
constexpr std::size_t most_lists = 4;

}  // namespace

std::vector<Schedule> extended_ways(const Sweep& sweep, const Role& role, const Context& context) {
  // There vectors do not run over the columns (seven lengths from 100 to 4097 in f32: .4 to 1.5 of
  // a fold's speed).
  if (context.target.is_host) return {};
  std::vector<Schedule> ways;
  for (const std::uint64_t length : parts_of_extension(sweep, context)) {
    const Schedule part{"stockham", length, {}, {}};
    const compose::Extension extension = *extension_of(part, sweep);
    const std::uint64_t all = static_cast<std::uint64_t>(extension.rows()) * length;
    if (extension.radix > largest_first_radix || !registers_hold(all, context)) continue;
    auto lists = pass_lists({length}, context);
    if (lists.size() > most_lists) lists.resize(most_lists);
    for (PassList& list : lists)
      if (list.radices.back() < least_last_radix) std::ranges::sort(list.radices);
    std::ranges::move(block_kernels(length, all, lists, role, context), std::back_inserter(ways));
  }
  keep_promising(ways, sweep, context);
  return ways;
}

}  // namespace papilio::plan
