// SPDX-License-Identifier: MIT
//
// Ranking by predicted time (plan/role_cost.h). What was found best for a length is remembered for
// the rest of one planning call.
#include "runtime/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "numbers/number_theory.h"
#include "runtime/plan/asking.h"
#include "runtime/plan/convolution.h"
#include "runtime/plan/role_cost.h"

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
constexpr double close = 1.25;

bool is_faster(const Ranked& a, const Ranked& b) {
  return a.us < b.us;
}

// Sorts the first of `ranked` by other costs, not those that are much slower than the very first.
void sort_again(std::vector<Ranked>& ranked, std::size_t count,
                const std::function<double(Schedule&)>& other_us) {
  std::stable_sort(ranked.begin(), ranked.end(), is_faster);
  count = std::min(count, ranked.size());
  while (count > 1 && ranked[count - 1].us > close * ranked.front().us) --count;
  const auto first = std::span(ranked).first(count);
  for (auto& [schedule, us] : first) us = other_us(schedule);
  std::stable_sort(first.begin(), first.end(), is_faster);
}

// Puts before the very first one the first that is `preferred` and of whose time that takes `part`
// or more.
template <class Preferred>
void prefer(std::vector<Ranked>& ranked, double part, const Preferred& preferred) {
  const auto other = std::find_if(ranked.begin(), ranked.end(), [&](const Ranked& r) {
    return part * r.us <= ranked.front().us && preferred(r.schedule);
  });
  if (other != ranked.end()) std::rotate(ranked.begin(), other, other + 1);
}

// A dimension divided between two kernels: of 216 choices those that gain less than 2 % by the
// model are as fast in the mean, and 8 of them slower by 2 to 12 %; beside one trip, and for few
// transforms, 5 % (H200).
constexpr double part_of_division = .98, part_of_division_at_least = .95;

// Two trips by clusters in f64, which hold half as many neighbours, beside three: four cases that
// are predicted to be up to 5 % faster in two take .99 to 1.05 times as long so (H200). In f32 they
// are as fast as predicted (31 lengths).
constexpr double part_of_clusters_f64 = .95;

bool divides(const Schedule& schedule) {
  return schedule.strategy == "hierarchical" && schedule.has("dims");
}

bool has_clusters(const Schedule& schedule) {
  return schedule.strategy == "cluster" ||
         std::any_of(schedule.inner.begin(), schedule.inner.end(), has_clusters);
}

bool is_in_three(const Schedule& schedule) {
  return schedule.strategy == "hierarchical" && schedule.inner[1].strategy == "hierarchical";
}

void prefer_three_trips(std::vector<Ranked>& ranked, const Context& context) {
  if (ranked.empty() || context.precision == Precision::f32 || context.few) return;
  const Schedule& first = ranked.front().schedule;
  if (first.strategy == "hierarchical" && !divides(first) && has_clusters(first))
    prefer(ranked, part_of_clusters_f64, is_in_three);
}

void prefer_whole_dimensions(std::vector<Ranked>& ranked, const Context& context) {
  if (ranked.empty() || !divides(ranked.front().schedule)) return;
  const auto is_kernel = [](const Schedule& s) { return strategy_of(s).is_kernel(s); };
  const bool few = context.few > 0 || context.cached;
  prefer(ranked, part_of_division_at_least, is_kernel);
  prefer(ranked, few ? part_of_division_at_least : part_of_division,
         [](const Schedule& s) { return !divides(s); });
}

// Few transforms in clusters take longer beside others of as many trips than predicted: of 17 cases
// within 6 %, 1.13 and 1.17 times as long (8192 x 128 in clusters of two 9.0 us, in a block
// each 6.6; H200). With a trip less they do not.
constexpr double part_of_few_clusters = .93;

void prefer_blocks_apart(std::vector<Ranked>& ranked, const RoleCost& cost) {
  if (ranked.empty() || !has_clusters(ranked.front().schedule)) return;
  const std::size_t trips = cost.trips(ranked.front().schedule);
  prefer(ranked, part_of_few_clusters,
         [&](const Schedule& s) { return !has_clusters(s) && cost.trips(s) <= trips; });
}

