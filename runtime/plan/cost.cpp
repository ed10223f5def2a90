// SPDX-License-Identifier: MIT
//
// A roofline a kernel: time to move the data, to issue the instructions, to pass shared memory with
// the bank conflicts of the layout that the kernel will have (plan/work.h). The largest of the
// three decides, the others overlap it imperfectly. Data movement suffers from short memory
// segments and from segments that begin between sectors. Where few blocks run, the steps of one,
// one after the other, come on top (plan/latency.h). The constants (plan/target.h) are a
// least-regret fit by bench/fit_cost.cpp to some 26000 schedules of 560 shapes timed on an H200,
// those of the suite counted three times. Over these shapes, which the constants have seen, the
// schedule it likes best was 1.03 times as slow as the fastest timed, in the geometric mean, and
// within 5 % at four of five. Measure mode replaces the whole model by a clock.
#include "runtime/plan/cost.h"

#include <algorithm>
#include <cmath>

#include "runtime/compose/access_text.h"
#include "runtime/compose/passes.h"
#include "runtime/plan/latency.h"
#include "runtime/plan/occupancy.h"
#include "runtime/plan/work.h"

namespace papilio::plan {
namespace {

using compose::KernelSpec;
using compose::Order;
using compose::Units;

// What products with the DFT's matrix must win by to be chosen: what is said of them here is not
// fitted.
constexpr double products_margin = 1.1;

// What each register that a codelet needs too many costs a thread on a GPU: bytes of its stack.
// Counted in what NVRTC 13 makes of radices 61 to 128 for sm_90: 8 to 11 bytes. What the
// first-level cache does not hold of the stacks goes to the second at a quarter of the speed.
constexpr double spill_bytes = 10, spill_slowdown = 4;

constexpr double instruction_bytes = 16;

// Transforms a kernel does for one transform of the problem.
double repetitions(const KernelSpec& spec) {
  double count = 1;
  for (const auto& loop : spec.loops) count *= static_cast<double>(loop.count);
  return count;
}

// Blocks that so many transforms take.
double blocks_of(const KernelSpec& spec, double transforms) {
  return std::ceil(transforms / spec.tiles) * spec.sharing_blocks();
}

// Transforms that blocks go through, those beyond the end of their loop too, for one that there is.
double padded(const KernelSpec& spec) {
  if (spec.tile_loop == compose::batch_loop) return 1;
  const auto count = static_cast<double>(compose::loop_of(spec, spec.tile_loop).count);
  return std::ceil(count / spec.tiles) * spec.tiles / count;
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
  return points * padded(spec) * (work.instructions + 3 * work.shared_accesses) / (rate * vectors) *
             cache +
         bytes / context.target.copy_bytes_per_us;
}

// The longest of some times, a little more where others come close.
double norm(std::initializer_list<double> times, double sharpness) {
  const double longest = std::max(times);
  double powers = 0;
  for (const double us : times) powers += std::pow(us / longest, sharpness);
  return longest * std::pow(powers, 1 / sharpness);
}

// What runs that begin between sectors and parts that the blocks do not divide cost a cluster.
double uneven_cluster(const KernelSpec& spec, const CostConstants& cost, double complex_bytes) {
  const compose::Cluster& cluster = *spec.cluster;
  const double sector = 32 / complex_bytes;
  const bool uneven = !cluster.divides(cluster.first) || !cluster.divides(cluster.second);
  const double columns = static_cast<double>(cluster.columns());
  const bool apart = std::fmod(columns, sector) != 0;
  return (uneven ? cost.cluster_uneven : 0) + (apart ? cost.cluster_runs * sector / columns : 0);
}

// Multiply-adds of the units that multiply matrices: of doubles two in the time of one of the
// others.
double products_per_us(Units units, const Target& target) {
  const double ratio = units == Units::tensor ? 2 * target.f64_rate
                       : units == Units::tf32 ? target.product_rate_tf32
                                              : 2 * target.product_rate_tf32;
  return ratio * target.issue_per_us;
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
    const bool loads = access == &spec.load;
    // Of a line of 128 bytes. The blocks of a cluster touch the rest of it at the same time: of 800
    // schedules, stores in runs of 64 bytes are hardly slower, but loads in runs of 128 are by 4 %.
    const bool of_cluster = spec.cluster && access->order == Order::lanes;
    const double part =
        of_cluster && !loads ? 0 : std::max(0.0, 32 / segment - 32.0 / (of_cluster ? 256 : 128));
    const double sectors =
        1 + part * (loads ? cost.load_segment : cost.store_segment) +
        (anywhere ? 32 / segment * (loads ? cost.load_misaligned : cost.store_misaligned) : 0);
    // Neighbours that fill less than a sector together waste the rest of it.
    const double filled = access->order == Order::tiles ? std::min(1.0, segment / 32) : 1;
    memory += memory_points(spec, *access) * scale * complex_bytes *
              (permutes(*access) ? 1 + cost.gather
                                 : sectors / filled + (access->staged ? cost.staged : 0));
  }
  // What two blocks load both comes from memory once, and they store a half each; of Rader's method
  // a block has half of the points, too.
  if (spec.has_two_blocks() && !spec.is_rader()) memory /= 2;
  memory /= target.copy_bytes_per_us;

