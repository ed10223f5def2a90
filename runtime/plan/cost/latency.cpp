// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/latency.h"

#include <algorithm>
#include <cmath>

#include "runtime/compose/matrix/matrix_text.h"
#include "runtime/plan/cost/work.h"

namespace papilio::plan {
namespace {

using compose::KernelSpec;
using compose::Pass;
using compose::Passes;

// The latency of one of the matrix units' instructions, in that of others; and the instructions of
// a turn for reads, per piece of a sum, and for writes, per row of pieces. Set, not fitted.
constexpr double product_latency = 8, reading_instructions = 10, writing_instructions = 20;

// Instructions a point that surround a codelet, and those of a twiddle. Set, not fitted.
constexpr double pass_instructions = 8, twiddle_instructions = 6;

// Of a convolution of reals besides: for the bin that a bin meets, and for numbers that are
// permuted one by one, instructions a point and latencies of an exchange (101, 257, 1009 points
// alone: 4.2 to 4.5 us where all points take 3.6; H200).
constexpr double of_reals_instructions = 25, of_reals_exchanges = 5;

// Multiplies the instructions of codelets in f64 on half as many FMA lanes as in f32. Set, not
// fitted (`latency_f64` of the constants multiplies the whole).
constexpr double slower_in_f64 = 1.2;

// The latency of a block on matrix units: for each dimension the reads, the dependent products and
// the writes.
double tensor_latency_us(const KernelSpec& spec, const Context& context) {
  const CostConstants& cost = context.target.cost;
  const double warps_per_scheduler = std::ceil(spec.threads() / 32.0) / 4;
  double us = 0;
  for (const auto& pass : compose::matrix_passes(spec)) {
    const double rounds_of_warp = double(pass.at_once) * pass.rounds;
    const double products = double(compose::matrix_units_of(spec.units)->instructions) * pass.rows *
                            pass.inner * rounds_of_warp;
    us += cost.exchange_us + cost.table_us +
          products * cost.instruction_us * product_latency * std::max(1.0, warps_per_scheduler);
    us += (cost.instruction_us + cost.shared_instruction_us * warps_per_scheduler) *
          rounds_of_warp * (reading_instructions * pass.inner + writing_instructions * pass.rows);
  }
  for (const auto* access : {&spec.load, &spec.store}) {
    us += (cost.access_us + cost.line_us * 4 * warps_per_scheduler * 4) *
          static_cast<double>(spec.length()) * spec.tiles / spec.threads();
    if (access->staged) us += cost.exchange_us;
  }
  return us;
}

}  // namespace

double latency_us(const Kernel& k) {
  const KernelSpec& spec = k.spec;
  const Context& context = k.context;
  if (compose::multiply_matrices(spec.units)) return tensor_latency_us(spec, context);
  const CostConstants& cost = k.cost;
  const double warps_per_scheduler = std::ceil(spec.threads() / 32.0) / 4;
  const double instruction = cost.instruction_us + cost.shared_instruction_us * warps_per_scheduler;
  // In f64, for half as many FMA lanes as in f32, and more if there are fewer.
  const double slower = context.precision == Precision::f32
                            ? 1
                            : slower_in_f64 * std::max(1.0, 0.5 / k.target.f64_rate) *
                                  instructions_of_an_operation(context.precision);
  const int rounds = spec.parts == compose::Parts::halves ? 2 : 1;
  // Few transforms do not wait for a table that is read before the barrier of its pass, which
  // requires that no branch is in between. (For many transforms this latency is hidden.)
  const auto table_us = [&](const Pass& pass) {
    const bool early = spec.early_tables && !compose::branches(spec, pass);
    return context.few > 0 && early ? 0 : cost.table_us;
  };
  double us = 0;
  const auto add = [&](const Passes& passes) {
    for (const auto& pass : passes) {
      const Dft dft = dft_of(pass.radix, spec, context);
      double instructions =
          pass_instructions + dft.instructions * slower / pass.radix;  // per point
      if (pass.twiddle_span() > 1) {
        instructions += twiddle_instructions;
        us += table_us(pass);
      }
      us += instruction * instructions * pass.radix * pass.per_thread;
      if (&pass != &passes.front()) us += cost.exchange_us * rounds;
    }
  };
  add(k.passes);
  if (spec.convolution) {
    add(k.geometry.inverse);
    us += 2 * table_us(k.passes.back());
  }
  if (spec.is_of_reals())
    us += of_reals_exchanges * cost.exchange_us +
          instruction * of_reals_instructions * k.geometry.points_per_thread;
  for (const auto* access : {&spec.load, &spec.store}) {
    // A warp's access takes one wavefront for each line that it touches.
    const double run = access == &spec.load ? k.load_run : k.store_run;
    const double lines = std::max(1.0, 32.0 * k.complex_bytes / std::max(run, 32.0 / 4));
    us += (cost.access_us + cost.line_us * 4 * warps_per_scheduler * lines) *
          k.geometry.points_per_thread;
    if (access->staged) us += cost.exchange_us * rounds;
  }
  if (spec.cluster) us += cost.remote_us * (spec.convolution ? 2 : 1);
  if (spec.shares_bins()) us += cost.remote_us * (spec.loads_share() ? 2 : 1);
  return us * (context.precision == Precision::f32 ? 1 : cost.latency_f64);
}

}  // namespace papilio::plan
