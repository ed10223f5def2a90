// SPDX-License-Identifier: MIT
//
// rader(p, g=.., inner), p an odd prime, inner of length p - 1 (C. M. Rader, "Discrete Fourier
// transforms when the number of data samples is prime", 1968); or rader(n, p=.., g=.., inner) of n
// = a p points, a and p coprime, inner of a (p - 1). With g a generator modulo p,
//     X[g^-k] = x0 + sum_j x[g^j] w_p^(g^(j-k)),  X[0] = sum of all x,
// a cyclic convolution of length p - 1: forward transform, product with a spectrum made beforehand,
// inverse transform. x0 enters through bin 0 of the product. One kernel where inner is a stockham,
// the permutations then staged through shared memory (and with index=coprime no twiddles between
// coprime factors of p - 1); across kernels otherwise, three where inner takes two
// (plan/strategies/convolution.h). With a factor besides p it is one kernel always: by Good's map
// the transform is one of a x p points in two dimensions, so inner is a stockham with dims=ax(p-1)
// whose passes along a come first. So it is in several dimensions of which one has the factor p:
// rader(n, dims=8x122, p=61, g=.., inner) with an inner stockham of dims=8x2x60.
//
// rader(p, g=.., blocks=2, inner), inner a stockham of length (p - 1) / 2, is the same convolution
// by the two blocks of a cluster, of which one has the even bins, the other the odd ones
// (compose/body/body_shared_bins.h). Each holds half as much, and both read the whole input.
//
// Real numbers have a method of their own: plan/strategies/rader_of_reals.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/convolution.h"
#include "runtime/plan/strategies/in_place.h"
#include "runtime/plan/strategies/parts.h"
#include "runtime/plan/strategies/prefetch.h"
#include "runtime/plan/strategies/rader.h"
#include "runtime/plan/strategies/rader_of_reals.h"
#include "runtime/plan/strategies/shared_bins.h"
#include "runtime/twiddle/coprime.h"

