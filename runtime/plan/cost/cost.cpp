// SPDX-License-Identifier: MIT
//
// Selects the model of a kernel: the GPU's (plan/cost/gpu_cost.h), the processor's, or that of
// generic kernels, which need only have the right order of magnitude.
#include "runtime/plan/cost/cost.h"

#include <algorithm>
#include <cmath>

#include "runtime/plan/cost/gpu_cost.h"
#include "runtime/plan/cost/latency.h"
#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/cost/work.h"

namespace papilio::plan {
namespace {

using compose::KernelSpec;
using compose::Units;

// The advantage that products with the DFT matrix must have to be chosen. Their model is not
// fitted.
constexpr double products_margin = 1.1;

// Transforms of a kernel per transform of the problem.
double repetitions(const KernelSpec& spec) {
  double count = static_cast<double>(spec.joined);
  for (const auto& loop : spec.loops) count *= static_cast<double>(loop.count);
  return count;
}

// Of the host, set, not fitted: instructions for a word to or from an exchange; arrays as large as
// a block's points that it touches; and what multiplies the instructions of blocks that the first
// and the second level of the cache do not hold.
constexpr double exchanged_word = 3, arrays = 3;
constexpr double first_level_bytes = 32768, second_level_bytes = 1 << 20;
constexpr double beyond_first_level = 1.2, beyond_second_level = 2;

double host_us(const KernelSpec& spec, const Context& context, double points) {
  const Work work = work_of(spec, context);
  // The inner loop runs over lanes, or over tiles if there is one lane. Full vectors need a
  // multiple of 8.
  const double inner = spec.lanes == 1 ? spec.tiles : spec.lanes;
  const double width = context.precision == Precision::f32 ? 8 : 4;
  const double vectors = inner / (std::ceil(inner / width) * width);
  const double bytes = points * context.complex_bytes() * 2;
  const double block_bytes =
      double(spec.block_length()) * spec.tiles * context.complex_bytes() * arrays;
  const double cache = block_bytes > second_level_bytes  ? beyond_second_level
                       : block_bytes > first_level_bytes ? beyond_first_level
                                                         : 1;
  const double rate = context.target.issue_per_us *
                      (context.precision == Precision::f32 ? 1 : 0.5) /
                      instructions_of_an_operation(context.precision);
  return points * padded(spec) * (work.instructions + exchanged_word * work.shared_accesses) /
             (rate * vectors) * cache +
         bytes / context.target.copy_bytes_per_us;
}

// The longer of the time for memory and that for instructions: 40 per point with codelets; with the
// definition, 20 per term, for the product and two roots.
double generic_us(const KernelSpec& spec, const Context& context) {
  const auto& target = context.target;
  const double points = static_cast<double>(context.batch) *
                        static_cast<double>(spec.generic->transforms() * spec.generic->length);
  const double bytes = 2 * static_cast<double>(context.complex_bytes());
  const double instructions = spec.generic->direct ? 20.0 * spec.radices.front() : 40;
  const double slower = issued_by(context.precision, target);
  return points *
         std::max(bytes / target.copy_bytes_per_us, instructions * slower / target.issue_per_us);
}

}  // namespace

double predicted_us(const KernelSpec& spec, const Context& context) {
  if (spec.generic) return context.target.launch_us + generic_us(spec, context);
  const double transforms = repetitions(spec) * static_cast<double>(context.batch);
  const double points = transforms * static_cast<double>(spec.length());
  const double margin = spec.units == Units::codelets ? 1 : products_margin;
  if (context.target.is_host)
    return margin * (context.target.launch_us + host_us(spec, context, points));
  const Kernel k{spec, context, transforms};
  const double steps_us = latency_us(k);
  if (context.few) return margin * (k.cost.kernel_us + steps_us + few_us(k));
  // Many blocks hide the latency of one.
  const double slots = k.target.limits.multiprocessors * k.resident;
  return margin *
         (k.cost.kernel_us + steps_us * std::min(1.0, std::pow(slots / k.blocks(), 2)) + gpu_us(k));
}

double block_us(const KernelSpec& spec, const Context& context) {
  const double blocks = context.target.limits.multiprocessors * resident_blocks(spec, context);
  const double transforms = blocks / spec.sharing_blocks() * spec.tiles;
  return gpu_us({spec, context, transforms});
}

double predicted_us(const Program& program, const Context& context) {
  double sum = 0;
  for (const auto& step : program.steps) sum += predicted_us(step.spec, context);
  return sum;
}

}  // namespace papilio::plan
