// SPDX-License-Identifier: MIT
//
// The estimates of plan/cost/occupancy.h against what there is, and four cases in which the
// compiler spills more than they say. By timings and by the machine code of NVRTC 13 for sm_90
// (docs/kernels.md, Registers). Codelets of radices that no thread has registers for are counted as
// words to and from local memory instead (plan/cost/work.h).
#include "runtime/plan/cost/spilling.h"

#include <algorithm>
#include <cmath>

#include "runtime/compose/spec/passes.h"

namespace papilio::plan {
namespace {

// In place, where a thread holds all of its elements before the first pass and after the last: with
// ends whose values alone take more of its registers, it spills more than is counted. By Rader's
// method in f64 4447 points as 13x18x19 take 944, as 19x18x13 with twice the registers 577; 3313 as
// 23x9x16 849, not in place 544. 70 lengths: 1.05 times the fastest in the mean, 1.08 without.
constexpr double most_of_ends = 0.45, spilling_ends = 1.3;
bool ends_spill(const Kernel& k, double registers) {
  if (!k.spec.in_place || !k.spec.convolution || compose::loads_in_place(k.spec)) return false;
  // (Of one row the last radix is in the middle, but so it was when this was fitted.)
  const int last =
      k.spec.convolution->rows > 1 ? compose::stored_pass(k.spec).radix : k.spec.radices.back();
  const int ends = std::max(k.spec.radices.front(), last);
  return ends * k.complex_bytes / 4 > most_of_ends * registers;
}

// Of one row the last pass is in the middle, where it meets the spectrum, a butterfly after the
// other. The compiler does a thread's side by side, and in f64, where they take more than this part
// of its registers together, it spills: 29 such kernels take 1.2 times as long beside others as
// predicted without this, 2857 points as 12x14x17 on 128 threads 724 us, in order 442 (H200). In
// f32 they do not.
constexpr double most_of_middle = 0.78, spilling_middle = 1.3;
bool middle_spills(const Kernel& k, double registers) {
  if (!k.spec.in_place || !k.spec.is_rader() || k.spec.convolution->rows > 1) return false;
  const compose::Pass& last = k.passes.back();
  return k.context.precision == Precision::f64 && k.spec.blocks() == 1 && last.per_thread > 1 &&
         last.per_thread * last.radix * k.complex_bytes / 4 > most_of_middle * registers;
}

// In a convolution that is not in place a thread holds all of its elements throughout. Where they
// take more than this part of its registers it spills, the more the worse: of 40 kernels by Rader's
// method of 10500 to 18000 points in f64 (H100) those with .7 take as long as predicted without
// this, with .84 1.4 to 1.9 times as long, with 1.14 3.1 (12723), with 1.31 3.5 (17769); what is
// chosen of 30 lengths 1.07 times the fastest in the mean, 1.26 without. 8499 points by Bluestein's
// method with 48 a thread take 2445 us, by two blocks 1112 (H100); halves of 24571 with 45 2365, in
// place 989 (H200). Stored as columns they wait for memory more than for that (32764 as 4 rows of
// 8191, two a block, with .83 of the registers 1183 us, one a block with .62 1373).
constexpr double most_of_elements = 0.74, spilling_elements = 2.2;

// In clusters and convolutions as many registers as there are fill up earlier, where after the
// first pass, on the way forward, a thread does three butterflies or more. In f64 (116 kernels,
// machine code of NVRTC 13) two of 25 points or one of 25 and more never spill, three of 14 up to
// 37 words, three of 16 up to 134: 76800 points as 16x12x20x20 take 801 us, as 24x8x20x20 544.
// Butterflies of four and less hold nothing besides.
constexpr int several_butterflies = 3, least_several = 5;
constexpr double most_of_several = 0.63;

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

// What a kernel takes longer that is held below the registers it wants, or spills: in f64, whose
// values are two words, as many times as it has too few. Bins that more than two blocks share are
// proposed as they are held (plan/strategies/shared_bins.h), and take as much longer in the mean of
// 40 lengths.
double slowed_by_registers(const Kernel& k) {
  if (k.spec.loads_share()) return 1.15;
  const Registers& registers = k.registers;
  const double exponent =
      k.context.precision == Precision::f32 ? k.cost.spill_exponent : k.cost.spill_exponent_f64;
  // What lone blocks hold for their exchange they spill for next to nothing: 180 clusters in f32
  // take 1.03 times as long with up to 1.4 times fewer registers than they need.
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