namespace papilio::plan {
namespace {

using compose::Level;
using compose::Operation;
using twiddle::Table;

// In f64 on a GPU codelets of more live registers leave a convolution too few: kernels with radices
// of 47, 50, 53 and 55 (204 to 234) take 1.5 to 3.4 times as long as they would without spilling
// (5350 points as 25x2x53x2 2000 us, by Bluestein's method 794; H100), with 48 (194) no longer.
// Where 53 comes last two lengths are lost (7430 689 us, now 1084; 8269 762, 1100).
constexpr int most_live_in_f64 = 200;
// Inner transforms that are looked at.
constexpr std::size_t most_inner = 192;

// A transform of a p points, and a generator modulo p.
struct Convolved {
  const Shape& shape;
  std::uint64_t a, p, generator;
};

Schedule make(const Convolved& whole, Schedule inner) {
  Schedule schedule = around("rader", points(whole.shape), std::move(inner));
  set_dimensions(schedule, whole.shape);
  if (schedule.length > whole.p) schedule.with.p = whole.p;
  schedule.with.g = whole.generator;
  return schedule;
}

// The prime of a node: the length, unless it has a factor besides.
std::uint64_t prime_of(const Schedule& schedule) {
  return schedule.with.p > 0 ? schedule.with.p : schedule.length;
}

// The dimensions of the inner transform: what p leaves of a shape, and last the rows.
Shape inner_shape(const Shape& shape, std::uint64_t p, std::uint64_t row) {
  Shape inner;
  for (const std::uint64_t n : shape)
    if (n != p) inner.push_back(n % p == 0 ? n / p : n);
  inner.push_back(row);
  return inner;
}

// Radices of the inner transform along the rows of p - 1: those along other dimensions come before.
std::vector<int> row_radices(const Schedule& inner) {
  auto radices = inner.with.radices;
  if (inner.with.axes.empty()) return radices;
  const auto& axes = inner.with.axes;
  const auto first = std::find(axes.begin(), axes.end(), axes.back());
  radices.erase(radices.begin(), radices.begin() + (first - axes.begin()));
  return radices;
}

bool contains_bluestein(const Schedule& schedule) {
  return schedule.strategy == "bluestein" ||
         std::ranges::any_of(schedule.inner, contains_bluestein);
}

bool contains_rader_across_kernels(const Schedule& schedule) {
  if (schedule.strategy == "rader" && !schedule.inner.empty() && !convolves_in_one_kernel(schedule))
    return true;
  for (const auto& inner : schedule.inner)
    if (contains_rader_across_kernels(inner)) return true;
  return false;
}

// Whether an inner transform is not proposed. Bluestein's method inside Rader's is two convolutions
// one in the other: 9973 points by way of 36 x 277, with 277 padded to 600, have errors up to 1.04
// of the bound of 1.2 u sqrt(log2 n) (f32 and f64, an H100), 4099 in f64x2 1.11.
bool is_inaccurate(const Schedule& inner) {
  return contains_bluestein(inner) || contains_rader_across_kernels(inner);
}

// Passes come in the order of the dimensions, those along the rows last.
bool rows_are_last(const Schedule& inner) {
  const auto& axes = inner.with.axes;
  return std::is_sorted(axes.begin(), axes.end());
}

// Inner transforms for the two blocks of a cluster.
std::vector<Schedule> for_two_blocks(const Convolved& whole, const Role& role,
                                     const Context& context) {
  const std::uint64_t row = (whole.p - 1) / 2;
  if (are_large_halves(row, context)) return large_halves(row, context);
  return best_stockhams(inner_shape(whole.shape, whole.p, row), role, context,
                        most_inner_for(context));
}

// Inner transforms for one block.
std::vector<Schedule> for_one_block(const Convolved& whole, const Role& role,
                                    const Context& context) {
  const std::uint64_t row = whole.p - 1;
  const Shape shape = inner_shape(whole.shape, whole.p, row);
  auto inners = best_stockhams(shape, role, context, most_inner_for(context));
  // One row, or several of transforms that fill the device: 292 points alone take 2.8 us in
  // place, in order 2.6.
  if (role.is_row() && (whole.a == 1 || !context.few))
    for (auto& inner : held_in_place(shape, context)) inners.push_back(std::move(inner));
  // Columns in f64: 25 primes from 97 to 2311 take .95 of the time so, four below 1.05; in f32
  // 29 take 1.02; with a radix above 32 107153 = 1291 x 83 takes 1.22 (H200).
  if (whole.a == 1 && role.column_load && context.precision == Precision::f64)
    for (auto& inner : stockhams_in_place({row}, 32, role, context)) {
      if (!gains_by_prefetch(inner, context)) continue;
      prefetch_between_ways(inner);
      inners.push_back(std::move(inner));
    }
  return inners;
}

// As a kernel of its own the loads and stores are always staged in full rows.
std::vector<Schedule> in_one_kernel(const Convolved& whole, bool two, const Role& role,
                                    const Context& context) {
  const std::uint64_t row = two ? (whole.p - 1) / 2 : whole.p - 1;
  std::vector<Schedule> found;
  for (auto& inner :
       two ? for_two_blocks(whole, role, context) : for_one_block(whole, role, context)) {
    if ((row + 1) * whole.a * inner.with.per_block > most_staged) continue;
    if (two && inner.with.per_block > 1) continue;
    if (is_spilling(inner, context)) continue;
    if (whole.a > 1 && !rows_are_last(inner)) continue;
    prefetch_as_row(inner, role, context);
    const bool coprime = twiddle::coprime_runs(row_radices(inner)).size() > 1;
    found.push_back(make(whole, std::move(inner)));
    if (two) found.back().with.blocks = 2;
    if (coprime) found.back().with.index = Indexing::coprime;
  }
  return found;
}

std::vector<Schedule> across_kernels(const Convolved& whole, const Context& context) {
  std::vector<Schedule> found;
  for (auto& inner : convolution_schedules(whole.p - 1, context))
    if (!is_inaccurate(inner)) found.push_back(make(whole, std::move(inner)));
  auto inner = best({whole.p - 1}, {}, context, false);
  if (inner.strategy == "hierarchical" && !is_inaccurate(inner))
    found.push_back(make(whole, std::move(inner)));
  return found;
}

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  const std::uint64_t n = points(shape);
  if (n < 3) return {};
  const std::uint64_t p = numbers::largest_prime_factor(n), a = n / p;
  if (p < 3 || p > largest_prime_of_rader || a % p == 0) return {};
  if (role.extents) return raders_of_reals(role, context);
  const Convolved whole{shape, a, p, numbers::primitive_root(p)};
  std::vector<Schedule> found;
  const bool two =
      a == 1 && is_for_two_blocks(p, role, context) && each_block_holds((p - 1) / 2, context);
  if (two || n <= longest_in_one_kernel) found = in_one_kernel(whole, two, role, context);
  // On the host one kernel is 1.5 to 2.4 times as fast (seven primes from 5501 to 19841).
  const bool one_is_faster = context.target.is_host && !found.empty();
  if (a == 1 && p > 4096 && role.is_row() && !one_is_faster)
    for (auto& schedule : across_kernels(whole, context)) found.push_back(std::move(schedule));
  return found;
}

void check(const Schedule& schedule, const Context& context) {
  const Schedule& inner = schedule.inner[0];
  const std::uint64_t n = schedule.length, p = prime_of(schedule), g = schedule.with.g;
  if (p < 3 || p > largest_prime_of_rader || !numbers::is_prime(p))
    reject(schedule, fmt::format("{} is not an odd prime below 2^32", p));
  if (n % p != 0 || n / p % p == 0)
    reject(schedule, fmt::format("p={} is not a factor, and coprime to the other one", p));
  const Shape shape = shape_of(schedule);
  if (inner.strategy == "cluster")
    reject(schedule, "inner is a cluster; another strategy is needed");
  if (shares_bins(schedule)) {
    check_shared_bins(schedule, {2}, context);
    if (schedule.with.p > 0) reject(schedule, "blocks=2 takes a prime, without a factor besides");
    if (inner.with.per_block != 1)
      reject(schedule,
             fmt::format("blocks=2 takes per_block=1, not {}", value_of(inner.with, "per_block")));
  }
  const bool of_reals = is_rader_of_reals(schedule);
  if (of_reals) check_rader_of_reals(schedule);
  const std::uint64_t a = n / p, row = shares_bins(schedule) ? (p - 1) / 2 : p - 1;
  const Shape needed = inner_shape(shape, p, row), given = shape_of(inner);
  if (!of_reals && given != needed)
    reject(schedule, fmt::format("the inner transform is of {} points, {} are needed",
                                 fmt::join(given, "x"), fmt::join(needed, "x")));
  if (a > 1 && (inner.strategy != "stockham" || !rows_are_last(inner)))
    reject(schedule, fmt::format("with a factor besides p={}, inner is a stockham whose passes "
                                 "come in the order of its dimensions, those of {} last",
                                 p, row));
  if (convolves_in_one_kernel(schedule) && (row + 1) * a * inner.with.per_block > most_staged)
    reject(schedule, fmt::format("per_block={} are more than {} elements a block",
                                 value_of(inner.with, "per_block"), most_staged));
  if (g >= p) reject(schedule, fmt::format("g={} is not below {}", g, p));
  for (std::uint64_t last = 0; const auto factor : numbers::prime_factors(p - 1)) {
    if (factor != last && numbers::power_mod(g, (p - 1) / factor, p) == 1)
      reject(schedule, fmt::format("g={} does not generate the residues modulo {}", g, p));
    last = factor;
  }
  if (schedule.with.index == Indexing::coprime && !convolves_in_one_kernel(schedule))
    reject(schedule, "index=coprime is for a rader in one kernel");
  if (!convolves_in_one_kernel(schedule) && contains_rader_across_kernels(schedule.inner[0]))
    reject(schedule,
           "inner contains a rader of several kernels; only one of one kernel is allowed");
}

Table spectrum_of(const Schedule& schedule) {
  return {Table::Kind::rader_spectrum, prime_of(schedule), schedule.with.g, 0};
}

void lower_one_kernel(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const std::uint64_t p = prime_of(schedule);
  auto& spec = lowering.add_kernel(schedule.inner[0], frame);
  spec.load.staged = spec.store.staged = true;
  spec.convolution =
      compose::Convolution{spectrum_of(schedule), p, schedule.with.g, schedule.length / p};
  const Shape shape = shape_of(schedule);
  const auto own = std::find_if(shape.begin(), shape.end(),
                                [p](const std::uint64_t length) { return length % p == 0; });
  spec.convolution->before = points({shape.begin(), own});
  spec.convolution->after = points({own + 1, shape.end()});
  if (shares_bins(schedule)) {
    const auto block = lowering.new_loop(2);
    spec.loops.push_back(block);
    spec.convolution->blocks = 2;
    spec.convolution->row_loop = block.id;
    spec.convolution->spectrum.c = 2;
  }
  if (schedule.with.index == Indexing::coprime) {
    spec.convolution->coprime = true;
    spec.convolution->spectrum.factors = twiddle::coprime_factors(row_radices(schedule.inner[0]));
  }
}

void lower_across_kernels(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const std::uint64_t p = prime_of(schedule), g = schedule.with.g;
  Level permute_in, permute_out, multiply;
  Operation operation;
  operation.kind = Operation::Kind::permute;
  operation.table = {Table::Kind::power_permutation, p, g, 0};
  permute_in.operations = {operation};
  Operation swap;
  operation.table.b = numbers::inverse_mod(g, p);
  permute_out.operations = {swap, operation};
  lowering.set_dc(frame.in, frame.out);
  const Port in = frame.in.through(permute_in), out = frame.out.through(permute_out);
  if (convolves_in_three_kernels(schedule.inner[0])) {
    lower_convolution(schedule.inner[0], {frame.loops, in, out}, spectrum_of(schedule), true,
                      lowering);
    return;
  }
  Operation dc;
  dc.kind = Operation::Kind::rader_dc;
  dc.table = spectrum_of(schedule);
  multiply.operations = {dc, swap};
  const Port product = lowering.new_workspace(p - 1, frame);
  lowering.lower(schedule.inner[0], {frame.loops, in, product.through(multiply)});
  lowering.lower(schedule.inner[0], {frame.loops, product, out});
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  if (is_rader_of_reals(schedule)) return lower_rader_of_reals(schedule, frame, lowering);
  if (convolves_in_one_kernel(schedule)) return lower_one_kernel(schedule, frame, lowering);
  lower_across_kernels(schedule, frame, lowering);
}

}  // namespace

std::size_t most_inner_for(const Context& context) {
  return context.effort == Effort::sketch ? most_inner_of_sketch : most_inner;
}

bool is_spilling(const Schedule& inner, const Context& context) {
  if (context.precision == Precision::f32 || context.target.is_host) return false;
  const auto& radices = inner.with.radices;
  const int doubles = context.precision == Precision::f64 ? 1 : 2;  // of a real
  return std::any_of(radices.begin(), radices.end(), [&](int radix) {
    return context.codelets->plain(radix)->live_registers_f64 * doubles > most_live_in_f64;
  });
}

// Its threads meet after loading, however small the block: prefetching gains 2.5 % in the mean of
// 97 schedules on an H200.
void prefetch_as_row(Schedule& inner, const Role& role, const Context& context) {
  if (role.is_row() && !context.target.is_host && inner.with.radices.size() > 1)
    prefetch_between_ways(inner);
}

extern const Strategy rader;
const Strategy rader = {"rader", Form::convolution, "g",   "dims p index blocks inputs outputs",
                        1,       candidates,        check, lower};

}  // namespace papilio::plan
