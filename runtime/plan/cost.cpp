// SPDX-License-Identifier: MIT
//
// A roofline a kernel: time to move the data, to issue the instructions, to pass shared memory with
// the bank conflicts of the layout that the kernel will have. The largest of the three decides, the
// others overlap it imperfectly. Data movement suffers from short memory segments, from segments
// that begin between sectors and from too few bytes in flight. Where few blocks run, the steps of
// one, one after the other, come on top. The constants (plan/target.h) are a least-regret fit by
// bench/fit_cost.cpp to 11700 schedules of 241 shapes and batches timed on an H200: the schedule
// chosen is 1.023 times as slow as the fastest in the geometric mean, over the suite 1.016. Measure
// mode replaces the whole model by a clock.
#include "runtime/plan/cost.h"

#include <algorithm>
#include <cmath>

#include "runtime/compose/access_text.h"
#include "runtime/compose/exchange_layout.h"
#include "runtime/compose/matrix_text.h"
#include "runtime/compose/passes.h"
#include "runtime/compose/product_text.h"

namespace papilio::plan {
namespace {

using compose::Access;
using compose::batch_loop;
using compose::KernelSpec;
using compose::Order;
using compose::Pass;
using compose::Units;

// Registers a thread may have, and those that a kernel needs besides its codelet's values.
constexpr int most_registers = 255, other_registers = 24;

// What products with the DFT's matrix must win by to be chosen: what is said of them here is not
// fitted.
constexpr double products_margin = 1.1;

// What each register that a codelet needs too many costs on a GPU: 32-bit words that move to and
// from local memory in a butterfly, and bytes of a thread's stack. Counted in what NVRTC 13 makes
// of radices 61 to 128 for sm_90: 5 to 18 words, 8 to 11 bytes. What the first-level cache does not
// hold of the stacks goes to the second at a quarter of the speed.
constexpr double spill_words = 10, spill_bytes = 10, spill_slowdown = 4;

// What does the DFT of a radix in a kernel: a codelet or a product; of neither, nothing is counted.
struct Dft {
  int instructions = 0, live_registers = 0;

