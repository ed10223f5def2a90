// SPDX-License-Identifier: MIT
#include "runtime/plan/shared_bins.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace papilio::plan {
namespace {

// Bytes of a block's points. Of longer ones in f64 registers spill, and the exchange goes in two
// turns: 12288 points a block 1295, 13230 2934, three trips 1342 and 1405.
constexpr std::uint64_t most_bytes_of_each = 192 << 10;
// In f32 18013 points take as long by Bluestein's method as in three trips, 1388 and 1385, 40961 by
// Rader's 797 against 1659; longer ones are not timed.
constexpr std::uint64_t most_points_of_each = 20480;

}  // namespace

bool shares_bins(const Schedule& schedule) {
  return schedule.has("blocks");
}

void check_shared_bins(const Schedule& schedule, const std::vector<std::uint64_t>& counts,
                       const Context& context) {
  const Schedule& inner = schedule.inner[0];
  const std::uint64_t blocks = schedule.integer("blocks");
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

// Measured on an H200, 2^26 points (2^25 in f64), microseconds. Of what registers hold, one block
// is mostly faster: by Rader's method 16381 points 515 against 655 (f64 9901 553 against 785), by
// Bluestein's 2039 659 against 882, but 4099 1237 against 1062 (f64 5003 1149 against 1122). Of
// more, two are: by Bluestein's method 1.13 to 1.17 times as fast as three trips at 11003 to 15013
// points, by Rader's 1.5 to 2.1 times (docs/kernels.md).
bool is_for_two_blocks(std::uint64_t points, const Role& role, const Context& context) {
  return role.is_row() && !context.target.is_host && context.target.limits.cluster_blocks >= 2 &&
         !registers_hold(points, context);
}

bool each_block_holds(std::uint64_t points, const Context& context) {
  return points <= most_points_of_each && points * context.complex_bytes() <= most_bytes_of_each;
}

}  // namespace papilio::plan
