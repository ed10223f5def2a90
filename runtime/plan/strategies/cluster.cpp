// SPDX-License-Identifier: MIT
//
// cluster(n, blocks=C, parts=n1xn2, radices=.., axes=.., threads=T, per_block=W): the whole
// transform in one kernel whose blocks come in clusters of C and exchange through each other's
// shared memory (compose/spec/kernel_spec.h), for shapes that one block does not hold. In one
// dimension n = n1 n2 by the four-step method; in several, dims=64x64x64 are divided in two groups
// of n1 and n2 points, or, of dims=8192x8 with parts=128x512, the first dimension by the four-step
// method, and axes count what is left of it, 64, as the second. Where C does not divide a part, the
// last block has less of it than the others. Of each pass, axes says along which part, or
// dimension, it is. T threads of each block hold its share of a transform, and W transforms share a
// cluster: columns want neighbours. Left out, W is 1. load=staged and store=staged are for
// the bins of a real transform of twice as many points, of which each block has both of a pair
// (compose/spec/cluster_layout.h). resident=R holds the compiler to the
// registers with which a multiprocessor keeps R blocks. prefetch=P as in stockham.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/pass_lists.h"
#include "runtime/plan/strategies/prefetch.h"
#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {
namespace {

// What a block should hold: less leaves too much to the exchange, more leaves one block alone.
constexpr std::uint64_t least_block_bytes = 16 * 1024, most_block_bytes = 132 * 1024;
// Runs in memory of a block's columns and rows.
constexpr std::uint64_t least_run_bytes = 64;
// The largest accepted ratio of done to needed work, where the blocks do not divide a part. Only
// numbers of blocks that fill a GPU's groups of multiprocessors are worth that: powers of two.
constexpr double most_padding_ratio = 1.1;
// Longer ones are faster in two trips: undivided, 70875 points in f32 take .88 of their time on an
// H200, 75600 1.02, 84700 1.11; in f64 27885 .83, 44100 1.12. Slower memory makes two trips longer:
// on an H100, by whose memory they take up to 1.47 times as long, 100000 take .74, 119790 .85,
// 131250 .89, 143325 1.01, 184800 1.15; in f64 50000 .78, 63750 .84, 80000 .92, 100000 .89, 117649
// 1.05, 123200 .93 (given up with the one before). The limit grows by a power of the slowness that
// lies between these two cards; of slower ones nothing is known.
constexpr double most_undivided_bytes = 576 * 1024, most_slowness = 1.5;
constexpr int slowness_power_f32 = 2, slowness_power_f64 = 3;
constexpr std::size_t most_splits = 3, most_lists = 6;
// First parts of columns that are one pass: such a part goes out as it came in, without an exchange
// in the block. On an H200 that is 6 to 27 % faster than parts as equal as can be (8192x8192, 2^25
// to 2^27 points); more than 16 points take more registers than the threads can have.
constexpr std::uint64_t least_pass = 8, usual_pass = 16, largest_pass = 32;
constexpr int least_threads = 96, most_column_threads = 512;
// What a thread may hold of columns: 32 points in f32, which save a pass where the second part is
// 512 (2^26: 5 % faster), 16 in f64.
constexpr std::uint64_t most_column_bytes = 256;
// Shorter columns are as fast in one block (729 points on an H200; 1000 to 2048 are 1 to 9
// % faster in a cluster).
constexpr std::uint64_t least_column = 1000;

struct Parts {
  std::uint64_t first, second;
  std::size_t first_dimensions;  // of the shape; 0: a part of its first dimension
};

// The sides on which the elements of a transform are contiguous.
struct Rows {
  bool load, store;
};

// Work done over work needed when every block takes as much as the first; 0 if the last block would
// be empty.
double padding_ratio(std::uint64_t part, std::uint64_t blocks) {
  const std::uint64_t share = compose::Cluster{static_cast<int>(blocks)}.share(part);
  return share * (blocks - 1) < part ? double(share * blocks) / double(part) : 0;
}

bool divides(std::uint64_t part, std::uint64_t blocks, bool evenly) {
  const double done = padding_ratio(part, blocks);
  return done == 1 ||
         (!evenly && std::has_single_bit(blocks) && done > 0 && done <= most_padding_ratio);
}

// The passes of a division: what a block holds of a transform before and after the exchange, and
// the radices there.
struct Passes {
  std::uint64_t blocks;
  Parts parts;
  PassList list;
  std::uint64_t before = 0, after = 0;
  std::vector<int> first, second;

