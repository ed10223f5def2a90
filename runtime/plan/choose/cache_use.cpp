// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/cache_use.h"

#include "runtime/compose/spec/passes.h"
#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/cost/work.h"

namespace papilio::plan {

using compose::KernelSpec;
using compose::Order;

// Columns whose neighbours lie in the same sectors find these in the first-level cache, if nothing
// has driven them out: the 69 schedules of 398 shapes on an H200 in which one block's columns are
// stored so are 1 % faster in the mean (1953125 points 6 %, 7865x6 11 %). Where runs fill their
// sectors it is .3 % slower, as in clusters and for rows.
bool stores_past_cache(const KernelSpec& spec, const Context& context) {
  if (context.target.is_host || spec.cluster) return false;
  if (spec.load.order != Order::tiles && spec.store.order != Order::tiles) return false;
  const auto bytes = static_cast<double>(context.complex_bytes());
  return misaligned(spec, spec.load, bytes) > 0 || misaligned(spec, spec.store, bytes) > 0;
}

// A convolution in order whose threads have one whole butterfly in each pass: behind no branch,
// what may be read early is read before all barriers, and with few registers left they go to local
// memory (384 to 904 bytes a thread, 0 to 8 otherwise).
bool reads_too_early(const KernelSpec& spec, const Context& context) {
  constexpr double short_of_registers = .85;
  if (!spec.convolution || spec.in_place) return false;
  for (const int radix : spec.radices)
    if (static_cast<std::uint64_t>(radix * spec.lanes) != spec.length()) return false;
  const Registers registers = registers_of(spec, context);
  return registers.least > short_of_registers * registers.most;
}

// The way to the second-level cache is worth registers where no other block hides it, where few
// blocks run (64 transforms alone on an H200: those with tables 2 to 13 % faster), and where the
// compiler is held to its registers anyway; by Bluestein's method then only if the first-level
// cache does not keep the spectrum. Of 467 schedules all others are slower, by 1 % in the mean, and
// so are clusters. Those that would read too early take 1.1 to 1.7 times as long by it (8: 4414 by
// 977 points in f64 3358 us, now 1941).
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

// What a branch keeps waiting is not hidden where few blocks run (H200, one transform and 64, the
// same schedules: by Bluestein's method .87 of the time, by Rader's .92, plain ones .94), unless a
// scheduler has a warp more to wait for (1.1 to 1.5 times as long). Where many run, warps without
// anything to do are left alone, and convolutions gain: by Bluestein's method .94 of the time, by
// Rader's .98. Of 114 others, which wait for memory, the mean is 1.00 and the worst 1.10.
int repeats_within(const KernelSpec& spec, const Context& context) {
  constexpr int warp = 32, warp_of_each_scheduler = 128;
  if (context.target.is_host || !compose::may_repeat(spec)) return 0;
  if (context.few > 0) return warp_of_each_scheduler;
  return spec.convolution ? warp : 0;
}

// Of 11 convolutions in place that are alone (H200, f32) those with it take .983 of the time in the
// mean, 10007 points .95: the spectrum and the chirps no longer drive out what the way back reads
// again. Two in f64 take as long, as do others that are alone, but for a longer 14000 and 16384.
bool keeps_roots(const KernelSpec& spec, const Context& context) {
  return !context.target.is_host && context.precision == Precision::f32 && spec.in_place &&
         spec.convolution && is_alone(spec, context);
}

}  // namespace papilio::plan
