// SPDX-License-Identifier: MIT
//
// The shape of a part of a transform, and its role in the whole.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace papilio::plan {

// The dimensions of a transform, the last one contiguous.
using Shape = std::vector<std::uint64_t>;

std::uint64_t points(const Shape& shape);

// Of a transform of n points: only the first `inputs` elements are not zero, and only the first
// `outputs` results are wanted.
struct Extents {
  std::uint64_t n, inputs, outputs;

  auto operator<=>(const Extents&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
  bool are_all() const { return inputs == n && outputs == n; }
};

// The memory layout of a transform on its load and store sides. Row: its elements are contiguous.
// Column: its elements are a stride apart, and neighbouring transforms are adjacent. For coalesced
// access a block of columns transforms several neighbours.
struct Role {
  bool column_load = false, column_store = false;
  std::uint64_t neighbours = 0;  // number of adjacent transforms; 0: the batch
  // A column stores to a workspace, whose rows begin at cache lines (Lowering::row_pitch). A row
  // loads from a workspace, to which columns may be stored back.
  bool to_workspace = false, from_workspace = false;
  // The product of the dimensions after the one that a hierarchical plan divides. This many
  // neighbouring columns share their twiddles, and rows are stored in runs of this length.
  std::uint64_t tail = 1;
  // Set if some elements are not there. Strategies with parameters `inputs` and `outputs` propose
  // what is for these alone.
  std::optional<Extents> extents{};
  // With `extents`: the side that holds real numbers, where the other one holds half the bins.
  enum class Reals { none, loaded, stored } reals = Reals::none;

  auto operator<=>(const Role&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
  bool is_row() const { return !column_load && !column_store; }
};

}  // namespace papilio::plan
