// SPDX-License-Identifier: MIT
#include "runtime/plan/strategies/thread_counts.h"

#include <algorithm>

#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/lower/checks.h"

namespace papilio::plan {

bool are_long_columns(std::uint64_t points, const Role& role, const Context& context) {
  constexpr double most_bytes = 192 << 10;
  return role.column_load && !context.target.is_host &&
         static_cast<double>(points) * sector_bytes > most_bytes;
}

bool sensible_threads(std::uint64_t n, const std::vector<int>& radices, std::uint64_t threads,
                      const Context& context) {
  // In f64 on a GPU three quarters of a thread's registers, in f64x2 half, and then no butterfly
  // more.
  const bool f32 = context.precision == Precision::f32, is_host = context.target.is_host;
  const bool few = is_host || context.precision == Precision::f64x2;
  const int usual_points = f32 ? 32 : few ? 16 : 48;
  const int largest = *std::max_element(radices.begin(), radices.end());
  const auto usual = static_cast<std::uint64_t>(std::max(usual_points, largest));
  const auto most = f32 || is_host ? most_points_of_thread : usual;
  return threads >= 1 && threads <= 1024 && threads * usual >= n &&
         points_of_thread(n, radices, threads) <= most;
}

std::vector<int> thread_counts(std::uint64_t n, const std::vector<int>& radices,
                               std::initializer_list<int> shares, const Context& context) {
  std::vector<int> counts;
  for (const int radix : radices)
    for (const int share : shares) {
      const std::uint64_t threads = (n / radix + share - 1) / share;
      if (sensible_threads(n, radices, threads, context))
        counts.push_back(static_cast<int>(threads));
    }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

std::vector<int> in_sketch(std::vector<int> counts, const Context& context) {
  if (context.effort != Effort::sketch || counts.size() <= 2) return counts;
  const std::size_t middle = counts.size() / 2;
  return {counts[middle - 1], counts[middle]};
}

std::vector<int> transforms_of_block(int threads, const Role& role, const Context& context) {
  const int limit = 1024 / threads;
  std::vector<int> counts;
  // A column needs 64-byte segments: 8 neighbours in f32, 4 in f64; 128 bytes are better. Rows
  // stored in runs as long are rows.
  const int columns = context.precision == Precision::f32 ? 8 : 4;
  const bool is_row = role.is_row() || (!role.column_load && role.tail > 1);
  if (!is_row) {
    for (const int tiles : {columns, 2 * columns, 4 * columns}) counts.push_back(tiles);
    if (!context.target.is_host) counts.push_back(columns / 2);
    // The caller's columns that no run aligns: runs of 512 bytes share fewer sectors.
    const bool are_callers = role.column_load && role.column_store && !role.to_workspace;
    if (are_callers && !context.target.is_host && role.neighbours % (columns / 2) != 0)
      counts.push_back(8 * columns);
    if (limit < columns) counts.push_back(limit);
  } else if (context.target.is_host) {
    counts = {1, threads == 1 ? 64 : 16};
  } else {
    for (const int block : {32, 64, 128, 256}) counts.push_back(std::max(1, block / threads));
    const int together = static_cast<int>((columns + role.tail - 1) / role.tail);
    if (!role.is_row() && together > 1) counts.insert(counts.end(), {together, 2 * together});
  }
  const auto neighbours = static_cast<int>(std::min<std::uint64_t>(role.neighbours, 1 << 30));
  for (int& tiles : counts) {
    tiles = std::min(tiles, limit);
    if (!role.is_row()) tiles = std::min(tiles, neighbours);
    tiles = std::max(tiles, 1);
  }
  // Rows stored as few columns in as many blocks, but as many in each: eleven are six and five, not
  // eight and three (H200, with what the others then cost: 27357 = 33x829 1160 us, now 787; columns
  // gain nothing, 97x103 658, by 26 a block 998).
  if (!is_row && !role.column_load && !context.target.is_host)
    for (std::size_t i = counts.size(); i-- > 0;) {
      const int blocks = (neighbours + counts[i] - 1) / counts[i];
      if (blocks * counts[i] * 8 > neighbours * 9)
        counts.push_back((neighbours + blocks - 1) / blocks);
    }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return in_sketch(std::move(counts), context);
}

}  // namespace papilio::plan
