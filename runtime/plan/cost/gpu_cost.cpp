// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/gpu_cost.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "runtime/compose/spec/passes.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/cost/gpu_kernel.h"
#include "runtime/plan/cost/gpu_memory.h"
#include "runtime/plan/cost/spilling.h"

namespace papilio::plan {
namespace {

using compose::KernelSpec;
using compose::Order;
using compose::Units;

// Bytes of stack for each register beyond the limit that a codelet needs (NVRTC 13, sm_90, radices
// 61 to 128: 8 to 11 bytes). The part of the stacks that does not fit L1 goes to L2 at a quarter of
// the speed.
constexpr double spill_bytes = 10, spill_slowdown = 4;

constexpr double instruction_bytes = 16;

double issue_us(const Kernel& k) {
  // Half of the instructions are arithmetic in the transform's precision.
  const double slower = 0.5 + 0.5 * issued_by(k.context.precision, k.target);
  // Early reads and late stores do not move across the branch around a butterfly. Spilled words are
  // instructions too.
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

// Words per point through L1 and shared memory, counted in cycles of a full warp: bank conflicts,
// short runs and tables included.
double words_of(const Kernel& k) {
  double lines = 0;
  for (const auto* access : {&k.spec.load, &k.spec.store}) {
    double run = access == &k.spec.load ? k.load_run : k.store_run;
    if (gathers_columns(k.spec)) run = std::max(run, sector_bytes);
    lines += 2 * std::max(1.0, 128 / run) * accesses_of_neighbours(k.spec, *access) *
             memory_points(k.spec, *access, k.context) / static_cast<double>(k.spec.length());
  }
  // Rader's permuted slots have no conflicts.
  const double conflicting = k.work.shared_accesses - k.work.permuted;
  const double shared = conflicting * layout_of(k.spec, k.context).conflicts + k.work.permuted;
  return (shared + k.cost.cached * (k.work.table_words + lines)) * k.complex_bytes / 8;
}

double shared_us(const Kernel& k) {
  const double words_per_us = k.target.issue_per_us / 4;
  // Words of tables that do not fit the rest of L1 come from L2.
  const double words = words_of(k) + (k.spec.in_place ? 0 : k.cost.table_miss) *
                                         k.work.table_words * k.complex_bytes / 8 * k.tables /
                                         (k.tables + k.cache);
  // Spilled words use L1's bandwidth without bank conflicts.
  const double stacks = spill_bytes * k.work.spilled_registers * k.spec.threads() * k.resident;
  const double overflow = stacks > k.left ? 1 - std::max(k.left, 0.0) / stacks : 0;
  return k.cost.shared * k.points * words / words_per_us +
         k.points * k.work.spilled_words * (1 + (spill_slowdown - 1) * overflow) / words_per_us;
}

// Matrix units do two f64 multiply-adds in the time of one by the FMA units.
double products_us(const Kernel& k) {
  if (k.work.products == 0) return 0;
  const double ratio = k.spec.units == Units::tensor ? 2 * k.target.f64_rate
                       : k.spec.units == Units::tf32 ? k.target.product_rate_tf32
                                                     : 2 * k.target.product_rate_tf32;
  return k.points * k.work.products / (ratio * k.target.issue_per_us);
}

// The mean number of butterflies per thread and pass.
double rounds(const Kernel& k) {
  double sum = 0;
  for (const auto& pass : k.passes) sum += pass.per_thread;
  return sum / static_cast<double>(k.passes.size());
}

// The exponent of a thread's points in the value of a warp. It is larger for clusters of rows with
// one resident block, which wait longer for each other (1000 kernels, H100), and in f64, where a
// thread has twice as many words; and for whole convolutions of rows in f64 (1100 kernels, H200;
// for columns it does not improve choices).
double worth_of_points(const Kernel& k) {
  if (k.is_row_cluster_alone()) return k.cost.cluster_alone_points;
  if (k.context.precision == Precision::f32) return k.cost.warp_points;
  if (k.spec.cluster && k.spec.tiles == 1) return k.cost.cluster_points_f64;
  const bool rows = !k.loads_columns() && !k.stores_columns();
  const bool convolves = k.spec.convolution && k.spec.convolution->row_loop == 0;
  return convolves && rows ? k.cost.convolving_points_f64 : k.cost.warp_points;
}

// The fraction of the shorter times that the longest does not hide. Resident blocks and warps hide
// each other's phases; the times of a single warp add up.
double exposed_part(const Kernel& k) {
  if (k.drifts && !k.spec.convolution)
    return k.cost.sorted_block_overlap / k.resident + k.cost.sorted_warp_overlap * 16 / k.warps();
  if (k.drifts)
    return k.cost.place_block_overlap / (k.resident * rounds(k)) +
           k.cost.place_warp_overlap * 16 / k.warps();
  // Threads with many points have more loads in flight and need fewer warps.
  const double held_words =
      k.spec.tiles * double(k.spec.block_length()) / k.spec.threads() * k.complex_bytes / 4;
  const double warps = k.warps() * std::pow(held_words / 32, worth_of_points(k));
  double part = k.cost.block_overlap / k.resident +
                k.cost.warp_overlap * std::pow(16 / warps, k.cost.warp_exponent);
  // A prefetch needs time to complete: for rows one pass, or two if no other block is resident.
  const bool ahead =
      k.spec.ahead && k.spec.radices.size() > 1 &&
      (k.loads_columns() || k.resident >= 2 || *k.spec.ahead + 1 < k.spec.radices.size());
  if (k.early) part *= k.cost.early_overlap;
  if (k.begins_apart() && k.stores_columns() && !k.loads_columns()) part *= k.cost.alone_overlap;
  if (ahead) part *= k.loads_columns() ? k.cost.ahead_columns_overlap : k.cost.ahead_overlap;
  return part;
}

// A smooth maximum of times: slightly more than the longest if others are close to it.
double norm(std::initializer_list<double> times, double sharpness) {
  const double longest = std::max(times);
  double powers = 0;
  for (const double us : times) powers += power(us / longest, sharpness);
  return longest * power(powers, 1 / sharpness);
}

// Several blocks at different places of a code that exceeds the instruction cache wait for
// instructions (docs/kernels.md, Registers).
double slowed_by_text(const Kernel& k) {
  const double kib = instruction_bytes * k.work.text / 1024;
  return 1 + k.cost.text * (1 - 1 / std::max(k.resident, 1.0)) *
                 std::clamp(4 * (kib / k.cost.text_kib - 1), 0.0, 1.0);
}

// The cost, for a cluster, of misaligned runs and of parts that the blocks do not divide.
double uneven_cluster(const Kernel& k) {
  const compose::Cluster& cluster = *k.spec.cluster;
  const double sector = 32 / k.complex_bytes;
  const bool uneven = !cluster.divides(cluster.first) || !cluster.divides(cluster.second);
  const double columns = static_cast<double>(cluster.columns());
  const bool apart = k.spec.tiles == 1 && std::fmod(columns, sector) != 0;
  return (uneven ? k.cost.cluster_uneven : 0) +
         (apart ? k.cost.cluster_runs * sector / columns : 0);
}

// The blocks of a cluster wait for each other. The wait grows with the number of blocks and with
// the passes since they started together, and shrinks with the number of resident blocks. Two
// blocks that share only their outputs wait once, for two thirds of that (1000 schedules of 22
// lengths). For rows with one resident block the wait does not depend on the passes: 60 schedules
// with three or more wait no longer than 350 with two. (The two formulas meet at 1.5 resident
// blocks, an estimate.)
double waiting_in_cluster(const Kernel& k) {
  const int blocks = k.spec.blocks();
  if (k.is_row_cluster_alone())
    return k.cost.cluster_alone + k.cost.cluster_alone_more * (blocks - 1);
  constexpr double wait_for_outputs = 0.67;
  const double together =
      k.spec.cluster ? static_cast<double>(compose::first_passes(k.spec)) : wait_for_outputs;
  return k.cost.cluster_wait * together * (1 - 1.0 / blocks) / k.resident;
}

// What a cluster that folds takes of what it would without: its runs of bins are half as long as
// others and never aligned, or rows of bins are. (One H200, f32: predicted without this at .79 to
// .90 of what eight transforms of 65536 to 262144 points take, and at .83 to .96 of eight planes.)
constexpr double folding_in_cluster = 1.1;

// Rows with one resident block lose the multiprocessors that clusters leave idle. With several
// resident blocks, the others get a larger share of memory instead.
double slowed_by_cluster(const Kernel& k) {
  const int blocks = k.spec.blocks();
  if (blocks == 1) return 1;
  double factor = 1 + k.cost.cluster * (blocks - 1) + waiting_in_cluster(k);
  factor /= power(filled_by_clusters(k.resident, blocks, k.target),
                  k.is_row_cluster_alone() ? 1 : k.cost.cluster_groups);
  if (!k.spec.cluster) return factor;
  factor *= 1 + uneven_cluster(k);
  if (k.spec.fold) factor *= folding_in_cluster;
  // For columns in clusters, many warps hide the wait better than few warps with many points. In
  // f64 a warp has twice as many words.
  if (k.spec.tiles > 1)
    factor *= std::pow(32 / (k.warps() * k.complex_bytes / 8), k.cost.cluster_columns);
  return factor;
}

// Transforms of one warp each, if they share a block, wait for each other at every barrier.
// Transforms with staged loads have to share. Convolutions gain more from prefetching together;
// they are chosen by a rough count, which omits this term.
double slowed_by_barriers(const Kernel& k) {
  if (k.spec.in_place && !k.drifts && !k.spec.convolution) return 1 - k.cost.fewer_barriers;
  const bool apart = k.spec.lanes > 16 && k.spec.lanes <= 32;
  const bool together = k.spec.tiles > 1 && k.spec.load.order == Order::lanes;
  const bool may_part = !k.spec.load.staged && !k.spec.convolution && !k.context.rough;
  return apart && together && may_part && k.spec.exchanges() ? 1 + k.cost.barriers : 1;
}

// In-place convolutions of columns: by Rader's method; and by Bluestein's, if narrower than a
// sector.
double slowed_in_place(const Kernel& k) {
  if (!k.spec.in_place || !k.spec.convolution || !k.loads_columns()) return 1;
  if (k.spec.is_rader()) return 1 - k.cost.place_rader_columns;
  return k.load_run < sector_bytes ? 1 + k.cost.place_columns : 1;
}

// A single resident block waits at every barrier. In a pass with fewer butterflies than threads,
// all reads, roots included, wait behind a branch. In f64 a fourth pass costs more than its
// instructions. (Applies to many rows in one dimension, one per block; others were not timed.
// Nothing is subtracted if only registers keep a second block out: with a limit on registers, two
// blocks are faster.)
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

// Converts a kernel's time from the memory that the constants were fitted on to the target's
// memory. The other times do not change.
double by_this_memory(const Kernel& k, double us) {
  if (k.target.memory_slowness == 1) return us;
  const auto raised = [&](double time) { return std::pow(time, k.cost.sharpness); };
  const double memory = memory_bytes(k) / k.target.copy_bytes_per_us;
  return std::pow(raised(us) - raised(memory) + raised(memory * k.target.memory_slowness),
                  1 / k.cost.sharpness);
}

// The longest time, plus the fraction of the others that it does not hide.
double unhidden(std::initializer_list<double> times, double part, const Kernel& k) {
  double others = -std::max(times);
  for (const double us : times) others += us;
  return norm(times, k.cost.sharpness) + std::min(1.0, part) * others;
}

// What a kernel that folds takes where it stages numbers that it might meet two or four at once,
// and a DCT-II by one pass, beside the same with the other side straight and several passes. (One
// H200: 9400 timings of 27 short rows of r2c, c2r, DCT-II and III.)
double slowed_by_fold(const Kernel& k) {
  constexpr double both_staged = 1.15, one_pass = 1.15;
  const compose::KernelSpec& spec = k.spec;
  const bool is_row = spec.fold && !spec.fold->rows && !spec.convolution && !spec.cluster;
  if (!is_row || !spec.load.staged || !spec.store.staged) return 1;
  const bool is_second = spec.fold->stores_bins && spec.load.has(compose::Operation::Kind::end);
  const bool meets_several = is_second || !spec.fold->stores_bins;
  if (!meets_several || k.context.precision != Precision::f32) return 1;
  return both_staged * (is_second && k.passes.size() == 1 ? one_pass : 1);
}

double slowed(const Kernel& k) {
  return slowed_by_registers(k) * slowed_by_text(k) * slowed_by_cluster(k) * slowed_by_barriers(k) *
         slowed_in_place(k) * slowed_by_fold(k);
}

// A multiprocessor starts its blocks one after another.
double with_begun(const Kernel& k, double us, double blocks) {
  return norm({us, blocks * k.cost.block_us / k.target.limits.multiprocessors}, k.cost.sharpness);
}

// L2 keeps the data of few transforms from one kernel to the next: the less data, the larger the
// fraction.
double slowed_by_footprint(const Kernel& k) {
  const double bytes = 2 * k.transforms * double(k.spec.length()) * k.complex_bytes;
  const double part = std::min(1.0, bytes / static_cast<double>(k.target.limits.l2_bytes));
  return k.cost.cached_memory + (k.target.memory_slowness - k.cost.cached_memory) * part;
}

// Whether a block fits on a multiprocessor, and a cluster in a group of multiprocessors.
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
          {"by fold", slowed_by_fold(k), "times"},
          {"by lone passes", few ? 1 : slowed_by_lone_passes(k), "times"}};
}

}  // namespace papilio::plan
