// SPDX-License-Identifier: MIT
//
// Each preference has a kind of schedules and a factor. It moves the first schedule of that kind to
// the front if its predicted time, times the factor, is at most that of the front. The measured
// effect is given beside each factor.
#include "runtime/plan/choose/preferences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {
namespace {

void put_first(std::vector<Ranked>& ranked, std::size_t i) {
  const auto other = ranked.begin() + static_cast<std::ptrdiff_t>(i);
  std::rotate(ranked.begin(), other, other + 1);
}

// Moves the first `preferred` schedule to the front if `part` times its predicted time is at most
// the front's.
template <class Preferred>
void prefer(std::vector<Ranked>& ranked, double part, const Preferred& preferred) {
  const auto other = std::ranges::find_if(ranked, [&](const Ranked& r) {
    return part * r.us <= ranked.front().us && preferred(r.schedule);
  });
  if (other != ranked.end()) put_first(ranked, static_cast<std::size_t>(other - ranked.begin()));
}

// Dividing a dimension between two kernels must gain 2 % by the model, or 5 % over a single trip
// and for few transforms. Of 216 choices, those that gain less than 2 % are as fast on average, and
// 8 are slower by 2 to 12 % (H200).
constexpr double part_of_division = .98, part_of_division_at_least = .95;

// Two trips with clusters in f64, against three trips. In f64 a cluster holds half as many
// neighbours. Four cases predicted up to 5 % faster in two trips take .99 to 1.05 times as long
// (H200). In f32 the prediction holds (31 lengths).
constexpr double part_of_clusters_f64 = .95;

bool divides(const Schedule& schedule) {
  return schedule.strategy == "hierarchical" && !schedule.with.dims.empty();
}

bool has_clusters(const Schedule& schedule) {
  return form_of(schedule) == Form::cluster || std::ranges::any_of(schedule.inner, has_clusters);
}

bool is_in_three(const Schedule& schedule) {
  return schedule.strategy == "hierarchical" && schedule.inner[1].strategy == "hierarchical";
}

void prefer_three_trips(std::vector<Ranked>& ranked, const Context& context) {
  if (context.precision == Precision::f32 || context.few) return;
  const Schedule& first = ranked.front().schedule;
  if (first.strategy == "hierarchical" && !divides(first) && has_clusters(first))
    prefer(ranked, part_of_clusters_f64, is_in_three);
}

// Few transforms in f32, in three trips or more, take longer than predicted; with fewer trips L2
// holds the workspaces too. Of 420 random planes, volumes and lengths, 14 get one trip less and
// take .89 of the time (.79 to 1.04, H200 and H100; one 64x81x250: 19.3 us, now 15.6). In f64 there
// is no such effect (4 cases). Convolutions were not compared.
constexpr double part_of_trips_of_few = .92;

bool wants_fewer_trips(const Context& context) {
  return context.few && context.precision == Precision::f32;
}

void prefer_whole_dimensions(std::vector<Ranked>& ranked, const Context& context,
                             const RoleCost& cost) {
  if (!divides(ranked.front().schedule)) return;
  const bool few = context.few > 0 || context.cached;
  prefer(ranked, part_of_division_at_least, is_kernel);
  const bool counts = wants_fewer_trips(context);
  const std::size_t trips = counts ? cost.trips(ranked.front().schedule) : 0;
  prefer(ranked, few ? part_of_division_at_least : part_of_division,
         [&](const Schedule& s) { return !divides(s) && (!counts || cost.trips(s) <= trips); });
}

void prefer_a_trip_less(std::vector<Ranked>& ranked, const RoleCost& cost) {
  const std::size_t trips = cost.trips(ranked.front().schedule);
  if (trips > 2 && !is_convolution(ranked.front().schedule))
    prefer(ranked, part_of_trips_of_few, [&](const Schedule& s) { return cost.trips(s) < trips; });
}

// Few transforms in clusters take longer than predicted against schedules with as many trips: 17
// cases predicted within 6 % take 1.13 and 1.17 times as long (8192 x 128: 9.0 us in clusters of
// two blocks, 6.6 us in single blocks; H200). Clusters that save a trip do not.
constexpr double part_of_few_clusters = .93;

void prefer_blocks_apart(std::vector<Ranked>& ranked, const RoleCost& cost) {
  if (!has_clusters(ranked.front().schedule)) return;
  const std::size_t trips = cost.trips(ranked.front().schedule);
  prefer(ranked, part_of_few_clusters,
         [&](const Schedule& s) { return !has_clusters(s) && cost.trips(s) <= trips; });
}

// Few rows in f32, one per block in three passes, are faster than predicted against clusters and
// several kernels: of 334 cases of 1500 to 24000 points this changes 22, which take .90 of the time
// (.73 to 1.20; 8192 x 64: 6.3 us, now 5.1; H200). In f64 there is no such effect (9 cases).
// Against Rader's method, lengths with a codelet for the prime take .94 of the time (6 cases of 37
// to 3256 points, .68 to 1.18).
constexpr double part_of_few_blocks = .80;

// Clusters of many rows in f64 are slower than predicted against single blocks: 29 lengths from
// 4669 to 13500, predicted up to 1.1 times slower in a block of three passes, take .91 of the time
// there (.78 to 1.11); 6 with four passes take 1.04 (H200). With slower memory there is no gain (15
// lengths, 1.00, H100).
constexpr double part_of_cluster_f64 = .91;

// Few rows, one per block, are slower than predicted in four passes against three: this changes 12
// cases of 1050 to 10290 points, which take .95 of the time (.89 to 1.05); the cases it was derived
// from take .85 (3000 x 64: 4.3 us, now 3.5; H200). In several dimensions, where three radices mean
// fewer threads, there is no gain (44 shapes, 1.02).
constexpr double part_of_three_passes = .92;

// Many rows in f32 that are not aligned to sectors are slower than predicted in three direct passes
// against two staged passes: relative times of the latter are .93 for 125 points (256 us) and 225
// points, and 1.00 for 243 points (H200). Aligned rows take .98 to 1.00.
constexpr double part_of_two_staged = .97;

bool stages(const Schedule& schedule) {
  return schedule.with.load == Path::staged && schedule.with.store == Path::staged;
}

void prefer_two_staged_passes(std::vector<Ranked>& ranked, const Context& context) {
  const Schedule& first = ranked.front().schedule;
  constexpr auto sector = static_cast<std::uint64_t>(sector_bytes);
  const bool between_sectors = first.length * context.complex_bytes() % sector != 0;
  if (between_sectors && first.with.radices.size() == 3 && !stages(first))
    prefer(ranked, part_of_two_staged, [](const Schedule& s) {
      return s.strategy == "stockham" && s.with.radices.size() == 2 && stages(s);
    });
}

// (Against clusters and several kernels, blocks of four passes gain nothing: 6 cases each.)
void prefer_one_block(std::vector<Ranked>& ranked, const Context& context) {
  const Schedule& first = ranked.front().schedule;
  const Form form = form_of(first);
  const bool f64 = context.precision == Precision::f64;
  const auto in_three = [](const Schedule& s) {
    return s.strategy == "stockham" && s.with.radices.size() <= 3;
  };
  if (form == Form::block) {
    if (first.strategy != "stockham") return;
    if (context.few)
      prefer(ranked, part_of_three_passes, in_three);
    else if (!f64 && !context.cached)
      prefer_two_staged_passes(ranked, context);
  } else if (context.few && !f64) {
    prefer(ranked, part_of_few_blocks, in_three);
  } else if (!context.few && f64 && form == Form::cluster && context.target.memory_slowness == 1) {
    prefer(ranked, part_of_cluster_f64, in_three);
  }
}

// With slower memory, fewer trips may pay. Among schedules with as many trips, the same one is
// fastest with any memory: 247 that the model prefers for an H100 are as fast on average, and 1.21
// times slower at worst. Of 14 choices with fewer trips, 12 take .60 to .96 of the time on an H100,
// the worst 1.18. So the first few schedules with fewer trips are priced with the target's own
// memory, and the cheapest moves to the front if it beats the front there. Candidates may be slower
// by this factor with the fitted memory. (Later ones may have a rough count only.)
constexpr double most_of_fewer_trips = 1.25;
constexpr std::size_t looked_at_of_fewer_trips = 12;

void prefer_fewer_trips(std::vector<Ranked>& ranked, const RoleCost& own, double slowness) {
  const Schedule& first = ranked.front().schedule;
  const double most = most_of_fewer_trips * slowness * ranked.front().us;
  const std::size_t trips = own.trips(first);
  double least = own.us(first);
  if (divides(first)) least /= part_of_division_at_least;
  std::size_t best = 0, looked = 0;
  for (std::size_t i = 1; i < ranked.size() && trips > 1 && looked < looked_at_of_fewer_trips;
       ++i) {
    if (ranked[i].us > most || own.trips(ranked[i].schedule) >= trips) continue;
    ++looked;
    if (const double us = own.us(ranked[i].schedule); us < least) {
      least = us;
      best = i;
    }
  }
  put_first(ranked, best);
}

}  // namespace

void prefer_as_timed(std::vector<Ranked>& ranked, const Shape& shape, const Role& role,
                     const Context& context, const RoleCost& cost) {
  if (ranked.empty()) return;
  prefer_whole_dimensions(ranked, context, cost);
  prefer_three_trips(ranked, context);
  if (wants_fewer_trips(context)) prefer_a_trip_less(ranked, cost);
  if (context.few) prefer_blocks_apart(ranked, cost);
  if (role.is_row() && shape.size() == 1) prefer_one_block(ranked, context);
  const double slowness = context.target.memory_slowness;
  if (!context.cached && slowness > 1)
    prefer_fewer_trips(ranked, RoleCost(shape, role, context, Count::exact, Memory::own), slowness);
}

}  // namespace papilio::plan
