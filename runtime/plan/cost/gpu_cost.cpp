// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/gpu_cost.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "runtime/compose/spec/passes.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/cost/gpu_kernel.h"
#include "runtime/plan/cost/spilling.h"

namespace papilio::plan {
namespace {

using compose::Access;
using compose::KernelSpec;
using compose::Order;
using compose::Units;

// What each register that a codelet needs too many costs a thread on a GPU: bytes of its stack.
// Counted in what NVRTC 13 makes of radices 61 to 128 for sm_90: 8 to 11 bytes. What the
// first-level cache does not hold of the stacks goes to the second at a quarter of the speed.
constexpr double spill_bytes = 10, spill_slowdown = 4;

constexpr double instruction_bytes = 16;

// What columns cost further that begin between sectors: loads in half lines, the more the shorter,
// and stores of rows as columns, of a line and less, straddle two as well. (A convolution is not
// told, which does more between its loads and stores: wider, 74875 and 15165 points take 1.1
// and 1.2 times as long.)
double straddling(const Kernel& k, const Access& access, double segment) {
  if (access.order != Order::tiles || k.spec.convolution) return 0;
  if (&access == &k.spec.load)
    return segment <= 64 ? k.cost.short_load_misaligned * 64 / segment : 0;
  return segment <= 128 && !k.loads_columns() ? k.cost.short_store_misaligned : 0;
}

// Columns narrower than a sector waste the rest of it. Of convolutions other blocks load and store
// that in time, and the second-level cache takes a turn for each, in so many times what memory
// takes for as much (500 of them on an H200, 1 to 16 columns a block).
constexpr double narrow_turn = 1.3;

// Bytes that memory moves for each that an access asks for.
double traffic(const Kernel& k, const Access& access) {
  const bool loads = &access == &k.spec.load;
  if (permutes(access)) return 1 + k.cost.gather;
  const double run = loads ? k.load_run : k.store_run;
  const bool narrow = access.order == Order::tiles && run < sector_bytes;
  const bool gathered = narrow && gathers_columns(k.spec);
  const double segment = gathered ? sector_bytes : run;
  // Of a line of 128 bytes. The blocks of a cluster touch the rest of it at the same time: of 800
  // schedules, stores in runs of 64 bytes are hardly slower, but loads in runs of 128 are by 4 %.
  const bool of_cluster = k.spec.cluster && access.order == Order::lanes;
  const double part =
      of_cluster && !loads ? 0 : std::max(0.0, 32 / segment - 32.0 / (of_cluster ? 256 : 128));
  // Sectors that two runs share are loaded once, but each of their stores takes its turn.
  const bool columns = access.order == Order::tiles || k.spec.cluster;
  const double price = !loads    ? k.cost.store_segment
                       : columns ? k.cost.load_segment
                                 : k.cost.row_segment;
  const double uneven = (loads ? k.cost.load_misaligned : k.cost.store_misaligned) * 32 / segment +
                        straddling(k, access, segment);
  const double sectors = 1 + part * price + misaligned(k.spec, access, k.complex_bytes) * uneven;
  const double parts = narrow ? sector_bytes / run : 1;
  const double moved = gathered ? std::max(sectors, narrow_turn * parts) : sectors * parts;
  return moved + (access.staged ? k.cost.staged : 0);
}

// Words that the second-level cache delivers in the time in which memory copies one. It was seen to
// deliver 5.8 TB/s, 1.34 of a copy's: 8 blocks of 8192 points, 23 words of each of 32749 points,
// take 2136 us for 2^26 (H200). Since other times are added to this one, more here says so.
constexpr double cached_over_copied = 1.7;

// Complex numbers that a block loads where it shares bins by Bluestein's method, of its own points
// so many: all elements and as many chirps, the spectrum and what no block's first-level cache
// keeps of roots; or its share of the elements, and what it sends and receives besides.
double words_of_shared_bins(const KernelSpec& spec) {
  const double h = static_cast<double>(spec.length());
  return (spec.loads_share() ? 5.7 : 5.3) * h;
}

// What all blocks load comes from memory once, and together they store as much, of twice as many
// points.
double memory_bytes(const Kernel& k) {
  double bytes = 0;
  for (const auto* access : {&k.spec.load, &k.spec.store})
    bytes += memory_points(k.spec, *access) * k.transforms * k.complex_bytes * traffic(k, *access);
  return k.all_load_all() ? bytes / 2 : bytes;
}

double memory_us(const Kernel& k) {
  double bytes = memory_bytes(k);
  if (k.all_load_all())
    bytes = std::max(
        bytes, words_of_shared_bins(k.spec) * k.transforms * k.complex_bytes / cached_over_copied);
  double us = bytes / k.target.copy_bytes_per_us;
  us *= 1 + k.cost.table_pressure * k.tables / k.cache;
  // A block or two leave the cache to tables; many stream through it side by side.
  const double streams = std::pow(1 - 1 / std::max(k.resident, 1.0), 2);
  us *= 1 + k.cost.data_pressure * streams * k.resident * k.block_bytes / k.cache;
  // What a block asks for in one go waits in that cache, too.
  us *= 1 + k.cost.load_pressure * std::max(0.0, k.block_bytes / k.cache - 1);
  return us;
}

double issue_us(const Kernel& k) {
  // Half of the instructions are arithmetic of the transform's precision.
  const double slower = k.context.precision == Precision::f32 ? 1 : 0.5 + 0.5 / k.target.f64_rate;
  // Spilled words are instructions too.
  // What would be read early, or stored late, does not pass the branch around a butterfly.
  double branches = k.early ? k.cost.uneven * k.work.uneven : 0;
  if (k.drifts && k.spec.convolution) {
    if (compose::branches(k.spec, k.passes.front())) branches += k.cost.place_uneven;
  }
  const double issue = k.spec.in_place && k.spec.convolution ? k.cost.place_issue
                       : k.drifts                            ? k.cost.sorted_issue
                                                             : k.cost.issue;
  return issue * slower * (1 + branches) * k.points *
             (k.work.instructions + k.cost.idle / k.resident * k.work.idle) /
             k.target.issue_per_us +
         k.points * k.work.spilled_words / k.target.issue_per_us;
}

// Words through the first-level cache and shared memory, a point, that a full warp moves in as
// many cycles: with bank conflicts, short runs and tables.
double words_of(const Kernel& k) {
  double lines = 0;
  for (const auto* access : {&k.spec.load, &k.spec.store}) {
    double run = access == &k.spec.load ? k.load_run : k.store_run;
    if (gathers_columns(k.spec)) run = std::max(run, sector_bytes);
    lines += 2 * std::max(1.0, 128 / run) * memory_points(k.spec, *access) /
             static_cast<double>(k.spec.length());
  }
  // Rader's places never conflict.
  const double conflicting = k.work.shared_accesses - k.work.permuted;
  const double shared = conflicting * layout_of(k.spec, k.context).conflicts + k.work.permuted;
  return (shared + k.cost.cached * (k.work.table_words + lines)) * k.complex_bytes / 8;
}

double shared_us(const Kernel& k) {
  const double words_per_us = k.target.issue_per_us / 4;
  // Of tables too long for what is left of the first-level cache, words come from the second.
  const double words = words_of(k) + (k.spec.in_place ? 0 : k.cost.table_miss) *
                                         k.work.table_words * k.complex_bytes / 8 * k.tables /
                                         (k.tables + k.cache);
  // Spilled words take shared memory's way without its conflicts.
  const double stacks = spill_bytes * k.work.spilled_registers * k.spec.threads() * k.resident;
  const double overflow = stacks > k.left ? 1 - std::max(k.left, 0.0) / stacks : 0;
  return k.cost.shared * k.points * words / words_per_us +
         k.points * k.work.spilled_words * (1 + (spill_slowdown - 1) * overflow) / words_per_us;
}

// The units that multiply matrices do two multiply-adds of doubles in the time of one of the
// others.
double products_us(const Kernel& k) {
  if (k.work.products == 0) return 0;
  const double ratio = k.spec.units == Units::tensor ? 2 * k.target.f64_rate
                       : k.spec.units == Units::tf32 ? k.target.product_rate_tf32
                                                     : 2 * k.target.product_rate_tf32;
  return k.points * k.work.products / (ratio * k.target.issue_per_us);
}

// Butterflies that a thread does in a pass, in the mean.
double rounds(const Kernel& k) {
  double sum = 0;
  for (const auto& pass : k.passes) sum += pass.per_thread;
  return sum / static_cast<double>(k.passes.size());
}

// The power of a thread's points that warps are worth. More in clusters of rows: where the blocks
// are alone, which wait longer for each other (1000 kernels on an H100), and in f64, of whose words
// a thread has twice as many; and of whole convolutions of rows in f64 (1100 kernels on an H200;
// told the same of columns, these are chosen no better).
double worth_of_points(const Kernel& k) {
  if (k.is_row_cluster_alone()) return k.cost.cluster_alone_points;
  if (k.context.precision == Precision::f32) return k.cost.warp_points;
  if (k.spec.cluster && k.spec.tiles == 1) return k.cost.cluster_points_f64;
  const bool rows = !k.loads_columns() && !k.stores_columns();
  const bool convolves = k.spec.convolution && k.spec.convolution->row_loop == 0;
  return convolves && rows ? k.cost.convolving_points_f64 : k.cost.warp_points;
}

// Of the times that the longest could hide, the part that it does not: resident blocks and warps
// hide each other's phases, one alone adds its times up.
double exposed_part(const Kernel& k) {
  if (k.drifts && !k.spec.convolution)
    return k.cost.sorted_block_overlap / k.resident + k.cost.sorted_warp_overlap * 16 / k.warps();
  if (k.drifts)
    return k.cost.place_block_overlap / (k.resident * rounds(k)) +
           k.cost.place_warp_overlap * 16 / k.warps();
  // Loads in flight: threads with many points need fewer warps.
  const double held_words =
      k.spec.tiles * double(k.spec.block_length()) / k.spec.threads() * k.complex_bytes / 4;
  const double warps = k.warps() * std::pow(held_words / 32, worth_of_points(k));
  double part = k.cost.block_overlap / k.resident +
                k.cost.warp_overlap * std::pow(16 / warps, k.cost.warp_exponent);
  // A prefetch must leave time to be answered: for rows a pass, two where no other block works
  // meanwhile.
  const bool ahead =
      k.spec.ahead && k.spec.radices.size() > 1 &&
      (k.loads_columns() || k.resident >= 2 || *k.spec.ahead + 1 < k.spec.radices.size());
  if (k.early) part *= k.cost.early_overlap;
  if (k.begins_apart() && k.stores_columns() && !k.loads_columns()) part *= k.cost.alone_overlap;
  if (ahead) part *= k.loads_columns() ? k.cost.ahead_columns_overlap : k.cost.ahead_overlap;
  return part;
}

// The longest of some times, a little more where others come close.
double norm(std::initializer_list<double> times, double sharpness) {
  const double longest = std::max(times);
  double powers = 0;
  for (const double us : times) powers += power(us / longest, sharpness);
  return longest * power(powers, 1 / sharpness);
}

// Blocks that are at different places of a text that the instruction cache does not hold wait for
// instructions (docs/kernels.md, Registers).
double slowed_by_text(const Kernel& k) {
  const double kib = instruction_bytes * k.work.text / 1024;
  return 1 + k.cost.text * (1 - 1 / std::max(k.resident, 1.0)) *
                 std::clamp(4 * (kib / k.cost.text_kib - 1), 0.0, 1.0);
}

// What runs that begin between sectors and parts that the blocks do not divide cost a cluster.
double uneven_cluster(const Kernel& k) {
  const compose::Cluster& cluster = *k.spec.cluster;
  const double sector = 32 / k.complex_bytes;
  const bool uneven = !cluster.divides(cluster.first) || !cluster.divides(cluster.second);
  const double columns = static_cast<double>(cluster.columns());
  const bool apart = k.spec.tiles == 1 && std::fmod(columns, sector) != 0;
  return (uneven ? k.cost.cluster_uneven : 0) +
         (apart ? k.cost.cluster_runs * sector / columns : 0);
}

// The blocks of a cluster wait for each other: the more of them the longer, the more so the more
// passes they have done since they began together, and the fewer others a multiprocessor has, the
// less goes on meanwhile. Two that share nothing but their outputs wait once, two thirds of that
// (1000 schedules of 22 lengths). Rows whose blocks are alone wait as long whatever went before: 60
// with three passes and more no longer than 350 with two. (At 1.5 blocks, an estimate, one price
// ends and the other begins.)
double waiting_in_cluster(const Kernel& k) {
  const int blocks = k.spec.blocks();
  if (k.is_row_cluster_alone())
    return k.cost.cluster_alone + k.cost.cluster_alone_more * (blocks - 1);
  const double together =
      k.spec.cluster ? static_cast<double>(compose::first_passes(k.spec)) : 0.67;
  return k.cost.cluster_wait * together * (1 - 1.0 / blocks) / k.resident;
}

// Multiprocessors that clusters leave over are lost to rows whose blocks are alone; of several
// blocks, those beside have more of what all share.
double slowed_by_cluster(const Kernel& k) {
  const int blocks = k.spec.blocks();
  if (blocks == 1) return 1;
  double factor = 1 + k.cost.cluster * (blocks - 1) + waiting_in_cluster(k);
  factor /= power(filled_by_clusters(k.resident, blocks, k.target),
                  k.is_row_cluster_alone() ? 1 : k.cost.cluster_groups);
  if (!k.spec.cluster) return factor;
  factor *= 1 + uneven_cluster(k);
  // What columns in clusters wait for many warps hide better than few with many points; in f64 a
  // warp's words are twice as many.
  if (k.spec.tiles > 1)
    factor *= std::pow(32 / (k.warps() * k.complex_bytes / 8), k.cost.cluster_columns);
  return factor;
}

// Transforms of a warp each wait for each other at every barrier if they share a block. Those that
// stage what they load have to, and convolutions gain more by prefetching together, so what they
// choose by, a rough count, leaves it out.
double slowed_by_barriers(const Kernel& k) {
  if (k.spec.in_place && !k.drifts && !k.spec.convolution) return 1 - k.cost.fewer_barriers;
  const bool apart = k.spec.lanes > 16 && k.spec.lanes <= 32;
  const bool together = k.spec.tiles > 1 && k.spec.load.order == Order::lanes;
  const bool may_part = !k.spec.load.staged && !k.spec.convolution && !k.context.rough;
  return apart && together && may_part && k.spec.exchanges() ? 1 + k.cost.barriers : 1;
}

// In place: Rader's columns, and Bluestein's columns that are narrower than a sector.
double slowed_in_place(const Kernel& k) {
  if (!k.spec.in_place || !k.spec.convolution || !k.loads_columns()) return 1;
  if (k.spec.is_rader()) return 1 - k.cost.place_rader_columns;
  return k.load_run < sector_bytes ? 1 + k.cost.place_columns : 1;
}

// A block that is alone waits at every barrier. In a pass that has fewer butterflies than it has
// threads all that is read, roots too, is behind a branch and comes no earlier than that; in f64 a
// fourth pass costs more than its instructions. (Of many rows in one dimension, one a block; others
// were not timed for it. Nothing is taken off where registers alone keep a second block out: held
// to fewer, two are faster.)
double slowed_by_lone_passes(const Kernel& k) {
  if (k.loads_columns() || k.stores_columns() || !k.spec.dimensions.empty()) return 1;
  if (k.spec.convolution || k.spec.cluster || k.spec.in_place || k.work.products > 0) return 1;
  const std::size_t passes = k.passes.size();
  if (k.spec.tiles > 1 || k.spec.resident > 1 || passes < 3 || !k.is_alone()) return 1;
  if (passes > 3) return k.context.precision == Precision::f32 ? 1 : 1 + k.cost.fourth_pass_f64;
  const auto lanes = static_cast<std::uint64_t>(k.spec.lanes);
  if (k.passes[1].butterflies < lanes || k.passes[2].butterflies < lanes)
    return 1 + k.cost.partial_passes;
  const bool second_fits = k.left > static_cast<double>(shared_bytes(k.spec, k.context));
  return second_fits ? 1 : 1 - k.cost.whole_passes;
}

// A kernel's time with the memory that the constants are fitted to, and with this one: what goes on
// beside it takes as long.
double by_this_memory(const Kernel& k, double us) {
  if (k.target.memory_slowness == 1) return us;
  const auto power = [&](double time) { return std::pow(time, k.cost.sharpness); };
  const double memory = memory_bytes(k) / k.target.copy_bytes_per_us;
  return std::pow(power(us) - power(memory) + power(memory * k.target.memory_slowness),
                  1 / k.cost.sharpness);
}

// The longest of some times, and of the others what it does not hide.
double unhidden(std::initializer_list<double> times, double part, const Kernel& k) {
  double others = -std::max(times);
  for (const double us : times) others += us;
  return norm(times, k.cost.sharpness) + std::min(1.0, part) * others;
}

double slowed(const Kernel& k) {
  return slowed_by_registers(k) * slowed_by_text(k) * slowed_by_cluster(k) * slowed_by_barriers(k) *
         slowed_in_place(k);
}

// Blocks begin one after the other on a multiprocessor.
double with_begun(const Kernel& k, double us, double blocks) {
  return norm({us, blocks * k.cost.block_us / k.target.limits.multiprocessors}, k.cost.sharpness);
}

// What few transforms load and store the second-level cache keeps from one kernel to the next, the
// more of it the less there is.
double slowed_by_footprint(const Kernel& k) {
  const double bytes = 2 * k.transforms * double(k.spec.length()) * k.complex_bytes;
  const double part = std::min(1.0, bytes / static_cast<double>(k.target.limits.l2_bytes));
  return k.cost.cached_memory + (k.target.memory_slowness - k.cost.cached_memory) * part;
}

// Whether the device has room for a block, and a group of multiprocessors for a cluster of them.
bool fits(const Kernel& k) {
  return k.resident > 0 && k.spec.blocks() <= std::ranges::max(k.target.groups);
}

}  // namespace

double gpu_us(const Kernel& k) {
  if (!fits(k)) return too_long;
  const double total = by_this_memory(
      k, unhidden({memory_us(k), issue_us(k), shared_us(k), products_us(k)}, exposed_part(k), k) *
             slowed(k) * slowed_by_lone_passes(k));
  const double blocks = k.blocks();
  const double slots = double(k.target.limits.multiprocessors) * k.resident;
  const double waves = std::max(1.0, std::ceil(blocks / slots) / (blocks / slots));
  return with_begun(k, total, blocks) * (blocks >= slots ? std::sqrt(waves) : 1);
}

double few_us(const Kernel& k) {
  if (!fits(k)) return too_long;
  const double blocks = k.blocks();
  const double places =
      k.target.limits.multiprocessors * filled_by_clusters(k.resident, k.spec.blocks(), k.target);
  const double others = (std::ceil(blocks / places) - 1) * places / blocks;
  const double total = unhidden({memory_us(k) * slowed_by_footprint(k), issue_us(k) * others,
                                 shared_us(k) * others, products_us(k) * others},
                                exposed_part(k) + k.cost.in_step, k) *
                       slowed(k) * k.cost.few_rate;
  return with_begun(k, total, blocks);
}

std::vector<Term> gpu_terms(const Kernel& k) {
  if (!fits(k)) return {};
  const bool few = k.context.few > 0;
  return {{"blocks", k.blocks(), "of a launch"},
          {"resident", k.resident, "blocks a multiprocessor"},
          {"registers wanted", k.registers.wanted, "a thread"},
          {"registers needed", k.registers.least, "a thread"},
          {"registers allowed", k.registers.most, "a thread"},
          {"memory", memory_us(k) * (few ? slowed_by_footprint(k) : 1), "us"},
          {"issue", issue_us(k), "us"},
          {"shared memory and L1", shared_us(k), "us"},
          {"matrix units", products_us(k), "us"},
          {"not hidden", exposed_part(k) + (few ? k.cost.in_step : 0), "of the shorter times"},
          {"by registers", slowed_by_registers(k), "times"},
          {"by text", slowed_by_text(k), "times"},
          {"by cluster", slowed_by_cluster(k), "times"},
          {"by barriers", slowed_by_barriers(k), "times"},
          {"in place", slowed_in_place(k), "times"},
          {"by lone passes", few ? 1 : slowed_by_lone_passes(k), "times"}};
}

}  // namespace papilio::plan
