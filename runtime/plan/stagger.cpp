// SPDX-License-Identifier: MIT
#include "runtime/plan/stagger.h"

#include <cmath>

#include "runtime/plan/cost.h"
#include "runtime/plan/occupancy.h"

namespace papilio::plan {
namespace {

// Several blocks of a multiprocessor hide each other's loads, in step or not: of 160 such kernels
// none gained in the mean, of 48 alone all but two did. Resident blocks are estimated in fractions.
constexpr double alone = 1.5;

// Of the time that a block takes. Less than three tenths left 18433, 19801 and 21730 points in
// step, four tenths gained as much as anything up to the whole; and what the first blocks wait is
// lost.
constexpr double spread = 0.75;

}  // namespace

int stagger_cycles(const compose::KernelSpec& spec, const Context& context) {
  if (context.target.is_host || spec.generic || resident_blocks(spec, context) >= alone) return 0;
  return static_cast<int>(
      std::lround(spread * block_us(spec, context) * context.target.clock_per_us));
}

}  // namespace papilio::plan
