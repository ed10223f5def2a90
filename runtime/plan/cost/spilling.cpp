// SPDX-License-Identifier: MIT
//
// Compares the estimates of plan/cost/occupancy.h with the registers available, and adds four cases
// in which the compiler spills more than estimated. Sources: timings, and the machine code of NVRTC
// 13 for sm_90 (docs/kernels.md, Registers). Codelets whose radix exceeds any thread's registers
// are counted as words to and from local memory instead (plan/cost/work.h).
#include "runtime/plan/cost/spilling.h"

#include <algorithm>
#include <cmath>

#include "runtime/compose/spec/passes.h"

namespace papilio::plan {
namespace {

// In place, if a thread holds all of its elements before the first pass and after the last, and the
// values of an end's butterfly exceed this fraction of its registers. Rader's method in f64: 4447
// points take 944 us as 13x18x19 and 577 us as 19x18x13 with twice the registers; 3313 points take
// 849 us as 23x9x16 and 544 us not in place. Over 70 lengths the choice takes 1.05 times the
// fastest on average, 1.08 without this.
constexpr double most_of_ends = 0.45, spilling_ends = 1.3;
bool ends_spill(const Kernel& k, double registers) {
  if (!k.spec.in_place || !k.spec.convolution || compose::loads_in_place(k.spec)) return false;
  // (For one row, the last radix is in the middle. It was fitted so.)
  const int last =
      k.spec.convolution->rows > 1 ? compose::stored_pass(k.spec).radix : k.spec.radices.back();
  const int ends = std::max(k.spec.radices.front(), last);
  return ends * k.complex_bytes / 4 > most_of_ends * registers;
}

// For one row, the last forward pass is in the middle, next to the product. The compiler
// interleaves a thread's butterflies there. In f64 it spills if they exceed this fraction of the
// registers together: without this, 29 such kernels take 1.2 times as long as predicted relative to
// others (2857 points as 12x14x17 with 128 threads: 724 us, not in place 442; H200). In f32 it does
// not spill.
constexpr double most_of_middle = 0.78, spilling_middle = 1.3;
bool middle_spills(const Kernel& k, double registers) {
  if (!k.spec.in_place || !k.spec.is_rader() || k.spec.convolution->rows > 1) return false;
  const compose::Pass& last = k.passes.back();
  return k.context.precision == Precision::f64 && k.spec.blocks() == 1 && last.per_thread > 1 &&
         last.per_thread * last.radix * k.complex_bytes / 4 > most_of_middle * registers;
}

// In a convolution that is not in place, a thread holds all of its elements throughout, and spills
// if they exceed this fraction of its registers. Time over the prediction without this term, for 40
// kernels by Rader's method of 10500 to 18000 points in f64 (H100):
//   fraction   .7     .84           1.14            1.31
//   time       1      1.4 to 1.9    3.1 (12723)     3.5 (17769)
// The choices for 30 lengths take 1.07 times the fastest on average, 1.26 without this. Others:
// 8499 points by Bluestein's method, 48 per thread, 2445 us, with two blocks 1112 us (H100); halves
// of 24571 points, 45 per thread, 2365 us, in place 989 us (H200). Columns wait for memory rather
// than for spills (32764 points as 4 rows of 8191: 1183 us with .83 of the registers and two rows
// per block, 1373 us with .62 and one).
constexpr double most_of_elements = 0.74, spilling_elements = 2.2;

// In clusters and convolutions with the maximum number of registers, three or more butterflies per
// thread in a forward pass after the first spill earlier. In f64 (116 kernels, machine code of
// NVRTC 13), one butterfly of 25 points or more, or two of 25, never spill, three of 14 spill up to
// 37 words, and three of 16 up to 134: 76800 points take 801 us as 16x12x20x20 and 544 us as
// 24x8x20x20. Radices up to 4 do not have this effect.
constexpr int several_butterflies = 3, least_several = 5;
constexpr double most_of_several = 0.63;

// Of bins shared by more than two blocks, whose limit on registers their strategy sets
// (plan/strategies/shared_bins.h): the mean of 40 lengths.
constexpr double spilling_shared = 1.15;

double slowed_by_elements(const Kernel& k, double registers) {
  const bool convolves =
      k.spec.convolution && !k.spec.in_place && !k.loads_columns() && !k.stores_columns();
  double filled = convolves ? k.geometry.points_per_thread / most_of_elements : 0;
  if (registers == most_registers && (convolves || k.spec.cluster)) {
    const auto& passes = k.passes;
    for (std::size_t p = 1; p < passes.size(); ++p)
      if (passes[p].per_thread >= several_butterflies && passes[p].radix >= least_several)
        filled = std::max(filled, passes[p].per_thread * passes[p].radix / most_of_several);
  }
  const double words = filled * k.complex_bytes / 4;
  return power(std::max(1.0, words / registers), spilling_elements);
}

}  // namespace

// The slowdown of a kernel with fewer registers than it wants, or than it needs. In f64, whose
// values are two words, spilling costs the full ratio.
double slowed_by_registers(const Kernel& k) {
  if (k.spec.loads_share()) return spilling_shared;
  const Registers& registers = k.registers;
  const double exponent =
      k.context.precision == Precision::f32 ? k.cost.spill_exponent : k.cost.spill_exponent_f64;
  // A cluster with one resident block per multiprocessor spills its exchange addresses at almost no
  // cost: 180 clusters in f32 take 1.03 times as long with up to 1.4 times fewer registers than
  // they need.
  const double cheap = k.is_row_cluster_alone() ? registers_of_blocks : 0;
  const auto excess = [&](double needed) {
    return std::max(1.0, (needed - cheap) / registers.most);
  };
  const double spilled = power(excess(registers.least), exponent);
  return (ends_spill(k, registers.most) ? spilling_ends : 1) *
         (middle_spills(k, registers.most) ? spilling_middle : 1) *
         power(excess(registers.wanted), k.cost.held_exponent) *
         std::max(spilled, slowed_by_elements(k, registers.most));
}

}  // namespace papilio::plan
