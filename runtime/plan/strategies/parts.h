// SPDX-License-Identifier: MIT
//
// The planner's services for strategies with inner schedules: the best schedules of a part. They
// are defined in plan/choose/planner.cpp, which calls the strategies' `candidates`. This header
// declares them here so that strategies need not include the planner.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The cheapest schedule of a part in this role; among single kernels only if `kernels_only`. Its
// strategy is empty if there is none.
Schedule best(const Shape& shape, const Role& role, const Context& context, bool kernels_only);

// An estimate of what the best schedule of a part takes: microseconds a transform and neighbour, by
// a rough count of a few schedules of each kind. It costs a thirtieth of `best`, and says which of
// many ways to divide a transform are worth that. Infinite where there is none.
double sketched_us(const Shape& shape, const Role& role, const Context& context, bool kernels_only);

// A sketch of some ways alone: what the fastest schedule of those that `proposed` gives, asked in
// the context of sketches, takes, in microseconds of the whole batch.
double sketched_batch_us(const Shape& shape, const Role& role, const Context& context,
                         const std::function<std::vector<Schedule>(const Context&)>& proposed);

// Keeps the `count` of `ways` whose sketches, which `us` tells, are fastest, in their order. In a
// sketch itself the first ones are kept; where all are to be listed, and where fewer have a sketch,
// all are.
template <class Way, class Us>
void keep_fastest(std::vector<Way>& ways, std::size_t count, const Context& context, const Us& us) {
  if (ways.size() <= count || context.effort == Effort::all) return;
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < ways.size() && context.effort == Effort::usual; ++i)
    order.push_back({us(ways[i]), i});
  std::sort(order.begin(), order.end());
  if (!order.empty() && std::isinf(order[count - 1].first)) return;
  std::vector<Way> kept;
  for (std::size_t i = 0; i < count; ++i)
    kept.push_back(std::move(ways[order.empty() ? i : order[i].second]));
  ways = std::move(kept);
}

// True if every prime factor of n has a codelet.
bool has_codelets_for(std::uint64_t n, const Context& context);

// What a convolution's sketch asks for of the following.
inline constexpr std::size_t most_inner_of_sketch = 2;

// The cheapest `count` stockham schedules of a shape, for strategies that embed one in their own
// kernel and rank the whole. The result lives in the context's memo.
const std::vector<Schedule>& best_stockhams(const Shape& shape, const Role& role,
                                            const Context& context, std::size_t count);

// The same for kernels that go one way: they ask ahead before their last pass at the latest, where
// convolutions do between their ways.
std::vector<Schedule> best_one_way(const Shape& shape, const Role& role, const Context& context,
                                   std::size_t count);

// Whether a hierarchical node, around a real transform, has a part of half its points, which folds.
bool folds_a_part(const Schedule& schedule);

}  // namespace papilio::plan
