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
using compose::Operation;

constexpr std::uint64_t largest_left = 4096, largest_right = 8192;

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  if (shape.size() != 1) return {};
  const std::uint64_t n = shape[0];
  if (n < 4) return {};
  struct Split {
    std::uint64_t left;
    double imbalance;
  };
  std::vector<Split> splits;
  for (const std::uint64_t left : numbers::divisors(n)) {
    const std::uint64_t right = n / left;
    if (left < 2 || right < 2 || left > largest_left) continue;
    // Rows that do not fit one kernel are split again; then the left part should be large.
    const double target = right <= largest_right ? std::sqrt(double(n)) : std::cbrt(double(n));
    splits.push_back(
        {left, std::abs(std::log(double(left) / target)) + (right <= largest_right ? 0 : 4)});
  }
  std::sort(splits.begin(), splits.end(),
            [](const Split& a, const Split& b) { return a.imbalance < b.imbalance; });
  if (splits.size() > 4) splits.resize(4);

  std::vector<Schedule> found;
  for (const auto& split : splits) {
    const std::uint64_t right_length = n / split.left;
    const bool split_again = right_length > largest_right;
    // In the role of columns both parts are columns of the same neighbours.
    const Role left_role = role.is_row() ? Role{true, true, right_length} : role;
    const Role right_role = !role.is_row() ? role
                            : split_again  ? Role{}
                                           : Role{false, true, split.left};
    Schedule left = best({split.left}, left_role, context, true);
    Schedule right = best({right_length}, right_role, context, !split_again);
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
  const std::uint64_t pitch = in_place ? n2 : lowering.row_pitch(n2);
  const Port middle = in_place ? frame.in : lowering.new_workspace(n1 * pitch, frame.loops);

  Frame columns;
  columns.loops = frame.loops;
  columns.loops.push_back(j2);
  const Level column{n2, {{j2.id, 1}}, {}};
  Level twiddle;
  Operation operation;
  operation.kind = Operation::Kind::twiddle;
  operation.order = schedule.length;
  operation.loop = j2.id;
  twiddle.operations.push_back(operation);
  columns.in = frame.in.through(column);
  columns.out = middle.through({pitch, {{j2.id, 1}}, {}}).through(twiddle);
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
