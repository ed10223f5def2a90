// SPDX-License-Identifier: MIT
//
// How a clock chooses: among the first that the cost model ranks, and among the best of a search.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "runtime/plan/choose/planner.h"

namespace papilio::search {

// Times the first `candidates` of `ranked` with `time_us` and returns the fastest, with its
// measured time in `us`. A schedule for which `time_us` throws is skipped. If all throw, the last
// exception is rethrown.
plan::Ranked fastest(const std::vector<plan::Ranked>& ranked, std::size_t candidates,
                     const std::function<double(const plan::Schedule&)>& time_us);

// The upper one of two in the middle; infinite if there are none.
double median(std::vector<double> values);

// Times the things 0 .. count - 1 in turn, one round after another, and returns the median of each.
// (The least of many noisy times is too small.) After the first round none begins if `stop` is
// true.
std::vector<double> medians_in_turn(std::size_t count, int rounds,
                                    const std::function<bool()>& stop,
                                    const std::function<double(std::size_t)>& time_us);

}  // namespace papilio::search
