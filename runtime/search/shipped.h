// SPDX-License-Identifier: MIT
//
// The wisdom shipped with the library (shipped.wisdom): schedules found by search on the cards
// available to the project that were at least 3 % faster than the planner's choice.
#pragma once

#include <vector>

#include "runtime/search/wisdom.h"

namespace papilio::search {

// The entries for all cards, parsed on first use.
const std::vector<Wise>& shipped_wisdom();

}  // namespace papilio::search
