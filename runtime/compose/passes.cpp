// SPDX-License-Identifier: MIT
//
// Spans, strides and butterfly counts from a list of radices and the dimensions they belong to.
#include "runtime/compose/passes.h"

#include <algorithm>

namespace papilio::compose {
namespace {

std::vector<Pass> passes_of(const KernelSpec& spec, bool inverse) {
  const std::uint64_t length = spec.length();
  auto dimensions = spec.dimensions;
  if (dimensions.empty()) dimensions = {length};
  std::vector<std::uint64_t> inner(dimensions.size(), 1), done(dimensions.size(), 1);
  for (std::size_t axis = dimensions.size() - 1; axis-- > 0;)
    inner[axis] = inner[axis + 1] * dimensions[axis + 1];
  std::vector<Pass> passes;
  const std::size_t count = spec.radices.size();
  for (std::size_t p = 0; p < count; ++p) {
    const std::size_t at = inverse ? count - 1 - p : p;
    const std::size_t axis = spec.axes.empty() ? 0 : static_cast<std::size_t>(spec.axes[at]);
    Pass pass;
    pass.radix = spec.radices[at];
    pass.inner = inner[axis];
    pass.span = done[axis] * pass.inner;
    pass.extent = dimensions[axis] * pass.inner;
    pass.stride = pass.extent / pass.radix;
    pass.butterflies = length / pass.radix;
    pass.per_thread = static_cast<int>((pass.butterflies + spec.lanes - 1) / spec.lanes);
    done[axis] *= pass.radix;
    passes.push_back(pass);
  }
  return passes;
}

}  // namespace

std::vector<Pass> forward_passes(const KernelSpec& spec) {
  return passes_of(spec, false);
}

std::vector<Pass> inverse_passes(const KernelSpec& spec) {
  return passes_of(spec, true);
}

int points_per_thread(const KernelSpec& spec) {
  int points = 0;
  for (const auto& pass : forward_passes(spec))
    points = std::max(points, pass.radix * pass.per_thread);
  return points;
}

}  // namespace papilio::compose
