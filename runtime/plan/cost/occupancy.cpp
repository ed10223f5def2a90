// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/occupancy.h"

#include <algorithm>
#include <cmath>

#include "runtime/access/real_kinds.h"
#include "runtime/compose/matrix/matrix_text.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/passes.h"
#include "runtime/compose/spec/stages.h"
#include "runtime/plan/cost/work.h"

namespace papilio::plan {
namespace {

using compose::KernelSpec;
using compose::Order;

// Registers of a product of matrices besides those of values; set, not fitted.
constexpr double beside_tensor = 40;

// Registers per thread: coefficients, its share of eight lines, and its outputs.
double tensor_registers(const KernelSpec& spec) {
  const double complex = static_cast<double>(spec.complex_bytes()) / 4;
  double registers = 0;
  for (const auto& pass : compose::matrix_passes(spec))
    registers = std::max(registers, beside_tensor + complex * pass.inner * (pass.rows + 1));
  return registers + complex * compose::matrix_points_per_thread(spec);
}

// Registers that several rows by Rader's method in place need less than estimated for holding all
// elements at the ends: without this, those of 570 kernels with few registers to spare were
// predicted 1.1 to 1.3 times too slow (H200). (Single rows need them: 2053 points 1.15.)
constexpr double saved_at_ends = 20;

// Words that a load in flight of two elements in memory and a root holds beside the value that they
// make: DCT-IV of 4096 points, 16 values a thread, has 118 registers, c2c of 2048 has 66. (With 64
// registers it spills 436 bytes and takes 3.6 times as long, H200.)
constexpr double joined_words = 3;

bool joins(const compose::Access& access) {
  for (const auto& level : access.levels)
    for (const auto& operation : level.operations)
      if (operation.kind == compose::Operation::Kind::end &&
          access::real_kind(operation.transform).joins)
        return true;
  return false;
}

// Registers that a convolution holds in addition, fitted with those of registers_of(). In place it
// holds `beside_in_place` instead, since roots and bins are also read ahead of their use: at 96
// registers, radix 24 spills 152 bytes, and a butterfly held across a barrier spills 16. What that
// adds is counted in live values. registers_of() takes each for 1.2 to 1.45 registers.
constexpr double beside_rader = 13, beside_bluestein = 24, beside_in_place = 40;
constexpr double registers_of_value = 1.3;

// Registers for the values of the largest butterflies; and for addresses, factors and everything
// else.
struct Held {
  double live = 0, other = 0;
  double permuted = 0;  // for Rader's permutations, at the limit of spilling
};

Held held_registers(const KernelSpec& spec, const Context& context, const compose::Passes& passes) {
  const auto words = static_cast<int>(bytes_of(context.precision) / 4);
  Held held;
  bool several = false;
  // An in-place pass holds one butterfly at a time, except the first and the last pass if all
  // elements pass through registers there. (The last pass of a convolution is the inverse of its
  // first pass along the convolved dimension.)
  const std::size_t stored = !spec.convolution ? passes.size() - 1
                             : spec.is_rader() ? compose::passes_across_rows(spec)
                                               : 0;
  const auto keeps_all = [&](const compose::Pass& pass) {
    return !spec.in_place || (&pass == &passes.front() && !compose::loads_in_place(spec)) ||
           (&pass == &passes[stored] && !compose::stores_in_place(spec));
  };
  const double beside = !spec.convolution ? 0 : spec.is_rader() ? beside_rader : beside_bluestein;
  const double read_ahead =
      spec.in_place && spec.convolution ? (beside_in_place - beside) / registers_of_value : 0;
  const bool several_rows = spec.is_rader() && spec.convolution->rows > 1;
  const double saved = spec.in_place && several_rows ? saved_at_ends * words : 0;
  for (const auto& pass : passes) {
    const int kept = keeps_all(pass) ? pass.per_thread : 1;
    const double others = std::max(0.0, 2.0 * words * (kept - 1) * pass.radix - saved);
    held.live = std::max(held.live, dft_of(pass.radix, spec, context).live_registers + others +
                                        (kept > 1 ? 0 : read_ahead));
    several |= kept > 1;
  }
  if (spec.extension)
    held.live =
        std::max<double>(held.live, dft_of(spec.extension->radix, spec, context).live_registers);
  const bool columns = spec.load.order == Order::tiles;
  held.other = (spec.parts == compose::Parts::halves ? 1.4 : 0) + (several ? 3 : 0) -
               (columns ? 3.4 : 0) + beside;
  if (!spec.load.staged && joins(spec.load))
    held.other += joined_words * words * passes.front().per_thread * passes.front().radix;
  // The powers and factors from which a butterfly's twiddles are computed.
  const auto by_butterflies = [&](const compose::Access& access) {
    return !spec.convolution && !access.staged && compose::twiddle_in_registers(spec, access);
  };
  if (by_butterflies(spec.load) || by_butterflies(spec.store)) held.other += 10 * words;
  if (spec.blocks() > 1) held.other += registers_of_blocks;
  // If several transforms share a block, the addresses of staged elements stay in registers.
  if ((spec.load.staged || spec.store.staged) && spec.tiles > 1) held.other += 9;
  if (spec.is_rader() && !spec.in_place && words > 1) held.permuted = 24;
  return held;
}

}  // namespace

double registers_for(int threads, std::uint64_t blocks, const Target& target) {
  constexpr std::uint64_t schedulers = 4, lanes = 32, step = 8;
  const std::uint64_t warps = (static_cast<std::uint64_t>(threads) + lanes - 1) / lanes * blocks;
  const std::uint64_t of_scheduler = (warps + schedulers - 1) / schedulers;
  const auto registers =
      static_cast<std::uint64_t>(target.limits.registers_per_multiprocessor) / (schedulers * lanes);
  const std::uint64_t each = registers / of_scheduler / step * step;
  return std::clamp<double>(each, step, most_registers);
}

bool registers_hold(std::uint64_t points, const Context& context) {
  // Of 256 KiB; the rest is to work in. Set, not fitted.
  constexpr std::uint64_t most_bytes = 160 << 10;
  return points * context.complex_bytes() <= most_bytes;
}

// A least-squares fit to 515 kernels compiled by NVRTC 13 for sm_90, each also with descending
// limits on registers. The mean error is 16 % without a limit, and 6 registers for the onset of
// spilling. In 3150 other kernels, Rader's method begins to spill 24 registers earlier. This is not
// counted in f32, where it costs almost nothing.
Registers registers_of(const KernelSpec& spec, const Context& context,
                       const compose::Passes& forward) {
  const double most =
      registers_for(spec.threads(), static_cast<std::uint64_t>(spec.resident), context.target);
  if (compose::multiply_matrices(spec.units)) {
    const double registers = tensor_registers(spec);
    return {registers, registers, most};
  }
  const Held held = held_registers(spec, context, forward);
  // Of a convolution of reals compilers read the bins that a whole butterfly meets ahead. Counted,
  // that makes kernels be held to fewer registers: in f32 27 primes take .95 of the time (H200), in
  // f64, where compilers have none left, 14 take 1.07.
  const double ahead =
      spec.is_of_reals() && spec.precision == Precision::f32 ? 2 * spec.radices.back() : 0;
  return {std::clamp(10.6 + 1.45 * held.live + held.other + ahead, 32.0, double(most_registers)),
          std::max(3 + 1.2 * held.live + held.other + held.permuted, 24.0), most};
}

namespace {

// The expected number of blocks that fit by registers, whose number per thread is known to about a
// sixth: the sum over block counts of the probability that this count fits.
double whole_blocks(double registers, int threads, const Target& target) {
  double mean = 0;
  for (int count = 1; count <= target.limits.blocks_per_multiprocessor; ++count) {
    const double most = registers_for(threads, static_cast<std::uint64_t>(count), target);
    const double ratio = registers / most, square = ratio * ratio;
    const double chance =
        most < most_registers ? 1 / (1 + square * square * square * square * square) : 1;
    mean += chance;
    if (chance < 0.01) break;
  }
  return mean;
}

}  // namespace

std::size_t shared_bytes(const KernelSpec& spec, const Context& context) {
  if (!spec.in_place || context.target.is_host) return shared_bytes_bound(spec);
  const std::size_t bytes = spec.complex_bytes();
  if (context.rough) return spec.tiles * (spec.length() + spec.length() / 64) * bytes;
  return layout_of(spec, context).reals * bytes / 2;
}

double resident_blocks(const KernelSpec& spec, const Context& context, const Registers& registers) {
  const auto& limits = context.target.limits;
  const int threads = (spec.threads() + 31) / 32 * 32;
  // One block always fits, and so do `resident` blocks: the compiler spills what exceeds the limit.
  const double by_registers =
      std::max<double>(spec.resident, whole_blocks(registers.expected(), threads, context.target));
  const std::size_t shared =
      std::max<std::size_t>(shared_bytes(spec, context) + limits.reserved_shared_bytes(), 1);
  const std::size_t by_shared = limits.shared_bytes_per_multiprocessor / shared;
  const int by_threads = limits.threads_per_multiprocessor / threads;
  return std::min({by_registers, double(by_shared), double(by_threads),
                   double(limits.blocks_per_multiprocessor)});
}

bool is_alone(const KernelSpec& spec, const Context& context, const Registers& registers) {
  const auto& limits = context.target.limits;
  const std::size_t shared = shared_bytes(spec, context) + limits.reserved_shared_bytes();
  return 2 * shared > limits.shared_bytes_per_multiprocessor ||
         registers_for(spec.threads(), 2, context.target) < registers.least;
}

double filled_by_clusters(double resident, int blocks, const Target& target) {
  double places = 0, filled = 0;
  for (const int group : target.groups) {
    places += group * resident;
    if (group >= blocks) filled += std::floor(group * resident / blocks) * blocks;
  }
  return filled / places;
}

}  // namespace papilio::plan
