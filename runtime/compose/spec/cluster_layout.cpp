// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/cluster_layout.h"

#include <algorithm>
#include <vector>

#include "runtime/compose/spec/numbering.h"

namespace papilio::compose {
namespace {

// In which order threads send (`sent`) and then read; of one lane a transform, either is the other.
struct Orders {
  Order sent, read;
};

Orders orders_of(const KernelSpec& spec, bool back) {
  if (spec.lanes == 1) return {Order::tiles, Order::tiles};
  const bool loaded = !back && first_passes(spec) == 1;
  return {loaded ? spec.load.order : spec.store.order, spec.store.order};
}

// The elements that the threads of one bank cycle read first: of a transform, as row and column.
struct Arrival {
  std::uint64_t tile, x, y;
};

std::vector<Arrival> read_at_once(const KernelSpec& spec, bool back, Order read,
                                  const ClusterSide& side, std::uint64_t banks) {
  const auto passes = back ? inverse_passes(spec) : forward_passes(spec);
  const std::size_t cut = first_passes(spec);
  const Pass& pass = passes[back ? passes.size() - cut : cut];
  const std::uint64_t part = side.part, columns = side.width;
  const auto threads = static_cast<std::uint64_t>(spec.threads());
  const Numbering thread = numbering(read, spec.lanes, spec.tiles);
  std::vector<Arrival> wave;
  for (std::uint64_t t = 0; t < std::min(banks, threads); ++t) {
    const std::uint64_t lane = thread.item(t), tile = thread.tile(t);
    if (lane >= pass.butterflies) continue;
    const std::uint64_t e = pass.reads().first(lane), tail = spec.cluster->tail;
    if (spec.cluster->four_step)
      wave.push_back({tile, e / tail % part, e / tail / part * tail + e % tail});
    else
      wave.push_back({tile, e / columns, e % columns});
  }
  return wave;
}

// Turns that the banks take.
int turns(const std::vector<Arrival>& wave, const Arrivals& arrivals, std::uint64_t banks) {
  std::vector<int> load(banks);
  int most = 0;
  for (const auto& [tile, x, y] : wave)
    most = std::max(
        most, ++load[(x * arrivals.row + y * arrivals.column + tile * arrivals.tile) % banks]);
  return most;
}

}  // namespace

ClusterSide side_before(const KernelSpec& spec, bool back) {
  const Cluster& cluster = *spec.cluster;
  const auto blocks = static_cast<std::uint64_t>(cluster.blocks);
  const std::uint64_t columns = cluster.columns(), rows = cluster.rows(), tail = cluster.tail;
  ClusterSide side =
      back ? ClusterSide{blocks, cluster.second / tail, cluster.first * tail, rows * tail, columns}
           : ClusterSide{blocks, cluster.first, cluster.second, columns, rows};
  if (spec.fold) {
    side.mirrors_columns = spec.fold->stores_bins == back;
    side.mirrors_rows = !side.mirrors_columns;
  }
  return side;
}

Arrivals arrivals_of(const KernelSpec& spec, bool back, std::uint64_t banks) {
  const ClusterSide side = side_before(spec, back);
  const Orders orders = orders_of(spec, back);
  const std::uint64_t tiles = spec.tiles, part = side.part, columns = side.width;
  const bool interleaved = orders.sent == Order::tiles;
  const auto with = [&](std::uint64_t row_padding, std::uint64_t tile_padding) {
    Arrivals arrivals;
    arrivals.column = interleaved ? tiles : 1;
    arrivals.row = columns * arrivals.column + row_padding;
    const std::uint64_t apart = part * arrivals.row + tile_padding;
    if (tiles > 1) arrivals.tile = interleaved ? 1 : apart;
    arrivals.slots = interleaved ? part * arrivals.row : tiles * apart;
    return arrivals;
  };
  Arrivals best = with(0, 0);
  if (banks < 2) return best;
  const auto wave = read_at_once(spec, back, orders.read, side, banks);
  // Rows of several dimensions stay rows, and whole.
  const std::uint64_t most_row =
      spec.cluster->four_step ? std::max<std::uint64_t>(1, 32 / part) * best.column : 0;
  const std::uint64_t most_tile = interleaved || tiles == 1 ? 0 : banks - 1;
  int fewest = turns(wave, best, banks);
  for (std::uint64_t row = 0; row <= most_row && fewest > 1; ++row)
    for (std::uint64_t tile = 0; tile <= most_tile && fewest > 1; ++tile)
      if (const int count = turns(wave, with(row, tile), banks); count < fewest) {
        fewest = count;
        best = with(row, tile);
      }
  return best;
}

std::uint64_t arrival_step(const Cluster& cluster, const Arrivals& arrivals,
                           const ClusterSide& side, std::uint64_t step) {
  // Along the tail steps stay in their column of `part` rows.
  const bool across = cluster.four_step && step >= side.part * cluster.tail;
  return (across ? step / side.part : step) * arrivals.column;
}

}  // namespace papilio::compose
