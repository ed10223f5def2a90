// SPDX-License-Identifier: MIT
//
// bluestein(n, inner), inner of length m >= 2n - 1 (L. I. Bluestein, "A linear filtering approach
// to the computation of discrete Fourier transform", 1970). With c_j = exp(-pi i j^2 / n), from jk
// = (j^2 + k^2 - (k-j)^2) / 2,
//     X[k] = c_k sum_j (x_j c_j) conj(c)_{k-j},
// a convolution done by transforms of length m: chirp and zero padding on the way in, product with
// the chirp's spectrum, chirp on the way out. One kernel where inner is a stockham or a cluster,
// three where it takes two (plan/strategies/convolution.h), twice inner's otherwise; no separate
// sweep in any case.
//
// bluestein(n, inputs=a, outputs=b, inner), of which only inputs below a are not zero and outputs
// below b are wanted, takes inner of length m >= a + b - 1. A transform of real numbers has n / 2 +
// 1 bins; so has the opposite one, whose result is the real part of the sum over these, all but the
// first one doubled.
//
// bluestein(n, dims=8x167, inner), inner a stockham of dims=8x336, is a transform in several
// dimensions of which one goes that way, in one kernel. Passes along the others come between those
// along it, since its first one knows where zeros are and its last one meets the spectrum; in place
// the first one is the last one back besides.
//
// bluestein(n, blocks=C, inner), C = 2, 4, 8 or 16, inner a stockham of length h, C h >= 2n - 1, is
// the same convolution by the blocks of a cluster: of a transform of C h points each has every C-th
// bin, and holds a C-th as much (compose/body/body_shared_bins.h). Two read the whole input each;
// more, which transform in place, their share of it. Which are proposed:
// plan/strategies/shared_bins.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_set>

#include "numbers/number_theory.h"
#include "runtime/compose/spec/passes.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/convolution.h"
#include "runtime/plan/strategies/in_place.h"
#include "runtime/plan/strategies/parts.h"
#include "runtime/plan/strategies/shared_bins.h"
#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {
namespace {

using compose::Level;
using compose::Operation;
using twiddle::Table;

// Padded lengths that are ranked in full. Of 354 lengths to 6000 the choice is predicted to take
// 1.002 of what all lengths and strategies offer, 1.13 at worst.
constexpr std::size_t most_padded = 3, most_padded_across = 2;
// Inner transforms of one padded length that are looked at.
constexpr std::size_t most_inner = 12;

// The dimension of a shape that an inner transform has longer, none other being different; none if
// there is no such.
std::optional<std::size_t> padded_dimension(const Shape& shape, const Shape& inner) {
  std::optional<std::size_t> found;
  if (shape.size() != inner.size()) return found;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == inner[d]) continue;
    if (found) return std::nullopt;
    found = d;
  }
  return found;
}

Extents extents_of(const Schedule& schedule) {
  const auto of = [n = schedule.length](std::uint64_t given) { return given > 0 ? given : n; };
  return {schedule.length, of(schedule.with.inputs), of(schedule.with.outputs)};
}

// Puts the passes along all other dimensions after the first one along this, counted from 1.
void put_around(Schedule& kernel, int dimension) {
  const auto &radices = kernel.with.radices, &axes = kernel.with.axes;
  std::vector<std::size_t> order(axes.size());
  std::iota(order.begin(), order.end(), 0);
  const auto own = [&](std::size_t p) { return axes[p] == dimension; };
  const auto rest = std::stable_partition(order.begin(), order.end(), own);
  const bool several = rest - order.begin() > 1;  // one alone is the last one too
  std::rotate(order.begin() + several, rest, order.end());
  std::vector<int> new_radices, new_axes;
  for (const std::size_t p : order) {
    new_radices.push_back(radices[p]);
    new_axes.push_back(axes[p]);
  }
  kernel.with.radices = new_radices;
  kernel.with.axes = new_axes;
}

// Of padded lengths those worth ranking many schedules of. Two large passes are worth more around a
// product than in a transform of m points, so that sketches are of the convolution.
std::vector<std::uint64_t> promising_lengths(const Extents& extents, std::uint64_t prime,
                                             const Role& role, const Context& context) {
  auto lengths = padded_lengths(least_padded(extents), prime);
  std::erase_if(lengths, [&](std::uint64_t m) { return !has_codelets_for(m, context); });
  if (prime > 3)
    keep_fastest(lengths, most_padded, context, [&](std::uint64_t m) {
      return sketched_batch_us({extents.n}, role, context, [&](const Context& sketch_context) {
        auto found = convolutions_in_place(m, role, sketch_context);
        std::ranges::copy(best_stockhams({m}, role, sketch_context, most_inner_of_sketch),
                          std::back_inserter(found));
        for (Schedule& inner : found) inner = bluestein_of(extents, std::move(inner));
        return found;
      });
    });
  else
    keep_fastest(lengths, most_padded_across, context,
                 [&](std::uint64_t m) { return sketched_us({m}, role, context, false); });
  return lengths;
}

