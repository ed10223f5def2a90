// SPDX-License-Identifier: MIT
//
// The rows of the table of schedulers, each defined in the file of its name.
#pragma once

#include "generator/schedule/schedule.h"

namespace papilio::schedule {

Order source_order(const Dag& dag);
Order register_pressure_order(const Dag& dag);
Order bisection_order(const Dag& dag);
Order latency_order(const Dag& dag);
Order search_order(const Dag& dag);

}  // namespace papilio::schedule
