// SPDX-License-Identifier: MIT
//
// Spans and butterfly counts from a list of radices.
#include "runtime/compose/passes.h"

#include <algorithm>

namespace papilio::compose {
namespace {

std::vector<Pass> passes_of(const std::vector<int>& radices, std::uint64_t length, int lanes) {
  std::vector<Pass> passes;
  std::uint64_t span = 1;
  for (const int radix : radices) {
    const std::uint64_t butterflies = length / radix;
    passes.push_back(
        {radix, span, butterflies, static_cast<int>((butterflies + lanes - 1) / lanes)});
    span *= radix;
  }
  return passes;
}

}  // namespace

std::vector<Pass> forward_passes(const KernelSpec& spec) {
  return passes_of(spec.radices, spec.length(), spec.lanes);
}

std::vector<Pass> inverse_passes(const KernelSpec& spec) {
  return passes_of({spec.radices.rbegin(), spec.radices.rend()}, spec.length(), spec.lanes);
}

int points_per_thread(const KernelSpec& spec) {
  int points = 0;
  for (const auto& pass : forward_passes(spec))
    points = std::max(points, pass.radix * pass.per_thread);
  return points;
}

}  // namespace papilio::compose
