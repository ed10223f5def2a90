// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/stagger.h"

#include <cmath>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/cost/occupancy.h"

namespace papilio::plan {
namespace {

// Of the time that a block takes. Less than three tenths left 18433, 19801 and 21730 points in
// step, four tenths gained as much as anything up to the whole; and what the first blocks wait is
// lost.
constexpr double spread = 0.75;

}  // namespace

int stagger_cycles(const compose::KernelSpec& spec, const Context& context) {
  if (context.target.is_host || spec.generic || resident_blocks(spec, context) >= least_in_step)
    return 0;
  return static_cast<int>(
      std::lround(spread * block_us(spec, context) * context.target.clock_per_us));
}

}  // namespace papilio::plan
