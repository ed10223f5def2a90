// SPDX-License-Identifier: MIT
//
// Each preference moves to the front the first schedule of a kind whose predicted time, times a
// part, is at most the front's. What each is worth stands beside its part.
#include "runtime/plan/choose/preferences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "runtime/plan/cost/work.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {
namespace {

void put_first(std::vector<Ranked>& ranked, std::size_t i) {
  const auto other = ranked.begin() + static_cast<std::ptrdiff_t>(i);
  std::rotate(ranked.begin(), other, other + 1);
}

// Puts before the very first one the first that is `preferred` and of whose time that takes `part`
// or more.
template <class Preferred>
void prefer(std::vector<Ranked>& ranked, double part, const Preferred& preferred) {
  const auto other = std::ranges::find_if(ranked, [&](const Ranked& r) {
    return part * r.us <= ranked.front().us && preferred(r.schedule);
  });
  if (other != ranked.end()) put_first(ranked, static_cast<std::size_t>(other - ranked.begin()));
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

// Few transforms in f32 in three trips or more take longer than predicted beside fewer, whose
// workspaces the cache holds besides: of 420 planes, volumes and lengths at random 14 are given a
// trip less by this, .89 of the time (.79 to 1.04; 64x81x250 alone 19.3 us, now 15.6; H200), .89 on
// an H100, too. In f64 they do not (4 cases). Convolutions were not compared so.
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

// Few transforms in clusters take longer beside others of as many trips than predicted: of 17 cases
// within 6 %, 1.13 and 1.17 times as long (8192 x 128 in clusters of two 9.0 us, in a block
// each 6.6; H200). With a trip less they do not.
constexpr double part_of_few_clusters = .93;

void prefer_blocks_apart(std::vector<Ranked>& ranked, const RoleCost& cost) {
  if (!has_clusters(ranked.front().schedule)) return;
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

// Few rows in a block each take longer by four passes than predicted beside three: 12 cases of 1050
// to 10290 points that this changes take .95 of the time by three (.89 to 1.05), those that it was
// seen on .85 (3000 x 64 4.3 us, now 3.5; H200). In several dimensions, where three radices leave
// fewer threads, it gains nothing (44 shapes, 1.02).
constexpr double part_of_three_passes = .92;

// Many rows in f32 that begin between sectors take longer by three passes, straight from and to
// memory, than predicted beside two whose rows go through shared memory: 125 points 274 us for
// 2^26, so 256, 225 .93 of the time, 243 1.00 (H200; where rows begin sectors .98 to 1.00).
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

// (Blocks of four passes gain nothing on clusters and several kernels: 6 and 6 cases.)
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

// Of as many trips the same schedule is fastest with any memory (247 others that an H100's seems to
// ask for are as fast in the mean, at worst 1.21 times as slow); how many trips pay depends on it
// (of 14 choices that make fewer 12 take .60 to .96 of the time there, the worst 1.18). So the
// first ones of those that make fewer than the very first are put before it where that memory likes
// them better, which takes at most so many times as long. (What is far behind may have its rough
// count still.)
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