  const double resident = resident_blocks(spec, context);
  if (resident == 0) return 1e30;
  // Asking must leave time to answer: for rows a pass, two where no other block works meanwhile.
  const bool columns = spec.load.order == Order::tiles;
  const bool ahead = spec.ahead && spec.radices.size() > 1 &&
                     (columns || resident >= 2 || *spec.ahead + 1 < spec.radices.size());
  const double block_bytes = spec.tiles * static_cast<double>(spec.block_length()) * complex_bytes;

  const double cache = static_cast<double>(target.limits.shared_bytes_per_multiprocessor) -
                       resident * static_cast<double>(shared_bytes_bound(spec));
  const double kept = std::max(cache, 16384.0);
  memory *= 1 + cost.table_pressure * table_bytes(spec, complex_bytes) / kept;
  // A block or two leave the cache to tables; many stream through it side by side.
  const double streams = std::pow(1 - 1 / std::max(resident, 1.0), 2);
  memory *= 1 + cost.data_pressure * streams * resident * block_bytes / kept;
  // What a block asks for in one go waits in that cache, too.
  memory *= 1 + cost.load_pressure * std::max(0.0, block_bytes / kept - 1);

  const double blocks = blocks_of(spec, transforms);
  const double slots = double(target.limits.multiprocessors) * resident;
  const double waves = std::max(1.0, std::ceil(blocks / slots) / (blocks / slots));
  // A third of the instructions are arithmetic of the transform's precision.
  const double slower = context.precision == Precision::f32 ? 1 : 0.5 + 0.17 / target.f64_rate;
  const double stacks = spill_bytes * work.spilled_registers * spec.threads() * resident;
  const double overflow = stacks > cache ? 1 - std::max(cache, 0.0) / stacks : 0;
  // Spilled words are instructions too, and take shared memory's way without its conflicts.
  const double spilled = points * work.spilled_words;
  const double issue = cost.issue * slower * points *
                           (work.instructions + cost.idle / resident * work.idle) /
                           target.issue_per_us +
                       spilled / target.issue_per_us;
  // Of tables too long for what is left of the first-level cache, words come from the second.
  const double tables = table_bytes(spec, complex_bytes);
  const double words = words_of(spec, context, work) + cost.table_miss * work.table_words *
                                                           complex_bytes / 8 * tables /
                                                           (tables + kept);
  const double shared = cost.shared * points * words / (target.issue_per_us / 4) +
                        spilled * (1 + (spill_slowdown - 1) * overflow) / (target.issue_per_us / 4);

  const double products =
      work.products > 0 ? points * work.products / products_per_us(spec.units, target) : 0;

