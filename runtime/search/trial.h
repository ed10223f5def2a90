// SPDX-License-Identifier: MIT
//
// The result of trying a schedule, and the interface of evaluators, which try them.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::search {

enum class Outcome {
  timed,
  slow,     // stopped early: the first rounds were far slower than the best
  refused,  // illegal, or rejected by a compiler or the device
  wrong,    // the error of its result exceeds the bound
  crashed,
  hung,
};
const char* to_text(Outcome outcome);
std::optional<Outcome> parse_outcome(std::string_view text);

// A time is surely less than another if it is less than so many of it. What is nearer may be noise.
inline constexpr double surely_faster = 0.99;

struct Trial {
  plan::Schedule schedule;
  Outcome outcome = Outcome::timed;
  // Microseconds per execution of the whole batch: the ratio of the median round to the baseline's
  // median round of the same trial, times the baseline's time. Infinite if not timed.
  double us = std::numeric_limits<double>::infinity();
  double noise = 0;      // median deviation of the rounds, relative to `us`
  std::string reason{};  // why it was not timed
  double at_s = 0;       // seconds since the search began
};

// Tries schedules, possibly several at once.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // The number of schedules that may be submitted now.
  virtual std::size_t room() const = 0;
  // `best_us` is the best time so far. A much slower schedule need not be timed to the end.
  virtual void submit(const plan::Schedule& schedule, double best_us) = 0;
  // Returns a finished trial, waiting for at most `seconds`.
  virtual std::optional<Trial> wait(double seconds) = 0;
};

// Takes times from the cost model: no device, no compiler, no noise.
class Predictor final : public Evaluator {
 public:
  // `context` must outlive the evaluator.
  explicit Predictor(const plan::Context& context) : context_(context) {}
  std::size_t room() const override { return done_.empty() ? 1 : 0; }
  void submit(const plan::Schedule& schedule, double best_us) override;
  std::optional<Trial> wait(double seconds) override;

 private:
  const plan::Context& context_;
  std::vector<Trial> done_;
};

}  // namespace papilio::search