  Passes(std::uint64_t blocks, const Parts& parts, PassList passes)
      : blocks(blocks), parts(parts), list(std::move(passes)) {
    const compose::Cluster cluster{static_cast<int>(blocks), parts.first, parts.second};
    before = cluster.first * cluster.columns();
    after = cluster.second * cluster.rows();
    std::uint64_t product = 1;
    for (const int radix : list.radices) {
      (product < parts.first ? first : second).push_back(radix);
      product *= static_cast<std::uint64_t>(radix);
    }
  }

  std::uint64_t length() const { return std::max(before, after); }
  std::uint64_t points_of_thread(std::uint64_t threads) const {
    return std::max(plan::points_of_thread(before, first, threads),
                    plan::points_of_thread(after, second, threads));
  }
};

std::vector<int> thread_counts(const Passes& passes, const Context& context) {
  const auto before = plan::thread_counts(passes.before, passes.first, {1, 2, 4}, context);
  const auto after = plan::thread_counts(passes.after, passes.second, {1, 2, 4}, context);
  std::vector<int> counts;
  std::set_union(before.begin(), before.end(), after.begin(), after.end(),
                 std::back_inserter(counts));
  std::erase_if(counts, [&](int threads) {
    return !sensible_threads(passes.before, passes.first, threads, context) ||
           !sensible_threads(passes.after, passes.second, threads, context);
  });
  return counts;
}

// Divisions of a shape in two for the blocks of a cluster: those whose parts the blocks divide
// come first, and of either kind the most equal ones.
std::vector<Parts> divisions(const Shape& shape, std::uint64_t blocks, Rows rows,
                             const Context& context) {
  const std::uint64_t n = points(shape), run = least_run_bytes / context.complex_bytes();
  // Columns gain nothing by more blocks than divide them (an H200: .84 to 1.09 times).
  const bool columns = !rows.load || !rows.store;
  const double slowness = std::min(context.target.memory_slowness, most_slowness);
  const int power = context.precision == Precision::f32 ? slowness_power_f32 : slowness_power_f64;
  const double most = most_undivided_bytes * std::pow(slowness, power);
  const bool evenly = columns || static_cast<double>(n * context.complex_bytes()) > most;
  std::vector<Parts> found;
  const std::uint64_t tail = n / shape[0];
  const auto add = [&](std::uint64_t first, std::size_t dimensions) {
    const std::uint64_t second = n / first;
    const bool long_load = !rows.load || second >= run * blocks;
    const bool long_store = !rows.store || dimensions > 0 || first * tail >= run * blocks;
    // What goes by the four-step method in several dimensions has no two trips as fast.
    const bool even = evenly && (dimensions > 0 || shape.size() == 1);
    if (divides(first, blocks, even) && divides(second, blocks, even) && long_load && long_store)
      found.push_back({first, second, dimensions});
  };
  std::uint64_t product = 1;
  for (std::size_t d = 1; d < shape.size(); ++d) add(product *= shape[d - 1], d);
  // Where the last dimensions are too short to be a part (8192x8).
  if (found.empty())
    for (const std::uint64_t first : numbers::divisors(shape[0]))
      if (first > 1 && first < shape[0]) add(first, 0);
  const auto imbalance = [](const Parts& parts) {
    return std::abs(std::log(double(parts.first) / double(parts.second)));
  };
  const compose::Cluster cluster{static_cast<int>(blocks)};
  const auto undivided = [&](const Parts& parts) {
    return !cluster.divides(parts.first) || !cluster.divides(parts.second);
  };
  std::stable_sort(found.begin(), found.end(), [&](const Parts& a, const Parts& b) {
    return std::pair(undivided(a), imbalance(a)) < std::pair(undivided(b), imbalance(b));
  });
  if (columns)
    for (const std::uint64_t longest : {usual_pass, largest_pass})
      for (const Parts& parts : found)
        if (parts.first >= least_pass && parts.first <= longest) return {parts};
  if (found.size() > most_splits) found.resize(most_splits);
  return found;
}

// Passes along what the first part leaves of its dimension and along those after it, a pass along
// the former last: threads store along the latter side by side.
std::vector<PassList> lists_of_rest(const Shape& second, const Context& context) {
  auto lists = pass_lists(second, context);
  if (second.size() == 1) return lists;
  Shape turned = second;
  std::rotate(turned.begin(), turned.begin() + 1, turned.end());
  const int dimensions = static_cast<int>(second.size());
  for (auto& list : pass_lists(turned, context)) {
    for (int& axis : list.axes) axis = axis % dimensions + 1;
    lists.push_back(std::move(list));
  }
  std::erase_if(lists, [](const PassList& list) { return list.axes.back() != 1; });
  return lists;
}

// Passes along the first part, then along the second: the dimensions of a part in any order.
std::vector<PassList> lists_of(const Shape& shape, const Parts& parts, const Context& context) {
  const bool split = parts.first_dimensions == 0;
  const auto cut = shape.begin() + static_cast<std::ptrdiff_t>(parts.first_dimensions);
  const Shape first = split ? Shape{parts.first} : Shape(shape.begin(), cut);
  Shape second(cut, shape.end());
  if (split) second.front() /= parts.first;
  const auto after = static_cast<int>(first.size());
  const auto rights = split ? lists_of_rest(second, context) : pass_lists(second, context);
  std::vector<PassList> lists;
  for (const auto& left : pass_lists(first, context))
    for (const auto& right : rights) {
      PassList list = left;
      list.axes.resize(left.radices.size(), 1);
      list.radices.insert(list.radices.end(), right.radices.begin(), right.radices.end());
      for (std::size_t p = 0; p < right.radices.size(); ++p)
        list.axes.push_back(after + (right.axes.empty() ? 1 : right.axes[p]));
      lists.push_back(std::move(list));
    }
  std::stable_sort(lists.begin(), lists.end(), [](const PassList& a, const PassList& b) {
    return a.radices.size() < b.radices.size();
  });
  const std::size_t most = context.effort == Effort::sketch ? 1 : most_lists;
  if (lists.size() > most) lists.resize(most);
  return lists;
}

// Blocks that should stay on a multiprocessor together. Left to itself the compiler keeps loads in
// flight across the exchange, and takes 104 registers where 64 do without a spill (16 points a
// thread, NVRTC 13). Columns take a few more, unless one pass is all that comes before the
// exchange.
int resident_blocks(const Passes& passes, int threads, std::uint64_t tiles,
                    const Context& context) {
  const double words = static_cast<double>(context.complex_bytes()) / 4;
  const std::uint64_t held = passes.points_of_thread(threads);
  const bool one_pass =
      passes.first.size() == 1 && static_cast<std::uint64_t>(passes.first.front()) == held;
  const double besides = tiles == 1 || one_pass ? 10 : 18;
  const double registers = (1.2 * static_cast<double>(held) + besides) * words;
  const std::uint64_t shared = passes.length() * tiles * context.complex_bytes() * 17 / 16 +
                               context.target.limits.reserved_shared_bytes();
  std::uint64_t blocks = std::clamp<std::uint64_t>(
      context.target.limits.shared_bytes_per_multiprocessor / shared, 1, 8);
  while (blocks > 1 &&
         registers_for(threads * static_cast<int>(tiles), blocks, context.target) < registers)
    --blocks;
  return static_cast<int>(blocks);
}

Schedule make(const Shape& shape, const Passes& passes, int threads, std::uint64_t tiles,
              const Context& context) {
  const std::uint64_t n = points(shape);
  Schedule schedule{"cluster", n, {}, {}};
  schedule.with.blocks = passes.blocks;
  set_dimensions(schedule, shape);
  schedule.with.parts = {static_cast<int>(passes.parts.first),
                         static_cast<int>(passes.parts.second)};
  schedule.with.radices = passes.list.radices;
  schedule.with.axes = passes.list.axes;
  schedule.with.threads = threads;
  if (tiles > 1) schedule.with.per_block = tiles;
  if (const int resident = resident_blocks(passes, threads, tiles, context); resident > 1)
    schedule.with.resident = resident;
  return schedule;
}

// Before pass `after` of those that follow the exchange, counted from 1, or the last one. Measured:
// the first is best for rows, or as good as others, the second for columns.
void prefetch_after(Schedule& schedule, const Passes& passes, std::size_t after) {
  schedule.with.prefetch = std::min(passes.first.size() + after, passes.list.radices.size());
}

// Columns that one block holds too few of.
std::vector<Schedule> columns(const Shape& shape, const Role& role, const Context& context) {
  const std::uint64_t n = points(shape);
  std::vector<Schedule> found;
  if (shape.size() > 1 || n < least_column) return found;
  const std::uint64_t run = least_run_bytes / context.complex_bytes();
  for (const std::uint64_t tiles : {run, 2 * run})
    for (std::uint64_t blocks = 2;
         blocks <= static_cast<std::uint64_t>(context.target.limits.cluster_blocks); ++blocks) {
      const std::uint64_t bytes = n / blocks * tiles * context.complex_bytes();
      if (tiles > role.neighbours || bytes < least_block_bytes || bytes > most_block_bytes)
        continue;
      // Rows on one side have the runs of a plain row there.
      for (const auto& parts :
           divisions(shape, blocks, {!role.column_load, !role.column_store}, context))
        for (auto& list : lists_of(shape, parts, context)) {
          const Passes passes(blocks, parts, std::move(list));
          for (const int threads : thread_counts(passes, context)) {
            const std::uint64_t block_threads = threads * tiles;
            const auto held = passes.points_of_thread(threads);
            if (block_threads < least_threads || block_threads > most_column_threads || held < 8 ||
                held * context.complex_bytes() > most_column_bytes)
              continue;
            Schedule schedule = make(shape, passes, threads, tiles, context);
            if (role.column_load && tiles * context.complex_bytes() >= least_ahead_run_bytes)
              prefetch_after(schedule, passes, 2);
            found.push_back(std::move(schedule));
          }
        }
    }
  return found;
}

std::vector<Schedule> rows(const Shape& shape, const Context& context) {
  const std::uint64_t n = points(shape);
  std::vector<Schedule> found;
  for (std::uint64_t blocks = 2;
       blocks <= static_cast<std::uint64_t>(context.target.limits.cluster_blocks); ++blocks) {
    const std::uint64_t bytes = n / blocks * context.complex_bytes();
    if (bytes < least_block_bytes || bytes > most_block_bytes) continue;
    for (const auto& parts : divisions(shape, blocks, {true, true}, context))
      for (auto& list : lists_of(shape, parts, context)) {
        const Passes passes(blocks, parts, std::move(list));
        for (const int threads : thread_counts(passes, context)) {
          if (threads < least_threads) continue;
          Schedule schedule = make(shape, passes, threads, 1, context);
          prefetch_after(schedule, passes, 1);
          found.push_back(std::move(schedule));
        }
      }
  }
  return found;
}

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  if (context.target.is_host) return {};
  return role.is_row() ? rows(shape, context) : columns(shape, role, context);
}

