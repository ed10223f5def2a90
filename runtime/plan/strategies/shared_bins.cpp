// SPDX-License-Identifier: MIT
#include "runtime/plan/strategies/shared_bins.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/pass_lists.h"
#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {
namespace {

// Timings below are of an H200 and 2^26 points (2^25 in f64), in microseconds, unless said.

// Bytes of a block's points. Of longer ones in f64 registers spill, and the exchange goes in two
// turns: 12288 points a block 1295, 13230 2934, three trips 1342 and 1405.
constexpr std::uint64_t most_bytes_of_each = 192 << 10;
// Of halves by Rader's method, below which many stay in registers from pass to pass: 34511 points
// (17255) take 855 that way and 1018 in place, 35153 1718 and 944, f64 18253 788 and 887, 20749
// 2037 and 1003.
constexpr std::uint64_t most_kept_f32 = 17408, most_kept_f64 = 9728;

// Threads of such a block, and elements that each may hold with registers left to work in: 21121 in
// f64 takes 898 on 384 threads, 937 on 512, 987 on 768; 44371 1132 on 384 (58 elements), 951 on
// 512; 47521 1306 on 512 (47), 938 on 896.
struct BlockOfHalves {
  std::uint64_t threads, most_f32, most_f64;
};
constexpr BlockOfHalves blocks_of_halves[] = {
    {384, 56, 29}, {512, 45, 24}, {896, 27, 0}, {1024, 24, 0}};

// Bytes of 2n points that more than two blocks share: 20000 to 48000 points in f32, 10000 to 24000
// in f64. Shorter ones are as fast by two, for longer ones too few blocks share a multiprocessor to
// be faster than three trips, which take longer with slower memory. On an H100 18 lengths to 65536,
// 32768 in f64, take .76 of the time, but 98299 1.22, 131071 1.16; in proportion between the cards.
constexpr std::uint64_t least_bytes_of_many = 320000, most_bytes_of_many = 768000,
                        most_bytes_with_slow_memory = 1 << 20;
// Of passes by Rader's method: longer ones take registers from the others.
constexpr int largest_radix = 31;
// What each of eight holds at most. Clusters of 16 leave more multiprocessors idle.
constexpr std::uint64_t most_bytes_of_eight = 60 << 10;

// Whether a length is as many rows as fill a sector side by side, and Rader's method does a row
// with short passes in a block that leaves room for others: two trips then store whole sectors,
// nearly.
bool has_rows_for_rader(std::uint64_t n, const Context& context) {
  constexpr auto sector = static_cast<std::uint64_t>(sector_bytes);
  constexpr std::uint64_t most_bytes = 64 << 10;
  const std::uint64_t prime = numbers::largest_prime_factor(n);
  return n * context.complex_bytes() == sector * prime &&
         prime * context.complex_bytes() <= most_bytes &&
         numbers::largest_prime_factor(prime - 1) <= largest_radix;
}

Schedule row_in_place(const std::vector<int>& radices, std::uint64_t threads) {
  Schedule row{"stockham", 1, {}, {}};
  for (const int radix : radices) row.length *= static_cast<std::uint64_t>(radix);
  row.with.radices = radices;
  row.with.threads = threads;
  row.with.per_block = 1;
  row.with.exchange = Exchange::in_place;
  return row;
}

}  // namespace

bool shares_bins(const Schedule& schedule) {
  return schedule.with.blocks > 0;
}

void check_shared_bins(const Schedule& schedule, const std::vector<std::uint64_t>& counts,
                       const Context& context) {
  const Schedule& inner = schedule.inner[0];
  const std::uint64_t blocks = schedule.with.blocks;
  if (std::find(counts.begin(), counts.end(), blocks) == counts.end())
    reject(schedule, fmt::format("blocks={} is not {}", blocks, fmt::join(counts, " or ")));
  const int most = context.target.limits.cluster_blocks;
  if (static_cast<int>(blocks) > most)
    reject(schedule, fmt::format("blocks={}: {} has {}", blocks, context.target.architecture,
                                 most < 2 ? "no clusters of blocks"
                                          : fmt::format("clusters of {} blocks at most", most)));
  if (inner.strategy != "stockham")
    reject(schedule, fmt::format("blocks={} takes a stockham, not a {}", blocks, inner.strategy));
}

// Of what registers hold, one block
// is mostly faster: by Rader's method 16381 points 515 against 655 (f64 9901 553 against 785), by
// Bluestein's 2039 659 against 882, but 4099 1237 against 1062 (f64 5003 1149 against 1122). Of
// more, two are: by Bluestein's method 1.13 to 1.17 times as fast as three trips at 11003 to 15013
// points, by Rader's 1.5 to 2.1 times (docs/kernels.md, Convolutions).
bool is_for_two_blocks(std::uint64_t points, const Role& role, const Context& context) {
  return role.is_row() && !context.target.is_host && context.target.limits.cluster_blocks >= 2 &&
         !registers_hold(points, context);
}

bool each_block_holds(std::uint64_t points, const Context& context) {
  return points * context.complex_bytes() <= most_bytes_of_each;
}

