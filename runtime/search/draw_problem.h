// SPDX-License-Identifier: MIT
//
// How a general problem's schedule is put together of transforms that are drawn as any (draw.h):
// whether axes that follow each other are one sweep or several, or all axes one kernel; and whether
// a real transform is done by a complex one of as many points, of half as many, or of two rows.
#pragma once

#include <functional>

#include "runtime/search/draw.h"

namespace papilio::search {

// A schedule for the context's sweeps, one without a strategy where the decisions led nowhere. It
// need not be legal.
plan::Schedule draw_sweeps(const Grammar& grammar, Choices& choices);

// Calls `found` with schedules that differ from `schedule` in these decisions. What they leave open
// is drawn.
void other_sweeps(const plan::Schedule& schedule, const Grammar& grammar, Choices& choices,
                  const std::function<void(plan::Schedule)>& found);

// Whether a node is a strategy's, and not one around the transforms of a general problem.
bool is_transform(const plan::Schedule& node);

}  // namespace papilio::search
