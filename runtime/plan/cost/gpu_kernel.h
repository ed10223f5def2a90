// SPDX-License-Identifier: MIT
//
// A kernel with the quantities that the cost model uses several times: its passes, its work
// (plan/cost/work.h) and its occupancy.
#pragma once

#include <algorithm>
#include <cmath>

#include "runtime/compose/spec/passes.h"
#include "runtime/compose/spec/stages.h"
#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/cost/work.h"

namespace papilio::plan {

// std::pow with a shortcut for bases 0 and 1, which are frequent. `exponent` is positive.
inline double power(double base, double exponent) {
  return base == 1 || base == 0 ? base : std::pow(base, exponent);
}

struct Kernel {
  const compose::KernelSpec& spec;
  const Context& context;
  double transforms;
  // The relative cost of the unused slots of a ragged last block. It is low for memory-bound
  // kernels, whose unused slots load from L1.
  double beyond = (spec.convolution ? 1 : context.target.cost.beyond) * (padded(spec) - 1);
  double points = (1 + beyond) * transforms * static_cast<double>(spec.length());
  const Target& target = context.target;
  const CostConstants& cost = target.cost;
  double complex_bytes = static_cast<double>(context.complex_bytes());
  Geometry geometry{spec};
  const compose::Passes& passes = geometry.forward;
  Work work = work_of(spec, context, geometry);
  Registers registers = registers_of(spec, context, passes);
  double resident = resident_blocks(spec, context, registers);
  // Bytes of shared memory and L1 that the resident blocks leave; and the size of L1, at least 16
  // KiB.
  double left = static_cast<double>(target.limits.shared_bytes_per_multiprocessor) -
                resident * static_cast<double>(shared_bytes(spec, context));
  double cache = std::max(left, 16384.0);
  double block_bytes = spec.tiles * static_cast<double>(spec.block_length()) * complex_bytes;
  double tables = table_bytes(spec, complex_bytes, geometry);
  double load_run = run_of(spec.load), store_run = run_of(spec.store);

  // Convolutions of rows, which gain most by early table reads.
  bool early = !spec.in_place && spec.load.order == compose::Order::lanes &&
               spec.store.order == compose::Order::lanes && spec.convolution &&
               (!spec.is_rader() || is_alone());

  // The warps of a block drift apart: every pass is in place, including the first load and the last
  // store; the kernel loads rows; and it is a convolution or its transform does not fit in
  // registers.
  bool drifts = spec.in_place && compose::loads_in_place(spec) && compose::stores_in_place(spec) &&
                spec.load.order == compose::Order::lanes &&
                (spec.convolution || !registers_hold(spec.length(), context));

  // Bytes of a contiguous run (segment_bytes); of columns of real numbers half as many, and twice
  // as many where each lane has four real numbers.
  double run_of(const compose::Access& access) const {
    const bool halved =
        context.counts_kinds && access.format.real && access.order == compose::Order::tiles;
    const bool doubled = spec.fold && compose::numbers_at_once(spec, access) == 4;
    return segment_bytes(spec, access, complex_bytes, geometry) * (halved ? .5 : doubled ? 2 : 1);
  }

  bool is_alone() const { return plan::is_alone(spec, context, registers); }
  double blocks() const {
    return std::ceil(transforms * padded(spec) / spec.tiles) * spec.sharing_blocks();
  }
  double warps() const { return resident * std::ceil(spec.threads() / 32.0); }
  // Every block loads all elements. (With Rader's method, each of two blocks has half of the
  // points.)
  bool all_load_all() const { return spec.shares_bins() && !spec.is_rader(); }
  bool loads_columns() const { return spec.load.order == compose::Order::tiles; }
  bool stores_columns() const { return spec.store.order == compose::Order::tiles; }
  bool begins_apart() const { return resident < least_in_step; }
  // Rows in a cluster with one resident block per multiprocessor.
  bool is_row_cluster_alone() const { return spec.cluster && spec.tiles == 1 && begins_apart(); }
};

}  // namespace papilio::plan
