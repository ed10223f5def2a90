// SPDX-License-Identifier: MIT
#include "runtime/cli/search_worker.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

#include "runtime/search/trial.h"

namespace papilio::cli {
namespace {

struct Job {
  std::uint64_t number = 0;
  double best_us = 0;
  std::string schedule;
  std::unique_ptr<const Plan> plan;
  std::string failure;
};

// A queue from which several take; closed, it gives what is left and then nothing.
class Jobs {
 public:
  void put(Job job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    changed_.notify_one();
  }
  std::optional<Job> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || !jobs_.empty(); });
    if (jobs_.empty()) return std::nullopt;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool closed_ = false;
};

// Compilations go on side by side; timing on the host waits until none is under way, and then none
// begins.
class Gate {
 public:
  explicit Gate(bool closes) : closes_(closes) {}
  void enter() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !closed_; });
    ++inside_;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    --inside_;
    changed_.notify_all();
  }
  void close() {
    if (!closes_) return;
    std::unique_lock lock(mutex_);
    closed_ = true;
    changed_.wait(lock, [&] { return inside_ == 0; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    closed_ = false;
    changed_.notify_all();
  }

 private:
  const bool closes_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int inside_ = 0;
  bool closed_ = false;
};

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  constexpr std::size_t most = 300;  // a compiler's log can be long
  if (text.size() > most) text.resize(most);
  return text;
}

void say(const std::string& line) {
  std::cout << line << '\n' << std::flush;
}

// A device that failed fails from then on: the child ends, the search begins another.
[[noreturn]] void give_up(const Job& job, const Error& error) {
  say(fmt::format("fatal\t{}\t{}", job.number, one_line(error.what())));
  std::_Exit(1);
}

void compile(TrialStand& stand, Jobs& waiting, Jobs& compiled, Gate& gate) {
  while (auto job = waiting.take()) {
    gate.enter();
    try {
      job->plan = stand.prepare(job->schedule);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::device_failed) give_up(*job, error);
      job->failure = error.what();
    } catch (const std::exception& error) {
      job->failure = error.what();
    }
    gate.leave();
    compiled.put(std::move(*job));
  }
}

std::string tried(TrialStand& stand, Job& job, Gate& gate) {
  using search::Outcome;
  Outcome outcome = Outcome::refused;
  Timing timing;
  std::string reason = job.failure;
  if (job.plan) {
    gate.close();
    stand.turns().take([&] { say(fmt::format("waiting\t{}", job.number)); });
    say(fmt::format("timing\t{}", job.number));
    try {
      timing = stand.time(*job.plan, job.best_us);
      outcome = timing.stopped ? Outcome::slow : Outcome::timed;
      if (timing.difference > stand.largest_difference()) {
        outcome = Outcome::wrong;
        reason = fmt::format("differs by {:.1e} from the baseline, {:.1e} are allowed",
                             timing.difference, stand.largest_difference());
      }
    } catch (const Error& error) {
      if (error.code() == ErrorCode::device_failed) give_up(job, error);
      reason = error.what();
    } catch (const std::exception& error) {
      reason = error.what();
    }
    job.plan.reset();
    stand.turns().give();
    gate.open();
  }
  return fmt::format("done\t{}\t{}\t{}\t{}\t{}", job.number, search::to_text(outcome), timing.us,
                     timing.noise, one_line(reason));
}

}  // namespace

int run_search_worker(const Problem& problem, const PlanOptions& options, const StandOptions& how,
                      int jobs) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // it is of no use without the search
  TrialStand stand(problem, options, how);
  say(fmt::format("ready\t{}\t{}\t{}", stand.baseline_us(), stand.device(),
                  stand.baseline().schedule()));
  Gate gate(stand.baseline().backend() == Backend::host);
  Jobs waiting, compiled;
  std::vector<std::thread> compilers;
  for (int i = 0; i < std::max(jobs, 1); ++i)
    compilers.emplace_back([&] { compile(stand, waiting, compiled, gate); });
  std::thread timer([&] {
    while (auto job = compiled.take()) say(tried(stand, *job, gate));
  });
  for (std::string line; std::getline(std::cin, line);) {
    Job job;
    std::istringstream words(line);
    std::string best;
    words >> job.number >> best;
    job.best_us = std::stod(best);  // inf, too
    std::getline(words >> std::ws, job.schedule);
    waiting.put(std::move(job));
  }
  waiting.close();
  for (auto& compiler : compilers) compiler.join();
  compiled.close();
  timer.join();
  return 0;
}

}  // namespace papilio::cli
