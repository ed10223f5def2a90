// SPDX-License-Identifier: MIT
//
// Ranking by predicted time (plan/choose/role_cost.h), then by what timings say against it
// (plan/choose/preferences.h). What was found best for a length is remembered for the rest of one
// planning call.
#include "runtime/plan/choose/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <span>
#include <unordered_set>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/plan/choose/preferences.h"
#include "runtime/plan/choose/priced.h"
#include "runtime/plan/choose/role_cost.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/plan/strategies/convolution.h"
#include "runtime/plan/strategies/prefetch.h"
#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {
namespace {

// A codelet of a larger prime takes many instructions and registers: a convolution may beat it.
constexpr std::uint64_t largest_certain_prime = 31;

// What one trip may be predicted to take, of several, in more than one dimension.
constexpr double most_of_one_trip = 1.18;

// So many schedules of those that a rough count puts first are ranked by an exact one, unless they
// are slower by so much: of 1500 lists, the exact count's first was never more than 1.11 times the
// rough count's.
constexpr std::size_t looked_at = 64;
// Of these so many are then put in order, and more are held to fewer registers.
constexpr std::size_t ordered_at = 6, held_at = 12;
constexpr double much_slower = 1.25;
// Strategies whose sketch (plan/strategies/parts.h) is slower than the fastest one's by so much are
// not asked for more, but those of which a sketch finds nothing. Of few transforms, and in several
// dimensions, sketches say too little for that.
constexpr double most_of_sketch = 2.5;

bool is_faster(const Ranked& a, const Ranked& b) {
  return a.us < b.us;
}

// Sorts `ranked`, equals in their order; a schedule is moved once.
void sort(std::span<Ranked> ranked) {
  if (std::ranges::is_sorted(ranked, is_faster)) return;
  std::vector<std::pair<double, std::size_t>> order(ranked.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = {ranked[i].us, i};
  std::sort(order.begin(), order.end());
  std::vector<Ranked> sorted;
  sorted.reserve(order.size());
  for (const auto& [us, i] : order) sorted.push_back(std::move(ranked[i]));
  std::ranges::move(sorted, ranked.begin());
}

// Sorts the first of `ranked` by other costs, not those that are much slower than the very first.
void sort_again(std::vector<Ranked>& ranked, std::size_t count,
                const std::function<double(Schedule&)>& other_us) {
  sort(ranked);
  count = std::min(count, ranked.size());
  while (count > 1 && ranked[count - 1].us > much_slower * ranked.front().us) --count;
  const auto first = std::span(ranked).first(count);
  for (auto& [schedule, us] : first) us = other_us(schedule);
  sort(first);
}

Part part_of(const Shape& shape, const Role& role, const Context& context) {
  return {shape, role, context.few, context.cached, context.plain_memory};
}

// Whose schedules are wanted, and which of them.
struct Request {
  const Shape& shape;
  const Role& role;
  const Context& context;
  bool kernels_only = false;

  std::uint64_t n = points(shape);
  bool smooth =
      has_codelets_for(n, context) && numbers::largest_prime_factor(n) <= largest_certain_prime;
  // Columns must come several to a block.
  bool block_is_small =
      !context.few && n * context.complex_bytes() * (role.is_row() ? 1 : 4) <= 64 * 1024;
};

// Whether a strategy is not asked for proposals; `some_found`: those before it in the table made
// some.
bool is_passed_over(const Strategy& strategy, const Request& request, bool some_found) {
  const Form form = strategy.form;
  if (request.role.extents && !takes(strategy, "inputs")) return true;
  if (request.kernels_only && form == Form::kernels) return true;
  if (request.context.effort == Effort::all || !request.smooth) return false;
  // Codelets are enough.
  if (form == Form::convolution) return true;
  // One kernel, one trip: several kernels are no match for it while its block is not too large;
  // nor are clusters, of which only columns may be wider than a block's.
  const bool one_trip = form == Form::block || (form == Form::cluster && request.role.column_load);
  return some_found && request.block_is_small && !one_trip;
}

// Of each strategy, in the table's order, what its fastest proposal is predicted to take.
using Times = std::vector<double>;
const Times& sketched(const Shape& shape, const Role& role, const Context& context,
                      bool kernels_only);

std::vector<Ranked> proposals(const Request& request, Times* fastest = nullptr) {
  std::vector<Ranked> ranked;
  ranked.reserve(64);
  const Context& context = request.context;
  const RoleCost cost(request.shape, request.role, context,
                      context.effort == Effort::all ? Count::exact : Count::rough);
  Times sketch;
  if (context.effort == Effort::usual && !context.few && request.shape.size() == 1)
    sketch = sketched(request.shape, request.role, context, request.kernels_only);
  const double most = sketch.empty() ? 0 : most_of_sketch * std::ranges::min(sketch);
  for (std::size_t s = 0; s < strategies().size(); ++s) {
    const Strategy& strategy = strategies()[s];
    double least = too_long;
    if (!is_passed_over(strategy, request, !ranked.empty()) &&
        (sketch.empty() || sketch[s] <= most || sketch[s] == too_long)) {
      auto proposed = strategy.candidates(request.shape, request.role, context);
      if (request.kernels_only)
        std::erase_if(proposed, [](const auto& one) { return !is_kernel(one); });
      for (Ranked& one :
           priced(std::move(proposed), context, [&](const auto& x) { return cost.us(x); })) {
        least = std::min(least, one.us);
        ranked.push_back(std::move(one));
      }
    }
    if (fastest) fastest->push_back(least);
  }
  return ranked;
}

// What sketches know is not what the full ranking knows: they have a memo of their own.
Context for_sketches(const Context& context) {
  Context sketch_context = context;
  sketch_context.effort = Effort::sketch;
  if (context.effort != Effort::sketch) {
    auto& memo = context.memo->of_sketches;
    if (!memo) memo = std::make_shared<Memo>();
    sketch_context.memo = memo;
  }
  return sketch_context;
}

const Times& sketched(const Shape& shape, const Role& role, const Context& context,
                      bool kernels_only) {
  const auto key = std::pair(part_of(shape, role, context), kernels_only);
  auto& known = context.memo->sketches;
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const Context sketch_context = for_sketches(context);
  Times times;
  proposals({.shape = shape, .role = role, .context = sketch_context, .kernels_only = kernels_only},
            &times);
  return known.emplace(key, std::move(times)).first->second;
}

// On a GPU, a length whose transform fits one kernel makes one trip, convolution or not, while its
// data leave room for other blocks: in f64 two trips are 1.2, 2.2 and 1.3 times as fast as
// Bluestein in one at 4150, 5157 and 6005 points (H200). Convolutions in several dimensions leave
// no room and win, or lose, by less: one trip is taken where it is predicted to take 1.18 times as
// long at most (643x14 953 us, in two 1411, 5x1868 1003 and 857; 8 that this decides 1.05 in the
// mean).
void keep_one_trip(std::vector<Ranked>& ranked, const Request& request) {
  const Context& context = request.context;
  const bool one_dimension = request.shape.size() == 1;
  const bool awkward_shape = !one_dimension && !request.smooth && !context.few;
  if (context.target.is_host || !(request.block_is_small || awkward_shape)) return;
  double one = too_long, several = too_long;
  for (const Ranked& r : ranked) {
    double& least = is_kernel(r.schedule) ? one : several;
    least = std::min(least, r.us);
  }
  if (one < too_long && (one_dimension || one <= most_of_one_trip * several))
    std::erase_if(ranked, [](const Ranked& r) { return !is_kernel(r.schedule); });
}

// Gives the first ones the order of passes and the registers that suit them.
void refine(std::vector<Ranked>& ranked, const RoleCost& cost) {
  const auto convolves = [](const Ranked& r) { return is_convolution(r.schedule); };
  const auto in_place = [&](const Ranked& r) {
    return convolves(r) && is_in_place(r.schedule.inner[0]);
  };
  // Convolutions in place come in so many sorts, by threads, that they would crowd out the others:
  // 488 points as 2x4x60 in order were passed over for what takes 1.04 times as long.
  const std::size_t forms = std::ranges::any_of(ranked, in_place) ? 2 : 1;
  if (std::ranges::any_of(ranked, convolves))
    sort_again(ranked, forms * ordered_at,
               [&](Schedule& schedule) { return cost.ordered_us(schedule); });
  sort_again(ranked, forms * held_at, [&](Schedule& schedule) { return cost.held_us(schedule); });
}

std::vector<Ranked> ranked_for(const Request& request) {
  auto ranked = proposals(request);
  if (request.context.effort == Effort::sketch) {
    sort(ranked);
    return ranked;
  }
  const RoleCost cost(request.shape, request.role, request.context);
  if (request.context.effort == Effort::usual) {
    keep_one_trip(ranked, request);
    sort_again(ranked, looked_at, [&](const Schedule& schedule) { return cost.us(schedule); });
  }
  refine(ranked, cost);
  prefer_as_timed(ranked, request.shape, request.role, request.context, cost);
  return ranked;
}

void finish(Schedule& schedule, const Context& context) {
  drop_prefetches(schedule, context);
  tune(schedule, context);
}

// Names `variant` at every node with a radix that has it; false where there is none.
bool name_variant(Schedule& schedule, const std::string& variant,
                  const compose::CodeletLibrary& library) {
  bool named = false;
  if (!schedule.with.radices.empty() && library.has_variant(schedule.with.radices, variant)) {
    schedule.with.codelets = variant;
    named = true;
  }
  for (auto& inner : schedule.inner) named |= name_variant(inner, variant, library);
  return named;
}

}  // namespace

bool has_codelets_for(std::uint64_t n, const Context& context) {
  for (const auto prime : numbers::prime_factors(n))
    if (prime > 1u << 20 || !context.codelets->plain(static_cast<int>(prime))) return false;
  return true;
}

std::vector<Ranked> rank(const Shape& shape, const Role& role, const Context& context) {
  Context all = context;
  all.effort = Effort::all;
  auto ranked = ranked_for({.shape = shape, .role = role, .context = all});
  for (auto& [schedule, us] : ranked) finish(schedule, context);
  if (!ranked.empty()) return ranked;
  for (const std::uint64_t length : shape)
    if (const auto prime = numbers::largest_prime_factor(length); prime > longest_of_bluestein)
      throw Error(
          ErrorCode::invalid_argument,
          fmt::format("length is {}; its prime factor {} is beyond 2^40, the largest allowed",
                      fmt::join(shape, "x"), prime));
  throw Error(ErrorCode::unavailable,
              fmt::format("no schedule for length {}: the library has codelets of radix {} only",
                          fmt::join(shape, "x"), fmt::join(context.codelets->radices(), ", ")));
}

std::vector<Schedule> with_variants(const Shape& shape, const Context& context) {
  std::vector<Schedule> schedules;
  for (auto& ranked : rank(shape, {}, context)) schedules.push_back(std::move(ranked.schedule));
  const std::size_t count = schedules.size();
  for (const auto& variant : context.codelets->variants())
    for (std::size_t i = 0; i < count; ++i) {
      Schedule schedule = schedules[i];
      if (!name_variant(schedule, variant, *context.codelets)) continue;
      tune(schedule, context);
      schedules.push_back(std::move(schedule));
    }
  return schedules;
}

Schedule choose(const Shape& shape, const Context& context) {
  auto schedule = best(shape, {}, context, false);
  if (schedule.strategy.empty()) return rank(shape, {}, context).front().schedule;
  finish(schedule, context);
  return schedule;
}

Schedule best(const Shape& shape, const Role& role, const Context& context, bool kernels_only) {
  if (context.effort == Effort::all) {  // the whole is listed, its parts are chosen
    Context usual = context;
    usual.effort = Effort::usual;
    return best(shape, role, usual, kernels_only);
  }
  const auto key = std::pair(part_of(shape, role, context), kernels_only);
  auto& memo = context.memo->best;
  if (const auto known = memo.find(key); known != memo.end()) return known->second;
  auto ranked =
      ranked_for({.shape = shape, .role = role, .context = context, .kernels_only = kernels_only});
  Schedule schedule = ranked.empty() ? Schedule{} : std::move(ranked.front().schedule);
  return memo.emplace(key, std::move(schedule)).first->second;
}

double sketched_us(const Shape& shape, const Role& role, const Context& context,
                   bool kernels_only) {
  const double us = std::ranges::min(sketched(shape, role, context, kernels_only));
  if (us >= too_long) return std::numeric_limits<double>::infinity();
  return us / static_cast<double>(RoleCost::batch_of(shape, role, context) *
                                  std::max<std::uint64_t>(role.neighbours, 1));
}

double sketched_batch_us(const Shape& shape, const Role& role, const Context& context,
                         const std::function<std::vector<Schedule>(const Context&)>& proposed) {
  const Context sketch_context = for_sketches(context);
  const RoleCost cost(shape, role, sketch_context, Count::rough);
  double least = std::numeric_limits<double>::infinity();
  for (const Schedule& schedule : proposed(sketch_context))
    if (const double us = cost.us(schedule); us < too_long) least = std::min(least, us);
  return least;
}

const std::vector<Schedule>& best_stockhams(const Shape& shape, const Role& role,
                                            const Context& context, std::size_t count) {
  const auto key = std::pair(part_of(shape, role, context), count);
  auto& memo = context.memo->stockhams;
  if (const auto known = memo.find(key); known != memo.end()) return known->second;
  const RoleCost cost(shape, role, context, Count::rough);
  // As few columns as there are multiprocessors wait for the steps of a convolution, not for
  // memory: a block each is fastest (f64 1493x3 alone 8.4 us, 19.3 in one block; 1093x7 6.0, 8.7
  // four a block; 18 shapes 1.22 times as fast in the mean, .96 at worst; smooth ones lose).
  const bool one_column_per_block =
      !role.is_row() && context.few * role.neighbours > 0 &&
      context.few * role.neighbours <= std::uint64_t(context.target.limits.multiprocessors);
  // So many columns a block are looked at, one and two, besides what a transform of columns takes.
  int fewest = one_column_per_block ? 1 : 0;
  if (are_long_columns(points(shape), role, context)) fewest = 2;
  auto proposed = stockham.candidates(shape, role, context);
  std::erase_if(proposed, is_in_place);  // convolutions_in_place()
  if (fewest > 0) {
    std::unordered_set<std::string> known;
    for (const Schedule& one : proposed) known.insert(key_of(one.with));
    for (std::size_t i = 0, end = proposed.size(); i < end; ++i)
      for (int columns = 1; columns <= fewest; ++columns) {
        Schedule narrow = proposed[i];
        narrow.with.per_block = columns;
        if (known.insert(key_of(narrow.with)).second) proposed.push_back(std::move(narrow));
      }
  }
  std::vector<Ranked> ranked =
      priced(std::move(proposed), context, [&](const auto& one) { return cost.us(one); });
  // They are ranked again, exactly and held to registers, in the convolution.
  std::vector<std::pair<double, std::size_t>> order(ranked.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = {ranked[i].us, i};
  count = std::min(count, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end());
  order.resize(count);
  std::vector<Schedule> schedules;
  for (const auto& [us, i] : order) {
    auto& schedule = schedules.emplace_back(std::move(ranked[i].schedule));
    if (!role.column_load && gains_by_prefetch(schedule, context)) prefetch_between_ways(schedule);
  }
  return memo.emplace(key, std::move(schedules)).first->second;
}

std::vector<Schedule> best_one_way(const Shape& shape, const Role& role, const Context& context,
                                   std::size_t count) {
  std::vector<Schedule> schedules = best_stockhams(shape, role, context, count);
  for (Schedule& schedule : schedules) prefetch_one_way(schedule);
  return schedules;
}

}  // namespace papilio::plan
