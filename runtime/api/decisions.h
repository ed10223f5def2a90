// SPDX-License-Identifier: MIT
//
// The schedule that the cost model chooses for a problem, chosen once. A decision is kept in
// runtime/cache, in memory and on disk. Its key holds everything that it depends on, and the
// planner's text. The bundle has those of common lengths. Pinned and measured schedules are not
// kept.
#pragma once

#include <string>

#include "runtime/plan/lower/program.h"

namespace papilio::api {

// The schedule of a problem whose options pin none and name no folder of codelets.
plan::Schedule decided_schedule(const Problem& problem, const plan::Context& context);

// The key of that schedule's text in the cache.
std::string decision_key(const Problem& problem, const plan::Context& context);

// Whether a cache has that schedule, so that it need not be chosen.
bool is_decided(const Problem& problem, const plan::Context& context);

// A problem as bytes; equal problems have equal bytes.
std::string key_of(const Problem& problem);

}  // namespace papilio::api
