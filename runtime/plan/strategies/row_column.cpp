// SPDX-License-Identifier: MIT
//
// row_column(n, left, right): a transform in several dimensions by parts. `left` transforms the
// first dimensions, whose elements lie as far apart as all the others are long, `right` the last
// ones, which are contiguous:
//     X[k1, k2] = sum_j2 [ sum_j1 x[j1, j2] w_n1^(j1 k1) ] w_n2^(j2 k2),
// with j1 and j2 the numbers of an element among the first and the last dimensions. Both write
// where they read, the first one out of the user's input into the output. Each is a kernel or again
// a tree, and of any number of dimensions: what is a row_column again is `right`.
#include <fmt/format.h>

#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {
namespace {

// A shape splits into its first dimensions and the rest. The rest may split again, which its own
// best schedule knows.
std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  std::vector<Schedule> found;
  if (!role.is_row()) return found;
  for (auto cut = shape.begin() + 1; cut < shape.end(); ++cut) {
    const Shape first(shape.begin(), cut), rest(cut, shape.end());
    Schedule left = best(first, {true, true, points(rest)}, context, false);
    // Rows' schedules of one dimension run as columns, too; those of several may hold products with
    // matrices, which take rows alone.
    if (left.strategy.empty() && first.size() == 1) left = best(first, {}, context, false);
    // For few transforms the last dimensions are transformed once for each point of the first.
    Context of_rows = context;
    of_rows.few *= points(first);
    Schedule right = best(rest, {}, of_rows, false);
    if (left.strategy.empty() || right.strategy.empty()) continue;
    found.push_back(around("row_column", points(shape), std::move(left), std::move(right)));
  }
  return found;
}

void check(const Schedule& schedule, const Context&) {
  check_two_parts(schedule);
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule &left = schedule.inner[0], &right = schedule.inner[1];
  const auto column = lowering.new_loop(right.length), row = lowering.new_loop(left.length);
  Frame columns = frame, rows = frame;
  columns.loops.push_back(column);
  columns.in = frame.in.through({right.length, {{column.id, 1}}, {}});
  // Intermediate values go to the output's memory, unless the caller's function stores or the
  // output is not complex numbers in the working precision.
  Port draft =
      frame.out.format.is_native() ? frame.out : lowering.new_workspace(schedule.length, frame);
  if (draft.buffer.kind == Buffer::Kind::output) draft.buffer.kind = Buffer::Kind::draft;
  columns.out = draft.through({right.length, {{column.id, 1}}, {}});
  lowering.lower(left, columns);
  rows.loops.push_back(row);
  rows.in = draft.through({1, {{row.id, right.length}}, {}});
  rows.out = frame.out.through({1, {{row.id, right.length}}, {}});
  lowering.lower(right, rows);
}

}  // namespace

extern const Strategy row_column;
const Strategy row_column = {"row_column", Form::kernels, "", "", 2, candidates, check, lower};

}  // namespace papilio::plan
