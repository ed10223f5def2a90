// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/folded_divisions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/access/real_kinds.h"
#include "runtime/plan/choose/role_cost.h"
#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/parts.h"
#include "runtime/plan/sweeps/real_ways.h"

namespace papilio::plan {
namespace {

// The schedules that the cost model compares.
constexpr std::size_t most_divisions = 6;

struct Division {
  std::uint64_t left, right;  // points of the two kernels

  double imbalance() const {
    return std::abs(std::log(static_cast<double>(left) / static_cast<double>(right)));
  }
};

std::vector<Division> divisions_of(std::uint64_t points) {
  std::vector<Division> divisions;
  for (const std::uint64_t left : numbers::divisors(points))
    if (left > 1 && left < points) divisions.push_back({left, points / left});
  std::ranges::stable_sort(divisions, {}, &Division::imbalance);
  return divisions;
}

// Kernels that are looked at until the real numbers that one stores side by side fill a sector.
// (c2r of 2^28 points whose rows are stored four numbers wide is predicted at 2.1 ms and takes 4.1,
// H200.)
constexpr std::size_t most_kernels = 8;

bool fills_sectors(const Schedule& kernel, const Context& context) {
  const auto wide = static_cast<double>(kernel.with.per_block * bytes_of(context.precision));
  return context.target.is_host || wide >= sector_bytes;
}

Schedule folded_kernel(std::uint64_t points, const Role& role, const Sweep& sweep,
                       const Context& context) {
  for (Schedule kernel : best_one_way({points}, role, context, most_kernels)) {
    if (is_in_place(kernel) || !fills_sectors(kernel, context)) continue;
    path_of_bins(kernel, sweep) = Path::staged;
    return kernel;
  }
  return {};
}

// Passes of radices that are no powers of two round more, and a fold is a pass more. With five of
// them (50000 = 10x10x2 x 5x5x5 x 2) errors are .71 u sqrt(log2 n) and, once a factor is rounded
// too, above the bound of .75; with four .67.
constexpr std::size_t most_odd_passes = 4;

std::size_t odd_passes(const Schedule& kernel) {
  return static_cast<std::size_t>(std::ranges::count_if(
      kernel.with.radices, [](const int radix) { return (radix & (radix - 1)) != 0; }));
}

// Clusters that are compared. Of more blocks two trips are as fast (262144 points by 16 blocks: r2c
// 1.12 of their time, c2r 1.02; 65536 by 8: .85, .94; one H200, f32).
constexpr std::size_t most_clusters = 4;
constexpr std::uint64_t most_blocks_that_fold = 8;

// The most promising ones first. Of planes those that store bins, whose blocks store whole rows:
// r2c takes .71 to .91 of the time of two trips where the model prefers it (one H200, 12 shapes in
// f32 and f64 from 128x512 to 512x256; 512x512 1.01). Those that load bins have runs of half a
// block's columns: c2r takes .88 to 1.45.
std::vector<Schedule> folded_clusters(const Sweep& sweep, const Role& role,
                                      const Context& context) {
  const Shape half = folded_shape(sweep);
  std::vector<std::pair<double, Schedule>> ranked;
  const bool is_plane =
      half.size() == 2 && sweep.is_whole() && !is_real_plane(sweep) && !loads_bins(sweep);
  if (!role.is_row() || !(half.size() == 1 || is_plane) || context.target.is_host) return {};
  const RoleCost cost(half, role, context, Count::rough);
  for (Schedule& schedule : cluster.candidates(half, role, context)) {
    if (!may_share_pairs(schedule, loads_bins(sweep)) || (is_plane && splits_dimension(schedule)) ||
        schedule.with.blocks > most_blocks_that_fold || odd_passes(schedule) > most_odd_passes)
      continue;
    const double us = cost.us(schedule);
    path_of_bins(schedule, sweep) = Path::staged;
    ranked.emplace_back(us, std::move(schedule));
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<double, Schedule>::first);
  std::vector<Schedule> found;
  for (auto& [us, schedule] : ranked)
    if (found.size() < most_clusters) found.push_back(std::move(schedule));
  return found;
}

// One schedule for each of a few divisions, those of the least unequal parts first.
std::vector<Schedule> folded_divisions(const Sweep& sweep, const Role& role,
                                       const Context& context) {
  std::vector<Schedule> found;
  if (!role.is_row() || sweep.shape != Shape{sweep.n} || folded_shape(sweep).empty()) return found;
  // With the roundings of a root more, errors reach 1.01 of the bound (DCT-III of 50000 points).
  if (access::real_kind(sweep.kind).rotates) return found;
  const bool folds_rows = loads_bins(sweep);
  for (const auto& [left, right] : divisions_of(sweep.n / 2)) {
    if (found.size() == most_divisions) break;
    const Role columns{true, true, folds_rows ? right + 1 : right, true};
    const Role rows{false, true, folds_rows ? left : left + 1};
    Schedule first = folds_rows ? best({left}, columns, context, true)
                                : folded_kernel(left, columns, sweep, context);
    Schedule second = folds_rows ? folded_kernel(right, rows, sweep, context)
                                 : best({right}, rows, context, true);
    if (first.strategy.empty() || second.strategy.empty()) continue;
    if (odd_passes(first) + odd_passes(second) > most_odd_passes) continue;
    found.push_back({"hierarchical", sweep.n, {}, {std::move(first), std::move(second)}});
  }
  return found;
}

}  // namespace

std::vector<Schedule> folded_ways(const Sweep& sweep, const Role& role, const Context& context) {
  std::vector<Schedule> ways = folded_clusters(sweep, role, context);
  for (Schedule& division : folded_divisions(sweep, role, context))
    ways.push_back(std::move(division));
  return ways;
}

}  // namespace papilio::plan
