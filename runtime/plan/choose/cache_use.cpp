// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/cache_use.h"

#include "runtime/compose/spec/passes.h"
#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/cost/occupancy.h"

namespace papilio::plan {

using compose::KernelSpec;
using compose::Order;

// Misaligned columns share sectors with their neighbours and find them in L1 unless stores have
// evicted them. In 69 schedules of 398 shapes the columns of a block are stored past L1; they are 1
// % faster on average (1953125 points 6 %, 7865x6 11 %; H200). Aligned columns, rows and clusters
// are .3 % slower so.
bool stores_past_cache(const KernelSpec& spec, const Context& context) {
  if (context.target.is_host || spec.cluster) return false;
  if (spec.load.order != Order::tiles && spec.store.order != Order::tiles) return false;
  const auto bytes = static_cast<double>(context.complex_bytes());
  return misaligned(spec, spec.load, bytes) > 0 || misaligned(spec, spec.store, bytes) > 0;
}

// A convolution that is not in place and whose threads have exactly one butterfly in each pass.
// Without branches, the compiler moves early reads above all barriers. If few registers are left,
// it spills them (384 to 904 bytes per thread; 0 to 8 otherwise).
bool reads_too_early(const KernelSpec& spec, const Context& context) {
  constexpr double short_of_registers = .85;
  if (!spec.convolution || spec.in_place) return false;
  for (const int radix : spec.radices)
    if (static_cast<std::uint64_t>(radix * spec.lanes) != spec.length()) return false;
  const Registers registers = registers_of(spec, context);
  return registers.least > short_of_registers * registers.most;
}

// Early reads hide the latency of L2 and cost registers. They pay in three cases: one resident
// block; few transforms (64 transforms, H200: schedules with tables are 2 to 13 % faster); and a
// kernel with a limit on registers (for Bluestein's method, only if the spectrum does not fit L1).
// The others of 467 schedules are slower, by 1 % on average, and so are clusters. Kernels for which
// reads_too_early() holds take 1.1 to 1.7 times as long (8 cases; 4414 by 977 points in f64: 3358
// us, now 1941).
bool reads_tables_early(const KernelSpec& spec, const Context& context) {
  constexpr std::size_t long_spectrum = 32 << 10;
  if (context.target.is_host || spec.generic) return false;
  if (reads_too_early(spec, context)) return false;
  if (is_alone(spec, context)) return true;
  if (spec.cluster) return false;
  if (context.few > 0) return true;
  if (spec.resident == 1) return false;
  return !spec.convolution || spec.is_rader() ||
         twiddle::table_bytes(spec.convolution->spectrum, spec.precision) >= long_spectrum;
}

// Relative times with repeated work (H200, same schedules):
//   few transforms (1, 64)   Bluestein .87, Rader .92, others .94; 1.1 to 1.5 if a scheduler gets
//                            another busy warp
//   many transforms          Bluestein .94, Rader .98; 114 others, which wait for memory, 1.00
//                            (worst 1.10)
// Few transforms do not hide the reads behind a branch. With many, idle warps stay idle.
int repeats_within(const KernelSpec& spec, const Context& context) {
  constexpr int warp = 32, warp_of_each_scheduler = 128;
  if (context.target.is_host || !compose::may_repeat(spec)) return 0;
  if (context.few > 0) return warp_of_each_scheduler;
  return spec.convolution ? warp : 0;
}

// In-place convolutions in f32 with one resident block take .983 of the time on average (11 cases,
// H200; 10007 points .95): the spectrum and the chirps no longer evict the twiddles that the
// inverse transform reads again. There is no gain in f64 (2 cases) nor for other kernels with one
// resident block, of which 14000 and 16384 points are slower.
bool keeps_roots(const KernelSpec& spec, const Context& context) {
  return !context.target.is_host && context.precision == Precision::f32 && spec.in_place &&
         spec.convolution && is_alone(spec, context);
}

}  // namespace papilio::plan
