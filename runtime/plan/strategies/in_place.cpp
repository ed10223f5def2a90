// SPDX-License-Identifier: MIT
#include "runtime/plan/strategies/in_place.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "codelets/kind.h"
#include "runtime/compose/spec/passes.h"
#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/strategies/pass_lists.h"
#include "runtime/plan/strategies/prefetch.h"
#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {
namespace {

// Rows share a block where they are short: two of 2x167, padded to 672 points, 582 us, one a block
// 745; of 1158 = 6x193 points one 347, two 359 (H200).
constexpr std::size_t most_shared = 16 << 10;
// One row of no more bytes a block gains nothing by Bluestein's method (569 points padded to 1152
// take 1.13 of the time); several do in f32 (227 to 480, four a block, .75), in f64 neither (H200).
constexpr std::size_t least_bytes_f32 = 12 << 10, least_bytes_f64 = 16 << 10;
constexpr std::uint64_t warp = 32, fewest_threads = 2 * warp, most_threads = 768, most_rounds = 5;

// Threads of a transform. Few warps with a few butterflies each hide what they wait for as well as
// many with one: 6904 points padded to 13824 = 24x24x24 take 647 us on 192 threads, of which two
// blocks fit, 795 on 576 (H200). Where one transform is a block's, in whole warps, so that rounds
// begin on lines of tables: 8 % faster.
std::set<std::uint64_t> thread_counts(std::uint64_t m, const std::vector<int>& radices,
                                      std::uint64_t tiles) {
  const std::uint64_t unit = tiles == 1 ? warp : 1;
  std::set<std::uint64_t> counts;
  for (const int radix : radices)
    for (std::uint64_t rounds = 1; rounds <= most_rounds; ++rounds)
      counts.insert((m / radix / rounds + unit - 1) / unit * unit);
  std::erase_if(counts, [&](std::uint64_t threads) {
    return threads * tiles < fewest_threads || threads * tiles > most_threads ||
           points_of_thread(m, radices, threads) > most_points_of_thread;
  });
  return counts;
}

void prefetch_where_it_gains(std::vector<Schedule>& kernels, const Context& context) {
  for (auto& kernel : kernels)
    if (gains_by_prefetch(kernel, context)) prefetch_between_ways(kernel);
}

}  // namespace

std::vector<Schedule> stockhams_in_place(const Shape& shape, int largest_radix, const Role& role,
                                         const Context& context, Widths widths) {
  std::vector<Schedule> found;
  if (context.target.is_host) return found;
  const std::uint64_t m = points(shape);
  const std::uint64_t sector = static_cast<std::uint64_t>(sector_bytes) / context.complex_bytes();
  const std::uint64_t least = role.is_row() || widths == Widths::narrow ? 1 : sector;
  const std::uint64_t most = !role.is_row() ? 4 * sector : widths == Widths::several ? 4 : 1;
  if (least * m * context.complex_bytes() > context.target.limits.shared_bytes_per_block)
    return found;
  for (auto passes : pass_lists(shape, context)) {
    auto& radices = passes.radices;
    if (shape.size() == 1) std::sort(radices.begin(), radices.end());
    if (radices.size() < 2 || *std::max_element(radices.begin(), radices.end()) > largest_radix)
      continue;
    for (std::uint64_t tiles = least; tiles <= most; tiles *= 2) {
      const std::size_t bytes = tiles * m * context.complex_bytes();
      if (bytes > context.target.limits.shared_bytes_per_block) continue;
      if (role.is_row() && tiles > 1 && bytes > most_shared) continue;
      auto counts = thread_counts(m, radices, tiles);
      if (context.effort == Effort::sketch && !counts.empty())
        counts = {*std::next(counts.begin(), static_cast<std::ptrdiff_t>(counts.size() / 2))};
      for (const std::uint64_t threads : counts) {
        Schedule& kernel = found.emplace_back(Schedule{"stockham", m, {}, {}});
        set_dimensions(kernel, shape);
        kernel.with.radices = radices;
        if (shape.size() > 1) kernel.with.axes = passes.axes;
        kernel.with.threads = threads;
        kernel.with.per_block = tiles;
        kernel.with.exchange = Exchange::in_place;
      }
    }
  }
  return found;
}

std::vector<Schedule> convolutions_in_place(std::uint64_t m, const Role& role,
                                            const Context& context) {
  const bool narrow = are_long_columns(m, role, context);
  auto found = stockhams_in_place({m}, 32, role, context,
                                  narrow          ? Widths::narrow
                                  : role.is_row() ? Widths::several
                                                  : Widths::usual);
  const bool f64 = context.precision == Precision::f64;
  std::erase_if(found, [&](const Schedule& kernel) {
    const std::uint64_t rows = kernel.with.per_block;
    return !role.column_load && (f64 || rows == 1) &&
           m * rows * context.complex_bytes() <= (f64 ? least_bytes_f64 : least_bytes_f32);
  });
  prefetch_where_it_gains(found, context);
  return found;
}

std::vector<Schedule> convolutions_in_place(const Shape& shape, const Role& role,
                                            const Context& context) {
  auto found = stockhams_in_place(shape, 32, role, context, Widths::several);
  prefetch_where_it_gains(found, context);
  return found;
}

std::vector<Schedule> held_in_place(const Shape& shape, const Context& context) {
  constexpr std::uint64_t fewest_blocks = 3, most_held = 48;
  const std::uint64_t m = points(shape);
  if (shape.size() == 1 &&
      fewest_blocks * m * context.complex_bytes() >
          static_cast<std::uint64_t>(context.target.limits.shared_bytes_per_multiprocessor))
    return {};
  auto found = stockhams_in_place(shape, codelets::largest_radix, {}, context,
                                  shape.size() > 1 ? Widths::several : Widths::usual);
  std::erase_if(found, [&](const Schedule& kernel) {
    return most_held * kernel.with.threads * 8 < m * context.complex_bytes() ||
           (shape.size() > 1 && !compose::rows_go_in_place(kernel.with.axes, true));
  });
  return found;
}

}  // namespace papilio::plan
