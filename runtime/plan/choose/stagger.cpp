// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/stagger.h"

#include <cmath>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/cost/occupancy.h"

namespace papilio::plan {
namespace {

// The spread of the starts, relative to the duration of a block. Below 0.3, the blocks of 18433,
// 19801 and 21730 points stayed in step. From 0.4 to 1 the gain is the same. The wait of the first
// blocks is lost time.
constexpr double spread = 0.75;

}  // namespace

int stagger_cycles(const compose::KernelSpec& spec, const Context& context) {
  if (context.target.is_host || spec.generic || resident_blocks(spec, context) >= least_in_step)
    return 0;
  return static_cast<int>(
      std::lround(spread * block_us(spec, context) * context.target.clock_per_us));
}

}  // namespace papilio::plan
