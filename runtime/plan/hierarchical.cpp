// SPDX-License-Identifier: MIT
//
// hierarchical(n, left, right), n = n1 n2: the four-step method (D. H. Bailey, "FFTs in external or
// hierarchical memory", 1990). With j = j1 n2 + j2 and k = k1 + n1 k2,
//     X[k] = sum_j2 w_n^(j2 k1) [ sum_j1 x[j] w_n1^(j1 k1) ] w_n2^(j2 k2).
// `left` transforms columns (length n1, stride n2), multiplies by the twiddle on its way out and
// writes where it read; `right` transforms rows and stores them transposed. Each is one kernel, or
// again a tree: both see only strides.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "numbers/number_theory.h"
#include "runtime/plan/planner.h"
#include "runtime/plan/strategy.h"

namespace papilio::plan {
namespace {

using compose::Level;

// What one block holds with a few neighbours, and what a cluster does.
constexpr std::uint64_t largest_left = 4096, largest_right = 8192, largest_of_cluster = 16384;
// Divisions that are looked at; of more points than two blocks hold, a few into three kernels too.
constexpr std::size_t most_splits = 6, most_threes = 2;

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  if (shape.size() != 1) return {};
  const std::uint64_t n = shape[0];
  if (n < 4) return {};
  const bool clusters = !context.target.is_host && context.target.limits.cluster_blocks > 1 &&
                        n > largest_left * largest_left;
  const auto is_kernel = [&](std::uint64_t part, std::uint64_t largest) {
    return part <= largest ||
           (clusters && part <= largest_of_cluster && has_codelets_for(part, context));
  };
  struct Split {
    std::uint64_t left;
    double imbalance;
    bool split_again;
  };
  std::vector<Split> splits;
  for (const std::uint64_t left : numbers::divisors(n)) {
    const std::uint64_t right = n / left;
    if (left < 2 || right < 2 || !is_kernel(left, largest_left)) continue;
    // Rows that do not fit one kernel are split again; then the left part should be large.
    const bool split_again = !is_kernel(right, largest_right);
    const double target = split_again ? std::cbrt(double(n)) : std::sqrt(double(n));
    splits.push_back(
        {left, std::abs(std::log(double(left) / target)) + (split_again ? 4 : 0), split_again});
  }
  std::sort(splits.begin(), splits.end(),
            [](const Split& a, const Split& b) { return a.imbalance < b.imbalance; });
  std::vector<Split> kept;
  std::size_t threes = 0;
  for (const Split& split : splits)
    if (kept.size() < most_splits || (clusters && split.split_again && threes < most_threes)) {
      kept.push_back(split);
      threes += split.split_again;
    }

  std::vector<Schedule> found;
  for (const auto& split : kept) {
    const std::uint64_t right_length = n / split.left;
    // In the role of columns both parts are columns of the same neighbours.
    const Role left_role =
        role.is_row() ? Role{true, true, right_length, !role.from_workspace} : role;
    const Role right_role = !role.is_row()      ? role
                            : split.split_again ? Role{.from_workspace = true}
                                                : Role{false, true, split.left};
    Schedule left = best({split.left}, left_role, context, true);
    Schedule right = best({right_length}, right_role, context, !split.split_again);
    if (left.strategy.empty() || right.strategy.empty()) continue;
    found.push_back({"hierarchical", n, {}, {std::move(left), std::move(right)}});
  }
  return found;
}

void check(const Schedule& schedule, const Context&) {
  check_two_parts(schedule);
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule &left = schedule.inner[0], &right = schedule.inner[1];
  const std::uint64_t n1 = left.length, n2 = right.length;
  const auto j2 = lowering.new_loop(n2), k1 = lowering.new_loop(n1);
  // Intermediate values go back to where they were read, if that may be overwritten.
  const bool in_place = frame.in.reusable && !(frame.in.buffer == frame.out.buffer);
  const std::uint64_t pitch = in_place ? n2 : lowering.row_pitch(n2, frame);
  const Port middle = in_place ? frame.in : lowering.new_workspace(n1 * pitch, frame);

  Frame columns;
  columns.loops = frame.loops;
  columns.loops.push_back(j2);
  const Level column{n2, {{j2.id, 1}}, {}};
  columns.in = frame.in.through(column);
  columns.out =
      middle.through({pitch, {{j2.id, 1}}, {}}).through(four_step_twiddle(schedule.length, j2.id));
  lowering.lower(left, columns);

  Frame rows;
  rows.loops = frame.loops;
  rows.loops.push_back(k1);
  rows.in = middle.through({1, {{k1.id, pitch}}, {}});
  rows.out = frame.out.through({n1, {{k1.id, 1}}, {}});
  lowering.lower(right, rows);
}

}  // namespace

extern const Strategy hierarchical;
const Strategy hierarchical = {"hierarchical",
                               "the four-step method: columns, twiddle, transposed rows",
                               [](const Schedule&) { return false; },
                               candidates,
                               check,
                               lower};

}  // namespace papilio::plan
