// SPDX-License-Identifier: MIT
//
// The child of a search: it compiles and times schedules that it reads, so that what crashes or
// hangs takes it along and not the search. Lines in:
//     NUMBER BEST_US SCHEDULE
// and lines out, fields between tabs:
//     ready  BASELINE_US  DEVICE  SCHEDULE of the baseline
//     waiting NUMBER                          another process times on the device
//     timing NUMBER                           it has been compiled and begins to run
//     done   NUMBER  OUTCOME  US  NOISE  REASON
//     fatal  NUMBER  REASON                   the device failed, the child ends
#pragma once

#include "runtime/cli/trial_stand.h"

namespace papilio::cli {

// Reads standard input until it ends. `jobs` threads compile side by side; on the host nothing is
// compiled while something is timed.
int run_search_worker(const Problem& problem, const PlanOptions& options, const StandOptions& stand,
                      int jobs);

}  // namespace papilio::cli
