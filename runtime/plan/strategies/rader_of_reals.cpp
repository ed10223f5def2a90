// SPDX-License-Identifier: MIT
#include "runtime/plan/strategies/rader_of_reals.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/convolution.h"
#include "runtime/plan/strategies/rader.h"

namespace papilio::plan {
namespace {

// Padded lengths that are looked at.
constexpr std::size_t most_padded_reals = 2;

// Of p real numbers, by a convolution of so many points.
std::vector<Schedule> kernels_of_reals(std::uint64_t p, bool loads_bins, std::uint64_t length,
                                       const Role& role, const Context& context) {
  const Schedule node = rader_of_reals(p, loads_bins, {});  // finds a generator
  std::vector<Schedule> found;
  for (Schedule inner : best_stockhams({length}, role, context, most_inner_for(context))) {
    if (!may_be_of_reals(inner) || is_spilling(inner, context)) continue;
    if (p * inner.with.per_block > most_staged) continue;
    prefetch_as_row(inner, role, context);
    found.push_back(node);
    found.back().inner.front() = std::move(inner);
  }
  return found;
}

}  // namespace

bool is_for_rader_of_reals(const Extents& extents, bool loads_bins) {
  const std::uint64_t p = extents.n;
  return p >= 5 && p <= largest_prime_of_rader && numbers::is_prime(p) &&
         (loads_bins ? extents.inputs : extents.outputs) == (p + 1) / 2;
}

bool may_be_of_reals(const Schedule& inner) {
  return inner.strategy == "stockham" && shape_of(inner).size() == 1 &&
         exchanges_whole_numbers(inner);
}

Schedule rader_of_reals(std::uint64_t p, bool loads_bins, Schedule inner) {
  Schedule schedule = around("rader", p, std::move(inner));
  schedule.with.g = numbers::primitive_root(p);
  (loads_bins ? schedule.with.inputs : schedule.with.outputs) = (p + 1) / 2;
  return schedule;
}

// Half of the points that the permutation leaves, where there are codelets for those; or padded,
// where one block would not hold Bluestein's length, half as long again. (Where it does, 14 padded
// ones take 1.04 of Bluestein's time; f64 10007 .6. H200.)
std::vector<Schedule> raders_of_reals(Role role, const Context& context) {
  const Extents extents = *role.extents;
  const bool loads_bins = role.reals == Role::Reals::stored;
  if (role.reals == Role::Reals::none || !is_for_rader_of_reals(extents, loads_bins)) return {};
  role.extents = {};
  role.reals = Role::Reals::none;
  const std::uint64_t p = extents.n, half = (p - 1) / 2;
  std::vector<std::uint64_t> lengths;
  if (has_codelets_for(half, context))
    lengths = {half};
  else if (least_padded(extents) * context.complex_bytes() >
           context.target.limits.shared_bytes_per_block)
    lengths = padded_lengths(p - 1, 7);
  std::erase_if(lengths, [&](std::uint64_t m) {
    return m > longest_in_one_kernel || !has_codelets_for(m, context);
  });
  keep_fastest(lengths, most_padded_reals, context, [&](std::uint64_t m) {
    return sketched_batch_us({p}, role, context, [&](const Context& sketch_context) {
      return kernels_of_reals(p, loads_bins, m, role, sketch_context);
    });
  });
  std::vector<Schedule> found;
  for (const std::uint64_t m : lengths)
    std::ranges::move(kernels_of_reals(p, loads_bins, m, role, context), std::back_inserter(found));
  return found;
}

void check_rader_of_reals(const Schedule& schedule) {
  const std::uint64_t p = schedule.length, half = (p + 1) / 2, m = schedule.inner[0].length;
  const auto& with = schedule.with;
  if (p < 5 || with.p > 0)
    reject(schedule,
           "with inputs or outputs it is for a prime of 5 or more points, without a "
           "factor besides");
  if (std::max(with.inputs, with.outputs) != half || std::min(with.inputs, with.outputs) > 0)
    reject(schedule, fmt::format("takes inputs={0} or outputs={0}, half the bins", half));
  if (with.blocks > 0 || with.index == Indexing::coprime)
    reject(schedule, "with inputs or outputs it takes neither blocks nor index=coprime");
  if (!may_be_of_reals(schedule.inner[0]))
    reject(schedule,
           "with inputs or outputs inner is a stockham, not in place, nor with "
           "exchange=halves");
  if (m != (p - 1) / 2 && m < p - 1)
    reject(schedule, fmt::format("the inner transform of real numbers is of {} points; {}, or {} "
                                 "and more, are needed",
                                 m, (p - 1) / 2, p - 1));
}

void lower_rader_of_reals(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const bool is_for_bins =
      frame.fold && !frame.fold->rows &&
      (frame.fold->stores_bins ? schedule.with.outputs : schedule.with.inputs) > 0;
  if (!is_for_bins)
    reject(schedule,
           "outputs is for real numbers whose bins are stored, inputs for bins that are "
           "loaded, row by row");
  const std::uint64_t p = schedule.length, g = schedule.with.g;
  auto& spec = lowering.add_kernel(schedule.inner[0], frame);
  spec.load.staged = spec.store.staged = true;
  spec.convolution =
      compose::Convolution{{twiddle::Table::Kind::rader_products, p, g, spec.length()}, p, g};
  spec.convolution->of_reals = true;
}

}  // namespace papilio::plan
