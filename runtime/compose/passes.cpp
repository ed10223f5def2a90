// SPDX-License-Identifier: MIT
//
// Spans, strides and butterfly counts from a list of radices and the dimensions they belong to.
#include "runtime/compose/passes.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "runtime/twiddle/coprime.h"

namespace papilio::compose {
namespace {

// So many radices, from the first one on, multiply to `points`.
std::size_t passes_of(const KernelSpec& spec, std::uint64_t points) {
  std::size_t count = 0;
  for (std::uint64_t product = 1; product < points; ++count) product *= spec.radices[count];
  return count;
}

// The passes `radices` over a box of `dimensions`, each along its axis, the number in `axes` less
// `before`; all along the first where there are none.
void append(std::vector<Pass>& passes, std::span<const std::uint64_t> dimensions,
            std::span<const int> radices, std::span<const int> axes, int before, int lanes) {
  std::uint64_t length = 1;
  for (const std::uint64_t n : dimensions) length *= n;
  for (std::size_t p = 0; p < radices.size(); ++p) {
    const int axis = axes.empty() ? 0 : axes[p] - before;
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

// In place: along the dimensions of a box of the radices. Twiddles know only the radices that
// follow in the same run of a coprime factor, of which a convolution without has one.
std::vector<Pass> passes_in_place(const KernelSpec& spec) {
  std::vector<Pass> passes;
  std::vector<std::uint64_t> box;
  std::vector<int> axes;
  for (const int radix : spec.radices) {
    axes.push_back(static_cast<int>(box.size()));
    box.push_back(static_cast<std::uint64_t>(radix));
  }
  append(passes, box, spec.radices, axes, 0, spec.lanes);
  const bool coprime = spec.convolution && spec.convolution->coprime;
  std::span rest(passes);
  for (const std::size_t run :
       coprime ? twiddle::coprime_runs(spec.radices) : std::vector<std::size_t>{passes.size()}) {
    for (auto& pass : rest.first(run)) pass.inner = rest[run - 1].span;
    rest = rest.subspan(run);
  }
  return passes;
}

std::vector<Pass> block_passes(const KernelSpec& spec) {
  std::vector<Pass> passes;
  passes.reserve(spec.radices.size());
  const std::array whole = {spec.length()};
  append(passes, spec.dimensions.empty() ? std::span<const std::uint64_t>(whole) : spec.dimensions,
         spec.radices, spec.axes, 0, spec.lanes);
  return passes;
}

// A block's columns lie side by side, its share of n2; so do its rows after the exchange in the
// four-step method, turned around for the sake of the output. Rows of several dimensions stay rows.
std::vector<Pass> cluster_passes(const KernelSpec& spec) {
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
  const std::uint64_t own_rows = cluster.rows();
  rows.insert(cluster.four_step ? rows.end() : rows.begin(), own_rows);
  std::vector<Pass> passes;
  passes.reserve(spec.radices.size());
  const std::span radices = spec.radices, axes = spec.axes;
  append(passes, columns, radices.first(cut), axes.first(cut), 0, spec.lanes);
  append(passes, rows, radices.subspan(cut), axes.subspan(cut),
         cluster.four_step ? first_axes : first_axes - 1, spec.lanes);
  return passes;
}

// Rader's rows. Over coprime factors, a run of radices each, the passes are those of one dimension,
// but for twiddles, which know only the radices of their own run.
void append_rows(std::vector<Pass>& passes, const KernelSpec& spec, std::span<const int> radices) {
  const std::uint64_t rows = spec.convolution->cofactor;
  const std::size_t begin = passes.size();
  const std::array box = {rows, spec.length() / rows};
  const std::vector<int> axes(radices.size(), 1);
  append(passes, box, radices, axes, 0, spec.lanes);
  if (!spec.convolution->coprime) return;
  auto rest = std::span(passes).subspan(begin);
  for (const std::size_t run : twiddle::coprime_runs({radices.begin(), radices.end()})) {
    for (auto& pass : rest.first(run)) pass.inner = rest.front().span;
    rest = rest.subspan(run);
  }
}

// Of a Rader kernel: first along the cofactor, then along the rows; the way back has only these.
std::vector<Pass> rader_passes(const KernelSpec& spec, bool back) {
  const Convolution& convolution = *spec.convolution;
  const std::size_t before = cofactor_passes(spec);
  std::vector<Pass> passes;
  passes.reserve(spec.radices.size());
  if (back) {
    append_rows(passes, spec, std::vector(spec.radices.rbegin(), spec.radices.rend() - before));
    return passes;
  }
  const std::span<const int> radices = spec.radices;
  const std::array box = {convolution.cofactor, spec.length() / convolution.cofactor};
  append(passes, box, radices.first(before), {}, 0, spec.lanes);
  append_rows(passes, spec, radices.subspan(before));
  return passes;
}

// What the first-level cache keeps of a table besides the data that streams through it; less on an
// H200 gains nothing, more costs up to 5 % (n = 10000, 19683, 20412).
constexpr std::uint64_t most_table_bytes = 16 * 1024;

}  // namespace

int loaded_roots(const Pass& pass, Precision precision) {
  const int roots = pass.radix - 1, fine = 3;
  const std::size_t bytes = twiddle::table_bytes(
      {twiddle::Table::Kind::pass, static_cast<std::uint64_t>(pass.radix), pass.twiddle_span(), 0},
      precision);
  return bytes <= most_table_bytes || roots <= fine ? roots : fine + roots / (fine + 1);
}

std::size_t first_passes(const KernelSpec& spec) {
  return passes_of(spec, spec.cluster->first);
}

std::size_t cofactor_passes(const KernelSpec& spec) {
  return passes_of(spec, spec.convolution->cofactor);
}

std::vector<Pass> forward_passes(const KernelSpec& spec) {
  if (spec.cluster) return cluster_passes(spec);
  if (spec.in_place) return passes_in_place(spec);
  return spec.is_rader() ? rader_passes(spec, false) : block_passes(spec);
}

std::vector<Pass> inverse_passes(const KernelSpec& spec) {
  if (!spec.convolution) return {};
  if (spec.in_place) {
    auto passes = passes_in_place(spec);
    std::reverse(passes.begin(), passes.end());
    return passes;
  }
  if (spec.is_rader()) return rader_passes(spec, true);
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

int points_per_thread(const KernelSpec& spec) {
  const auto passes = forward_passes(spec);
  // In place, the passes in the middle keep nothing beyond a butterfly.
  if (spec.in_place) return passes.front().radix * passes.front().per_thread;
  int points = 0;
  for (const auto& pass : passes) points = std::max(points, pass.radix * pass.per_thread);
  return points;
}

}  // namespace papilio::compose