// Few rows in f32 take less time in a block each, by three passes, than predicted beside clusters
// and several kernels: of 334 cases from 1500 to 24000 points 22 are given to blocks by this, .90
// of the time (.73 to 1.20; 8192 x 64 6.3 us, now 5.1; H200). In f64 they do not (9 cases). Beside
// Rader's method those with a codelet for the prime take .94 of it (six, 37 to 3256 points, .68 to
// 1.18).
constexpr double part_of_few_blocks = .80;

// Nor are clusters of many rows in f64 as fast beside a block as predicted: 29 lengths from 4669 to
// 13500 that are predicted to take up to 1.1 times as long in a block of three passes take .78 to
// 1.11 (.91) of it there, 6 by four passes 1.04 (H200). With slower memory they gain nothing (15,
// 1.00, H100).
constexpr double part_of_cluster_f64 = .91;

// By four passes a block gains nothing on either (6 and 6 cases).
void prefer_one_block(std::vector<Ranked>& ranked, const Context& context) {
  if (ranked.empty()) return;
  const std::string& first = ranked.front().schedule.strategy;
  if (first == "stockham" || first == "matrix") return;
  const bool wide = context.precision == Precision::f64;
  const auto in_three = [](const Schedule& s) {
    return s.strategy == "stockham" && s.list("radices").size() <= 3;
  };
  if (context.few && !wide)
    prefer(ranked, part_of_few_blocks, in_three);
  else if (!context.few && wide && first == "cluster" && context.target.memory_slowness == 1)
    prefer(ranked, part_of_cluster_f64, in_three);
}

// Of as many trips the same schedule is fastest with any memory (247 others that an H100's seems to
// ask for are as fast in the mean, at worst 1.21 times as slow); how many trips pay depends on it
// (of 14 choices that make fewer 12 take .60 to .96 of the time there, the worst 1.18). So the
// first ones of those that make fewer than the very first are put before it where that memory likes
// them better, which takes at most so many times as long. (What is far behind may have its rough
// count still.)
void prefer_fewer_trips(std::vector<Ranked>& ranked, const RoleCost& own, double slowness) {
  const double most = close * slowness * ranked.front().us;
  const std::size_t trips = own.trips(ranked.front().schedule);
  double least = own.us(ranked.front().schedule);
  if (divides(ranked.front().schedule)) least /= part_of_division_at_least;
  std::size_t best = 0, looked = 0;
  for (std::size_t i = 1; i < ranked.size() && trips > 1 && looked < held_at; ++i) {
    if (ranked[i].us > most || own.trips(ranked[i].schedule) >= trips) continue;
    ++looked;
    if (const double us = own.us(ranked[i].schedule); us < least) {
      least = us;
      best = i;
    }
  }
  const auto first = ranked.begin();
  std::rotate(first, first + static_cast<std::ptrdiff_t>(best),
              first + static_cast<std::ptrdiff_t>(best) + 1);
}

