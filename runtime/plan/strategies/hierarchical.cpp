// SPDX-License-Identifier: MIT
//
// hierarchical(n, left, right), n = n1 n2: the four-step method (D. H. Bailey, "FFTs in external or
// hierarchical memory", 1990). With j = j1 n2 + j2 and k = k1 + n1 k2,
//     X[k] = sum_j2 w_n^(j2 k1) [ sum_j1 x[j] w_n1^(j1 k1) ] w_n2^(j2 k2).
// `left` transforms columns (length n1, stride n2), multiplies by the twiddle on its way out and
// writes where it read; `right` transforms rows and stores them transposed. Each is one kernel, or
// again a tree: both see only strides.
//
// In several dimensions, dims=a x n1 n2 x t, one of them is divided so, and the two kernels carry
// the others along: `left` transforms a x n1 points, whose n2 t neighbours lie side by side,
// `right` n2 x t, stored in runs of t. So a long dimension beside short ones (3x100000, 262144x8)
// takes two trips, and so do volumes of which neither two dimensions nor the cut between them fit
// (200x200x200 as 200x5 and 40x200).
//
// Around a real transform the kernel on the side of the real numbers may be of half as many points
// and fold (compose/body/body_fold.h): real columns into bins, or Hermitian rows into real numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {
namespace {

using compose::Level;

// The longest parts: what one block holds with a few neighbours, and what a cluster does. Set, not
// fitted.
constexpr std::uint64_t largest_left = 4096, largest_right = 8192, largest_of_cluster = 16384;
// Divisions that are looked at; of more points than two blocks hold, a few into three kernels too;
// and those that sketches leave. Set, not fitted.
constexpr std::size_t most_splits = 8, most_threes = 2, most_promising = 4;

std::vector<Schedule> candidates_of_one(std::uint64_t n, const Role& role, const Context& context) {
  if (n < 4) return {};
  const bool clusters = !context.target.is_host && context.target.limits.cluster_blocks > 1 &&
                        n > largest_left * largest_left;
  const auto fits_kernel = [&](std::uint64_t part, std::uint64_t largest) {
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
    if (left < 2 || right < 2 || !fits_kernel(left, largest_left)) continue;
    // Rows that do not fit one kernel are split again; then the left part should be large.
    const bool split_again = !fits_kernel(right, largest_right);
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
  // In the role of columns both parts are columns of the same neighbours.
  const auto left_role = [&](const Split& split) {
    return role.is_row() ? Role{true, true, n / split.left, !role.from_workspace} : role;
  };
  const auto right_role = [&](const Split& split) {
    return !role.is_row()      ? role
           : split.split_again ? Role{.from_workspace = true}
                               : Role{false, true, split.left};
  };
  keep_fastest(kept, most_promising, context, [&](const Split& split) {
    const std::uint64_t right = n / split.left;
    return static_cast<double>(right) * sketched_us({split.left}, left_role(split), context, true) +
           static_cast<double>(split.left) *
               sketched_us({right}, right_role(split), context, !split.split_again);
  });

  std::vector<Schedule> found;
  for (const auto& split : kept) {
    Schedule left = best({split.left}, left_role(split), context, true);
    Schedule right = best({n / split.left}, right_role(split), context, !split.split_again);
    if (left.strategy.empty() || right.strategy.empty()) continue;
    found.push_back(around("hierarchical", n, std::move(left), std::move(right)));
  }
  return found;
}

// What two kernels transform of a shape, and how unequal their parts are.
struct Division {
  Shape left, right;
  double imbalance = 0;
};

// Dimension `divided` is a * b: the first ones and a are transformed together, then b and the rest.
Division divide(const Shape& shape, std::size_t divided, std::uint64_t a) {
  const auto cut = shape.begin() + static_cast<std::ptrdiff_t>(divided);
  Division division{Shape(shape.begin(), cut), Shape(cut, shape.end())};
  division.left.push_back(a);
  division.right.front() /= a;
  return division;
}

// Each of two kernels, columns and rows, of which a block holds some and more are better. (On the
// processor what this saves is little: 3x100000 takes 1.20 of the time, 2x131072 1.92, 100000x3
// .73, 100x100x100 .92.)
constexpr std::uint64_t largest_columns_of_shape = 2048, least_of_shape = 32;
constexpr std::size_t most_row_bytes = 128 << 10;

std::vector<Schedule> candidates_of_shape(const Shape& shape, const Role& role,
                                          const Context& context) {
  if (!role.is_row() || context.target.is_host) return {};
  const std::uint64_t n = points(shape);
  const double target = std::sqrt(double(n));
  std::vector<Division> divisions;
  for (std::size_t divided = 0; divided < shape.size(); ++divided)
    for (const std::uint64_t a : numbers::divisors(shape[divided])) {
      if (a == 1 || a == shape[divided]) continue;
      Division division = divide(shape, divided, a);
      const std::uint64_t columns = points(division.left), rows = n / columns;
      if (columns < least_of_shape || rows < least_of_shape || columns > largest_columns_of_shape ||
          rows * context.complex_bytes() > most_row_bytes)
        continue;
      division.imbalance = std::abs(std::log(double(columns) / target));
      divisions.push_back(std::move(division));
    }
  std::stable_sort(divisions.begin(), divisions.end(),
                   [](const Division& a, const Division& b) { return a.imbalance < b.imbalance; });
  if (divisions.size() > most_splits) divisions.resize(most_splits);
  std::vector<Schedule> found;
  for (const Division& division : divisions) {
    const std::uint64_t rows = points(division.right), tail = rows / division.right.front();
    const Role columns_role{.column_load = true,
                            .column_store = true,
                            .neighbours = rows,
                            .to_workspace = true,
                            .tail = tail};
    const Role rows_role{.column_store = true, .neighbours = division.left.back(), .tail = tail};
    Schedule left = best(division.left, columns_role, context, true);
    Schedule right = best(division.right, rows_role, context, true);
    if (left.strategy.empty() || right.strategy.empty() || is_convolution(right)) continue;
    Schedule schedule = around("hierarchical", n, std::move(left), std::move(right));
    set_dimensions(schedule, shape);
    found.push_back(std::move(schedule));
  }
  return found;
}

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  return shape.size() == 1 ? candidates_of_one(shape[0], role, context)
                           : candidates_of_shape(shape, role, context);
}

void check(const Schedule& schedule, const Context&) {
  if (!folds_a_part(schedule)) check_two_parts(schedule);
  if (schedule.with.dims.empty()) return;
  const Schedule &left = schedule.inner[0], &right = schedule.inner[1];
  const Shape shape = shape_of(schedule), columns = shape_of(left), rows = shape_of(right);
  Shape whole = columns;
  whole.back() *= rows.front();
  whole.insert(whole.end(), rows.begin() + 1, rows.end());
  if (whole != shape || columns.back() == 1 || rows.front() == 1)
    reject(schedule,
           fmt::format("the inner transforms, of {} and {} points, are not its "
                       "dimensions {}, one of them divided",
                       fmt::join(columns, "x"), fmt::join(rows, "x"), fmt::join(shape, "x")));
  if (columns.size() > 1 && !is_kernel(left))
    reject(schedule, fmt::format("{}({}) inside it is no kernel", left.strategy, left.length));
  if (columns.size() > 1 && left.strategy == "cluster")
    reject(
        schedule,
        "the first inner schedule is a cluster; with several dimensions another kernel is needed");
  if (rows.size() > 1 && right.strategy != "stockham")
    reject(schedule,
           fmt::format("rows in several dimensions are a stockham, not a {}", right.strategy));
}

Level mirror(std::uint64_t n, std::uint64_t rows) {
  compose::Operation operation;
  operation.kind = compose::Operation::Kind::mirror;
  operation.order = n;
  operation.rows = rows;
  return {1, {}, {operation}};
}

// The kernel that folds is a staged stockham on the side of the real numbers.
void check_fold(const Schedule& schedule, Symmetry symmetry) {
  const bool real = symmetry == Symmetry::real;
  const Schedule& kernel = schedule.inner[real ? 0 : 1];
  const Path path = real ? kernel.with.store : kernel.with.load;
  if (symmetry == Symmetry::none || kernel.strategy != "stockham" || is_in_place(kernel) ||
      path != Path::staged)
    reject(schedule, fmt::format("the inner transforms, of {} and {} points, multiply to half of "
                                 "it: in a real transform the {} one may be of half its points, "
                                 "as a stockham, not in place, with {}=staged",
                                 schedule.inner[0].length, schedule.inner[1].length,
                                 real ? "first" : "second", real ? "store" : "load"));
}

// Of real elements columns k1 and n1 - k1 of the result are conjugates: the first kernel leaves
// those to n1 / 2, the second does as many rows and stores each bin and its conjugate. Of Hermitian
// ones columns j2 and n2 - j2 of what comes in are alike: the first kernel does those to n2 / 2,
// the second makes the others of them, or folds them.
void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule &left = schedule.inner[0], &right = schedule.inner[1];
  const std::uint64_t before = left.length / shape_of(left).back();
  const std::uint64_t tail = right.length / shape_of(right).front();
  const bool one_dimension = before == 1 && tail == 1;
  const bool real = one_dimension && frame.symmetry == Symmetry::real;
  const bool hermitian = one_dimension && frame.symmetry == Symmetry::hermitian;
  const bool folded = folds_a_part(schedule);
  if (folded) check_fold(schedule, frame.symmetry);
  const std::uint64_t n1 = shape_of(left).back() * (folded && real ? 2 : 1);
  const std::uint64_t n2 = shape_of(right).front() * (folded && hermitian ? 2 : 1);
  const std::uint64_t row = n2 * tail;
  const std::uint64_t width = hermitian ? n2 / 2 + 1 : row;  // of what is between
  const std::uint64_t height = real ? n1 / 2 + 1 : before * n1;
  const auto column = lowering.new_loop(width), k1 = lowering.new_loop(real ? height : n1);
  // Intermediate values go back to where they were read, if that may be overwritten.
  const bool in_place = frame.in.reusable && !(frame.in.buffer == frame.out.buffer);
  const std::uint64_t pitch = in_place ? row : lowering.row_pitch(width, frame);
  const Port middle = in_place ? frame.in : lowering.new_workspace(height * pitch, frame);

