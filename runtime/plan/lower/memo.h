// SPDX-License-Identifier: MIT
//
// What planning remembers within one call. Lowering reads none of it. The planner
// (plan/choose/planner.h) and the cost model (plan/cost/work.h) fill it in.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/plan/lower/role.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// What the schedules of a part depend on within one planning call. A problem's sweeps differ in all
// of it, and so do the parts of one schedule in shape, role and number.
struct Part {
  Shape shape;
  Role role;
  std::uint64_t few = 0;                      // as in Context
  bool cached = false, plain_memory = false;  // as there

  auto operator<=>(const Part&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
};

// The memo of one planning call. Keys of `best`: the part, single kernels only. Keys of
// `stockhams`: the part, number of schedules asked for. Sketches, a time a strategy, have the keys
// of `best`, and a memo of their own for what they are made of. Factorisations: the number, the
// largest radix.
struct Memo {
  std::map<std::pair<Part, bool>, Schedule> best;
  std::map<std::pair<Part, std::size_t>, std::vector<Schedule>> stockhams;
  std::map<std::pair<Part, bool>, std::vector<double>> sketches;
  std::map<std::pair<std::uint64_t, int>, std::vector<std::vector<int>>> factorisations;
  std::shared_ptr<Memo> of_sketches;
};

// Everything that a kernel's layout of shared memory depends on, as the cost model sees it: a field
// of KernelSpec that changes compose::choose_layout belongs here too.
struct LayoutKey {
  std::vector<int> radices, axes;
  std::vector<std::uint64_t> dimensions;
  std::size_t real_bytes = 0;
  int blocks = 1, lanes = 1, tiles = 1;
  std::uint64_t first_of_cluster = 0;  // Cluster::first; 0 without a cluster
  std::uint64_t store_run = 0;         // compose::run_of_rest
  compose::Order load_order = compose::Order::lanes, store_order = compose::Order::lanes;
  bool load_staged = false, store_staged = false;
  bool is_interleaved = false, in_place = false;
  bool convolves = false, is_rader = false, is_of_reals = false, folds = false, stores_bins = false,
       folds_rows = false, crosses = false;
  std::optional<compose::Extension> extension{};

  // NOLINTNEXTLINE(modernize-use-nullptr): a fault of 14
  auto operator<=>(const LayoutKey&) const = default;
};

// The cost model's memo of shared-memory layouts, and of the exchanges that several of them have in
// common.
struct LayoutMemo {
  std::map<LayoutKey, compose::ExchangeLayout> layouts;
  compose::ExchangeMemo exchanges;
};

}  // namespace papilio::plan
