// SPDX-License-Identifier: MIT
//
// The schedule that the cost model chooses for a problem, chosen once: a decision is kept beside
// the kernels (runtime/cache), in memory and on the disk, under a key of all that it depends on and
// of the text of the planner. What was pinned or measured is never among them.
#pragma once

#include <string>

#include "runtime/plan/lower/program.h"

namespace papilio::api {

// The schedule of a problem whose options pin none and name no folders of codelets.
plan::Schedule decided_schedule(const Problem& problem, const plan::Context& context);

// All of a problem, as bytes: the same for equal problems.
std::string key_of(const Problem& problem);

}  // namespace papilio::api