bool are_large_halves(std::uint64_t points, const Context& context) {
  return points > (context.precision == Precision::f32 ? most_kept_f32 : most_kept_f64);
}

// Four passes, the larger radices in the middle: before the first pass and after the last a thread
// holds all of its elements besides. 34273 points as 6x14x17x12 904, 7x9x16x17 928; f64 20749 as
// 6x13x19x7 1003, 6x7x13x19 1405.
std::vector<Schedule> large_halves(std::uint64_t points, const Context& context) {
  constexpr std::size_t most_lists = 3;
  auto lists = factorisations(points, largest_radix, context);
  std::erase_if(lists, [](const auto& radices) { return radices.size() != 4; });
  std::sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) {
    return std::pair(a.front(), -a.back()) < std::pair(b.front(), -b.back());
  });
  if (lists.size() > most_lists) lists.resize(most_lists);
  std::vector<Schedule> found;
  for (const auto& descending : lists)
    for (const auto& block : blocks_of_halves) {
      const auto most = context.precision == Precision::f32 ? block.most_f32 : block.most_f64;
      if (points > most * block.threads) continue;
      found.push_back(row_in_place({descending[3], descending[1], descending[0], descending[2]},
                                   block.threads));
    }
  return found;
}

// 28 lengths in f32 and 12 in f64, most of them primes, take .90 and .88 of the time of three trips
// in the mean (H200; 28661 .86, 40009 .82, 24023 .94). One transform alone fills a GPU better in
// three. Four rows by Rader's method are faster (32764 = 4 x 8191 1104, here 1187), but predicted
// slower; five are not (40465 1345, in two trips 1779; H100).
bool is_for_many_blocks(std::uint64_t n, const Role& role, const Context& context) {
  const std::uint64_t bytes = 2 * n * context.complex_bytes();
  const double slowness = std::max(1.0, context.target.memory_slowness);
  const auto most = std::min(static_cast<std::uint64_t>(most_bytes_of_many * slowness),
                             most_bytes_with_slow_memory);
  return role.is_row() && !context.target.is_host && context.target.limits.cluster_blocks >= 16 &&
         bytes >= least_bytes_of_many && bytes <= most && !has_rows_for_rader(n, context);
}

// Passes of radices 16, b and 16. The first one is the last one backwards, which leaves each block
// as much to send only if the blocks divide its radix (15x16x16 takes 1.08 times as long as
// 16x15x16); the product is in the last one, where larger radices take 1.1 times as long and
// smaller ones up to 1.06. Two butterflies of 16 a thread, and 20 warps on a multiprocessor, 15 in
// f64, to work while others wait for messages. With more than 24 in the middle fewer threads, of up
// to four butterflies each, have the registers for it, five warps where four blocks fit, four where
// three do: 53003 points on 160 threads 1454, on 224 1487, 60013 on 128 1567, on 256 1631.
Schedule by_many_blocks(std::uint64_t n, const Context& context) {
  constexpr std::uint64_t radix = 16;
  // The largest prime factor of the middle radix, and the largest one with eight blocks: set, not
  // fitted. The largest one with two butterflies of 16 a thread, and the threads of 20 and 15 warps
  // are of the timings above.
  constexpr std::uint64_t largest_prime = 13, largest_of_eight = 22, largest_with_two = 24;
  constexpr std::uint64_t threads_beside_f32 = 20 * 32, threads_beside_f64 = 15 * 32;
  const auto middle_of = [&](std::uint64_t blocks) {
    return numbers::next_smooth((2 * n - 2) / (blocks * radix * radix) + 1, largest_prime);
  };
  const auto bytes_of = [&](std::uint64_t middle) {
    return radix * middle * radix * context.complex_bytes();
  };
  const bool eight =
      bytes_of(middle_of(8)) <= most_bytes_of_eight && middle_of(8) <= largest_of_eight;
  const std::uint64_t blocks = eight ? 8 : 16, middle = middle_of(blocks);
  const auto& limits = context.target.limits;
  const std::uint64_t fitting = limits.shared_bytes_per_multiprocessor /
                                (bytes_of(middle) * 17 / 16 + limits.reserved_shared_bytes());
  const std::uint64_t threads =
      32 * (middle > largest_with_two ? fitting + 1 : (middle * radix / 2 + 31) / 32);
  const std::uint64_t threads_beside =
      context.precision == Precision::f32 ? threads_beside_f32 : threads_beside_f64;
  Schedule inner = row_in_place({int(radix), int(middle), int(radix)}, threads);
  inner.with.resident = std::min(fitting, (threads_beside + threads - 1) / threads);
  return {"bluestein", n, {.blocks = blocks}, {std::move(inner)}};
}

bool is_as_timed(const Schedule& schedule) {
  return is_convolution(schedule) && shares_bins(schedule) && is_in_place(schedule.inner[0]);
}

bool is_by_many_blocks(const Schedule& schedule) {
  return schedule.strategy == "bluestein" && shares_bins(schedule) && schedule.with.blocks > 2;
}

}  // namespace papilio::plan
