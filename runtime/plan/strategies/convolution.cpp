// SPDX-License-Identifier: MIT
//
// The inverse is a forward transform between two swaps of real and imaginary parts. The middle
// kernel stores swapped values; their twiddles are those of the way there, for swap(z conj(w)) is
// w swap(z).
#include "runtime/plan/strategies/convolution.h"

#include <algorithm>
#include <cmath>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/in_place.h"

namespace papilio::plan {
namespace {

using compose::Level;
using compose::Operation;

// The longest parts of a division: what a block of one kernel holds. Divisions that are sketched,
// those that sketches leave, and rows that are ranked for each of these. Set, not fitted.
constexpr std::uint64_t largest_columns = 2048, largest_rows = 8192;
constexpr std::size_t most_splits = 6, most_promising = 2, most_rows = 8;

}  // namespace

bool convolves_in_three_kernels(const Schedule& inner) {
  return inner.strategy == "hierarchical" && is_kernel(inner.inner[0]) &&
         inner.inner[1].strategy == "stockham";
}

void lower_convolution(const Schedule& inner, const Frame& frame, twiddle::Table spectrum,
                       bool rader_dc, Lowering& lowering) {
  const Schedule &left = inner.inner[0], &right = inner.inner[1];
  const std::uint64_t n1 = left.length, n2 = right.length;
  const std::uint64_t pitch = lowering.row_pitch(n2, frame);
  const Port middle = lowering.new_workspace(n1 * pitch, frame);
  const auto columns = [&](const Port& from, const Port& to, bool back) {
    const auto j2 = lowering.new_loop(n2);
    const Level column{n2, {{j2.id, 1}}, {}}, padded{pitch, {{j2.id, 1}}, {}};
    Frame part{frame.loops, from.through(back ? padded : column),
               to.through(back ? column : padded)};
    part.loops.push_back(j2);
    Port& twiddled = back ? part.in : part.out;
    twiddled = twiddled.through(four_step_twiddle(inner.length, j2.id));
    lowering.lower(left, part);
  };

  columns(frame.in, middle, false);
  const auto k1 = lowering.new_loop(n1);
  Operation swap;
  swap.kind = Operation::Kind::swap;
  Frame rows{frame.loops, middle.through({1, {{k1.id, pitch}}, {}}),
             middle.through({1, {{k1.id, pitch}}, {swap}})};
  rows.loops.push_back(k1);
  lowering.add_kernel(right, rows);
  spectrum.c = n1;
  lowering.convolve({.spectrum = spectrum, .row_loop = k1.id, .rader_dc = rader_dc});
  columns(middle, frame.out, true);
}

std::vector<Schedule> convolution_schedules(std::uint64_t length, const Context& context) {
  // Columns wide enough for full sectors must fit a block together, rows need not.
  const double target = std::sqrt(static_cast<double>(length)) / 1.5;
  const auto imbalance = [&](std::uint64_t n1) {
    return std::abs(std::log(static_cast<double>(n1) / target));
  };
  std::vector<std::uint64_t> splits;
  for (const std::uint64_t n1 : numbers::divisors(length))
    if (n1 >= 2 && n1 <= largest_columns && length / n1 >= 2 && length / n1 <= largest_rows)
      splits.push_back(n1);
  std::sort(splits.begin(), splits.end(),
            [&](auto a, auto b) { return imbalance(a) < imbalance(b); });
  std::erase_if(splits, [&](std::uint64_t n1) { return !has_codelets_for(length / n1, context); });
  if (splits.size() > most_splits) splits.resize(most_splits);
  keep_fastest(splits, most_promising, context, [&](std::uint64_t n1) {
    const std::uint64_t n2 = length / n1;
    return static_cast<double>(n2) * sketched_us({n1}, {true, true, n2}, context, true) +
           static_cast<double>(n1) * sketched_us({n2}, {}, context, true);
  });
  std::vector<Schedule> found;
  for (const auto n1 : splits) {
    const std::uint64_t n2 = length / n1;
    Schedule left = best({n1}, {true, true, n2}, context, true);
    if (left.strategy.empty()) continue;
    // What is best for a row alone need not be for its way forth and back.
    for (const auto& row : best_stockhams({n2}, {}, context, most_rows))
      found.push_back(around("hierarchical", length, left, row));
    for (auto& row : convolutions_in_place(n2, {}, context))
      found.push_back(around("hierarchical", length, left, std::move(row)));
  }
  return found;
}

}  // namespace papilio::plan