  // The longest decides, the closer the others come the less. Resident blocks and warps hide each
  // other's phases: one alone adds its hidden times up.
  const double longest = std::max({memory, issue, shared, products});
  // Loads in flight: threads with many points need fewer warps.
  const double held_words =
      spec.tiles * double(spec.block_length()) / spec.threads() * complex_bytes / 4;
  const double warps =
      resident * std::ceil(spec.threads() / 32.0) * std::pow(held_words / 32, cost.warp_points);
  double exposed =
      cost.block_overlap / resident + cost.warp_overlap * std::pow(16 / warps, cost.warp_exponent);
  if (ahead) exposed *= columns ? cost.ahead_columns_overlap : cost.ahead_overlap;
  double total = norm({memory, issue, shared, products}, cost.sharpness) +
                 exposed * (memory + issue + shared + products - longest);
  const Registers registers = registers_of(spec, context);
  total *= std::pow(std::max(1.0, registers.wanted / registers.most), cost.held_exponent) *
           std::pow(std::max(1.0, registers.least / registers.most), cost.spill_exponent);
  // Blocks that are at different places of a text that the instruction cache does not hold wait for
  // instructions (docs/kernels.md, "Long texts").
  const double text = instruction_bytes * work.text / 1024;
  total *= 1 + cost.text * (1 - 1 / std::max(resident, 1.0)) *
                   std::clamp(4 * (text / cost.text_kib - 1), 0.0, 1.0);
  // The blocks of a cluster wait for each other: the more of them the longer, the more so the more
  // passes they have done since they began together, and the fewer others a multiprocessor has, the
  // less goes on meanwhile. Two that share nothing but their outputs wait once, two thirds of that
  // (1000 schedules of 22 lengths).
  if (spec.blocks() > 1) {
    const double together = spec.cluster ? static_cast<double>(compose::first_passes(spec)) : 0.67;
    const double others = 1 - 1.0 / spec.blocks();
    total *=
        1 + cost.cluster * (spec.blocks() - 1) + cost.cluster_wait * together * others / resident;
    if (spec.cluster) total *= 1 + uneven_cluster(spec, cost, complex_bytes);
    total /= std::pow(filled_by_clusters(resident, spec.blocks(), target), cost.cluster_groups);
  }
  // What columns in clusters wait for many warps hide better than few with many points; in f64 a
  // warp's words are twice as many.
  const double running = resident * std::ceil(spec.threads() / 32.0) * complex_bytes / 8;
  if (spec.cluster && spec.tiles > 1) total *= std::pow(32 / running, cost.cluster_columns);
  // Blocks begin one after the other on a multiprocessor.
  const double begun = blocks * cost.block_us / target.limits.multiprocessors;
  total = norm({total, begun}, cost.sharpness);
  return blocks >= slots ? total * std::sqrt(waves) : total;
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

double predicted_us(const KernelSpec& spec, const Context& context) {
  if (spec.generic) return context.target.launch_us + generic_us(spec, context);
  const double transforms = repetitions(spec) * static_cast<double>(context.batch);
  const double points = transforms * static_cast<double>(spec.length());
  const double margin = spec.units == Units::codelets ? 1 : products_margin;
  if (context.target.is_host)
    return margin * (context.target.launch_us + host_us(spec, context, points));
  // Of many blocks the steps of one are hidden behind the others.
  const double blocks = blocks_of(spec, transforms);
  const double slots = context.target.limits.multiprocessors * resident_blocks(spec, context);
  return margin * (context.target.cost.kernel_us +
                   latency_us(spec, context) * std::min(1.0, std::pow(slots / blocks, 2)) +
                   gpu_us(spec, context, points, transforms));
}

double block_us(const KernelSpec& spec, const Context& context) {
  const double blocks = context.target.limits.multiprocessors * resident_blocks(spec, context);
  const double transforms = blocks / spec.sharing_blocks() * spec.tiles;
  return gpu_us(spec, context, transforms * static_cast<double>(spec.length()), transforms);
}

double predicted_us(const Program& program, const Context& context) {
  double sum = 0;
  for (const auto& step : program.steps) sum += predicted_us(step.spec, context);
  return sum;
}

}  // namespace papilio::plan
