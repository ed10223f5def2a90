// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/kernel_spec.h"

#include <fmt/format.h>

#include "runtime/access/real_kinds.h"
#include "runtime/compose/spec/cluster_layout.h"

namespace papilio::compose {
namespace {

// The number of the level whose first operation is such a twiddle.
std::optional<std::size_t> level_of_twiddle(const KernelSpec& spec, const Access& access) {
  const bool stores = &access == &spec.store;
  for (std::size_t l = 0; l < access.levels.size(); ++l) {
    const Level& level = access.levels[l];
    if (level.stride != 1 || level.run > 0 || !level.loops.empty()) return std::nullopt;
    if (!level.operations.empty() && level.operations.front().kind == Operation::Kind::twiddle) {
      const bool one_dimension = level.operations.front().rows == 0;
      if (access.staged && !(stores && access.order == Order::tiles && one_dimension))
        return std::nullopt;
      if (spec.convolution && (!one_dimension || spec.shares_bins())) return std::nullopt;
      return l;
    }
    for (const Operation& operation : level.operations)
      if (!stores ||
          (operation.kind != Operation::Kind::multiply && operation.kind != Operation::Kind::limit))
        return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

const Loop& loop_of(const KernelSpec& spec, int id) {
  static constexpr Loop rows{row_of_pair, 2};
  if (id == row_of_pair) return rows;
  for (const auto& loop : spec.loops)
    if (loop.id == id) return loop;
  throw Error(ErrorCode::internal, fmt::format("kernel spec has no loop {}", id));
}

FoldedPair folded_pair(const KernelSpec& spec, std::uint64_t number) {
  if (spec.folds_columns_of_cluster()) {
    const ClusterSide bins = side_before(spec, spec.fold->stores_bins);
    const std::uint64_t row = number / bins.half() % bins.major, column = number % bins.half();
    const std::uint64_t last = bins.major - (spec.folds_planes() ? 0 : 1);
    return {row * bins.minor + column,
            (last - row) % bins.major * bins.minor + column + bins.half()};
  }
  const std::uint64_t m = spec.fold_length(), in_row = m / 2 + 1;
  const std::uint64_t row = number / in_row, i = number % in_row;
  std::uint64_t opposite = 0, weight = 1, rest = row;
  if (!spec.folds_opposite_rows()) opposite = row;
  if (spec.cluster) {
    const std::uint64_t h = spec.cluster->rows() / 2;
    return {row * m + i, (row + h) % (2 * h) * m + (i == 0 ? 0 : m - i)};
  }
  for (std::size_t d = spec.dimensions.size(); spec.folds_opposite_rows() && d-- > 1;) {
    const std::uint64_t n = spec.dimensions[d - 1], place = rest % n;
    opposite += (place == 0 ? 0 : n - place) * weight;
    weight *= n;
    rest /= n;
  }
  return {row * m + i, opposite * m + (i == 0 ? 0 : m - i)};
}

const Operation* end_of_pairs(const KernelSpec& spec) {
  if (!spec.fold || spec.fold->rows || spec.is_of_reals() || spec.folds_planes()) return nullptr;
  const bool stores = spec.fold->stores_bins;
  const Access& bins = stores ? spec.store : spec.load;
  if (bins.level_of_end() != 0) return nullptr;
  const Operation& end = bins.levels.front().operations.back();
  if (end.kind != Operation::Kind::end) return nullptr;
  const access::RealKind& kind = access::real_kind(end.transform);
  return (stores ? kind.on_store_pair : kind.on_load_pair) ? &end : nullptr;
}

bool has_ragged_tiles(const KernelSpec& spec) {
  if (spec.tiles == 1) return false;
  return spec.tile_loop == batch_loop || loop_of(spec, spec.tile_loop).count % spec.tiles != 0;
}

const Operation* twiddle_in_registers(const KernelSpec& spec, const Access& access) {
  const auto level = level_of_twiddle(spec, access);
  return level ? &access.levels[*level].operations.front() : nullptr;
}

View view_in_memory(const KernelSpec& spec, const Access& access) {
  View view = access.view();
  if (const auto level = level_of_twiddle(spec, access)) {
    auto& operations = view.levels[*level].operations;
    operations.erase(operations.begin());
  }
  return view;
}

}  // namespace papilio::compose
