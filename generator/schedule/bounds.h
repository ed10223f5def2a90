// SPDX-License-Identifier: MIT
//
// What no order of a DAG can better: how many values must be alive at once, and how long the
// longest chain of operations is. A scheduler's result is judged against these.
#pragma once

#include "generator/schedule/schedule.h"

namespace papilio::schedule {

// At least so many values are alive at some moment, in any order. The proof stands in bounds.cpp.
// Takes a second for what we generate, several for a dense network of 10 000 operations.
int lower_bound(const Dag& dag);

// Operations on the longest path from an input to an output.
int critical_path(const Dag& dag);

}  // namespace papilio::schedule
