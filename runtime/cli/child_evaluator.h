// SPDX-License-Identifier: MIT
//
// An evaluator whose work is done by a child process (cli/search_worker.h). A child that dies or
// says nothing for too long is ended and begun again. What it had under way is tried again, one at
// a time, so that it is known whose fault it was; what then ends it too is recorded as crashed or
// hung.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "runtime/search/trial.h"

namespace papilio::cli {

struct ChildOptions {
  std::vector<std::string> command;  // of the worker, the program first
  std::size_t under_way = 4;         // schedules at once
  double longest_s = 60;             // without a word from the child
};

class ChildEvaluator final : public search::Evaluator {
 public:
  // Starts the child and waits until it has timed its baseline. Throws Error with what it printed
  // where it does not come to that.
  explicit ChildEvaluator(ChildOptions options);
  ~ChildEvaluator() override;
  ChildEvaluator(const ChildEvaluator&) = delete;

  std::size_t room() const override;
  void submit(const plan::Schedule& schedule, double best_us) override;
  std::optional<search::Trial> wait(double seconds) override;

  double baseline_us() const { return baseline_us_; }
  const std::string& device() const { return device_; }
  const std::string& baseline() const { return baseline_; }  // its schedule
  int restarts() const { return restarts_; }

 private:
  struct Job {
    plan::Schedule schedule;
    double best_us = 0;
    bool timing = false;
  };

  void start();
  void end(bool at_once);
  void send(std::uint64_t number);
  bool read_lines(double seconds);  // false: the child is gone
  void take(const std::string& line);
  void blame(search::Outcome outcome);
  void finish(std::uint64_t number, search::Trial trial);

  const ChildOptions options_;
  pid_t child_ = -1;
  int to_child_ = -1, from_child_ = -1;
  std::string text_;  // read, and not yet a line
  bool ready_ = false;
  bool waits_ = false;  // for its turn: its silence is no fault
  double baseline_us_ = 0;
  std::string device_, baseline_;
  int restarts_ = 0;
  std::uint64_t last_number_ = 0;
  std::map<std::uint64_t, Job> jobs_;   // sent and not done
  std::deque<std::uint64_t> suspects_;  // jobs to be sent one at a time
  std::deque<search::Trial> done_;
  std::chrono::steady_clock::time_point heard_;
  std::string how_it_ended_, fatal_;  // what the child said last
};

}  // namespace papilio::cli
