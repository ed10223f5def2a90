// SPDX-License-Identifier: MIT
//
// How the planner chooses a general problem's schedule: sweep by sweep, by the cost model.
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "runtime/access/real_kinds.h"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/generic.h"
#include "runtime/plan/sweeps/choose_fold.h"
#include "runtime/plan/sweeps/extended_ways.h"
#include "runtime/plan/sweeps/folded_divisions.h"
#include "runtime/plan/sweeps/folded_kernels.h"
#include "runtime/plan/sweeps/lower_sweeps.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace papilio::plan {
namespace {

using problem::Side;

// What sweeps apart may be predicted to take of what they take joined, in fewer trips. One H100,
// f32, r2c: 64^3 is predicted at .97 and takes 1.28 times as long; 100^3, 128^3 and 256^3 are
// predicted at .57 or less and take .65, .45 and .61.
constexpr double most_of_joined = .9;

// How a sweep's transforms meet memory, as the planner knows it.
Role role_of(const Sweep& sweep) {
  Role role{.column_load = sweep.is_column(Side::in), .column_store = sweep.is_column(Side::out)};
  if (role.is_row()) return role;
  const SweepLoop* loop = sweep.neighbours(role.column_store ? Side::out : Side::in);
  role.neighbours = loop ? loop->count : 0;
  return role;
}

// The same for the planner, which asks for the number of columns: of a batch of columns that is as
// long as the batch.
Role asked_role(const Sweep& sweep, const Context& context) {
  Role role = role_of(sweep);
  if (!role.is_row() && role.neighbours == 0)
    role.neighbours = std::max<std::uint64_t>(1, context.batch);
  return role;
}

// The problem of one sweep: so many transforms, of which the second-level cache may hold all.
Context context_of(const Sweep& sweep, const Role& role, const Context& context) {
  Context own = context;
  own.direction = Direction::forward;
  own.plain_memory = sweep.kind == Kind::c2c && sweep.in.format.is_native() &&
                     sweep.out.format.is_native() && !sweep.inverse;
  const std::uint64_t transforms = sweep.transforms() * context.batch;
  own.set_cache_use(transforms, points(sweep.shape));
  if (own.few && role.neighbours) own.few = std::max<std::uint64_t>(1, own.few / role.neighbours);
  return own;
}

// The sweep of the pairs, as their loads and stores are laid out.
Sweep of_pairs(Sweep sweep, std::uint64_t paired) {
  SweepLoop& loop = sweep.loops[paired - first_loop];
  loop.count = (loop.count + 1) / 2;
  loop.in_stride *= 2;
  loop.out_stride *= 2;
  return sweep;
}

// The transform of a convolution in one kernel, which meets the spectrum bin by bin; empty where
// its points are too many for a block.
Schedule one_kernel(const Sweep& sweep, const Role& role, const Context& context) {
  const std::uint64_t bytes = points(sweep.shape) * context.complex_bytes();
  if (bytes > context.target.limits.shared_bytes_per_block / 2) return {};
  const auto& schedules = best_stockhams(sweep.shape, role, context, 1);
  return schedules.empty() ? Schedule{} : schedules.front();
}

// The transform of pairs of rows; empty where no kernel is for that.
Schedule transform_of_pairs(const Sweep& pairs, const Context& context) {
  const Role role = role_of(pairs);
  const Context own = context_of(pairs, role, context);
  Schedule inner = best(pairs.shape, role, own, true);
  if (!inner.strategy.empty() && !is_for_pairs(inner)) {
    const auto others = best_one_way(pairs.shape, role, own, 1);
    inner = others.empty() ? Schedule{} : others.front();
  }
  if (inner.strategy.empty() || !is_for_pairs(inner) || is_scalar_where_staged(inner, own))
    return {};
  if (inner.strategy == "stockham") path_of_bins(inner, pairs) = Path::staged;
  return inner;
}

// A schedule that is not tuned yet, and its program.
struct Lowered {
  Schedule schedule;
  Program program;
};

// The cheaper one of a sweep row by row and by pairs of rows.
Schedule or_by_pairs(Schedule rows, const Sweep& sweep, const Context& context) {
  const std::uint64_t paired = loop_to_pair(sweep);
  if (paired == 0) return rows;
  const Sweep pairs = of_pairs(sweep, paired);
  Schedule inner = transform_of_pairs(pairs, context);
  if (inner.strategy.empty()) return rows;
  Schedule other = around(sweep, std::move(inner), paired);
  const auto us = [&](const Schedule& schedule, const Sweep& of) {
    Context own = context_of(of, role_of(of), context);
    own.counts_kinds = true;
    return us_of_sweep(schedule, sweep, own);
  };
  return us(other, pairs) < us(rows, sweep) ? other : rows;
}

// Or the cheaper one that pads as little as the elements that are there allow.
Schedule or_of_extents(Schedule chosen, const Sweep& sweep, Role role, const Context& context) {
  const Extents extents = extents_of(sweep);
  if (extents.are_all() || has_codelets_for(extents.n, context)) return chosen;
  role.extents = extents;
  // Two rows at a time are faster than by Rader's method each (H200, r2c and c2r of 101x101, 101^3
  // and 1009x1009: .88 to 1.00).
  if (is_of_real_numbers(sweep) && loop_to_pair(sweep) == 0)
    role.reals = loads_bins(sweep) ? Role::Reals::stored : Role::Reals::loaded;
  return cheapest(std::move(chosen), {best(sweep.shape, role, context, false)}, sweep, context);
}

// What else may do a sweep that folds in one block.
std::vector<Schedule> in_one_block(const Sweep& sweep, const Role& role, const Context& context) {
  std::vector<Schedule> ways = extended_ways(sweep, role, context);
  std::ranges::move(folded_kernels(sweep, role, context), std::back_inserter(ways));
  return ways;
}

Schedule choose_way(const Sweep& sweep, const Context& context) {
  const Context own = context_of(sweep, role_of(sweep), context);
  const Role asked = asked_role(sweep, context);
  if (sweep.convolves)
    if (Schedule one = one_kernel(sweep, asked, own); !one.strategy.empty())
      return around(sweep, std::move(one));
  if (Schedule folded = fold(sweep, asked, own); !folded.strategy.empty())
    return around(sweep, cheapest(std::move(folded), in_one_block(sweep, asked, own), sweep, own));
  if (sweep.is_whole()) {
    Schedule shared = cheapest({}, folded_ways(sweep, asked, own), sweep, own);
    return shared.strategy.empty() ? shared : around(sweep, std::move(shared));
  }
  Schedule schedule = best(sweep.shape, asked, own, false);
  if (schedule.strategy.empty()) schedule = choose(sweep.shape, own);
  schedule = or_of_extents(std::move(schedule), sweep, asked, own);
  if (schedule.strategy == "stockham" && access::real_kind(sweep.kind).on_store_four)
    schedule = or_of_fours(std::move(schedule), false, sweep, asked, own);
  if (schedule.strategy == "hierarchical" || schedule.strategy == "cluster")  // not in one block
    return around(sweep, cheapest(std::move(schedule), folded_ways(sweep, asked, own), sweep, own));
  return or_by_pairs(around(sweep, std::move(schedule)), sweep, context);
}

// A stockham for a real kind asks ahead in f32 alone: there it takes .97 of the time in the mean of
// 46 cases (r2c .96, none above 1.08), in f64 1.03 of 12, a DCT-II of 8192 points 1.43 (one H200).
// After a first pass along an extension it gains in both (f64: 257 points .99, 1024 .97, 4097 .83).
Schedule choose_sweep(const Sweep& sweep, const Context& context) {
  Schedule schedule = choose_way(sweep, context);
  if (sweep.kind != Kind::c2c && context.precision != Precision::f32 && !schedule.inner.empty() &&
      !extension_of(schedule.inner.front(), sweep))
    schedule.inner.front().with.prefetch = {};
  return schedule;
}

Lowered lowered(const Sweeps& sweeps, std::vector<Schedule> list, const Context& context) {
  Schedule schedule = joined(sweeps, std::move(list));
  Lowering lowering(context);
  lower_sweeps(schedule, sweeps, lowering);
  return Lowered{std::move(schedule), lowering.take()};
}

// The cheapest of each sweep; nothing where a sweep has no schedule.
std::optional<std::vector<Schedule>> choose_list(const Sweeps& sweeps, const Context& context) {
  std::vector<Schedule> list;
  for (const Sweep& sweep : sweeps.list) {
    list.push_back(choose_sweep(sweep, context));
    if (list.back().strategy.empty()) return std::nullopt;
  }
  return list;
}

std::optional<Lowered> choose_sweeps(const Sweeps& sweeps, const Context& context) {
  auto list = choose_list(sweeps, context);
  if (!list) return std::nullopt;
  return lowered(sweeps, std::move(*list), context);
}

// What else may do a sweep: in each of its ways the kernels that the model likes best.
std::vector<Schedule> others_of(const Sweep& sweep, const Context& context) {
  constexpr std::size_t most_kernels = 4;
  const Context own = context_of(sweep, role_of(sweep), context);
  const Role role = asked_role(sweep, context);
  std::vector<Schedule> others;
  const auto add_kernels = [&](const Shape& shape, bool is_folded) {
    for (Schedule kernel : best_one_way(shape, role, own, most_kernels)) {
      if (is_folded) make_fold(kernel, sweep, own);
      others.push_back(around(sweep, std::move(kernel)));
    }
  };
  if (const Shape half = folded_shape(sweep); !half.empty()) add_kernels(half, true);
  for (auto* ways : {folded_ways, in_one_block})
    for (Schedule& way : ways(sweep, role, own)) others.push_back(around(sweep, std::move(way)));
  if (sweep.is_whole()) return others;
  add_kernels(sweep.shape, false);
  if (Schedule rows = best(sweep.shape, role, own, false); !rows.strategy.empty())
    others.push_back(around(sweep, std::move(rows)));
  if (const std::uint64_t paired = loop_to_pair(sweep); paired > 0)
    if (Schedule pairs = transform_of_pairs(of_pairs(sweep, paired), context);
        !pairs.strategy.empty())
      others.push_back(around(sweep, std::move(pairs), paired));
  return others;
}

}  // namespace