  int spilled_registers() const {
    return std::max(0, live_registers + other_registers - most_registers);
  }
};

Dft dft_of(int radix, const KernelSpec& spec, const Context& context) {
  const bool wide = context.precision == Precision::f64;
  if (spec.units == Units::fma)
    return {compose::product_instructions(radix),
            compose::product_live_values(radix) * (wide ? 2 : 1)};
  const auto* codelet = context.codelets->plain(radix, spec.variant);
  if (!codelet) return {};
  return {codelet->instructions(),
          wide ? codelet->live_registers_f64 : codelet->live_registers_f32};
}

// Transforms a kernel does for one transform of the problem.
double repetitions(const KernelSpec& spec) {
  double count = 1;
  for (const auto& loop : spec.loops) count *= static_cast<double>(loop.count);
  return count;
}

double memory_points(const KernelSpec& spec, const Access& access) {
  double points = static_cast<double>(spec.length());
  for (const auto& level : access.levels)
    for (const auto& operation : level.operations)
      if (operation.kind == compose::Operation::Kind::limit)
        points = std::min(points, static_cast<double>(operation.count));
  return points;
}

bool permutes(const Access& access) {
  for (const auto& level : access.levels)
    for (const auto& operation : level.operations)
      if (operation.kind == compose::Operation::Kind::permute) return true;
  return false;
}

// Distance in memory between neighbouring elements of a transform.
std::uint64_t element_stride(const Access& access) {
  std::uint64_t stride = 1;
  for (const auto& level : access.levels) stride *= level.stride;
  return stride;
}

// Bytes that one contiguous run of neighbouring threads touches.
double segment_bytes(const KernelSpec& spec, const Access& access, double complex_bytes) {
  if (permutes(access)) return complex_bytes;
  if (access.order == Order::tiles) return spec.tiles * complex_bytes;
  if (element_stride(access) != 1) return complex_bytes;
  if (access.staged) return 1024;
  // Eight lines side by side or half a line; eight outputs of a line.
  if (spec.units == Units::tensor) {
    const std::uint64_t first = static_cast<std::uint64_t>(spec.radices.front());
    const std::uint64_t last = static_cast<std::uint64_t>(spec.radices.back());
    const std::uint64_t beside = spec.length() / first;
    const std::uint64_t run = &access == &spec.load
                                  ? std::min<std::uint64_t>(8, beside > 1 ? beside : 4)
                                  : std::min<std::uint64_t>(8, last);
    return static_cast<double>(run) * complex_bytes;
  }
  // Lanes without a butterfly in the first or last pass touch nothing.
  const auto passes = compose::forward_passes(spec);
  std::uint64_t first = passes.front().stride, last = passes.back().stride;
  if (const auto& cluster = spec.cluster) {
    first = cluster->second / cluster->blocks;
    if (cluster->four_step) last = cluster->first / cluster->blocks;
  }
  const std::uint64_t busy = &access == &spec.load ? first : spec.convolution ? first : last;
  return std::min<std::uint64_t>(spec.lanes, busy) * complex_bytes;
}

// True if the runs of an access begin at any element, not at a sector.
bool begins_anywhere(const KernelSpec& spec, const Access& access, double complex_bytes) {
  const auto elements = static_cast<std::uint64_t>(32 / complex_bytes);
  if (!spec.dimensions.empty() && !access.staged && access.order == Order::lanes) {
    const auto passes = compose::forward_passes(spec);
    const auto& pass = &access == &spec.load ? passes.front() : passes.back();
    if (pass.stride != pass.butterflies && pass.stride % elements != 0) return true;
  }
  for (const auto& level : access.levels) {
    if (level.stride != 1 && level.stride % elements != 0) return true;
    for (const auto& loop : level.loops)
      if (loop.loop != spec.tile_loop && loop.stride % elements != 0) return true;
  }
  return false;
}

struct Work {
  double instructions = 0;     // a point: arithmetic and addressing
  double shared_accesses = 0;  // a point: real words moved to or from shared memory
  double permuted = 0;         // of these, at Rader's places
  double table_words = 0;      // a point: read from tables by full warps
  double products = 0;         // a point: multiply-adds of the units for products of matrices
  double spilled_words = 0;    // a point: moved to or from local memory, on a GPU
  int spilled_registers = 0;   // a thread
};

// Butterflies that a pass issues, over those that there are. Idle threads issue all the same; on a
// GPU that is whole warps, and a warp without work skips its turn.
double issue_ratio(const KernelSpec& spec, const Pass& pass, bool is_host) {
  if (is_host) return double(pass.per_thread) * spec.lanes / static_cast<double>(pass.butterflies);
  const std::uint64_t last = pass.butterflies - std::uint64_t(pass.per_thread - 1) *
                                                    static_cast<std::uint64_t>(spec.lanes);
  const double full = std::ceil(spec.threads() / 32.0);
  const double rest = spec.store.order == Order::tiles && !spec.store.staged
                          ? std::ceil(static_cast<double>(last) * spec.tiles / 32)
                          : std::min(full, spec.tiles * std::ceil(static_cast<double>(last) / 32));
  return ((pass.per_thread - 1) * full + rest) * 32 /
         (static_cast<double>(pass.butterflies) * spec.tiles);
}

void add_passes(const KernelSpec& spec, const Context& context, const std::vector<Pass>& passes,
                Work& work) {
  const CostConstants& cost = context.target.cost;
  for (const auto& pass : passes) {
    const Dft dft = dft_of(pass.radix, spec, context);
    const double issued = issue_ratio(spec, pass, context.target.is_host);
    work.instructions += issued * dft.instructions / pass.radix;
    work.spilled_words += issued * spill_words * dft.spilled_registers() / pass.radix;
    work.spilled_registers = std::max(work.spilled_registers, dft.spilled_registers());
    if (pass.twiddle_span() > 1) {
      const int roots = pass.radix - 1,
                loaded =
                    context.target.is_host ? roots : compose::loaded_roots(pass, context.precision);
      work.instructions += issued * (6 + 4.0 * (roots - loaded) / pass.radix);
      work.table_words += 2.0 * loaded / roots;
    }
    if (&pass != &passes.front()) {
      work.shared_accesses += 4;
      work.instructions += issued * (7 + (spec.split_exchange ? cost.split : 0));
    }
  }
}

// Pieces of matrices, the last ones partly empty: four real products a complex one, a coefficient
// read for each piece of eight lines, and the addresses of what is read and written.
void add_products(const KernelSpec& spec, Work& work) {
  const auto passes = compose::matrix_passes(spec);
  for (const auto& pass : passes) {
    // Of a line, and a point's share of them.
    const double rows = double(pass.rows) * pass.shares, m = static_cast<double>(pass.points);
    const double pieces = rows * pass.inner / m;
    const double full = 8.0 * pass.items / pass.shares / static_cast<double>(pass.lines);
    work.products += full * 4 * 32 * pieces;
    work.instructions +=
        full * (4 * pieces * 5 + 10 * (4 * pass.inner * pass.shares + 8 * rows) / m);
    work.table_words += full * 2 * 4 * pieces;
    if (&pass != &passes.front()) work.shared_accesses += 4;
  }
}

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

// The layout of a kernel's exchanges, for its counts: those are the same for joint and split.
const compose::ExchangeLayout& layout_of(const KernelSpec& spec, const Context& context) {
  // About the mean of what is counted.
  static const compose::ExchangeLayout usual{.conflicts = 1.5};
  static const compose::ExchangeLayout even;
  if (spec.units == Units::tensor) return even;
  if (context.rough) return usual;
  std::vector<std::uint64_t> key = {spec.radices.size(), spec.dimensions.size()};
  key.insert(key.end(), spec.radices.begin(), spec.radices.end());
  key.insert(key.end(), spec.dimensions.begin(), spec.dimensions.end());
  for (const int axis : spec.axes) key.push_back(static_cast<std::uint64_t>(axis));
  const bool rader = spec.convolution && spec.convolution->rader_prime;
  for (const bool flag : {spec.precision == Precision::f64, spec.load.staged, spec.store.staged,
                          spec.load.order == Order::tiles, spec.store.order == Order::tiles,
                          spec.convolution.has_value(), rader})
    key.push_back(flag);
  key.push_back(spec.cluster ? static_cast<std::uint64_t>(spec.cluster->blocks) : 0);
  key.push_back(spec.cluster ? spec.cluster->first : 0);
  key.push_back(static_cast<std::uint64_t>(spec.lanes));
  key.push_back(static_cast<std::uint64_t>(spec.tiles));
  const auto [found, added] = context.layouts->try_emplace(std::move(key));
  if (added) found->second = compose::choose_layout(spec, true);
  return found->second;
}

Work work_of(const KernelSpec& spec, const Context& context) {
  const CostConstants& cost = context.target.cost;
  Work work;
  const double warps =
      context.target.is_host ? 1 : std::ceil(spec.threads() / 32.0) * 32 / spec.threads();
  if (spec.units == Units::tensor)
    add_products(spec, work);
  else
    add_passes(spec, context, compose::forward_passes(spec), work);
  if (spec.cluster && spec.cluster->four_step)
    work.instructions +=
        cost.twiddle + cost.twiddle_butterfly / spec.radices[compose::first_passes(spec) - 1];
  if (spec.convolution) {
    add_passes(spec, context, compose::inverse_passes(spec), work);
    work.instructions += 6 * warps;
    work.table_words += 2;
    if (spec.convolution->rader_prime) {
      work.instructions += cost.rader;
      work.permuted = 4;
      work.table_words += spec.split_exchange ? 4 : 2;
    }
  }
  work.instructions += 8 * warps;  // load, store, scale, direction
  if (!context.target.is_host)
    work.instructions +=
        cost.scattered * layout_of(spec, context).scattered * warps * (spec.split_exchange ? 2 : 1);
  for (const auto* access : {&spec.load, &spec.store}) {
    if (access->staged) {
      work.shared_accesses += 4;
      work.instructions += 9 + (spec.split_exchange ? cost.split : 0);
    }
    for (const auto& level : access->levels)
      for (const auto& operation : level.operations) switch (operation.kind) {
          case compose::Operation::Kind::multiply:
          case compose::Operation::Kind::rader_dc:
            work.instructions += 6;
            break;
          case compose::Operation::Kind::twiddle:
            work.instructions += cost.twiddle + cost.twiddle_butterfly /
                                                    (access == &spec.load ? spec.radices.front()
                                                                          : spec.radices.back());
            break;
          case compose::Operation::Kind::permute:
            work.instructions += 3;
            break;
          default:
            break;
        }
  }
  return work;
}

double table_bytes(const KernelSpec& spec, double complex_bytes) {
  double entries = 0;
  if (spec.convolution)
    entries = static_cast<double>(spec.length()) / static_cast<double>(spec.convolution->cofactor);
  for (const auto& pass : compose::forward_passes(spec))
    if (pass.twiddle_span() > 1)
      entries +=
          static_cast<double>(compose::loaded_roots(pass, spec.precision) * pass.twiddle_span()) *
          (spec.convolution ? 2 : 1);
  return entries * complex_bytes;
}

// Words through the first-level cache and shared memory, a point, that a full warp moves in as
// many cycles: with bank conflicts, short runs and tables.
double words_of(const KernelSpec& spec, const Context& context, const Work& work) {
  const CostConstants& cost = context.target.cost;
  const double complex_bytes = static_cast<double>(context.complex_bytes());
  double lines = 0;
  for (const auto* access : {&spec.load, &spec.store})
    lines += 2 * std::max(1.0, 128 / segment_bytes(spec, *access, complex_bytes)) *
             memory_points(spec, *access) / static_cast<double>(spec.length());
  const auto& layout = layout_of(spec, context);
  // Rader's places never conflict.
  const double shared = (work.shared_accesses - work.permuted) * layout.conflicts + work.permuted;
  return (shared + cost.cached * (work.table_words + lines)) * complex_bytes / 8;
}

double host_us(const KernelSpec& spec, const Context& context, double points) {
  const Work work = work_of(spec, context);
  // The inner loop runs over lanes, or over tiles where there is one lane; vectors want 8 of them.
  const double inner = spec.lanes == 1 ? spec.tiles : spec.lanes;
  const double width = context.precision == Precision::f32 ? 8 : 4;
  const double vectors = inner / (std::ceil(inner / width) * width);
  const double bytes = points * context.complex_bytes() * 2;
  const double block_bytes = double(spec.block_length()) * spec.tiles * context.complex_bytes() * 3;
  const double cache = block_bytes > 1 << 20 ? 2 : block_bytes > 32768 ? 1.2 : 1;
  const double rate = context.target.issue_per_us * (context.precision == Precision::f32 ? 1 : 0.5);
  return points * (work.instructions + 3 * work.shared_accesses) / (rate * vectors) * cache +
         bytes / context.target.copy_bytes_per_us;
}

double gpu_us(const KernelSpec& spec, const Context& context, double points, double transforms) {
  const auto& target = context.target;
  const CostConstants& cost = target.cost;
  const double complex_bytes = static_cast<double>(context.complex_bytes());
  const Work work = work_of(spec, context);
  const double scale = points / static_cast<double>(spec.length());  // transforms done

  double memory = 0;
  for (const auto* access : {&spec.load, &spec.store}) {
    const double segment = segment_bytes(spec, *access, complex_bytes);
    // A run of bytes touches a sector more than it fills, and caches mend only part of that.
    const bool anywhere = begins_anywhere(spec, *access, complex_bytes);
    const double start = access == &spec.load
                             ? cost.load_segment + (anywhere ? cost.load_misaligned : 0)
                             : cost.store_segment + (anywhere ? cost.store_misaligned : 0);
    const double sectors = 1 + start * 32 / segment;
    // Neighbours that fill less than a sector together waste the rest of it.
    const double filled = access->order == Order::tiles ? std::min(1.0, segment / 32) : 1;
    memory += memory_points(spec, *access) * scale * complex_bytes *
              (permutes(*access) ? 1 + cost.gather
                                 : sectors / filled + (access->staged ? cost.staged : 0));
  }
  memory /= target.copy_bytes_per_us;

  const double resident = resident_blocks(spec, context);
  if (resident == 0) return 1e30;
  // Asking must leave time to answer: a pass, two where no other block works meanwhile. Of columns
  // it gains too little to tell them apart by it.
  const bool ahead = spec.ahead && spec.load.order == Order::lanes && spec.radices.size() > 1 &&
                     (resident >= 2 || *spec.ahead + 1 < spec.radices.size());
  const double resident_bytes =
      resident * spec.tiles * static_cast<double>(spec.block_length()) * complex_bytes;
  const double shortage = cost.shortage_exponent * (ahead ? cost.ahead_shortage : 1);
  memory *= std::max(1.0, std::pow(cost.resident_bytes / resident_bytes, shortage));

  const double cache = static_cast<double>(target.limits.shared_bytes_per_multiprocessor) -
                       resident * static_cast<double>(shared_bytes_bound(spec));
  memory *= 1 + cost.table_pressure * table_bytes(spec, complex_bytes) / std::max(cache, 16384.0);
  // A block or two leave the cache to tables; many stream through it side by side.
  const double streams = std::pow(1 - 1 / std::max(resident, 1.0), 2);
  memory *= 1 + cost.data_pressure * streams * resident_bytes / std::max(cache, 16384.0);

  const double blocks = std::ceil(transforms / spec.tiles) * spec.blocks();
  const double slots = double(target.limits.multiprocessors) * resident;
  const double waves = std::max(1.0, std::ceil(blocks / slots) / (blocks / slots));
  // A third of the instructions are arithmetic of the transform's precision.
  const double slower = context.precision == Precision::f32 ? 1 : 0.5 + 0.17 / target.f64_rate;
  const double stacks = spill_bytes * work.spilled_registers * spec.threads() * resident;
  const double overflow = stacks > cache ? 1 - std::max(cache, 0.0) / stacks : 0;
  // Spilled words are instructions too, and take shared memory's way without its conflicts.
  const double spilled = points * work.spilled_words;
  const double issue = cost.issue * slower * points * work.instructions / target.issue_per_us +
                       spilled / target.issue_per_us;
  // Of tables too long for what is left of the first-level cache, words come from the second.
  const double tables = table_bytes(spec, complex_bytes);
  const double words = words_of(spec, context, work) + cost.table_miss * work.table_words *
                                                           complex_bytes / 8 * tables /
                                                           (tables + std::max(cache, 16384.0));
  const double shared = cost.shared * points * words / (target.issue_per_us / 4) +
                        spilled * (1 + (spill_slowdown - 1) * overflow) / (target.issue_per_us / 4);

  // The units for products do two multiply-adds in the time of one.
  const double products = points * work.products / (2 * target.f64_rate * target.issue_per_us);

  // The longest decides, the closer the others come the less. Resident blocks and warps hide each
  // other's phases: one alone adds its hidden times up.
  const double longest = std::max({memory, issue, shared, products});
  double powers = 0;
  for (const double us : {memory, issue, shared, products})
    powers += std::pow(us / longest, cost.sharpness);
  const double warps = resident * std::ceil(spec.threads() / 32.0);
  double exposed =
      cost.block_overlap / resident + cost.warp_overlap * std::pow(16 / warps, cost.warp_exponent);
  if (ahead) exposed *= cost.ahead_overlap;
  double total = longest * std::pow(powers, 1 / cost.sharpness) +
                 exposed * (memory + issue + shared + products - longest);
  const double oversubscribed = expected_registers(spec, context) * spec.threads() /
                                target.limits.registers_per_multiprocessor;
  total *= std::max(1.0, std::pow(oversubscribed, cost.register_exponent));
  // The blocks of a cluster wait for each other: the more of them the longer, the more so the more
  // passes they have done since they began together, and the fewer others a multiprocessor has, the
  // less goes on meanwhile.
  if (spec.cluster)
    total *= 1 + cost.cluster * (spec.cluster->blocks - 1) +
             cost.cluster_wait * static_cast<double>(compose::first_passes(spec)) / resident;
  return blocks >= slots ? total * std::sqrt(waves) : total;
}

// The steps of a block on the units for products: of a dimension the reads, the products that wait
// for each other, the writes.
double tensor_latency_us(const KernelSpec& spec, const Context& context) {
  const CostConstants& cost = context.target.cost;
  const double turns = std::ceil(spec.threads() / 32.0) / 4;
  double us = 0;
  for (const auto& pass : compose::matrix_passes(spec)) {
    const double turns_of_warp = double(pass.at_once) * pass.rounds;
    const double products = 4.0 * pass.rows * pass.inner * turns_of_warp;
    us += cost.exchange_us + cost.table_us +
          products * cost.instruction_us * 8 * std::max(1.0, turns);
    us += (cost.instruction_us + cost.shared_instruction_us * turns) * turns_of_warp *
          (10.0 * pass.inner + 20 * pass.rows);
  }
  for (const auto* access : {&spec.load, &spec.store}) {
    us += (cost.access_us + cost.line_us * 4 * turns * 4) * static_cast<double>(spec.length()) *
          spec.tiles / spec.threads();
    if (access->staged) us += cost.exchange_us;
  }
  return us;
}

// The steps of one block, one after the other, alone on its multiprocessor.
double latency_us(const KernelSpec& spec, const Context& context) {
  if (spec.units == Units::tensor) return tensor_latency_us(spec, context);
  const CostConstants& cost = context.target.cost;
  const double turns = std::ceil(spec.threads() / 32.0) / 4;  // of the warps at a scheduler
  const double instruction = cost.instruction_us + cost.shared_instruction_us * turns;
  const double slower = context.precision == Precision::f32 ? 1 : 1.2;
  const int rounds = spec.split_exchange ? 2 : 1;
  double us = 0;
  const auto add = [&](const std::vector<Pass>& passes) {
    for (const auto& pass : passes) {
      const Dft dft = dft_of(pass.radix, spec, context);
      double instructions = 8 + dft.instructions * slower / pass.radix;  // a point
      if (pass.twiddle_span() > 1) {
        instructions += 6;
        us += cost.table_us;
      }
      us += instruction * instructions * pass.radix * pass.per_thread;
      if (&pass != &passes.front()) us += cost.exchange_us * rounds;
    }
  };
  add(compose::forward_passes(spec));
  if (spec.convolution) {
    add(compose::inverse_passes(spec));
    us += 2 * cost.table_us;
  }
  for (const auto* access : {&spec.load, &spec.store}) {
    // A warp's access takes a turn for every line that it touches.
    const double segment =
        segment_bytes(spec, *access, static_cast<double>(context.complex_bytes()));
    const double lines = std::max(
        1.0, 32.0 * static_cast<double>(context.complex_bytes()) / std::max(segment, 32.0 / 4));
    us += (cost.access_us + cost.line_us * 4 * turns * lines) * compose::points_per_thread(spec);
    if (access->staged) us += cost.exchange_us * rounds;
  }
  if (spec.cluster) us += cost.remote_us * (spec.convolution ? 2 : 1);
  return us;
}

// One trip, or the instructions where there are many: a codelet's a point, or a product with two
// roots for every term of the definition.
double generic_us(const KernelSpec& spec, const Context& context) {
  const auto& target = context.target;
  const double points =
      static_cast<double>(context.batch) * static_cast<double>(spec.generic->length);
  const double bytes = 2 * static_cast<double>(context.complex_bytes());
  const double instructions = spec.generic->direct ? 20.0 * spec.radices.front() : 40;
  const double slower = context.precision == Precision::f32 ? 1 : 1 / target.f64_rate;
  return points *
         std::max(bytes / target.copy_bytes_per_us, instructions * slower / target.issue_per_us);
}

}  // namespace

double expected_registers(const KernelSpec& spec, const Context& context) {
  const int words = context.precision == Precision::f32 ? 1 : 2;
  if (spec.units == Units::tensor)
    return std::min(tensor_registers(spec), most_registers_of(spec, context));
  double live = 0;
  for (const auto& pass : compose::forward_passes(spec))
    live = std::max(live, dft_of(pass.radix, spec, context).live_registers +
                              2.0 * words * (pass.per_thread - 1) * pass.radix);
  // Least squares over 4300 kernels that NVRTC 13 compiled for sm_90: off by a sixth in the mean.
  // The values of staged elements and of butterflies take turns. Where several transforms share a
  // block, their addresses stay, unless rows follow each other.
  const bool rader = spec.convolution && spec.convolution->rader_prime;
  double registers = 16.7 + 1.25 * live + (spec.split_exchange ? 2.2 : 0);
  if ((spec.load.staged || spec.store.staged) && spec.tiles > 1 &&
      (rader || !spec.dimensions.empty()))
    registers += 1.1 * words * std::ceil(static_cast<double>(spec.length()) / spec.lanes);
  if (spec.convolution) registers += rader ? 11 : 30;
  // Powers and factors that a butterfly's twiddles are made of.
  if (compose::twiddle_in_registers(spec.load) || compose::twiddle_in_registers(spec.store))
    registers += 12 * words;
  return std::min(std::clamp(registers, 32.0, double(most_registers)),
                  most_registers_of(spec, context));
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

double predicted_us(const KernelSpec& spec, const Context& context) {
  if (spec.generic) return context.target.launch_us + generic_us(spec, context);
  const double transforms = repetitions(spec) * static_cast<double>(context.batch);
  const double points = transforms * static_cast<double>(spec.length());
  const double margin = spec.units == Units::codelets ? 1 : products_margin;
  if (context.target.is_host)
    return margin * (context.target.launch_us + host_us(spec, context, points));
  // Of many blocks the steps of one are hidden behind the others.
  const double blocks = std::ceil(transforms / spec.tiles) * spec.blocks();
  const double slots = context.target.limits.multiprocessors * resident_blocks(spec, context);
  return margin * (context.target.cost.kernel_us +
                   latency_us(spec, context) * std::min(1.0, std::pow(slots / blocks, 2)) +
                   gpu_us(spec, context, points, transforms));
}

double predicted_us(const Program& program, const Context& context) {
  double sum = 0;
  for (const auto& step : program.steps) sum += predicted_us(step.spec, context);
  return sum;
}

}  // namespace papilio::plan
