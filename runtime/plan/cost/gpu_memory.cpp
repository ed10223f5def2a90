// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/gpu_memory.h"

#include <algorithm>
#include <cmath>

namespace papilio::plan {
namespace {

using compose::Access;
using compose::KernelSpec;
using compose::Order;

// The additional cost of misaligned columns: for loads in runs up to half a line, more for shorter
// runs; and for rows stored as columns in runs up to a line, which straddle two. (Convolutions are
// exempt because they do more between loads and stores: with wider runs, 74875 and 15165 points
// take 1.1 and 1.2 times as long.)
double straddling(const Kernel& k, const Access& access, double segment) {
  if (access.order != Order::tiles || k.spec.convolution) return 0;
  if (&access == &k.spec.load)
    return segment <= 64 ? k.cost.short_load_misaligned * 64 / segment : 0;
  return segment <= 128 && !k.loads_columns() ? k.cost.short_store_misaligned : 0;
}

// Columns narrower than a sector waste the rest of it. In convolutions, other blocks load and store
// that rest soon enough for L2 to merge it. L2 then takes an access for each part, in this multiple
// of memory's time for as many bytes (500 kernels with 1 to 16 columns per block, H200).
constexpr double merged_sector_cost = 1.3;

// The additional cost of columns in runs of 128 bytes whose elements are the second distance apart
// or more; at the first and below there is none. By the formula longer runs cost less in proportion
// (of 256 bytes .5, measured .4), and shorter ones more (not measured). 64 points, 2^21 of them,
// f32, H200, with 8 to 512 points alike: 523 us at 128 KiB, 552, 575, 585, 602 and 597 at .5, 1, 2,
// 4 and 16 MiB; in runs of 256 bytes 511, 525, 529, 534, 543, 537.
constexpr double near_bytes = 1 << 18, far_bytes = 1 << 20, far_columns = .13;

double far_apart(const Kernel& k, const Access& access, double segment) {
  if (access.order != Order::tiles) return 0;
  const double bytes = static_cast<double>(access.element_distance()) * k.complex_bytes;
  const double far = std::clamp((bytes - near_bytes) / (far_bytes - near_bytes), 0.0, 1.0);
  return far_columns * far * 128 / segment;
}

// What stores of single numbers cost of what whole sectors would, where others store what is
// between them later: L2 then takes several times as many sectors (DCT-III of 1024 and 8192
// points: 2.9 and 3.9 times, L2 is busy for .89 and .91 of the time). DCT-III and DCT-IV of 20
// lengths from 256 to 16384 take 1.37 times as long in the mean, as if stores took 1.8 (H200).
constexpr double stored_in_parts = 1.8;

// Bytes that memory moves per byte that an access needs.
double traffic(const Kernel& k, const Access& access) {
  const bool loads = &access == &k.spec.load;
  if (permutes(access)) return 1 + k.cost.gather;
  const double run = loads ? k.load_run : k.store_run;
  const bool narrow = access.order == Order::tiles && run < sector_bytes;
  const bool gathered = narrow && gathers_columns(k.spec);
  const double segment = gathered ? sector_bytes : run;
  // The part of a 128-byte line that a run leaves unused. The blocks of a cluster use the rest at
  // the same time: in 800 schedules, stores in runs of 64 bytes are hardly slower, but loads in
  // runs of 128 bytes are 4 % slower.
  const bool of_cluster = k.spec.cluster && access.order == Order::lanes;
  const double part =
      of_cluster && !loads ? 0 : std::max(0.0, 32 / segment - 32.0 / (of_cluster ? 256 : 128));
  // A sector shared by two runs is loaded once, but stored twice.
  const bool columns = access.order == Order::tiles || k.spec.cluster;
  const double price = !loads    ? k.cost.store_segment
                       : columns ? k.cost.load_segment
                                 : k.cost.row_segment;
  const double uneven = (loads ? k.cost.load_misaligned : k.cost.store_misaligned) * 32 / segment +
                        straddling(k, access, segment);
  const double sectors = 1 + part * price + misaligned(k.spec, access, k.complex_bytes) * uneven +
                         far_apart(k, access, segment);
  const double parts = narrow ? sector_bytes / run : 1;
  const double moved = gathered ? std::max(sectors, merged_sector_cost * parts) : sectors * parts;
  const bool in_parts = !loads && !access.staged && accesses_of_neighbours(k.spec, access) > 1;
  return moved * (in_parts ? stored_in_parts : 1) + (access.staged ? k.cost.staged : 0);
}

// The bandwidth of L2 relative to the copy rate of memory. Measured are 5.8 TB/s, a ratio of 1.34
// (8 blocks of 8192 points, 23 words for each of 32749 points, 2136 us for 2^26; H200). The
// constant is larger because other times are added to this one.
constexpr double cached_over_copied = 1.7;

// Complex numbers that a block loads if it shares bins by Bluestein's method, in multiples of its
// own points: all elements, as many chirps, the spectrum, and the roots that L1 does not keep; or
// its share of the elements, and those that it sends and receives.
double words_of_shared_bins(const KernelSpec& spec) {
  constexpr double loading_shares = 5.7, loading_all = 5.3;  // set by that count, not fitted
  const double h = static_cast<double>(spec.length());
  return (spec.loads_share() ? loading_shares : loading_all) * h;
}

}  // namespace

double memory_bytes(const Kernel& k) {
  double bytes = 0;
  for (const auto* access : {&k.spec.load, &k.spec.store})
    bytes += memory_points(k.spec, *access, k.context) * k.transforms * k.complex_bytes *
             traffic(k, *access);
  return k.all_load_all() ? bytes / 2 : bytes;
}

double memory_us(const Kernel& k) {
  double bytes = memory_bytes(k);
  if (k.all_load_all())
    bytes = std::max(
        bytes, words_of_shared_bins(k.spec) * k.transforms * k.complex_bytes / cached_over_copied);
  double us = bytes / k.target.copy_bytes_per_us;
  us *= 1 + k.cost.table_pressure * k.tables / k.cache;
  // One or two resident blocks leave L1 to the tables; many stream their data through it.
  const double streams = std::pow(1 - 1 / std::max(k.resident, 1.0), 2);
  us *= 1 + k.cost.data_pressure * streams * k.resident * k.block_bytes / k.cache;
  // The data of a block's outstanding loads also occupy L1.
  us *= 1 + k.cost.load_pressure * std::max(0.0, k.block_bytes / k.cache - 1);
  return us;
}

}  // namespace papilio::plan
