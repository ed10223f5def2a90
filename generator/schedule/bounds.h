// SPDX-License-Identifier: MIT
//
// Lower bounds for every order of a DAG: the number of values alive at once, and the longest chain
// of operations. A scheduler's result is judged against these.
#pragma once

#include "generator/schedule/schedule.h"

namespace papilio::schedule {

// The least number of values alive at some moment, in any order. The proof is in bounds.cpp. It
// takes a second for shipped codelets, several for a dense network of 10 000 operations.
int lower_bound(const Dag& dag);

// Operations on the longest path from an input to an output.
int critical_path(const Dag& dag);

}  // namespace papilio::schedule
