// SPDX-License-Identifier: MIT
#include "runtime/search/trial.h"

#include "papilio/papilio.hpp"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace papilio::search {
namespace {

constexpr const char* outcomes[] = {"timed", "slow", "refused", "wrong", "crashed", "hung"};

}  // namespace

const char* to_text(Outcome outcome) {
  return outcomes[static_cast<std::size_t>(outcome)];
}

std::optional<Outcome> parse_outcome(std::string_view text) {
  for (std::size_t i = 0; i < std::size(outcomes); ++i)
    if (text == outcomes[i]) return static_cast<Outcome>(i);
  return std::nullopt;
}

void Predictor::submit(const plan::Schedule& schedule, double) {
  Trial trial{schedule};
  try {
    trial.us = plan::predicted_us(plan::lower_for_problem(schedule, context_), context_);
    if (trial.us >= plan::too_long) {
      trial.outcome = Outcome::refused;
      trial.reason = "the cost model prices it out";
    }
  } catch (const Error& error) {
    trial.outcome = Outcome::refused;
    trial.reason = error.what();
  }
  done_.push_back(std::move(trial));
}

std::optional<Trial> Predictor::wait(double) {
  if (done_.empty()) return std::nullopt;
  Trial trial = std::move(done_.back());
  done_.pop_back();
  return trial;
}

}  // namespace papilio::search
