// SPDX-License-Identifier: MIT
//
// Spans and butterfly counts from a list of radices.
#include "runtime/compose/passes.h"

#include <algorithm>

#include "runtime/twiddle/coprime.h"

namespace papilio::compose {
namespace {

std::vector<Pass> passes_of(const std::vector<int>& radices, const KernelSpec& spec) {
  const std::uint64_t length = spec.length(), lanes = spec.lanes;
  const std::vector<std::size_t> runs = spec.convolution && spec.convolution->coprime
                                            ? twiddle::coprime_runs(radices)
                                            : std::vector{radices.size()};
  std::vector<Pass> passes;
  std::uint64_t span = 1;
  for (const std::size_t run : runs) {
    std::uint64_t twiddle_span = 1;
    for (std::size_t i = 0; i < run; ++i) {
      const int radix = radices[passes.size()];
      const std::uint64_t butterflies = length / radix;
      passes.push_back({radix, span, butterflies,
                        static_cast<int>((butterflies + lanes - 1) / lanes), twiddle_span});
      span *= radix;
      twiddle_span *= radix;
    }
  }
  return passes;
}

}  // namespace

std::vector<Pass> forward_passes(const KernelSpec& spec) {
  return passes_of(spec.radices, spec);
}

std::vector<Pass> inverse_passes(const KernelSpec& spec) {
  return passes_of({spec.radices.rbegin(), spec.radices.rend()}, spec);
}

int points_per_thread(const KernelSpec& spec) {
  int points = 0;
  for (const auto& pass : forward_passes(spec))
    points = std::max(points, pass.radix * pass.per_thread);
  return points;
}

}  // namespace papilio::compose