  Frame columns;
  columns.loops = frame.loops;
  columns.loops.push_back(column);
  columns.in = frame.in.through({row, {{column.id, 1}}, {}});
  Level twiddle = four_step_twiddle(n1 * n2, column.id, before > 1 ? n1 : 0, tail);
  if (folded && real) {
    columns.fold = compose::Fold{.stores_bins = true};
  } else if (real) {
    compose::Operation limit;
    limit.kind = compose::Operation::Kind::limit;
    limit.count = height;
    twiddle.operations.push_back(limit);
  }
  columns.out = middle.through({pitch, {{column.id, 1}}, {}}).through(std::move(twiddle));
  lowering.lower(left, columns);

  Frame rows;
  rows.loops = frame.loops;
  Level load{1, {}, {}}, store{n1 * tail, {}, {}, tail > 1 ? tail : 0};
  if (before > 1) {
    const auto first = lowering.new_loop(before);
    rows.loops.push_back(first);
    load.loops.push_back({first.id, n1 * pitch});
    store.loops.push_back({first.id, n1 * row});
  }
  rows.loops.push_back(k1);
  load.loops.push_back({k1.id, pitch});
  store.loops.push_back({k1.id, tail});
  rows.in = middle.through(std::move(load));
  if (folded && hermitian)
    rows.fold = compose::Fold{.stores_bins = false};
  else if (hermitian)
    rows.in = rows.in.through(mirror(n2, 0));
  rows.out = (real ? frame.out.through(mirror(n1 * n2, n1)) : frame.out).through(std::move(store));
  lowering.lower(right, rows);
}

}  // namespace

bool folds_a_part(const Schedule& schedule) {
  return 2 * schedule.inner[0].length == schedule.length / schedule.inner[1].length &&
         schedule.length % schedule.inner[1].length == 0 && schedule.with.dims.empty();
}

extern const Strategy hierarchical;
const Strategy hierarchical = {"hierarchical", Form::kernels, "",   "dims", 2,
                               candidates,     check,         lower};

}  // namespace papilio::plan