std::vector<Ranked> rank_if(const Shape& shape, const Role& role, const Context& context,
                            bool kernels_only, bool all_strategies) {
  std::vector<Ranked> ranked;
  const std::uint64_t n = points(shape);
  const RoleCost cost(shape, role, context, all_strategies ? Count::exact : Count::rough);
  // Columns must come several to a block.
  const bool block_is_small =
      !context.few && n * context.complex_bytes() * (role.is_row() ? 1 : 4) <= 64 * 1024;
  const auto primes = numbers::prime_factors(n);
  const bool smooth =
      has_codelets_for(n, context) && (primes.empty() || primes.back() <= largest_certain_prime);
  for (const auto& strategy : strategies()) {
    const std::string_view name = strategy.name;
    const bool convolves = is_convolution(name);
    if (convolves && smooth && !all_strategies) continue;
    if (kernels_only && !convolves && name != "stockham" && name != "cluster") continue;
    // One kernel, one trip: several kernels are no match for it while its block is not too large.
    const bool one_kernel_suffices = !ranked.empty() && block_is_small && smooth;
    // Columns of a cluster may be wider than a block's.
    const bool one_trip = name == "stockham" || name == "matrix" || convolves ||
                          (name == "cluster" && role.column_load);
    if (!one_trip && one_kernel_suffices && !all_strategies) continue;
    for (auto& schedule : strategy.candidates(shape, role, context)) {
      if (kernels_only && !strategy.is_kernel(schedule)) continue;
      const double us = cost.us(schedule);
      if (us < too_long) ranked.push_back({std::move(schedule), us});
    }
  }
  // On a GPU, a length whose transform fits one kernel makes one trip, convolution or not, while
  // its data leave room for other blocks: in f64 two trips are 1.2, 2.2 and 1.3 times as fast as
  // Bluestein in one at 4150, 5157 and 6005 points (H200). Convolutions in several dimensions leave
  // no room and win, or lose, by less: one trip is taken where it is predicted to take 1.18 times
  // as long at most (643x14 953 us, in two 1411, 5x1868 1003 and 857; 8 that this decides 1.05 in
  // the mean).
  const auto one_kernel = [](const Ranked& r) {
    return strategy_of(r.schedule).is_kernel(r.schedule);
  };
  const bool awkward_shape = shape.size() > 1 && !smooth && !context.few;
  if (!all_strategies && !context.target.is_host && (block_is_small || awkward_shape)) {
    const auto fastest = [&](bool in_one) {
      double us = too_long;
      for (const Ranked& r : ranked)
        if (one_kernel(r) == in_one) us = std::min(us, r.us);
      return us;
    };
    const double one = fastest(true), several = fastest(false);
    if (one < too_long && (shape.size() == 1 || one <= most_of_one_trip * several))
      std::erase_if(ranked, [&](const Ranked& r) { return !one_kernel(r); });
  }
  const RoleCost exact(shape, role, context);
  if (!all_strategies)
    sort_again(ranked, looked_at, [&](const Schedule& schedule) { return exact.us(schedule); });
  const auto convolves = [](const Ranked& r) { return is_convolution(r.schedule.strategy); };
  const auto in_place = [&](const Ranked& r) {
    return convolves(r) && is_in_place(r.schedule.inner[0]);
  };
  // Convolutions in place come in so many sorts, by threads, that they would crowd out the others:
  // 488 points as 2x4x60 in order were passed over for what takes 1.04 times as long.
  const std::size_t forms = std::any_of(ranked.begin(), ranked.end(), in_place) ? 2 : 1;
  if (std::any_of(ranked.begin(), ranked.end(), convolves))
    sort_again(ranked, forms * ordered_at,
               [&](Schedule& schedule) { return exact.ordered_us(schedule); });
  sort_again(ranked, forms * held_at, [&](Schedule& schedule) { return exact.held_us(schedule); });
  prefer_whole_dimensions(ranked, context);
  prefer_three_trips(ranked, context);
  if (context.few) prefer_blocks_apart(ranked, exact);
  if (role.is_row() && shape.size() == 1) prefer_one_block(ranked, context);
  if (!ranked.empty() && !context.cached && context.target.memory_slowness > 1)
    prefer_fewer_trips(ranked, RoleCost(shape, role, context, Count::exact, Memory::own),
                       context.target.memory_slowness);
  return ranked;
}

