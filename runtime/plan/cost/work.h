// SPDX-License-Identifier: MIT
//
// What a kernel does, counted: instructions, words of shared memory and of tables, and how its
// accesses meet memory. The cost model (plan/cost/cost.h) gives these their times.
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/compose/spec/passes.h"
#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Registers a thread may have, and those that a kernel needs besides its codelet's values.
inline constexpr int most_registers = 255, other_registers = 24;

// What does the DFT of a radix in a kernel: a codelet or a product; of neither, nothing is counted.
// The passes of a kernel, made once for all that asks.
struct Geometry {
  explicit Geometry(const compose::KernelSpec& spec);

  compose::Passes forward, inverse;
  compose::Pass stored;       // compose::stored_pass
  int points_per_thread = 0;  // compose::points_per_thread
};

struct Dft {
  int instructions = 0, live_registers = 0;

  int spilled_registers() const {
    return std::max(0, live_registers + other_registers - most_registers);
  }
};
Dft dft_of(int radix, const compose::KernelSpec& spec, const Context& context);

struct Work {
  double instructions = 0;  // a point: arithmetic and addressing
  double text = 0;          // of a thread: those written out, in all passes
  double idle = 0;          // those that warps without a butterfly wait for in a pass's last round
  double uneven = 0;        // the part of the passes in which idle lanes take a branch
  double shared_accesses = 0;  // a point: real words moved to or from shared memory
  double permuted = 0;         // of these, at Rader's places
  double table_words = 0;      // a point: read from tables by full warps
  double products = 0;         // a point: multiply-adds of the units for products of matrices
  double spilled_words = 0;    // a point: moved to or from local memory, on a GPU
  int spilled_registers = 0;   // a thread
};
Work work_of(const compose::KernelSpec& spec, const Context& context, const Geometry& geometry);
inline Work work_of(const compose::KernelSpec& spec, const Context& context) {
  return work_of(spec, context, Geometry(spec));
}

// Transforms that blocks go through, those beyond the end of their loop too, for one that there is.
double padded(const compose::KernelSpec& spec);

// The layout of a kernel's exchanges, for its counts: those are the same for joint and split. A
// usual one where the context asks for a rough count.
const compose::ExchangeLayout& layout_of(const compose::KernelSpec& spec, const Context& context);

// Of the tables that a kernel's passes and its product read.
double table_bytes(const compose::KernelSpec& spec, double complex_bytes, const Geometry& geometry);

// What memory and the second-level cache read and write at a time.
inline constexpr double sector_bytes = 32;

// Elements of a transform that an access finds in memory.
double memory_points(const compose::KernelSpec& spec, const compose::Access& access);

bool permutes(const compose::Access& access);

// Whether a kernel convolves columns, each block by itself: that takes so long that the
// second-level cache gathers sectors of which each of several blocks stores a part.
bool gathers_columns(const compose::KernelSpec& spec);

// Bytes that one contiguous run of neighbouring threads touches.
double segment_bytes(const compose::KernelSpec& spec, const compose::Access& access,
                     double complex_bytes, const Geometry& geometry);

// How many sectors more than they fill the runs of an access touch in the mean, which begin at
// multiples of what their distances have in common: of 32 bytes, 0, 1/2 or 3/4.
double misaligned(const compose::KernelSpec& spec, const compose::Access& access,
                  double complex_bytes);

}  // namespace papilio::plan
