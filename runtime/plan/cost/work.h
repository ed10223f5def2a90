// SPDX-License-Identifier: MIT
//
// Counts of a kernel's work: instructions, words of shared memory and of tables. The cost model
// (plan/cost/cost.h) turns counts into times.
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/compose/spec/passes.h"
#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The architecture's limit on registers per thread; and the registers that a kernel needs besides
// its codelet's values.
inline constexpr int most_registers = 255, other_registers = 24;

// The passes of a kernel, computed once.
struct Geometry {
  explicit Geometry(const compose::KernelSpec& spec);

  compose::Passes forward, inverse;
  compose::Pass stored;       // compose::stored_pass
  int points_per_thread = 0;  // compose::points_per_thread
};

// The DFT of a radix in a kernel: a codelet or a product. All zero if there is neither.
struct Dft {
  int instructions = 0, live_registers = 0;

  int spilled_registers() const {
    return std::max(0, live_registers + other_registers - most_registers);
  }
};
Dft dft_of(int radix, const compose::KernelSpec& spec, const Context& context);

struct Work {
  double instructions = 0;  // per point: arithmetic and addressing
  double text = 0;          // per thread: instructions in the code of all passes
  double idle = 0;  // per point: instructions that idle warps wait for in the last round of a pass
  double uneven = 0;           // fraction of the passes in which idle threads branch
  double shared_accesses = 0;  // per point: real words to or from shared memory
  double permuted = 0;         // of these, at Rader's permuted slots
  double table_words = 0;      // per point: words that full warps read from tables
  double products = 0;         // per point: multiply-adds of matrix units
  double spilled_words = 0;    // per point: words to or from local memory, on a GPU
  int spilled_registers = 0;   // per thread
};
Work work_of(const compose::KernelSpec& spec, const Context& context, const Geometry& geometry);
inline Work work_of(const compose::KernelSpec& spec, const Context& context) {
  return work_of(spec, context, Geometry(spec));
}

// Instructions of an addition or a multiply-add, counted: 20 and 28 on pairs of doubles
// (codelets/f64x2.h). And the time they take, an f32 one's being 1.
constexpr double instructions_of_an_operation(Precision precision) {
  return precision == Precision::f64x2 ? 24 : 1;
}
inline double issued_by(Precision precision, const Target& target) {
  return precision == Precision::f32 ? 1
                                     : instructions_of_an_operation(precision) / target.f64_rate;
}

// Transforms executed per real transform; > 1 if the last block of a loop is only partly used.
double padded(const compose::KernelSpec& spec);

// The shared-memory layout of a kernel's exchanges, for its bank conflicts. Planar and halves have
// the same counts. If the context asks for a rough count, returns a typical layout.
const compose::ExchangeLayout& layout_of(const compose::KernelSpec& spec, const Context& context);

// Bytes of the tables that a kernel's passes and product read.
double table_bytes(const compose::KernelSpec& spec, double complex_bytes, const Geometry& geometry);

}  // namespace papilio::plan
