// SPDX-License-Identifier: MIT
//
// Spans, strides and butterfly counts from a list of radices and the dimensions they belong to.
#include "runtime/compose/spec/passes.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "runtime/access/real_kinds.h"
#include "runtime/access/real_planes.h"
#include "runtime/twiddle/coprime.h"

namespace papilio::compose {
namespace {

// The dimension that a pass is along: its length, and the elements to a step of it.
struct Dimension {
  std::uint64_t length, inner;
};
Dimension dimension_of(const KernelSpec& spec, std::size_t pass) {
  if (spec.dimensions.empty()) return {spec.length(), 1};
  const auto axis = static_cast<std::size_t>(spec.axes[pass]);
  Dimension dimension{spec.dimensions[axis], 1};
  for (std::size_t i = axis + 1; i < spec.dimensions.size(); ++i)
    dimension.inner *= spec.dimensions[i];
  return dimension;
}

bool same_dimension(const KernelSpec& spec, std::size_t a, std::size_t b) {
  return spec.dimensions.empty() || spec.axes[a] == spec.axes[b];
}

// So many radices, from the first one on, multiply to `points`.
std::size_t passes_of(const KernelSpec& spec, std::uint64_t points) {
  std::size_t count = 0;
  for (std::uint64_t product = 1; product < points; ++count) product *= spec.radices[count];
  return count;
}

// The passes `radices` over a box of `dimensions`, each along its axis; all along the first where
// there are none.
void append(Passes& passes, std::span<const std::uint64_t> dimensions, std::span<const int> radices,
            std::span<const int> axes, int lanes) {
  std::uint64_t length = 1;
  for (const std::uint64_t n : dimensions) length *= n;
  for (std::size_t p = 0; p < radices.size(); ++p) {
    const int axis = axes.empty() ? 0 : axes[p];
    std::uint64_t inner = 1, done = 1;
    for (std::size_t i = static_cast<std::size_t>(axis) + 1; i < dimensions.size(); ++i)
      inner *= dimensions[i];
    for (std::size_t i = 0; i < p; ++i)
      if (axes.empty() || axes[i] == axes[p]) done *= static_cast<std::uint64_t>(radices[i]);
    Pass& pass = passes.emplace_back();
    pass.radix = radices[p];
    pass.inner = inner;
    pass.span = done * inner;
    pass.extent = dimensions[static_cast<std::size_t>(axis)] * inner;
    pass.stride = pass.extent / static_cast<std::uint64_t>(pass.radix);
    pass.butterflies = length / static_cast<std::uint64_t>(pass.radix);
    pass.per_thread = static_cast<int>((pass.butterflies + lanes - 1) / lanes);
  }
}

// In place, as if the radices of each dimension were its dimensions. Twiddles know only those that
// follow along the same one, of a convolution over coprime factors those of the same run.
Passes passes_in_place(const KernelSpec& spec) {
  Passes passes;
  const std::size_t count = spec.radices.size();
  passes.reserve(count);
  for (std::size_t p = 0; p < count; ++p) {
    Pass& pass = passes.emplace_back();
    pass.radix = spec.radices[p];
    pass.inner = dimension_of(spec, p).inner;
    pass.span = pass.inner;
    for (std::size_t i = p + 1; i < count; ++i)
      if (same_dimension(spec, i, p)) pass.span *= static_cast<std::uint64_t>(spec.radices[i]);
    pass.stride = pass.span;
    pass.extent = pass.stride * static_cast<std::uint64_t>(pass.radix);
    pass.butterflies = spec.length() / static_cast<std::uint64_t>(pass.radix);
    pass.per_thread = static_cast<int>((pass.butterflies + spec.lanes - 1) / spec.lanes);
  }
  if (!spec.convolution || !spec.convolution->coprime) return passes;
  const std::size_t across = passes_across_rows(spec);
  std::span rest = std::span(passes.data(), passes.size()).subspan(across);
  for (const std::size_t run :
       twiddle::coprime_runs({spec.radices.begin() + std::ptrdiff_t(across), spec.radices.end()})) {
    for (auto& pass : rest.first(run)) pass.inner = rest[run - 1].span;
    rest = rest.subspan(run);
  }
  return passes;
}

Passes block_passes(const KernelSpec& spec) {
  Passes passes;
  passes.reserve(spec.radices.size());
  const std::array whole = {spec.length()};
  append(passes, spec.dimensions.empty() ? std::span<const std::uint64_t>(whole) : spec.dimensions,
         spec.radices, spec.axes, spec.lanes);
  return passes;
}

// A block's columns lie side by side, its share of n2; so do its rows after the exchange in the
// four-step method, turned around for the sake of the output, but for a tail, which stays last.
// Rows of several dimensions stay rows.
Passes cluster_passes(const KernelSpec& spec) {
  const Cluster& cluster = *spec.cluster;
  const std::size_t cut = first_passes(spec);
  std::vector<std::uint64_t> columns, rows;
  std::uint64_t product = 1;
  for (const std::uint64_t n : spec.dimensions) {
    (product < cluster.first ? columns : rows).push_back(n);
    product *= n;
  }
  const int first_axes = static_cast<int>(columns.size());
  columns.push_back(cluster.columns());
  const int own_rows = cluster.four_step ? 1 : 0;  // the axis that they are
  rows.insert(rows.begin() + own_rows, cluster.rows());
  Passes passes;
  passes.reserve(spec.radices.size());
  const std::span<const int> radices = spec.radices, axes = spec.axes;
  append(passes, columns, radices.first(cut), axes.first(cut), spec.lanes);
  std::vector<int> of_rows(axes.begin() + static_cast<std::ptrdiff_t>(cut), axes.end());
  for (int& axis : of_rows) {
    axis -= first_axes;
    if (axis >= own_rows) ++axis;
  }
  append(passes, rows, radices.subspan(cut), of_rows, spec.lanes);
  return passes;
}

// Rader's rows. Over coprime factors, a run of radices each, the passes are those of one dimension,
// but for twiddles, which know only the radices of their own run.
void append_rows(Passes& passes, const KernelSpec& spec, std::span<const int> radices) {
  const std::uint64_t rows = spec.convolution->rows;
  const std::size_t begin = passes.size();
  const std::array box = {rows, spec.length() / rows};
  const std::vector<int> axes(radices.size(), 1);
  append(passes, box, radices, axes, spec.lanes);
  if (!spec.convolution->coprime) return;
  auto rest = std::span(passes.data(), passes.size()).subspan(begin);
  for (const std::size_t run : twiddle::coprime_runs({radices.begin(), radices.end()})) {
    for (auto& pass : rest.first(run)) pass.inner = rest.front().span;
    rest = rest.subspan(run);
  }
}

// Of a Rader kernel: first across the rows, then along them; the way back has only these.
Passes rader_passes(const KernelSpec& spec, bool back) {
  const std::size_t before = passes_across_rows(spec);
  Passes passes;
  passes.reserve(spec.radices.size());
  if (back) {
    append_rows(passes, spec, std::vector(spec.radices.rbegin(), spec.radices.rend() - before));
    return passes;
  }
  const std::span<const int> radices = spec.radices, axes = spec.axes;
  if (before > 0)
    append(passes, spec.dimensions, radices.first(before), axes.first(before), spec.lanes);
  append_rows(passes, spec, radices.subspan(before));
  return passes;
}

// Entries of a table that the first-level cache keeps besides what else goes through it: of f32's
// plain transforms by one block 16 KiB, where fewer cost up to 13 % (n = 11154, 14040) and more up
// to 5 (10000, 19683, 20412). Chirps and spectra drive roots out, as do a cluster's waits, and an
// entry in f64 is twice as long.
std::uint64_t most_table_entries(const KernelSpec& spec) {
  const bool is_plain = !spec.convolution && !spec.cluster && spec.precision == Precision::f32;
  return is_plain ? 2048 : 128;
}

}  // namespace

int loaded_roots(const KernelSpec& spec, const Pass& pass) {
  const int roots = pass.radix - 1, fine = 3;
  const bool stays =
      static_cast<std::uint64_t>(roots) * pass.twiddle_span() <= most_table_entries(spec);
  return stays || roots <= fine ? roots : fine + roots / (fine + 1);
}

// Not what other blocks take part in, nor what loads and stores without a barrier between, an
// exchange's: what is loaded again might have been stored. Where each of Rader's rows is one
// butterfly, the last one has a bin 0, and those that repeat it do not add what stands aside. The
// caller's function stores an element once: it may add to what is there.
// Schedules may ask for it nevertheless; then idle threads do nothing.
bool may_repeat(const KernelSpec& spec) {
  if (spec.generic || spec.blocks() > 1 || !spec.exchanges()) return false;
  if (spec.store.format.user) return false;
  if (!spec.is_rader()) return true;
  const auto last_radix = static_cast<std::uint64_t>(spec.radices.back());
  return last_radix + 1 != spec.convolution->rader_prime && forward_passes(spec).back().stride != 1;
}

bool repeats_idle_threads(const KernelSpec& spec, std::uint64_t busy) {
  const std::uint64_t within = spec.repeats_within, threads = spec.threads();
  if (within == 0 || busy == 0) return false;
  return (busy + within - 1) / within == (threads + within - 1) / within && may_repeat(spec);
}

// Nor butterflies in place, whose inputs are gone once they are done; nor the only one, which has
// the bin 0 that takes the element aside (rader_dc).
bool repeats_idle_lanes(const KernelSpec& spec, const Pass& pass) {
  if (spec.in_place || pass.butterflies == 1) return false;
  return repeats_idle_threads(spec, pass.butterflies % spec.lanes * spec.tiles);
}

bool branches(const KernelSpec& spec, const Pass& pass) {
  return pass.butterflies % spec.lanes != 0 && !repeats_idle_lanes(spec, pass);
}

namespace {

bool is_contiguous(const Level& level) {
  return level.stride == 1 && level.run == 0 &&
         std::ranges::all_of(level.operations, [](const Operation& operation) {
           return operation.kind == Operation::Kind::swap;
         });
}

// Of kinds whose numbers lie so that a butterfly and its mirror image have neighbours, in the
// registers of one thread.
bool takes_four(const KernelSpec& spec, const Access& side) {
  if (numbers_apart(spec, side) == 1) return false;
  if (spec.convolution || spec.cluster || spec.in_place || side.staged) return false;
  if (spec.fold ? !end_of_pairs(spec)
                : !spec.dimensions.empty() || side.levels.front().operations.size() != 1)
    return false;
  const bool loads = &side == &spec.load;
  const Passes passes = forward_passes(spec);
  const Pass& pass = loads ? passes.front() : passes.back();
  return passes.size() > 1 && pass.per_thread % 2 == 0 &&
         pass.butterflies % static_cast<std::uint64_t>(spec.lanes) == 0;
}

}  // namespace

int numbers_apart(const KernelSpec& spec, const Access& side) {
  const auto level = side.format.real ? side.level_of_end() : std::nullopt;
  if (!level || spec.is_of_reals() || (spec.fold && spec.fold->rows)) return 1;
  const Operation& end = side.levels[*level].operations.back();
  const bool loads = &side == &spec.load;
  if (!spec.fold) {
    const access::RealKind& kind = access::real_kind(end.transform);
    return (loads ? kind.on_load_four : kind.on_store_four) && 2 * spec.length() == end.order ? 2
                                                                                              : 1;
  }
  const access::RealPlane* plane = access::real_plane(end.transform);
  if (!plane) return 1;
  const access::RowOrder order = loads ? plane->loaded : plane->stored;
  return order == access::RowOrder::even_then_odd ||
                 order == access::RowOrder::even_then_negated_odd
             ? 4
             : 1;
}

int numbers_at_once(const KernelSpec& spec, const Access& side) {
  if (!side.format.real || side.format.user || side.format.storage != Storage::native) return 1;
  if (spec.generic || spec.asks_for_swaps || side.order != Order::lanes) return 1;
  if (spec.fold && spec.fold->rows) return 1;
  const auto end = side.level_of_end();
  const auto memory = std::span(side.levels).subspan(end ? *end + 1 : 0);
  if (!std::ranges::all_of(memory, is_contiguous)) return 1;
  if (end) return *end == 0 && takes_four(spec, side) ? 4 : 1;
  const bool stores = spec.fold && !spec.fold->stores_bins && &side == &spec.store;
  return stores && !side.staged && !spec.in_place ? 2 : 1;
}

bool mirrors_butterflies(const KernelSpec& spec, const Pass& pass) {
  const auto radix = static_cast<std::uint64_t>(pass.radix);
  return (pass.span == 1 && numbers_at_once(spec, spec.load) == 4) ||
         (pass.span * radix == spec.length() && numbers_at_once(spec, spec.store) == 4);
}

std::size_t first_passes(const KernelSpec& spec) {
  return passes_of(spec, spec.cluster->first);
}

std::size_t passes_across_rows(const KernelSpec& spec) {
  return passes_of(spec, spec.convolution->rows);
}

Passes forward_passes(const KernelSpec& spec) {
  if (spec.cluster) return cluster_passes(spec);
  if (spec.in_place) return passes_in_place(spec);
  return spec.is_rader() ? rader_passes(spec, false) : block_passes(spec);
}

Passes inverse_passes(const KernelSpec& spec) {
  if (!spec.convolution) return {};
  if (spec.in_place) {
    const auto forward = passes_in_place(spec);
    Passes passes;
    passes.reserve(forward.size());
    for (std::size_t p = forward.size(); p-- > 0;)
      if (same_dimension(spec, p, forward.size() - 1)) passes.push_back(forward[p]);
    return passes;
  }
  if (spec.is_rader()) return rader_passes(spec, true);
  if (spec.convolution->rows > 1) {
    std::vector<int> radices;
    for (std::size_t p = spec.radices.size(); p-- > 0;)
      if (spec.axes[p] == spec.axes.back()) radices.push_back(spec.radices[p]);
    Passes passes;
    append(passes, spec.dimensions, radices, std::vector(radices.size(), spec.axes.back()),
           spec.lanes);
    return passes;
  }
  KernelSpec reversed = spec;
  if (spec.cluster) {
    std::swap(reversed.cluster->first, reversed.cluster->second);
    std::reverse(reversed.dimensions.begin(), reversed.dimensions.end());
    for (int& axis : reversed.axes) axis = 1 - axis;
  }
  std::reverse(reversed.radices.begin(), reversed.radices.end());
  std::reverse(reversed.axes.begin(), reversed.axes.end());
  return forward_passes(reversed);
}

bool rows_go_in_place(std::span<const int> axes, bool by_rader) {
  const auto passes_along = [&](int axis) { return std::count(axes.begin(), axes.end(), axis); };
  if (passes_along(axes.back()) < 2) return false;
  return by_rader ||
         (axes.front() == axes.back() && std::all_of(axes.begin(), axes.end(), [&](int axis) {
            return axis == axes.back() || passes_along(axis) == 1;
          }));
}

Pass stored_pass(const KernelSpec& spec) {
  if (spec.convolution) return inverse_passes(spec).back();
  Pass pass = forward_passes(spec).back();
  if (!spec.in_place) return pass;
  const Dimension dimension = dimension_of(spec, spec.radices.size() - 1);
  pass.extent = dimension.length * dimension.inner;
  pass.stride = pass.span = pass.extent / static_cast<std::uint64_t>(pass.radix);
  return pass;
}

twiddle::MixedRadix places_in_place(const KernelSpec& spec) {
  twiddle::MixedRadix places;
  const auto passes = forward_passes(spec);
  for (std::size_t p = 0; p + 1 < passes.size(); ++p) {
    std::uint64_t divisor = dimension_of(spec, p).inner;
    for (std::size_t i = 0; i < p; ++i)
      if (same_dimension(spec, i, p)) divisor *= static_cast<std::uint64_t>(passes[i].radix);
    places.push_back({divisor, static_cast<std::uint64_t>(passes[p].radix), passes[p].stride});
  }
  return places;
}

int points_per_thread(const KernelSpec& spec) {
  const auto passes = forward_passes(spec);
  const auto points = [](const Pass& pass) { return pass.radix * pass.per_thread; };
  // In place, the passes in the middle keep nothing beyond a butterfly.
  if (spec.in_place) return std::max(points(passes.front()), points(stored_pass(spec)));
  int most = 0;
  for (const auto& pass : passes) most = std::max(most, points(pass));
  return most;
}

}  // namespace papilio::compose
