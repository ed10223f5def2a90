// SPDX-License-Identifier: MIT
//
// What a search looks for the least of: a row each. Trial::us is its value, whatever the unit.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/search/trial.h"

namespace papilio::cli {

struct Objective {
  const char* name;
  const char* what;  // one line, for people
  bool on_device;    // measured in a child process, beside the planner's choice, with noise
  const char* done;  // what a schedule is that has a value
  const char* how;   // a value that was found, in brackets
  // Trials under way at once; 0: as many as keep the compilers busy.
  std::size_t at_once;
  // So many of the fastest count in the end; they are measured again so often, which takes so long
  // each at least.
  std::size_t finalists, confirmations;
  double trial_s;
  std::string (*format)(double value);

  double confirming_s() const { return trial_s * static_cast<double>(finalists * confirmations); }
};

std::span<const Objective> objectives();
std::vector<std::string> objective_names();
const Objective& find_objective(const std::string& name);  // Error(invalid_argument) if none

// Counts registers: the most of a thread in any kernel, with a word of the memory that it spills
// to counting as one. Kernels are compiled where the compiler is there, else the model's estimate
// is taken for all. Needs no device. Several schedules at once.
class RegisterCounter final : public search::Evaluator {
 public:
  // `context` is of a GPU and outlives it; Error(invalid_argument) otherwise.
  explicit RegisterCounter(const plan::Context& context);
  std::size_t room() const override;
  void submit(const plan::Schedule& schedule, double best) override;
  std::optional<search::Trial> wait(double seconds) override;

  bool compiles() const { return compiles_; }
  // Throws Error.
  double count(const plan::Schedule& schedule) const;

 private:
  const plan::Context& context_;
  bool compiles_ = false;
  std::vector<search::Trial> waiting_, done_;
};

}  // namespace papilio::cli
