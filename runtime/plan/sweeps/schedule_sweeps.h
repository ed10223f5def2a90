// SPDX-License-Identifier: MIT
//
// Schedules of general problems. The schedule of a sweep over c2c axes is that of its complex
// transform. A sweep of another kind wraps that in a node named for the kind: dct2(1000,
// stockham(1000, ...)). Several sweeps are the inner schedules, in order, of one node `axes`, whose
// length is the product of the axes: axes(24000, r2c(30, ...), ...).
#pragma once

#include <optional>
#include <vector>

#include "runtime/plan/choose/planner.h"
#include "runtime/plan/sweeps/sweeps.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// The cheapest schedule for the context's problem by the cost model. Each sweep is chosen by
// itself. `shape` is that of a simple problem.
Schedule choose_for_problem(const Shape& shape, const Context& context);

// Legal schedules for the context's problem: the choice first, then what does a sweep in another
// way or with another kernel, or has other sweeps, cheapest first. Of a simple problem rank()'s.
std::vector<Ranked> rank_for_problem(const Shape& shape, const Context& context);

// A schedule of generic kernels (plan/strategies/generic.h) for the context's problem. Empty for
// problems that these kernels do not support: the caller's functions, more loops than a generic
// pass has.
std::optional<Schedule> generic_for_problem(const Shape& shape, const Context& context);

// Lowers `schedule` for the context's problem. Throws Error(invalid_schedule) if it is illegal or
// does not match the problem.
Program lower_for_problem(const Schedule& schedule, const Context& context);

// The parts that such a schedule is made of, for those who decide otherwise (runtime/search).

// The schedule of a sweep whose complex transform is this; of pairs of rows, if `paired` is the
// number of their loop.
Schedule around(const Sweep& sweep, Schedule transform, std::uint64_t paired = 0);

// Rows of an odd number of real points may be transformed two at a time, as the parts of one
// complex transform of one kernel: a stockham, not in place, that stages the side of the bins, or a
// rader. The rows of a pair are neighbours in a loop around the sweep. An error of either row is
// one of both, relative to the norm of the pair, so that norm must be the problem's own.

// Loops whose rows may be paired, outermost first; never the batch. The outermost loop, the batch,
// has number 1.
std::vector<std::uint64_t> loops_to_pair(const Sweep& sweep);
// The loop that the planner pairs, of which the smallest part stays unpaired; 0: none.
std::uint64_t loop_to_pair(const Sweep& sweep);
// Whether this complex transform may carry pairs of rows, staging aside.
bool is_for_pairs(const Schedule& inner);

// The shape of the complex transform that does a real one with half the points along the last
// dimension (compose/body/body_fold.h). Empty if there is none. It is a stockham, not in place, or
// a cluster, that stages the side of the bins; or, in one dimension, a rader or a bluestein in one
// block. It loads the bins if `loads_bins`, else it stores them.
Shape folded_shape(const Sweep& sweep);
// Whether this complex transform in one block may be that, staging aside.
bool may_fold(const Schedule& inner, const Sweep& sweep);
// Whether it is a plane of a kind on both sides (access/real_planes.h). Its rows cross with both
// parts in shared memory: not by halves.
bool is_real_plane(const Sweep& sweep);
bool loads_bins(const Sweep& sweep);
// How the kernel of a real transform meets the bins, on that side.
Path& path_of_bins(Schedule& kernel, const Sweep& sweep);
Path path_of_bins(const Schedule& kernel, const Sweep& sweep);

// The first pass along the extension of a DCT-I or DST-I, where the complex transform is of one
// part of it in r alone, r > 2 (compose::Extension): a stockham, not in place, nor by halves.
// Nothing where it is of more points, or of other ones.
std::optional<compose::Extension> extension_of(const Schedule& inner, const Sweep& sweep);
// Whether this complex transform may be that, and of how many points it may be.
bool may_extend(const Schedule& inner);
std::vector<std::uint64_t> parts_of_extension(const Sweep& sweep, const Context& context);

// The schedule of a list of sweeps from that of each.
Schedule joined(const Sweeps& sweeps, std::vector<Schedule> list);

// The lists of sweeps that a problem has: its own, then those that it may have besides.
std::vector<const Sweeps*> lists_of(const Sweeps& sweeps);

// Which of the lists of the context's problem a schedule is for.
const Sweeps& sweeps_of(const Schedule& schedule, const Context& context);

}  // namespace papilio::plan