Schedule choose_for_problem(const Shape& shape, const Context& context) {
  if (!context.sweeps) return choose(shape, context);
  Lowered chosen = std::move(*choose_sweeps(*context.sweeps, context));
  const auto or_else = [&](const std::shared_ptr<const Sweeps>& sweeps, double most) {
    if (!sweeps) return;
    auto other = choose_sweeps(*sweeps, context);
    if (other &&
        predicted_us(other->program, context) < most * predicted_us(chosen.program, context))
      chosen = std::move(*other);
  };
  or_else(context.sweeps->apart, most_of_joined);
  for (const auto& whole : context.sweeps->wholes) or_else(whole, 1);
  tune(chosen.schedule, std::move(chosen.program), context);
  return std::move(chosen.schedule);
}

std::vector<Ranked> rank_for_problem(const Shape& shape, const Context& context) {
  if (!context.sweeps) return rank(shape, {}, context);
  std::vector<Ranked> ranked;
  std::set<std::string> known;
  // What is tuned is checked: kernels that are not ask for prefetches that they may not have.
  const auto add_if_legal = [&](const Sweeps& sweeps, std::vector<Schedule> list) {
    try {
      Lowered one = lowered(sweeps, std::move(list), context);
      const double us = predicted_us(one.program, context);
      tune(one.schedule, std::move(one.program), context);
      lower_for_problem(one.schedule, context);
      if (known.insert(print(one.schedule)).second) ranked.push_back({std::move(one.schedule), us});
    } catch (const Error& error) {
      if (error.code() != ErrorCode::invalid_schedule) throw;
    }
  };
  for (const Sweeps* sweeps : lists_of(*context.sweeps)) {
    const auto list = choose_list(*sweeps, context);
    if (!list) continue;
    add_if_legal(*sweeps, *list);
    for (std::size_t s = 0; s < list->size(); ++s)
      for (Schedule& other : others_of(sweeps->list[s], context)) {
        auto changed = *list;
        changed[s] = std::move(other);
        add_if_legal(*sweeps, std::move(changed));
      }
  }
  std::ranges::stable_sort(ranked, {}, &Ranked::us);
  const Schedule chosen = choose_for_problem(shape, context);
  const auto first = std::ranges::find(ranked, chosen, &Ranked::schedule);
  std::rotate(ranked.begin(), first, first == ranked.end() ? first : first + 1);
  return ranked;
}

std::optional<Schedule> generic_for_problem(const Shape& shape, const Context& context) {
  if (!context.load_function.empty() || !context.store_function.empty()) return std::nullopt;
  const auto of_shape = [&](const Shape& dimensions) -> std::optional<Schedule> {
    if (points(dimensions) > longest_of_generic) return std::nullopt;
    return generic_schedule(dimensions, context);
  };
  std::vector<Schedule> found;
  if (!context.sweeps) {
    auto schedule = of_shape(shape);
    if (!schedule) return std::nullopt;
    found.push_back(std::move(*schedule));
  } else {
    for (const Sweep& sweep : context.sweeps->list) {
      auto schedule = of_shape(sweep.shape);
      if (!schedule) return std::nullopt;
      found.push_back(around(sweep, std::move(*schedule)));
    }
  }
  Schedule whole =
      context.sweeps ? joined(*context.sweeps, std::move(found)) : std::move(found.front());
  try {
    lower_for_problem(whole, context);
  } catch (const Error& error) {  // rows of several dimensions, too many loops
    if (error.code() != ErrorCode::invalid_schedule) throw;
    return std::nullopt;
  }
  return whole;
}

}  // namespace papilio::plan