void check(const Schedule& schedule, const Context& context) {
  check_radices(schedule, context);
  if (!exchanges_whole_numbers(schedule))
    reject(schedule, fmt::format("exchange={}: between blocks it is planar or interleaved",
                                 value_of(schedule.with, "exchange")));
  check_prefetch(schedule, 2 * schedule.with.radices.size());
  const auto blocks = schedule.with.blocks;
  const auto limit = static_cast<std::uint64_t>(context.target.limits.cluster_blocks);
  if (blocks < 2 || blocks > limit)
    reject(schedule, limit < 2 ? fmt::format("{} has no clusters", context.target.architecture)
                               : fmt::format("blocks={} is not from 2 to {}", blocks, limit));
  const auto parts = schedule.with.parts;
  if (parts.size() != 2 || std::uint64_t(parts[0]) * std::uint64_t(parts[1]) != schedule.length)
    reject(schedule, fmt::format("parts={} are not two numbers whose product is the length",
                                 value_of(schedule.with, "parts")));
  for (const int part : parts)
    if (padding_ratio(static_cast<std::uint64_t>(part), blocks) == 0)
      reject(schedule,
             fmt::format("a part of {} leaves the last of {} blocks nothing", part, blocks));
  const auto first_part = static_cast<std::uint64_t>(parts[0]);
  const Shape shape = shape_of(schedule);
  if (splits_dimension(schedule) && (shape[0] % first_part != 0 || shape[0] == first_part))
    reject(schedule, fmt::format("the first part, {}, is no product of the first dimensions of "
                                 "dims={}, nor does it divide the first",
                                 parts[0], value_of(schedule.with, "dims")));
  const Shape dimensions = dimensions_of_axes(schedule);
  const auto radices = schedule.with.radices, axes = schedule.with.axes;
  check_axes(schedule, dimensions, radices, axes);
  // The dimensions before the exchange are the first part; their passes come first.
  std::uint64_t product = 1;
  int first_axes = 0;
  for (; product < first_part; ++first_axes) product *= dimensions[first_axes];
  for (std::size_t p = 1; p < axes.size(); ++p)
    if (axes[p] <= first_axes && axes[p - 1] > first_axes)
      reject(schedule, fmt::format("axes={}: a pass along the first part comes after one along the "
                                   "second",
                                   value_of(schedule.with, "axes")));
  const auto threads = schedule.with.threads;
  const auto tiles = schedule.with.per_block > 0 ? schedule.with.per_block : 1;
  check_threads(schedule, threads, tiles, context);
  const Passes passes(blocks, {std::uint64_t(parts[0]), std::uint64_t(parts[1]), 0},
                      {radices, axes});
  check_points(schedule, passes.before, passes.first, threads);
  check_points(schedule, passes.after, passes.second, threads);
  check_resident(schedule);
}