// Names `variant` at every node with a radix that has it; false where there is none.
bool name_variant(Schedule& schedule, const std::string& variant,
                  const compose::CodeletLibrary& library) {
  bool named = false;
  auto& parameters = schedule.parameters;
  const auto radices =
      std::find_if(parameters.begin(), parameters.end(),
                   [](const auto& parameter) { return parameter.first == "radices"; });
  if (radices != parameters.end() && library.has_variant(schedule.list("radices"), variant)) {
    parameters.insert(radices + 1, {"codelets", variant});
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
  auto ranked = rank_if(shape, role, context, false, true);
  for (auto& [schedule, us] : ranked) stop_asking(schedule, context);
  if (!ranked.empty()) return ranked;
  std::string reason = fmt::format("the library has codelets of radix {} only",
                                   fmt::join(context.codelets->radices(), ", "));
  for (const std::uint64_t length : shape)
    if (const auto prime = numbers::prime_factors(length).back(); prime > longest_of_bluestein)
      reason = fmt::format("its prime factor {} is beyond 2^40", prime);
  throw Error(ErrorCode::unavailable,
              fmt::format("no schedule for length {}: {}", fmt::join(shape, "x"), reason));
}

std::vector<Schedule> with_variants(const Shape& shape, const Context& context) {
  std::vector<Schedule> schedules;
  for (auto& ranked : rank(shape, {}, context)) schedules.push_back(std::move(ranked.schedule));
  const std::size_t count = schedules.size();
  for (const auto& variant : context.codelets->variants())
    for (std::size_t i = 0; i < count; ++i) {
      Schedule schedule = schedules[i];
      if (name_variant(schedule, variant, *context.codelets))
        schedules.push_back(std::move(schedule));
    }
  return schedules;
}

Schedule choose(const Shape& shape, const Context& context) {
  auto schedule = best(shape, {}, context, false);
  if (schedule.strategy.empty()) return rank(shape, {}, context).front().schedule;
  stop_asking(schedule, context);
  return schedule;
}

Schedule best(const Shape& shape, const Role& role, const Context& context, bool kernels_only) {
  const auto key = std::tuple(shape, role, context.few, kernels_only);
  auto& memo = context.memo->best;
  if (const auto known = memo.find(key); known != memo.end()) return known->second;
  auto ranked = rank_if(shape, role, context, kernels_only, false);
  Schedule schedule = ranked.empty() ? Schedule{} : std::move(ranked.front().schedule);
  return memo.emplace(key, std::move(schedule)).first->second;
}

std::vector<Schedule> best_stockhams(const Shape& shape, const Role& role, const Context& context,
                                     std::size_t count) {
  const auto key = std::tuple(shape, role, context.few, count);
  auto& memo = context.memo->stockhams;
  if (const auto known = memo.find(key); known != memo.end()) return known->second;
  std::vector<Ranked> ranked;
  const RoleCost cost(shape, role, context, Count::rough);
  // As few columns as there are multiprocessors wait for the steps of a convolution, not for
  // memory: a block each is fastest (f64 1493x3 alone 8.4 us, 19.3 in one block; 1093x7 6.0, 8.7
  // four a block; 18 shapes 1.22 times as fast in the mean, .96 at worst; smooth ones lose).
  const bool alone =
      !role.is_row() && context.few * role.neighbours > 0 &&
      context.few * role.neighbours <= std::uint64_t(context.target.limits.multiprocessors);
  // So many columns a block are looked at, one and two, besides what a transform of columns takes.
  const int fewest = are_long_columns(points(shape), role, context) ? 2 : alone ? 1 : 0;
  std::set<std::string> added;
  const auto add = [&](Schedule schedule) {
    if (fewest > 0 && !added.insert(print(schedule)).second) return;
    const double us = cost.us(schedule);
    if (us < too_long) ranked.push_back({std::move(schedule), us});
  };
  for (const auto& strategy : strategies())
    if (std::string_view(strategy.name) == "stockham")
      for (auto& schedule : strategy.candidates(shape, role, context)) {
        if (is_in_place(schedule)) continue;  // convolutions_in_place()
        for (int columns = 1; columns <= fewest; ++columns) {
          Schedule few = schedule;
          few.set("per_block", std::to_string(columns));
          add(std::move(few));
        }
        add(std::move(schedule));
      }
  // They are ranked again, exactly and held to registers, in the convolution.
  std::stable_sort(ranked.begin(), ranked.end(), is_faster);
  std::vector<Schedule> schedules;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) {
    auto& schedule = schedules.emplace_back(std::move(ranked[i].schedule));
    if (!role.column_load && gains_by_asking(schedule, context)) ask_between_ways(schedule);
  }
  return memo.emplace(key, std::move(schedules)).first->second;
}

}  // namespace papilio::plan
