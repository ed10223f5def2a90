// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/choose_fold.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "runtime/access/real_kinds.h"
#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/parts.h"
#include "runtime/plan/sweeps/lower_sweeps.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace papilio::plan {

// On the processor vectors run over the lanes of a transform, or over transforms that have one lane
// each; what is staged is not vectorised for these. With one lane, 8 to 64 points, a fold takes 1.4
// to 20 times as long as all points without one (r2c, c2r, DCT-II and III, rows and columns; of 40
// cases c2r of rows of 64 points .9).
bool is_scalar_where_staged(const Schedule& kernel, const Context& context) {
  return context.target.is_host && kernel.with.threads == 1;
}

// Makes a kernel of half the points fold. On a GPU one that loads bins, of three passes or more in
// one dimension, takes the largest radices last (one H200, f32, ten lengths from 3000 to 16384: c2r
// in .78 of the time, DCT-III in .86, worst 1.01; two passes gain nothing).
void make_fold(Schedule& kernel, const Sweep& sweep, const Context& context) {
  if (kernel.strategy == "rader") return;  // stages both sides always
  path_of_bins(kernel, sweep) = Path::staged;
  auto& radices = kernel.with.radices;
  if (loads_bins(sweep) && !context.target.is_host && kernel.with.dims.empty() &&
      radices.size() > 2)
    std::ranges::sort(radices);
}

double us_of_sweep(const Schedule& schedule, const Sweep& sweep, const Context& context) {
  return predicted_us(program_of(schedule, sweep, context), context);
}

Schedule cheapest(Schedule transform, std::vector<Schedule> others, const Sweep& sweep,
                  const Context& context, bool (*is_wanted)(const Program&)) {
  if (others.empty()) return transform;
  Context counted = context;
  counted.counts_kinds = true;
  double least = std::numeric_limits<double>::infinity();
  if (!transform.strategy.empty()) least = us_of_sweep(around(sweep, transform), sweep, counted);
  for (Schedule& other : others) {
    if (other.strategy.empty()) continue;
    const Program program = program_of(around(sweep, other), sweep, counted);
    if (is_wanted && !is_wanted(program)) continue;
    if (const double us = predicted_us(program, counted); us < least) {
      least = us;
      transform = std::move(other);
    }
  }
  return transform;
}

namespace {

// Real numbers in columns fill half the sectors that complex ones do, for which the kernel was
// chosen: so that others, of more columns, compete with it. (One H200, 16 changed choices of r2c
// and DCT-II of 32 to 1024 points: .96 of the time in the mean, .83 to 1.06; where bins are loaded
// 19 take 1.01.)
Schedule or_of_wider_columns(Schedule folded, const Sweep& sweep, const Role& role,
                             const Context& context) {
  constexpr std::size_t most_kernels = 16;
  if (role.is_row() || context.few || context.target.is_host) return folded;
  std::vector<Schedule> others = best_one_way(folded_shape(sweep), role, context, most_kernels);
  std::erase_if(others, [&](const Schedule& kernel) { return !may_fold(kernel, sweep); });
  for (Schedule& kernel : others) make_fold(kernel, sweep, context);
  return cheapest(std::move(folded), std::move(others), sweep, context);
}

// Numbers that are stored, or loaded 4 apart; those that are loaded 2 apart (kind IV) cost little.
bool meets_neighbours_at_once(const Program& program) {
  return std::ranges::all_of(program.steps, [](const auto& step) {
    return accesses_of_neighbours(step.spec, step.spec.load) <= 2 &&
           accesses_of_neighbours(step.spec, step.spec.store) == 1;
  });
}

}  // namespace

// A kind whose numbers have an order of their own (compose/access/vector_text.h) is loaded or
// stored four numbers at once by threads with an even number of butterflies in that pass. The
// kernel for complex numbers was not chosen for that, so that others compete with it; where bins
// are loaded, with radices in both orders. They are not held to fewer registers: compilers then
// wait for each pair of a DCT-III (H200, eight lengths: .47 to .69 of the speed, one 1.3).
Schedule or_of_fours(Schedule chosen, bool is_folded, const Sweep& sweep, const Role& role,
                     const Context& context) {
  constexpr std::size_t most_kernels = 48;
  constexpr int largest_radix = 32;  // of those that are not for lengths without other ways
  if (!role.is_row() || context.few || context.target.is_host || is_real_plane(sweep) ||
      sweep.shape.size() > 1 || !access::real_kind(sweep.kind).rotates)
    return chosen;
  std::vector<Schedule> others;
  const Shape shape = is_folded ? folded_shape(sweep) : sweep.shape;
  for (Schedule& kernel : best_one_way(shape, role, context, most_kernels)) {
    if (std::ranges::max(kernel.with.radices) > largest_radix) continue;
    if (is_folded) {
      if (!may_fold(kernel, sweep)) continue;
      path_of_bins(kernel, sweep) = Path::staged;
      Schedule ascending = kernel;
      make_fold(ascending, sweep, context);
      if (ascending != kernel) others.push_back(std::move(ascending));
    }
    others.push_back(std::move(kernel));
  }
  return cheapest(std::move(chosen), std::move(others), sweep, context, meets_neighbours_at_once);
}

// The folded transform, where one kernel is best for its points; else empty. Planes that a block
// holds by halves take more than their trips apart (one H200, f64, 32x32x32: .24 and .35 of a copy
// in one trip, c2r and r2c). On the processor planes whose rows cross lose (f32, of 14 planes and
// volumes, DCT-II and III: .4 to 1.4 times the speed of a trip an axis, .8 in the mean).
Schedule fold(const Sweep& sweep, const Role& role, const Context& context) {
  const Shape half = folded_shape(sweep);
  if (half.empty()) return {};
  if (is_real_plane(sweep) && context.target.is_host) return {};
  const bool whole = sweep.is_whole();
  const std::size_t bytes = points(half) * context.complex_bytes();
  if (whole && bytes > context.target.limits.shared_bytes_per_block) return {};
  Schedule inner = best(half, role, context, whole);
  const bool convolves = !inner.strategy.empty() && is_convolution(inner);
  if (inner.strategy != "stockham" && !whole && !(convolves && may_fold(inner, sweep))) return {};
  if (!may_fold(inner, sweep)) {
    const auto others = best_one_way(half, role, context, is_real_plane(sweep) ? 16 : 1);
    const auto found = std::ranges::find_if(
        others, [&](const Schedule& kernel) { return may_fold(kernel, sweep); });
    if (found == others.end()) return {};
    inner = *found;
  }
  if (!whole && is_scalar_where_staged(inner, context)) return {};
  make_fold(inner, sweep, context);
  if (whole) return inner;
  if (!loads_bins(sweep)) inner = or_of_wider_columns(std::move(inner), sweep, role, context);
  return or_of_fours(std::move(inner), true, sweep, role, context);
}

}  // namespace papilio::plan
