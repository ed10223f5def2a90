// SPDX-License-Identifier: MIT
//
// Spans, strides and butterfly counts from a list of radices and the dimensions they belong to.
#include "runtime/compose/passes.h"

#include <algorithm>
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

// The passes `radices` over a box of `dimensions`, each along its axis.
void append(std::vector<Pass>& passes, const std::vector<std::uint64_t>& dimensions,
            const std::vector<int>& radices, const std::vector<std::size_t>& axes, int lanes) {
  std::vector<std::uint64_t> inner(dimensions.size(), 1), done(dimensions.size(), 1);
  for (std::size_t axis = dimensions.size() - 1; axis-- > 0;)
    inner[axis] = inner[axis + 1] * dimensions[axis + 1];
  const std::uint64_t length = inner[0] * dimensions[0];
  for (std::size_t p = 0; p < radices.size(); ++p) {
    const std::size_t axis = axes[p];
    Pass pass;
    pass.radix = radices[p];
    pass.inner = inner[axis];
    pass.span = done[axis] * pass.inner;
    pass.extent = dimensions[axis] * pass.inner;
    pass.stride = pass.extent / pass.radix;
    pass.butterflies = length / pass.radix;
    pass.per_thread = static_cast<int>((pass.butterflies + lanes - 1) / lanes);
    done[axis] *= pass.radix;
    passes.push_back(pass);
  }
}

std::vector<Pass> block_passes(const KernelSpec& spec) {
  auto dimensions = spec.dimensions;
  if (dimensions.empty()) dimensions = {spec.length()};
  std::vector<std::size_t> axes(spec.axes.begin(), spec.axes.end());
  axes.resize(spec.radices.size(), 0);
  std::vector<Pass> passes;
  append(passes, dimensions, spec.radices, axes, spec.lanes);
  return passes;
}

// A block's columns lie side by side, n2 / blocks of them; so do its rows after the exchange in the
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
  const std::size_t first_axes = columns.size();
  columns.push_back(cluster.second / cluster.blocks);
  const std::uint64_t own_rows = cluster.first / cluster.blocks;
  rows.insert(cluster.four_step ? rows.end() : rows.begin(), own_rows);
  std::vector<std::size_t> axes(spec.axes.begin(), spec.axes.end());
  for (std::size_t p = cut; p < axes.size(); ++p)
    axes[p] = axes[p] - first_axes + (cluster.four_step ? 0 : 1);
  std::vector<Pass> passes;
  const auto middle = static_cast<std::ptrdiff_t>(cut);
  append(passes, columns, {spec.radices.begin(), spec.radices.begin() + middle},
         {axes.begin(), axes.begin() + middle}, spec.lanes);
  append(passes, rows, {spec.radices.begin() + middle, spec.radices.end()},
         {axes.begin() + middle, axes.end()}, spec.lanes);
  return passes;
}

// Rader's rows. Over coprime factors, a run of radices each, the passes are those of one dimension,
// but for twiddles, which know only the radices of their own run.
void append_rows(std::vector<Pass>& passes, const KernelSpec& spec,
                 const std::vector<int>& radices) {
  const std::uint64_t rows = spec.convolution->cofactor;
  const std::size_t begin = passes.size();
  append(passes, {rows, spec.length() / rows}, radices, std::vector<std::size_t>(radices.size(), 1),
         spec.lanes);
  if (!spec.convolution->coprime) return;
  auto rest = std::span(passes).subspan(begin);
  for (const std::size_t run : twiddle::coprime_runs(radices)) {
    for (auto& pass : rest.first(run)) pass.inner = rest.front().span;
    rest = rest.subspan(run);
  }
}

// Of a Rader kernel: first along the cofactor, then along the rows; the way back has only these.
std::vector<Pass> rader_passes(const KernelSpec& spec, bool back) {
  const Convolution& convolution = *spec.convolution;
  const std::size_t before = cofactor_passes(spec);
  const auto middle = spec.radices.begin() + static_cast<std::ptrdiff_t>(before);
  std::vector<int> rows(middle, spec.radices.end());
  std::vector<Pass> passes;
  if (back)
    std::reverse(rows.begin(), rows.end());
  else if (before > 0)
    append(passes, {convolution.cofactor, spec.length() / convolution.cofactor},
           {spec.radices.begin(), middle}, std::vector<std::size_t>(before, 0), spec.lanes);
  append_rows(passes, spec, rows);
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
  return spec.is_rader() ? rader_passes(spec, false) : block_passes(spec);
}

std::vector<Pass> inverse_passes(const KernelSpec& spec) {
  if (!spec.convolution) return {};
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
  int points = 0;
  for (const auto& pass : forward_passes(spec))
    points = std::max(points, pass.radix * pass.per_thread);
  return points;
}

}  // namespace papilio::compose
