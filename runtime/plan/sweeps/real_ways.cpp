// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/real_ways.h"

#include <algorithm>

#include "codelets/kind.h"
#include "runtime/access/real_kinds.h"
#include "runtime/access/real_planes.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/sweeps/lower_sweeps.h"

namespace papilio::plan {

using problem::Side;

bool is_real_plane(const Sweep& sweep) {
  return sweep.is_whole() && access::real_plane(sweep.kind);
}

bool is_of_real_numbers(const Sweep& sweep) {
  const access::RealKind& kind = access::real_kind(sweep.kind);
  return (kind.real || kind.inverse) && !sweep.convolves && !sweep.multiplies;
}

bool may_pair(const Sweep& sweep) {
  const std::uint64_t n = points(sweep.shape);
  return is_of_real_numbers(sweep) && n % 2 == 1 && n > 2;
}

std::vector<std::uint64_t> loops_to_pair(const Sweep& sweep) {
  std::vector<std::uint64_t> numbers;
  if (!may_pair(sweep)) return numbers;
  for (std::size_t l = 0; l < sweep.loops.size(); ++l)
    if (sweep.loops[l].of_transform && sweep.loops[l].count > 1) numbers.push_back(l + first_loop);
  return numbers;
}

// Columns stay beside each other: their loop is not theirs to pair.
std::uint64_t loop_to_pair(const Sweep& sweep) {
  std::uint64_t found = 0;
  double least = 1;
  for (const std::uint64_t number : loops_to_pair(sweep)) {
    const SweepLoop& loop = sweep.loops[number - first_loop];
    const bool is_columns = (sweep.is_column(Side::in) && sweep.neighbours(Side::in) == &loop) ||
                            (sweep.is_column(Side::out) && sweep.neighbours(Side::out) == &loop);
    if (is_columns && loop.count > 2) continue;
    const double alone = static_cast<double>(loop.count % 2) / static_cast<double>(loop.count);
    if (alone <= least) {
      least = alone;
      found = number;
    }
  }
  return found;
}

Shape folded_shape(const Sweep& sweep) {
  Shape half = sweep.shape;
  if (!is_of_real_numbers(sweep) || half.back() % 2 == 1 || half.back() <= 2) return {};
  half.back() /= 2;
  return half;
}

bool loads_bins(const Sweep& sweep) {
  return access::real_kind(sweep.kind).inverse;
}

namespace {

// The node of a kernel that says what is staged.
template <class Node>
Node& node_that_stages(Node& kernel) {
  return kernel.strategy == "bluestein" ? kernel.inner.front() : kernel;
}

}  // namespace

Path& path_of_bins(Schedule& kernel, const Sweep& sweep) {
  auto& with = node_that_stages(kernel).with;
  return loads_bins(sweep) ? with.load : with.store;
}

Path path_of_bins(const Schedule& kernel, const Sweep& sweep) {
  const auto& with = node_that_stages(kernel).with;
  return loads_bins(sweep) ? with.load : with.store;
}

bool is_for_pairs(const Schedule& inner) {
  if (inner.strategy == "rader")
    return inner.inner.front().strategy == "stockham" && inner.with.blocks == 0 &&
           !inner.with.has_extents();
  return inner.strategy == "stockham" && !is_in_place(inner);
}

Extents extents_of(const Sweep& sweep) {
  const std::uint64_t n = points(sweep.shape);
  if (sweep.shape.size() > 1 || sweep.convolves || sweep.multiplies) return {n, n, n};
  const access::RealKind& kind = access::real_kind(sweep.kind);
  if (kind.joins && n == 2 * sweep.n) return {n, sweep.n, sweep.n};  // kind IV of odd length
  Extents extents{n, kind.inverse ? n / 2 + 1 : n, kind.real ? n / 2 + 1 : n};
  if (!kind.on_load || sweep.kind == Kind::c2r)
    extents.inputs = std::min(extents.inputs, sweep.in.extent);
  if (!kind.on_store) extents.outputs = std::min(extents.outputs, sweep.out.extent);
  return extents;
}

std::optional<compose::Extension> extension_of(const Schedule& inner, const Sweep& sweep) {
  const std::uint64_t n = points(sweep.shape), part = inner.length;
  if (sweep.is_whole() || n == sweep.n || (sweep.kind != Kind::dct1 && sweep.kind != Kind::dst1))
    return std::nullopt;
  if (part == 0 || n % part != 0 || n / part <= 2 || n / part > codelets::largest_radix ||
      shape_of(inner).size() > 1)
    return std::nullopt;
  return compose::Extension{static_cast<int>(n / part), sweep.kind == Kind::dst1};
}

bool may_extend(const Schedule& inner) {
  return inner.strategy == "stockham" && exchanges_whole_numbers(inner);
}

std::vector<std::uint64_t> parts_of_extension(const Sweep& sweep, const Context& context) {
  const std::uint64_t n = points(sweep.shape);
  std::vector<std::uint64_t> parts;
  for (const int radix : context.codelets->radices())
    if (n % radix == 0 && n > static_cast<std::uint64_t>(radix) &&
        extension_of({"stockham", n / radix, {}, {}}, sweep))
      parts.push_back(n / radix);
  return parts;
}

bool may_fold(const Schedule& inner, const Sweep& sweep) {
  if (sweep.is_whole())
    return inner.strategy == "stockham" && !is_in_place(inner) &&
           !(is_real_plane(sweep) && inner.with.exchange.is(Exchange::halves));
  if (inner.strategy == "bluestein")
    return inner.inner.front().strategy == "stockham" && inner.with.blocks == 0;
  return is_for_pairs(inner);
}

}  // namespace papilio::plan
