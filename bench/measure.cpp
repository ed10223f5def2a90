// SPDX-License-Identifier: MIT
//
// One case, all contenders. Their turns are interleaved, so that a clock that drifts or a neighbour
// who wakes up hits all of them alike; the median is taken over the rounds.
#include "bench/measure.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

#include "bench/classes.h"
#include "bench/sample.h"

namespace papilio::bench {
namespace {

using Clock = std::chrono::steady_clock;

// A multiple of the limit that no rounding explains: the output is another transform's, or none.
constexpr double far_off = 20;

// A spectrum of random numbers is not Hermitian along c2r's other axes, nor real at bins 0 and n
// / 2. What that means our contract says; a peer's may say nothing (cuFFT).
bool is_free(const Entrant& entrant, const Trial& trial) {
  return trial.problem.kind == Kind::c2r && std::string(entrant.contender.name) != "ours";
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Runs `work` unless the entrant has already failed; a failure ends its part.
void attempt(Entrant& entrant, const std::function<void()>& work) {
  if (!entrant.prepared) return;
  try {
    work();
  } catch (const std::exception& error) {
    entrant.note = error.what();
    entrant.prepared.reset();
  }
}

// Two milliseconds: the clock's own launches, some microseconds, do not show.
int repeats_for(double us) {
  return static_cast<int>(std::clamp(2000.0 / std::max(us, 0.5), 1.0, 1000.0));
}

struct Samples {
  std::vector<double> us;
  int repeats = 1;
  std::optional<double> error;
};

Figure figure_of(Entrant& entrant, Samples& samples) {
  Figure figure;
  figure.contender = entrant.contender.name;
  figure.plan_ms = entrant.plan_ms;
  figure.note = entrant.note;
  figure.error = samples.error;
  if (entrant.prepared) figure.schedule = entrant.prepared->schedule();
  if (!samples.us.empty() && entrant.prepared) {
    std::sort(samples.us.begin(), samples.us.end());
    figure.median_us = samples.us[samples.us.size() / 2];
    figure.least_us = samples.us.front();
    figure.most_us = samples.us.back();
  }
  return figure;
}

void set_copyfracs(CaseResult& result) {
  const Figure* copy = result.find("copy");
  if (copy == nullptr) return;
  for (Figure& figure : result.figures) {
    if (figure.median_us > 0) figure.copyfrac = copy->median_us / figure.median_us;
  }
}

}  // namespace

Entrant enter(const Trial& trial, const Contender& contender) {
  Entrant entrant{contender, nullptr, 0, ""};
  const auto start = Clock::now();
  try {
    entrant.prepared = contender.prepare(trial);
    entrant.plan_ms = 1000 * seconds_since(start);
  } catch (const std::exception& error) {
    entrant.note = error.what();
  }
  return entrant;
}

std::vector<std::vector<Entrant>> enter_early(const std::vector<Trial>& trials,
                                              const std::vector<Contender>& early, bool alone,
                                              const std::function<void()>& done) {
  std::vector<std::vector<Entrant>> entrants(trials.size());
  std::atomic<std::size_t> next = 0;
  std::mutex reporting;
  const auto work = [&] {
    for (std::size_t i; (i = next++) < trials.size();) {
      for (const Contender& contender : early) entrants[i].push_back(enter(trials[i], contender));
      const std::lock_guard lock(reporting);
      done();
    }
  };
  const std::size_t cores = alone ? 1 : std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < std::min(cores, trials.size()); ++i) threads.emplace_back(work);
  threads.clear();
  return entrants;
}

CaseResult measure(const Case& subject, const Trial& trial, std::vector<Entrant> entrants,
                   Stopwatch& stopwatch, const Rounds& rounds) {
  std::vector<Samples> samples(entrants.size());
  const Sample sample(trial.problem, trial.columns);
  const auto start = Clock::now();
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    Entrant& entrant = entrants[i];
    attempt(entrant, [&] {
      if (entrant.contender.transforms) sample.poison(trial);
      stopwatch.mean_us(*entrant.prepared, 1);
      if (entrant.contender.transforms) {
        samples[i].error = sample.error(trial);
        if (!is_free(entrant, trial) &&
            error_units(*samples[i].error, subject) > far_off * error_limit(subject))
          entrant.note = "wrong";
      }
      samples[i].repeats = rounds.repeats > 0
                               ? rounds.repeats
                               : repeats_for(stopwatch.mean_us(*entrant.prepared, 3));
    });
  }
  for (int round = 0; round < rounds.most; ++round) {
    if (round >= rounds.least && seconds_since(start) > rounds.budget_s) break;
    for (std::size_t turn = 0; turn < entrants.size(); ++turn) {
      const std::size_t i = (round + turn) % entrants.size();
      attempt(entrants[i], [&] {
        samples[i].us.push_back(stopwatch.mean_us(*entrants[i].prepared, samples[i].repeats));
      });
    }
  }
  CaseResult result{subject, {}};
  for (std::size_t i = 0; i < entrants.size(); ++i)
    result.figures.push_back(figure_of(entrants[i], samples[i]));
  set_copyfracs(result);
  return result;
}

}  // namespace papilio::bench
