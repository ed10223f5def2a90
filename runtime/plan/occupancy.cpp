// SPDX-License-Identifier: MIT
#include "runtime/plan/occupancy.h"

#include <algorithm>
#include <cmath>

#include "runtime/compose/access_text.h"
#include "runtime/compose/matrix_text.h"
#include "runtime/compose/passes.h"
#include "runtime/plan/work.h"

namespace papilio::plan {
namespace {

using compose::KernelSpec;
using compose::Units;

// The compiler keeps to what the kernel asks for, in steps of 8.
double most_registers_of(const KernelSpec& spec, const Context& context) {
  if (spec.resident == 1) return most_registers;
  return std::min(double(most_registers),
                  std::floor(context.target.limits.registers_per_multiprocessor /
                             (8.0 * spec.resident * spec.threads())) *
                      8);
}

// Of a thread its coefficients, its part of eight lines, and what it has to write.
double tensor_registers(const KernelSpec& spec) {
  double registers = 0;
  for (const auto& pass : compose::matrix_passes(spec))
    registers = std::max(registers, 40.0 + 4 * pass.inner * (pass.rows + 1));
  return registers + 4 * compose::matrix_points_per_thread(spec);
}

}  // namespace

double wanted_registers(const KernelSpec& spec, const Context& context) {
  const int words = context.precision == Precision::f32 ? 1 : 2;
  if (spec.units == Units::tensor) return tensor_registers(spec);
  double live = 0;
  for (const auto& pass : compose::forward_passes(spec))
    live = std::max(live, dft_of(pass.radix, spec, context).live_registers +
                              2.0 * words * (pass.per_thread - 1) * pass.radix);
  // Least squares over 4300 kernels that NVRTC 13 compiled for sm_90: off by a sixth in the mean.
  // The values of staged elements and of butterflies take turns. Where several transforms share a
  // block, their addresses stay, unless rows follow each other.
  const bool rader = spec.is_rader();
  double registers = 16.7 + 1.25 * live + (spec.split_exchange ? 2.2 : 0);
  if ((spec.load.staged || spec.store.staged) && spec.tiles > 1 &&
      (rader || !spec.dimensions.empty()))
    registers += 1.1 * words * std::ceil(static_cast<double>(spec.length()) / spec.lanes);
  if (spec.convolution) registers += rader ? 11 : 30;
  // Powers and factors that a butterfly's twiddles are made of.
  if (compose::twiddle_in_registers(spec.load) || compose::twiddle_in_registers(spec.store))
    registers += 12 * words;
  return std::clamp(registers, 32.0, double(most_registers));
}

double expected_registers(const KernelSpec& spec, const Context& context) {
  return std::min(wanted_registers(spec, context), most_registers_of(spec, context));
}

double resident_blocks(const KernelSpec& spec, const Context& context) {
  const auto& limits = context.target.limits;
  const int threads = (spec.threads() + 31) / 32 * 32;
  // A block always fits: the compiler spills what a thread may not keep. Registers are a guess, so
  // a fraction of a block stands for the chance of one more.
  const double by_registers = std::max(
      1.0, limits.registers_per_multiprocessor / (expected_registers(spec, context) * threads));
  const std::size_t shared = shared_bytes_bound(spec) + 1024;
  const auto by_shared = static_cast<double>(limits.shared_bytes_per_multiprocessor / shared);
  return std::min({by_registers, by_shared, double(limits.threads_per_multiprocessor / threads),
                   double(limits.blocks_per_multiprocessor)});
}

std::size_t shared_bytes_bound(const KernelSpec& spec) {
  if (spec.units == Units::tensor) return compose::matrix_shared_bytes(spec);
  if (spec.radices.size() == 1 && !spec.load.staged && !spec.store.staged) return 0;
  // Of Rader's, up to two areas stand aside, or three times as much with the parts in turn.
  const std::size_t rows = spec.convolution ? spec.convolution->cofactor : 0;
  const std::size_t n = spec.block_length() + (spec.split_exchange ? 6 : 2) * rows;
  std::size_t padding = n / 8;
  // What arrives in a cluster lies in rows, each padded (compose/cluster_text.h): rows may be
  // short.
  if (spec.cluster && spec.cluster->four_step)
    padding = std::max<std::size_t>(
        padding, std::max(spec.cluster->first, spec.cluster->second) / spec.cluster->blocks);
  const std::size_t few = spec.cluster && spec.tiles > 1 ? 48 : 32;
  const std::size_t reals = (n + padding + few) * spec.tiles * (spec.split_exchange ? 1 : 2);
  return reals * (spec.precision == Precision::f32 ? 4 : 8);
}

}  // namespace papilio::plan
