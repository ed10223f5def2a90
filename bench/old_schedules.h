// SPDX-License-Identifier: MIT
//
// Schedules of results files, which keep the words of the version that was timed. Older versions
// wrote ahead= for prefetch=, exchange=joint, split and place, and left to lowering what a schedule
// says now (plan/choose/tuning.h). The parser refuses these words
// (schedule/parameters.cpp); only this file translates them.
#pragma once

#include <string>

#include "runtime/plan/lower/program.h"

namespace papilio::bench {

// The text in today's words; exchange=joint, which stood for two, becomes the one that is not said.
std::string in_new_words(std::string schedule);

// A schedule of a results file. One that says nothing of its tuning gets it from `context`, as
// older versions did.
plan::Schedule recorded_schedule(const std::string& text, const plan::Context& context);

// Whether two texts say the same, whatever they say of their tuning.
bool is_same_choice(const std::string& one, const std::string& other);

}  // namespace papilio::bench
