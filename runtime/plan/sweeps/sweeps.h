// SPDX-License-Identifier: MIT
//
// A general problem as a sequence of sweeps over its arrays. A sweep transforms one axis of any
// layout, or several c2c axes that are contiguous in memory. All other axes are loops around it.
// The first sweep reads the caller's input; each later one reads what the one before it wrote, in
// the caller's output or in a workspace. The problem determines the sweeps, except whether
// contiguous c2c axes are one sweep or several, and whether the last axes of an array of real
// numbers are one sweep. The schedule says that, and how each sweep is done.
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
  std::uint64_t bins_stride = 0;  // in a convolution's spectrum; 0: all share it
  bool of_transform = false;      // along another axis of the transform, or over the parts of a
                                  // complex number: its passes have one norm together
};

// One side of a sweep: `extent` elements of an axis, `stride` apart in a buffer; where the sweep is
// whole, the distance of its rows, the elements of its last axis, which are contiguous.
struct SweepSide {
  Buffer buffer;
  access::Format format;
  std::int64_t stride = 1;
  std::uint64_t extent = 1;
  std::int64_t rows = 0;
};

struct Sweep {
  Kind kind = Kind::c2c;
  bool inverse = false;  // of the complex transform inside
  std::uint64_t n = 1;   // points of the transform; the product of several axes
  Shape shape;           // of the complex transform
  SweepSide in, out;
  std::vector<SweepLoop> loops;                    // outermost first, without the batch
  std::int64_t in_distance = 0, out_distance = 0;  // of the batch
  // convolves: the sweep is a convolution along its axis (forward, product, inverse). multiplies:
  // the first inverse sweep of a convolution over several axes, which multiplies its input by the
  // spectrum on load.
  bool convolves = false, multiplies = false;
  compose::Spectrum spectrum{};   // if `convolves` or `multiplies`
  std::uint64_t bins_stride = 1;  // of the axis

  // Whether it is of several axes of real numbers in one kernel: the last is r2c or c2r, or all are
  // of one kind of real_planes.h.
  bool is_whole() const { return kind != Kind::c2c && shape.size() > 1; }
  // is_column(): whether, on a side, the axis has a stride other than 1 while a loop (without
  // loops: the batch) has stride 1. neighbours(): the loop of stride 1, or null.
  bool is_column(problem::Side side) const;
  const SweepLoop* neighbours(problem::Side side) const;
  // Transforms per problem of the batch.
  std::uint64_t transforms() const;
};

struct Sweeps {
  std::vector<Sweep> list;
  std::vector<std::uint64_t> workspaces;  // complex elements per problem of the batch
  // The same problem with one sweep per axis; null if this list is that already.
  std::shared_ptr<const Sweeps> apart{};
  // With one sweep for the last two axes or more, of real numbers, where the layout is for that;
  // that of most axes first.
  std::vector<std::shared_ptr<const Sweeps>> wholes{};
};

// The sweeps of a general problem. The schedule says which of the lists is used.
Sweeps sweeps_of(const Problem& problem);

}  // namespace papilio::plan