// What is staged in a cluster are pairs of bins, of one dimension or of a plane.
void check_staging(const Schedule& schedule, const Frame& frame) {
  const bool loads = schedule.with.load == Path::staged,
             stores = schedule.with.store == Path::staged;
  if (!loads && !stores) return;
  const bool is_plane = shape_of(schedule).size() == 2 && !splits_dimension(schedule);
  if (!frame.fold || frame.fold->rows || frame.fold->across || loads == stores ||
      frame.fold->stores_bins != stores || schedule.with.per_block > 1 ||
      !(schedule.with.dims.empty() || is_plane))
    reject(schedule,
           "load=staged and store=staged are for the bins of a real transform of one dimension, of "
           "r2c or c2r of two, without per_block");
  if (!may_share_pairs(schedule, loads))
    reject(schedule, fmt::format("a part of {} is no multiple of two columns for each of {} blocks",
                                 schedule.with.parts[loads ? 1 : 0], schedule.with.blocks));
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  check_staging(schedule, frame);
  lowering.add_kernel(schedule, frame);
}

}  // namespace

extern const Strategy cluster;
const Strategy cluster = {"cluster",
                          Form::cluster,
                          "blocks parts radices axes threads",
                          "dims codelets per_block exchange load store resident prefetch tables "
                          "idle roots stores stagger",
                          0,
                          candidates,
                          check,
                          lower};

}  // namespace papilio::plan
