// SPDX-License-Identifier: MIT
//
// By which complex transforms one of real numbers may be done: of all its points, of two rows at a
// time, of half its points, which fold, or of a part of its extension; and how many of its elements
// are there.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/plan/sweeps/sweeps.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// Rows of an odd number of real points may be transformed two at a time, as the parts of one
// complex transform of one kernel: a stockham, not in place, that stages the side of the bins, or a
// rader. The rows of a pair are neighbours in a loop around the sweep. An error of either row is
// one of both, relative to the norm of the pair, so that norm must be the problem's own.

// Whether one side is of real numbers and nothing else happens to the bins.
bool is_of_real_numbers(const Sweep& sweep);

bool may_pair(const Sweep& sweep);
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

// Elements of the complex transform that a sweep loads and stores, where the others are zeros, or
// conjugates of these, or are not wanted: the first ones on each side. All of them in several
// dimensions, and where a spectrum is met besides.
Extents extents_of(const Sweep& sweep);

// The first pass along the extension of a DCT-I or DST-I, where the complex transform is of one
// part of it in r alone, r > 2 (compose::Extension): a stockham, not in place, nor by halves.
// Nothing where it is of more points, or of other ones.
std::optional<compose::Extension> extension_of(const Schedule& inner, const Sweep& sweep);
// Whether this complex transform may be that, and of how many points it may be.
bool may_extend(const Schedule& inner);
std::vector<std::uint64_t> parts_of_extension(const Sweep& sweep, const Context& context);

}  // namespace papilio::plan
