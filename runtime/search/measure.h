// SPDX-License-Identifier: MIT
//
// Measure mode: the clock, not the model, chooses among the schedules that the model ranks first.
#pragma once

#include <functional>
#include <vector>

#include "runtime/plan/choose/planner.h"

namespace papilio::search {

// Times the first `candidates` of `ranked` with `time_us` (which may throw: that schedule is passed
// over) and returns the fastest, its measured time in `us`. Throws the last failure if all fail.
plan::Ranked fastest(const std::vector<plan::Ranked>& ranked, std::size_t candidates,
                     const std::function<double(const plan::Schedule&)>& time_us);

}  // namespace papilio::search
