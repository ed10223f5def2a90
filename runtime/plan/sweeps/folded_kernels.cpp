// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/folded_kernels.h"

#include <algorithm>
#include <utility>

#include "runtime/access/real_kinds.h"
#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/strategies/parts.h"
#include "runtime/plan/sweeps/block_kernels.h"
#include "runtime/plan/sweeps/real_ways.h"

namespace papilio::plan {
namespace {

constexpr std::size_t most_lists = 6;

}  // namespace

// Those that are best for complex numbers stage both sides of short rows, by halves where a thread
// has a whole one. Real numbers are met two or four at once without staging.
std::vector<Schedule> folded_kernels(const Sweep& sweep, const Role& role, const Context& context) {
  const Shape half = folded_shape(sweep);
  const access::RealKind& kind = access::real_kind(sweep.kind);
  const bool meets_several = kind.inverse || kind.on_load;
  // In f64, without prefetches, loads of a DCT-III wait (six of twelve lengths change: .98).
  if (kind.on_load_pair && context.precision != Precision::f32) return {};
  if (half.size() != 1 || !meets_several || context.target.is_host || context.few ||
      !role.is_row() || !registers_hold(half.front(), context))
    return {};
  auto lists = pass_lists(half, context);
  if (lists.size() > most_lists) lists.resize(most_lists);
  // The largest radices last, too; where c2r has three passes or more, only so (make_fold).
  for (std::size_t l = 0, count = lists.size(); l < count; ++l) {
    PassList ascending = lists[l];
    std::ranges::sort(ascending.radices);
    if (ascending.radices == lists[l].radices) continue;
    if (sweep.kind == Kind::c2r && ascending.radices.size() > 2)
      lists[l] = std::move(ascending);
    else
      lists.push_back(std::move(ascending));
  }
  std::vector<Schedule> kernels;
  for (Schedule& kernel : block_kernels(half.front(), half.front(), lists, role, context)) {
    // Not where the largest pass leaves more than half of the threads idle: c2r of 60 points as
    // 10x3 on 10 threads has .82 of the speed of 6x5 on 6.
    const auto largest = static_cast<std::uint64_t>(std::ranges::max(kernel.with.radices));
    if (kernel.with.threads > 2 * half.front() / largest) continue;
    kernel.with.exchange = Exchange::interleaved;
    path_of_bins(kernel, sweep) = Path::staged;
    Schedule other = kernel;
    (loads_bins(sweep) ? other.with.store : other.with.load) = Path::staged;
    kernels.push_back(std::move(kernel));
    kernels.push_back(std::move(other));
  }
  keep_promising(kernels, sweep, context);
  return kernels;
}

}  // namespace papilio::plan
