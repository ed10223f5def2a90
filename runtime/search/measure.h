// SPDX-License-Identifier: MIT
//
// Measure mode: the cost model ranks the schedules, and a timer chooses among the first of them.
#pragma once

#include <functional>
#include <vector>

#include "runtime/plan/choose/planner.h"

namespace papilio::search {

// Times the first `candidates` of `ranked` with `time_us` and returns the fastest, with its
// measured time in `us`. A schedule for which `time_us` throws is skipped. If all throw, the last
// exception is rethrown.
plan::Ranked fastest(const std::vector<plan::Ranked>& ranked, std::size_t candidates,
                     const std::function<double(const plan::Schedule&)>& time_us);

}  // namespace papilio::search
