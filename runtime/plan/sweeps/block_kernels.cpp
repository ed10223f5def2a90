// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/block_kernels.h"

#include <utility>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/strategies/parts.h"
#include "runtime/plan/strategies/thread_counts.h"
#include "runtime/plan/sweeps/lower_sweeps.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace papilio::plan {

std::vector<Schedule> block_kernels(std::uint64_t length, std::uint64_t values,
                                    const std::vector<PassList>& lists, const Role& role,
                                    const Context& context) {
  std::vector<Schedule> kernels;
  for (const PassList& list : lists)
    for (const int threads : thread_counts(values, list.radices, {1, 2}, context))
      for (const int tiles : transforms_of_block(threads, role, context)) {
        Schedule kernel{"stockham", length, {}, {}};
        kernel.with.radices = list.radices;
        kernel.with.threads = threads;
        kernel.with.per_block = tiles;
        kernel.with.prefetch = list.radices.size();
        kernels.push_back(std::move(kernel));
      }
  return kernels;
}

void keep_promising(std::vector<Schedule>& transforms, const Sweep& sweep, const Context& context) {
  constexpr std::size_t most = 8;
  Context rough = context;
  rough.rough = rough.counts_kinds = true;
  keep_fastest(transforms, most, context, [&](const Schedule& transform) {
    return predicted_us(program_of(around(sweep, transform), sweep, rough), rough);
  });
}

}  // namespace papilio::plan
