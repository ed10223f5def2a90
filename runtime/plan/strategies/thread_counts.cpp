// SPDX-License-Identifier: MIT
#include "runtime/plan/strategies/thread_counts.h"

#include <algorithm>

#include "runtime/plan/cost/work.h"
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

}  // namespace papilio::plan
