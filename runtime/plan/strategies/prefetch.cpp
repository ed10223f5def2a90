// SPDX-License-Identifier: MIT
#include "runtime/plan/strategies/prefetch.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {
namespace {

std::uint64_t block_bytes(const Schedule& kernel, const Context& context) {
  return kernel.length * kernel.with.per_block * context.complex_bytes();
}

// Of transforms by one block on an H100, rows or columns, those of which several share a
// multiprocessor take 1.03 times as long with it (94, .96 to 1.19); alone .94 where the blocks of
// all multiprocessors hold up to two sevenths of the second-level cache (19, .77 to 1.10),
// beyond 1.11 (15, .91 to 1.27).
bool loses_by_prefetch(const Schedule& stockham, const Context& context) {
  const auto& limits = context.target.limits;
  const std::uint64_t held = block_bytes(stockham, context) * limits.multiprocessors;
  return stockham.with.resident > 0 || !is_alone_roughly(stockham, context) ||
         7 * held > 2 * limits.l2_bytes;
}

// Clusters of rows gain (.92 in the mean of 39), and of columns (.97, 14), but for those whose
// lines share few sets of the cache (1.02, 9).
bool is_power_of_columns(const Schedule& cluster) {
  return cluster.with.per_block > 0 && std::has_single_bit(cluster.length);
}

}  // namespace

bool gains_by_prefetch(const Schedule& kernel, const Context& context) {
  constexpr std::size_t least_bytes = 12 << 10;
  if (context.target.is_host || kernel.with.radices.size() == 1) return false;
  return block_bytes(kernel, context) >= least_bytes || kernel.with.load == Path::staged;
}

bool is_alone_roughly(const Schedule& kernel, const Context& context) {
  const auto threads = kernel.with.threads * kernel.with.per_block;
  const auto& radices = kernel.with.radices;
  const bool in_place = is_in_place(kernel);
  const auto points = in_place ? *std::max_element(radices.begin(), radices.end())
                               : points_of_thread(kernel.length, radices, kernel.with.threads);
  // Of a thread: those for addresses, and for each point two reals and half of one to work in. Set,
  // not fitted.
  constexpr std::size_t addresses = 24, half_reals = 5;
  const std::size_t registers =
      (addresses + half_reals * points / 2 * (context.complex_bytes() / 8)) * threads;
  const std::size_t most = context.target.limits.registers_per_multiprocessor;
  return 2 * registers > most;
}

void prefetch_between_ways(Schedule& kernel) {
  kernel.with.prefetch = kernel.with.radices.size() + 1;
}

void prefetch_one_way(Schedule& kernel) {
  const std::uint64_t passes = kernel.with.radices.size();
  if (kernel.with.prefetch.of(0) > passes) kernel.with.prefetch = passes;
}

void drop_prefetches(Schedule& schedule, const Context& context) {
  // Convolutions, which memory does not bound, gain: .95 in the mean of 74.
  if (is_convolution(schedule) || !context.target.memory_is_slow) return;
  for (auto& inner : schedule.inner) drop_prefetches(inner, context);
  if ((schedule.strategy == "stockham" && loses_by_prefetch(schedule, context)) ||
      (schedule.strategy == "cluster" && is_power_of_columns(schedule)))
    schedule.with.prefetch = {};
}

}  // namespace papilio::plan
