// SPDX-License-Identifier: MIT
//
// Spans, strides and butterfly counts from a list of radices and the dimensions they belong to.
#include "runtime/compose/passes.h"

#include <algorithm>

#include "runtime/twiddle/coprime.h"

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

// A convolution over coprime factors, a run of radices each: the passes are those of one dimension,
// but for twiddles, which know only the radices of their own run.
std::vector<Pass> coprime_passes(const KernelSpec& spec, const std::vector<int>& radices) {
  const std::uint64_t length = spec.length();
  std::vector<Pass> passes;
  std::uint64_t span = 1;
  for (const std::size_t run : twiddle::coprime_runs(radices)) {
    const std::uint64_t inner = span;
    for (std::size_t i = 0; i < run; ++i) {
      Pass pass;
      pass.radix = radices[passes.size()];
      pass.inner = inner;
      pass.span = span;
      pass.extent = length;
      pass.stride = pass.butterflies = length / pass.radix;
      pass.per_thread = static_cast<int>((pass.butterflies + spec.lanes - 1) / spec.lanes);
      span *= pass.radix;
      passes.push_back(pass);
    }
  }
  return passes;
}

bool is_coprime(const KernelSpec& spec) {
  return spec.convolution && spec.convolution->coprime;
}

}  // namespace

std::vector<Pass> forward_passes(const KernelSpec& spec) {
  return is_coprime(spec) ? coprime_passes(spec, spec.radices) : passes_of(spec, false);
}

std::vector<Pass> inverse_passes(const KernelSpec& spec) {
  return is_coprime(spec) ? coprime_passes(spec, {spec.radices.rbegin(), spec.radices.rend()})
                          : passes_of(spec, true);
}

int points_per_thread(const KernelSpec& spec) {
  int points = 0;
  for (const auto& pass : forward_passes(spec))
    points = std::max(points, pass.radix * pass.per_thread);
  return points;
}

}  // namespace papilio::compose