// In several dimensions, along the one with the largest prime factor.
std::vector<Schedule> in_dimensions(const Shape& shape, const Role& role, const Context& context) {
  std::vector<Schedule> found;
  const auto longest = std::ranges::max_element(shape, {}, numbers::largest_prime_factor);
  const auto d = static_cast<std::size_t>(longest - shape.begin());
  for (std::size_t other = 0; other < shape.size(); ++other)
    if (other != d && !has_codelets_for(shape[other], context)) return found;
  Schedule schedule{"bluestein", points(shape), {}, {}};
  set_dimensions(schedule, shape);
  for (const auto m : padded_lengths(2 * shape[d] - 1, 7)) {
    Shape padded = shape;
    padded[d] = m;
    if (points(padded) > longest_in_one_kernel || !has_codelets_for(m, context)) continue;
    const int axis = static_cast<int>(d) + 1;
    // Lists of passes that differ in their order alone become one.
    std::unordered_set<std::string> known;
    const auto add = [&](Schedule& inner) {
      put_around(inner, axis);
      if (is_in_place(inner) && !compose::rows_go_in_place(inner.with.axes, false)) return;
      if (!known.insert(key_of(inner.with)).second) return;
      Schedule& node = found.emplace_back(schedule);
      node.inner.push_back(std::move(inner));
    };
    if (!role.column_load)
      for (auto& inner : convolutions_in_place(padded, role, context)) add(inner);
    const std::size_t most = known.size() + most_inner;
    for (Schedule inner : best_stockhams(padded, role, context, 4 * most_inner))
      if (known.size() < most) add(inner);
  }
  return found;
}

bool is_direct(const Schedule& kernel) {
  return kernel.with.load == Path::direct && kernel.with.store == Path::direct;
}

// A cluster may hold the padded length too, and a schedule that says so is legal. It is not
// proposed: one block, or three trips, are faster in f32 (1.27, 1.33, 1.10 and 1.18 times at 10007,
// 16381, 32749 and 65521 points on an H200; since tables are read early 1.75, 1.12 and 1.41 at the
// first and the last two), since two exchanges and the spectrum's reading leave too little hidden.
std::vector<Schedule> candidates(const Shape& shape, const Role& asked, const Context& context) {
  Role role = asked;
  role.extents = {};
  role.reals = Role::Reals::none;
  if (shape.size() > 1) return in_dimensions(shape, role, context);
  const std::uint64_t n = shape[0];
  if (n < 2 || n > longest_of_bluestein) return {};
  const Extents extents = asked.extents.value_or(Extents{n, n, n});
  const std::uint64_t least = least_padded(extents);
  const std::size_t most = context.effort == Effort::sketch ? most_inner_of_sketch : most_inner;
  std::vector<Schedule> found;
  if (extents.are_all() && is_for_many_blocks(n, role, context))
    found.push_back(by_many_blocks(n, context));
  if (extents.are_all() && is_for_two_blocks(least, role, context))
    for (const auto h : padded_lengths(n, n > longest_in_one_kernel ? 3 : 7)) {
      if (h > longest_in_one_kernel || !each_block_holds(h, context)) continue;
      for (const auto& inner : best_stockhams({h}, role, context, most))
        if (is_direct(inner)) {
          found.push_back(around("bluestein", n, inner));
          found.back().with.blocks = 2;
        }
    }
  const bool is_short = least <= longest_in_one_kernel;
  std::vector<std::uint64_t> in_a_block;
  if (least * context.complex_bytes() <= context.target.limits.shared_bytes_per_block)
    in_a_block = promising_lengths(extents, 7, role, context);
  for (const auto m : in_a_block)
    for (auto& inner : convolutions_in_place(m, role, context))
      found.push_back(bluestein_of(extents, std::move(inner)));
  const auto lengths = is_short && !in_a_block.empty()
                           ? in_a_block
                           : promising_lengths(extents, is_short ? 7 : 3, role, context);
  for (const auto m : lengths)
    if (has_codelets_for(m, context) && (m <= longest_in_one_kernel || !role.is_row()))
      for (const auto& inner : best_stockhams({m}, role, context, most))
        found.push_back(bluestein_of(extents, inner));
  if (!role.is_row()) return found;
  // Across kernels those that are too long for one, or that none holds: 64 KiB a block are too few
  // for 3847 points in f64.
  const bool one_holds_it = !found.empty();
  for (const auto m : is_short ? padded_lengths(least, 7) : lengths) {
    if (!has_codelets_for(m, context) || (m <= longest_in_one_kernel && one_holds_it)) continue;
    auto trees = convolution_schedules(m, context);
    for (auto& inner : trees) found.push_back(bluestein_of(extents, std::move(inner)));
    if (!trees.empty()) continue;
    auto inner = best({m}, role, context, false);
    if (inner.strategy == "hierarchical") found.push_back(bluestein_of(extents, std::move(inner)));
  }
  return found;
}

