// SPDX-License-Identifier: MIT
//
// What papilio-sweep wrote goes in, cases with their timed schedules come out, and how well a cost
// model chooses among these: by how much its choice is slower than the fastest that was timed, the
// regret. For papilio-fit-cost.
#pragma once

#include <string>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/plan/lower/program.h"
#include "runtime/target/cost_constants.h"

namespace papilio::bench {

struct TimedSchedule {
  plan::Schedule schedule;
  plan::Program program;  // as the planner prices it
  std::string text;       // of the schedule, as it was recorded
  double us = 0;
  std::vector<double> times;  // of which `us` is the median
};

// A problem on a card, with the schedules that were timed for it.
struct TimedCase {
  std::string name;    // "f32 1000 x 65536"
  std::string family;  // few or many, precision, one dimension or several: "few f64 planes"
  plan::Shape shape;
  api::PlanningContext planning;
  std::vector<TimedSchedule> timed;
};

// The cases of `files`, which papilio-sweep wrote, with at least `least` timed schedules each. A
// file named CARD=FILE is of that card, others are of `architecture`. What this version does not
// know or cannot lower is left out. Throws Error(input_output) where a file or a column is missing.
std::vector<TimedCase> read_timings(const std::vector<std::string>& files,
                                    const std::string& architecture,
                                    const std::vector<std::string>& codelets = {},
                                    std::size_t least = 2);

// Predicted times of a case's schedules, in their order, in microseconds.
std::vector<double> predictions(const TimedCase& one, const plan::CostConstants& constants);

// The number of the schedule that the planner takes: what is predicted to be fastest, or what a
// preference (plan/choose/preferences.h) puts before it.
std::size_t choice(const TimedCase& one, const plan::CostConstants& constants);

// The number of the fastest.
std::size_t fastest(const TimedCase& one);

}  // namespace papilio::bench
