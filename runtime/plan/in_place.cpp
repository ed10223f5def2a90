// SPDX-License-Identifier: MIT
#include "runtime/plan/in_place.h"

#include <algorithm>
#include <set>

#include "runtime/plan/pass_lists.h"

namespace papilio::plan {
namespace {

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

}  // namespace

std::vector<Schedule> stockhams_in_place(std::uint64_t m, int largest_radix, const Role& role,
                                         const Context& context) {
  std::vector<Schedule> found;
  if (context.target.is_host) return found;
  // Columns in runs of half a line, or a line.
  const std::uint64_t half_line = 64 / context.complex_bytes();
  const auto widths = role.is_row() ? std::vector<std::uint64_t>{1}
                                    : std::vector<std::uint64_t>{half_line, 2 * half_line};
  for (auto passes : pass_lists({m}, context)) {
    auto& radices = passes.radices;
    std::sort(radices.begin(), radices.end());
    if (radices.size() < 2 || radices.back() > largest_radix) continue;
    for (const std::uint64_t tiles : widths) {
      if (tiles * m * context.complex_bytes() > context.target.limits.shared_bytes_per_block)
        continue;
      for (const std::uint64_t threads : thread_counts(m, radices, tiles)) {
        Schedule& kernel = found.emplace_back(Schedule{"stockham",
                                                       m,
                                                       {{"radices", join(radices)},
                                                        {"threads", std::to_string(threads)},
                                                        {"per_block", std::to_string(tiles)},
                                                        {"exchange", "place"}},
                                                       {}});
        if (!role.column_load && gains_by_asking(kernel, context)) ask_between_ways(kernel);
      }
    }
  }
  return found;
}

}  // namespace papilio::plan
