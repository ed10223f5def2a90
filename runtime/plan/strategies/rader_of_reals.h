// SPDX-License-Identifier: MIT
//
// rader(p, g=.., outputs=(p + 1) / 2, inner), inner a stockham of length (p - 1) / 2, not in place,
// is the convolution of real numbers of which half the bins are stored, in half the points
// (compose/body/body_real_product.h); with inputs=.. half the bins are loaded. Padded, inner is of
// p - 1 points or more.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

// Whether the method may do what is there, real numbers on one side and half the bins on the other.
bool is_for_rader_of_reals(const Extents& extents, bool loads_bins);

// Whether an inner transform may be for it.
bool may_be_of_reals(const Schedule& inner);

// A node of p points that does it.
Schedule rader_of_reals(std::uint64_t p, bool loads_bins, Schedule inner);

// The parts of strategy `rader` for such nodes.
std::vector<Schedule> raders_of_reals(Role role, const Context& context);
void check_rader_of_reals(const Schedule& schedule);
void lower_rader_of_reals(const Schedule& schedule, const Frame& frame, Lowering& lowering);

}  // namespace papilio::plan