void check_dimensions(const Schedule& schedule) {
  const Schedule& inner = schedule.inner[0];
  const Shape shape = shape_of(schedule), padded = shape_of(inner);
  const auto d = padded_dimension(shape, padded);
  if (shares_bins(schedule))
    reject(schedule,
           fmt::format("blocks={} is for one dimension", value_of(schedule.with, "blocks")));
  if (inner.strategy != "stockham") reject(schedule, "in several dimensions inner is a stockham");
  if (!d)
    reject(schedule, fmt::format("the inner transform is of {} points, the same dimensions but one "
                                 "are needed",
                                 fmt::join(padded, "x")));
  if (padded[*d] < 2 * shape[*d] - 1)
    reject(schedule, fmt::format("dimension {} of the inner transform has {} points, at least {} "
                                 "are needed",
                                 *d + 1, padded[*d], 2 * shape[*d] - 1));
  if (inner.with.axes.empty() || inner.with.axes.back() != static_cast<int>(*d) + 1)
    reject(schedule, fmt::format("the last pass is along dimension {}, the longer one", *d + 1));
}

void check(const Schedule& schedule, const Context& context) {
  const Schedule& inner = schedule.inner[0];
  const Extents extents = extents_of(schedule);
  const std::uint64_t n = schedule.length;
  if (extents.inputs > n || extents.outputs > n)
    reject(schedule, fmt::format("inputs={} and outputs={} are {} at most", extents.inputs,
                                 extents.outputs, n));
  if (!extents.are_all() && (!schedule.with.dims.empty() || shares_bins(schedule)))
    reject(schedule, "inputs and outputs are for one dimension and one block");
  if (!schedule.with.dims.empty()) {
    check_dimensions(schedule);
    return;
  }
  if (n > longest_of_bluestein) reject(schedule, "longer than 2^40");
  const bool shared = shares_bins(schedule);
  const std::uint64_t blocks = shared ? schedule.with.blocks : 1;
  if (shared) check_shared_bins(schedule, {2, 4, 8, 16}, context);
  if (is_by_many_blocks(schedule) && !is_in_place(inner))
    reject(schedule, fmt::format("blocks={}: more than two transform in place", blocks));
  const std::uint64_t least = (least_padded(extents) - 1) / blocks + 1;
  if (inner.length < least)
    reject(schedule, fmt::format("inner length is {}, at least {} is needed", inner.length, least));
  if (shared && !is_direct(inner))
    reject(schedule, fmt::format("blocks={} takes no staged loads or stores", blocks));
  if (inner.strategy == "cluster" && !is_direct(inner))
    reject(schedule, "inner is a cluster, which takes no staged loads or stores here");
}

Operation chirp_of(std::uint64_t n) {
  Operation chirp;
  chirp.kind = Operation::Kind::multiply;
  chirp.table = {Table::Kind::chirp, n, 0, 0};
  return chirp;
}

Operation limit_to(std::uint64_t n) {
  Operation limit;
  limit.kind = Operation::Kind::limit;
  limit.count = n;
  return limit;
}

Table spectrum_of(std::uint64_t n, std::uint64_t padded) {
  return {Table::Kind::chirp_spectrum, n, padded, 0};
}

Table spectrum_of(const Extents& extents, std::uint64_t padded) {
  Table spectrum = spectrum_of(extents.n, padded);
  if (extents.outputs < extents.n) spectrum.reach = extents.outputs;
  return spectrum;
}

// Of n elements the first `count`.
Level chirped(std::uint64_t n, std::uint64_t count) {
  return {1, {}, {chirp_of(n), limit_to(count)}};
}

Level swapped_and_chirped(std::uint64_t n, std::uint64_t count) {
  const Operation swap;
  return {1, {}, {swap, chirp_of(n), limit_to(count)}};
}

// Along one dimension of several.
void lower_dimensions(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule& inner = schedule.inner[0];
  const Shape shape = shape_of(schedule), padded = shape_of(inner);
  const auto d = static_cast<std::ptrdiff_t>(*padded_dimension(shape, padded));
  const std::uint64_t p = shape[d], after = points({shape.begin() + d + 1, shape.end()});
  const Table spectrum = spectrum_of(p, padded[d]);
  // Between rows of the longer dimension and those of memory.
  const Level rows{p * after, {}, {chirp_of(p), limit_to(p)}, spectrum.b * after, after};
  auto& spec =
      lowering.add_kernel(inner, {frame.loops, frame.in.through(rows), frame.out.through(rows)});
  const std::uint64_t count = inner.length / spectrum.b;
  spec.convolution = compose::Convolution{
      .spectrum = spectrum, .rows = count, .before = count / after, .after = after};
}

