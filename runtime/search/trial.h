// SPDX-License-Identifier: MIT
//
// What became of a schedule that was tried, and who tries it.
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
  slow,     // stopped early: its first rounds were far from the best
  refused,  // not legal, or refused by a compiler or the device
  wrong,    // its result is outside the error bound
  crashed,
  hung,
};
const char* to_text(Outcome outcome);
std::optional<Outcome> parse_outcome(std::string_view text);

struct Trial {
  plan::Schedule schedule;
  Outcome outcome = Outcome::timed;
  // Microseconds of one execution of the whole batch: the median of the rounds over the baseline's
  // median beside it, times the baseline's time. Infinite where there is none.
  double us = std::numeric_limits<double>::infinity();
  double noise = 0;      // median deviation of the rounds, as a part of `us`
  std::string reason{};  // why there is no time
  double at_s = 0;       // since the search began
};

// Tries schedules, several at once.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // How many more may be submitted now.
  virtual std::size_t room() const = 0;
  // `best_us` is the best time so far: what is far from it need not be timed to the end.
  virtual void submit(const plan::Schedule& schedule, double best_us) = 0;
  // One that has been tried, if there is any within so many seconds.
  virtual std::optional<Trial> wait(double seconds) = 0;
};

// Asks the cost model instead of a clock: no device, no compiler, no noise.
class Predictor final : public Evaluator {
 public:
  // `context` outlives it.
  explicit Predictor(const plan::Context& context) : context_(context) {}
  std::size_t room() const override { return done_.empty() ? 1 : 0; }
  void submit(const plan::Schedule& schedule, double best_us) override;
  std::optional<Trial> wait(double seconds) override;

 private:
  const plan::Context& context_;
  std::vector<Trial> done_;
};

}  // namespace papilio::search
