// SPDX-License-Identifier: MIT
//
// stockham(n, radices=.., threads=T, per_block=P, ..): the whole transform in one kernel; in
// several dimensions with dims=64x64 and, of each pass, the dimension it is along: axes=1x2x2x1. T
// threads hold it in registers and exchange through shared memory between passes
// (compose/spec/passes.h); P transforms share a block. exchange=halves moves real and imaginary
// parts in turn through half the memory, exchange=in_place writes where it reads; load=staged and
// store=staged go through shared memory in memory order where threads would otherwise touch less
// than a sector; prefetch=P asks before pass P, the inverse ones of a convolution counted on, for
// what a later block will load. codelets=V takes the codelets' variant V.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "codelets/kind.h"
#include "runtime/compose/spec/passes.h"
#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/in_place.h"
#include "runtime/plan/strategies/pass_lists.h"
#include "runtime/plan/strategies/prefetch.h"
#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {
namespace {

constexpr std::size_t most_radices = 16;
constexpr int largest_in_place = 64;
// Stores in 32-byte runs compete with prefetches for L2 bandwidth: 196 pairs of schedules on an
// H200 whose rows are stored as columns four wide (two in f64) are 1.3 % slower with it, wider ones
// .4 % faster.
constexpr std::size_t least_ahead_store_bytes = 64;

// Which accesses go through shared memory in memory order.
struct Staging {
  bool load, store;
};

Schedule make(const Shape& shape, const PassList& passes, int threads, int tiles, bool split,
              Staging staged) {
  Schedule schedule{"stockham", points(shape), {}, {}};
  set_dimensions(schedule, shape);
  schedule.with.radices = passes.radices;
  if (shape.size() > 1) schedule.with.axes = passes.axes;
  schedule.with.threads = threads;
  schedule.with.per_block = tiles;
  if (split) schedule.with.exchange = Exchange::halves;
  if (staged.load) schedule.with.load = Path::staged;
  if (staged.store) schedule.with.store = Path::staged;
  return schedule;
}

bool fits(const Schedule& schedule, const Context& context) {
  // One real (split) or two a point, with the padding a layout may add at most.
  const std::uint64_t tiles = schedule.with.per_block;
  const std::uint64_t parts = schedule.with.exchange.is(Exchange::halves) ? 1 : 2;
  if (schedule.with.radices.size() == 1 && schedule.with.load == Path::direct &&
      schedule.with.store == Path::direct)
    return true;
  const std::uint64_t reals = (schedule.length + schedule.length / 8 + 33) * tiles * parts;
  return reals * context.complex_bytes() / 2 <= context.target.limits.shared_bytes_per_block;
}

// Staging pays where the threads of a transform touch less than a few 32-byte sectors in a row.
std::vector<Staging> stagings(const Shape& shape, const PassList& passes, int threads,
                              const Role& role, const Context& context) {
  std::vector<Staging> list = {{false, false}};
  const auto is_short = [&](std::uint64_t run) { return run * context.complex_bytes() < 128; };
  if (context.target.is_host) return list;
  if (!role.column_load && role.tail > 1 && is_short(role.tail)) list.push_back({false, true});
  if (!role.is_row()) return list;
  const bool load = is_short(threads);
  std::uint64_t run = threads;
  if (shape.size() > 1 && passes.axes.back() > 1) {
    run = 1;
    for (std::size_t axis = shape.size(); axis >= static_cast<std::size_t>(passes.axes.back());
         --axis)
      run *= shape[axis - 1];
    run /= passes.radices.back();
  }
  const bool store = load || is_short(run);
  if (load || store) list.push_back({load, store});
  return list;
}

// Before which pass to ask for what a later block will load; 0: not at all. Measured on an H200:
// the last is best, but the second where a block of rows is alone on its multiprocessor and nothing
// else goes on while it loads (stored as columns, it is 2 % faster by the last there, too). Columns
// at strides of powers of two share few sets of the second-level cache and lose what was asked for.
std::size_t ahead_of(const Schedule& schedule, const Role& role, const Context& context) {
  if (!gains_by_prefetch(schedule, context)) return 0;
  const auto passes = schedule.with.radices.size();
  const std::size_t second = std::min<std::size_t>(2, passes);
  const std::uint64_t run = schedule.with.per_block * context.complex_bytes();
  if (role.column_load)
    return run < least_ahead_run_bytes || std::has_single_bit(schedule.length) ? 0 : second;
  if (role.column_store && role.tail == 1) return run < least_ahead_store_bytes ? 0 : passes;
  return is_alone_roughly(schedule, context) ? second : passes;
}

// Short rows of f32 with the least of three radices in the middle, one butterfly a thread before
// and after it and two of it: .986 of the time of what else there is in the mean of 54 lengths from
// 936 to 2028 (H200; 1352 .97, 1800 .95, none above 1.02). With a radix of 16 they gain nothing
// (1536 1.026).
bool has_least_between(const Schedule& schedule) {
  const std::uint64_t n = schedule.length, threads = schedule.with.threads;
  const auto& radices = schedule.with.radices;
  return radices[1] < radices[0] && radices[0] <= radices[2] && radices[2] < 16 && threads >= 128 &&
         threads <= 160 && n <= threads * radices[0] && n <= 2 * threads * radices[1];
}

// Whether a butterfly a thread does each of three passes, of which the emptiest keeps 3 threads of
// 8 busy: in place such rows in f32 take two barriers instead of three.
bool one_butterfly_in_three_passes(const Schedule& schedule) {
  const std::uint64_t n = schedule.length, threads = schedule.with.threads;
  const auto& radices = schedule.with.radices;
  const auto [least, largest] = std::minmax_element(radices.begin(), radices.end());
  if (8 * n < 3 * threads * *largest) return false;
  return has_least_between(schedule) || (std::is_sorted(radices.begin(), radices.end()) &&
                                         threads >= 96 && threads <= 160 && n <= threads * *least);
}

// Whether rows in f64 of which one block fits would fit twice in place and, by a bound of what the
// blocks take (a sixteenth for padding), leave the first-level cache something. They are held to
// the two blocks: left to itself the compiler may load two butterflies at once.
constexpr std::size_t least_cache_bytes = 28 << 10;
bool two_blocks_fit_in_f64(const Schedule& schedule, const Context& context) {
  const std::uint64_t n = schedule.length, threads = schedule.with.threads;
  return n > 4096 && threads >= 160 && threads <= 192 &&
         std::ranges::max(schedule.with.radices) <= 25 &&
         2 * (n + n / 16) * context.complex_bytes() + least_cache_bytes <=
             static_cast<std::uint64_t>(context.target.limits.shared_bytes_per_multiprocessor);
}

// Which gain in place (timings: docs/notebook/2026-11_kernels.md, What gains in place): in f32 what
// exceeds the registers, and these rows in three passes.
bool gains_in_place(const Schedule& schedule, const Role& role, const Context& context) {
  const bool f64 = context.precision == Precision::f64;
  const bool exceeds_registers = !registers_hold(schedule.length, context);
  if (exceeds_registers) return !f64;
  if (!role.is_row() || !schedule.with.dims.empty() || schedule.with.radices.size() != 3)
    return false;
  return f64 ? two_blocks_fit_in_f64(schedule, context) : one_butterfly_in_three_passes(schedule);
}

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  const std::uint64_t n = points(shape);
  if (n > 32768) return {};
  std::vector<Schedule> found;
  for (const auto& passes : pass_lists(shape, context)) {
    const auto counts = thread_counts(n, passes.radices, {1, 2, 3, 4}, context);
    for (const int threads : in_sketch(counts, context))
      for (const int tiles : transforms_of_block(threads, role, context))
        for (const Staging staged : stagings(shape, passes, threads, role, context))
          for (const bool split : {false, true}) {
            if (split && passes.radices.size() == 1 && !staged.store) continue;
            if (split && context.target.is_host) continue;
            if (split && context.effort == Effort::sketch && !found.empty()) continue;
            auto schedule = make(shape, passes, threads, tiles, split, staged);
            if (!fits(schedule, context)) continue;
            if (const auto pass = ahead_of(schedule, role, context)) schedule.with.prefetch = pass;
            found.push_back(std::move(schedule));
          }
  }
  const auto add = [&](Schedule schedule) {
    if (!gains_in_place(schedule, role, context)) return;
    if (context.precision == Precision::f64 && !context.few) schedule.with.resident = 2;
    if (const auto pass = ahead_of(schedule, role, context)) schedule.with.prefetch = pass;
    found.push_back(std::move(schedule));
  };
  for (auto& schedule : stockhams_in_place(shape, largest_in_place, role, context)) {
    auto radices = schedule.with.radices;
    if (radices.size() == 3 && radices[0] < radices[1]) {
      std::swap(radices[0], radices[1]);
      Schedule other = schedule;
      other.with.radices = radices;
      add(std::move(other));
    }
    add(std::move(schedule));
  }
  return found;
}

void check(const Schedule& schedule, const Context& context) {
  const auto& radices = schedule.with.radices;
  // A transform of one point is a copy, without codelets.
  const bool copies =
      schedule.length == 1 && radices == std::vector{1} && schedule.with.codelets.empty();
  if (!copies) check_radices(schedule, context);
  if (!schedule.with.dims.empty() || !schedule.with.axes.empty()) {
    need(schedule, "dims axes");
    check_axes(schedule, schedule.with.dims, radices, schedule.with.axes);
  }
  if (radices.size() > most_radices)
    reject(schedule, fmt::format("more than {} radices", most_radices));
  const auto threads = schedule.with.threads;
  check_threads(schedule, threads, schedule.with.per_block, context);
  check_points(schedule, schedule.length, radices, threads);
  check_resident(schedule);
  check_prefetch(schedule, 2 * radices.size());
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  lowering.add_kernel(schedule, frame);
}

}  // namespace

const Strategy stockham = {"stockham",
                           Form::block,
                           "radices threads per_block",
                           "dims axes codelets exchange load store resident prefetch tables idle "
                           "roots stores stagger",
                           0,
                           candidates,
                           check,
                           lower};

}  // namespace papilio::plan