// By the blocks of a cluster.
void lower_shared(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule& inner = schedule.inner[0];
  const std::uint64_t n = schedule.length, blocks = schedule.with.blocks;
  Table spectrum = spectrum_of(n, blocks * inner.length);
  spectrum.c = blocks;
  const auto block = lowering.new_loop(blocks);
  Operation row = chirp_of(n);
  if (!is_by_many_blocks(schedule)) {
    row.table.b = spectrum.b;
    row.table.c = blocks;
    row.loop = block.id;
    row.count = n;
  }
  auto& spec =
      lowering.add_kernel(inner, {frame.loops, frame.in.through({1, {}, {row, limit_to(n)}}),
                                  frame.out.through(chirped(n, n))});
  spec.loops.push_back(block);
  spec.convolution = compose::Convolution{
      .spectrum = spectrum, .row_loop = block.id, .blocks = static_cast<int>(blocks)};
}

void lower_one_kernel(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule& inner = schedule.inner[0];
  const Extents extents = extents_of(schedule);
  Frame padded = frame;
  if (frame.fold) {  // pairs of bins are of the points
    padded.fold->chirp = chirp_of(extents.n).table;
  } else {
    padded.in = frame.in.through(chirped(extents.n, extents.inputs));
    padded.out = frame.out.through(chirped(extents.n, extents.outputs));
  }
  auto& spec = lowering.add_kernel(inner, padded);
  spec.convolution = compose::Convolution{spectrum_of(extents, inner.length), 0, 0};
}

void lower_three(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule& inner = schedule.inner[0];
  const Extents extents = extents_of(schedule);
  lower_convolution(inner,
                    {frame.loops, frame.in.through(chirped(extents.n, extents.inputs)),
                     frame.out.through(swapped_and_chirped(extents.n, extents.outputs))},
                    spectrum_of(extents, inner.length), false, lowering);
}

void lower_two_transforms(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const Schedule& inner = schedule.inner[0];
  const Extents extents = extents_of(schedule);
  const std::uint64_t m = inner.length;
  Operation product, swap;
  product.kind = Operation::Kind::multiply;
  product.table = spectrum_of(extents, m);
  const Port middle = lowering.new_workspace(m, frame);
  lowering.lower(inner, {frame.loops, frame.in.through(chirped(extents.n, extents.inputs)),
                         middle.through({1, {}, {product, swap}})});
  lowering.lower(inner, {frame.loops, middle,
                         frame.out.through(swapped_and_chirped(extents.n, extents.outputs))});
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  if (!schedule.with.dims.empty())
    lower_dimensions(schedule, frame, lowering);
  else if (shares_bins(schedule))
    lower_shared(schedule, frame, lowering);
  else if (convolves_in_one_kernel(schedule))
    lower_one_kernel(schedule, frame, lowering);
  else if (convolves_in_three_kernels(schedule.inner[0]))
    lower_three(schedule, frame, lowering);
  else
    lower_two_transforms(schedule, frame, lowering);
}

}  // namespace

// Padded lengths worth a look: smooth over {2, 3, 5, 7}, from the least to a fifth more, the
// smallest ones and the next power of two. Across kernels over {2, 3}: at 65521 points 131072
// take 1.49 ms, and nine lengths with fives and sevens that are at most 5 per cent longer 1.78
// to 2.38 (H200).
std::vector<std::uint64_t> padded_lengths(std::uint64_t least, std::uint64_t prime) {
  std::vector<std::uint64_t> lengths;
  for (std::uint64_t m = numbers::next_smooth(least, prime);
       m <= least + least / 5 && lengths.size() < 12; m = numbers::next_smooth(m + 1, prime))
    lengths.push_back(m);
  lengths.push_back(numbers::next_smooth(least, 2));
  std::sort(lengths.begin(), lengths.end());
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  return lengths;
}

std::uint64_t least_padded(const Extents& extents) {
  return extents.inputs + extents.outputs - 1;
}

Schedule bluestein_of(const Extents& extents, Schedule inner) {
  Schedule schedule = around("bluestein", extents.n, std::move(inner));
  if (extents.inputs < extents.n) schedule.with.inputs = extents.inputs;
  if (extents.outputs < extents.n) schedule.with.outputs = extents.outputs;
  return schedule;
}

extern const Strategy bluestein;
const Strategy bluestein = {"bluestein", Form::convolution, "",    "dims inputs outputs blocks",
                            1,           candidates,        check, lower};

}  // namespace papilio::plan
