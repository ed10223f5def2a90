// SPDX-License-Identifier: MIT
//
// A general problem as sweeps over its arrays, in order. A sweep transforms one axis, or several
// c2c axes that follow each other in memory, of whatever layout; everything else is a loop around
// it. Each reads the array that the one before it left: the caller's input, values kept in the
// caller's output, or a workspace. What the sweeps are follows from the problem, but for whether
// c2c axes that follow each other are one sweep or several; that and how each is done is the
// schedule's.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/access/format.h"
#include "runtime/plan/lower/program.h"
#include "runtime/problem/general.h"

namespace papilio::plan {

// A loop around a sweep.
struct SweepLoop {
  std::uint64_t count = 1;
  std::int64_t in_stride = 0, out_stride = 0;
  std::uint64_t bins_stride = 0;  // in the spectrum of a convolution; 0: shared by all
};

// One side of a sweep: elements of an axis `stride` apart in a buffer, of which `extent` are there.
struct SweepSide {
  Buffer buffer;
  access::Format format;
  std::int64_t stride = 1;
  std::uint64_t extent = 1;
};

struct Sweep {
  Kind kind = Kind::c2c;
  bool inverse = false;  // of the complex transform inside
  std::uint64_t n = 1;   // points of the kind; of several axes their product
  Shape shape;           // of the complex transform
  SweepSide in, out;
  std::vector<SweepLoop> loops;                    // outermost first, without the batch
  std::int64_t in_distance = 0, out_distance = 0;  // of the batch
  // Whether the sweep is a convolution along its axis, there and back; or, of several axes, goes
  // back and loads what it takes times the spectrum.
  bool convolves = false, multiplies = false;
  compose::Spectrum spectrum{};   // of these two
  std::uint64_t bins_stride = 1;  // of the axis

  // The loop whose neighbours lie side by side on a side, of an axis that does not; null: none, or
  // the batch.
  bool is_column(problem::Side side) const;
  const SweepLoop* neighbours(problem::Side side) const;
  // Transforms for one of the batch.
  std::uint64_t transforms() const;
};

struct Sweeps {
  std::vector<Sweep> list;
  std::vector<std::uint64_t> workspaces;  // complex elements for one of the batch
  // The same with a sweep for each axis; null where each has one already.
  std::shared_ptr<const Sweeps> apart{};
};

// The sweeps of a problem that is not simple. Which of the two lists is done is the schedule's.
Sweeps sweeps_of(const Problem& problem);

}  // namespace papilio::plan
