// SPDX-License-Identifier: MIT
//
// A whole run.
#include "bench/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <set>

#include "bench/progress.h"
#include "bench/sample.h"
#include "runtime/cli/options.h"

namespace papilio::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Plans that wait for their turn hold tables; so many at once are never too much.
constexpr std::size_t planned_together = 256;
constexpr int graph_replays = 100;

std::vector<Contender> choose_contenders(const std::vector<Case>& cases,
                                         const std::vector<std::string>& against, Backend backend) {
  const bool has_columns = std::ranges::any_of(cases, is_in_columns);
  std::set<std::string> asked(against.begin(), against.end());
  asked.erase("ours");
  std::vector<Contender> chosen;
  for (const Contender& contender : contenders()) {
    const std::string name = contender.name;
    const bool is_asked = asked.erase(name) > 0;
    const bool elsewhere = (name == "cufft" && backend == Backend::host) ||
                           (name == "fftw" && backend == Backend::cuda);
    if (name == "rows" && !has_columns) {
      if (is_asked)
        throw Error(ErrorCode::invalid_argument, "--against rows: no case has --columns");
      continue;
    }
    if (is_asked && elsewhere)
      throw Error(ErrorCode::invalid_argument,
                  "--against " + name + ": this run is on " +
                      (backend == Backend::host ? "the processor" : "a GPU") + ", " + name +
                      " is not");
    if (name == "ours" || is_asked || (against.empty() && !elsewhere)) chosen.push_back(contender);
  }
  if (!asked.empty())
    throw Error(ErrorCode::invalid_argument,
                "--against '" + *asked.begin() + "' is not copy, cufft, fftw or rows");
  return chosen;
}

// A captured execution, replayed, is measured where there are graphs.
bool has_graphs(const RunOptions& options) {
  if (options.graph && options.backend == Backend::host)
    throw Error(ErrorCode::invalid_argument,
                "--graph replays CUDA graphs, and this run is on the processor");
  return options.graph;
}

class Runner {
 public:
  Runner(const std::vector<Case>& cases, const RunOptions& options, const Results& recorded)
      : options_(options),
        chosen_(choose_contenders(cases, options.against, options.backend)),
        device_(cli::open_device(options.backend)),
        in_(device_, largest_bytes(cases)),
        out_(device_, largest_bytes(cases)),
        stopwatch_(has_graphs(options) ? graph_stopwatch(*device_) : device_stopwatch(*device_)),
        deadline_(Clock::now() +
                  std::chrono::milliseconds(static_cast<long long>(60000 * options.minutes))),
        left_(cases.size()) {
    outcome_.device = device_->name();
    outcome_.columns.recorded = recorded;
    outcome_.columns.on_gpu = options.backend == Backend::cuda;
    std::set<std::string> names;
    for (const Contender& contender : chosen_) names.insert(contender.name);
    outcome_.columns.peer = choose_peer(names, std::ranges::all_of(cases, is_in_columns));
    if (options.graph) rounds_.repeats = graph_replays;
    fmt::print("{}, forward, out of place, median of {} rounds{}\n", outcome_.device, rounds_.most,
               device_->backend() == Backend::cuda && options.graph
                   ? fmt::format(", {} replays of a graph each", graph_replays)
                   : "");
    print_heading(stdout, outcome_.columns);
  }

  void run(Precision precision, const std::vector<Case>& cases) {
    if (cases.empty()) return;
    const std::uint64_t reals = largest_bytes(cases) / bytes_of(precision);
    const auto fill_input = [&] { upload_random(*device_, in_.get(), reals, precision); };
    fill_input();
    for (std::size_t i = 0; i < cases.size(); i += planned_together) {
      const std::size_t end = std::min(i + planned_together, cases.size());
      run_together({cases.begin() + i, cases.begin() + end}, fill_input);
    }
  }

  void add(CaseResult result) {
    print_case(stdout, result, outcome_.columns);
    outcome_.results.push_back(std::move(result));
    --left_;
  }

  Run outcome() { return std::move(outcome_); }

 private:
  static std::size_t largest_bytes(const std::vector<Case>& cases) {
    std::uint64_t bytes = 256;
    for (const Case& subject : cases) {
      if (obstacle(subject).empty()) bytes = std::max(bytes, subject.bytes());
    }
    return bytes;
  }

  // The time that is left, shared among the cases that are left.
  Rounds rounds() const {
    Rounds rounds = rounds_;
    const double seconds = std::chrono::duration<double>(deadline_ - Clock::now()).count();
    rounds.budget_s = std::min(rounds.budget_s, seconds / static_cast<double>(left_));
    return rounds;
  }

  void run_together(const std::vector<Case>& cases, const std::function<void()>& fill_input) {
    std::vector<Trial> trials;
    trials.reserve(cases.size());
    for (const Case& subject : cases)
      trials.push_back({problem_of(subject), *device_, in_.get(), out_.get(), subject.columns});
    std::vector<Contender> early;
    for (const Contender& contender : chosen_) {
      if (contender.early) early.push_back(contender);
    }
    Progress planning("plans", cases.size());
    auto planned = enter_early(trials, early, options_.plan_alone, [&] { planning.advance(); });
    planning.clear();
    Progress progress("cases", cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
      // Ours first: it keeps the input of c2r, in which cuFFT and FFTW may write.
      std::vector<Entrant> entrants = std::move(planned[i]);
      for (const Contender& contender : chosen_) {
        if (!contender.early) entrants.push_back(enter(trials[i], contender));
      }
      CaseResult result = measure(cases[i], trials[i], std::move(entrants), *stopwatch_, rounds());
      if (trials[i].problem.kind == Kind::c2r && !outcome_.columns.peer.empty()) fill_input();
      progress.clear();
      complain(result);
      add(std::move(result));
      progress.advance();
    }
  }

  // What keeps a contender from all cases, such as a missing library, is said once.
  void complain(const CaseResult& result) {
    for (const Figure& figure : result.figures) {
      if (figure.note.empty() || figure.contender == "ours") continue;
      if (complaints_.insert(figure.contender + ": " + figure.note).second)
        fmt::print(stderr, "papilio-bench: {}: {}\n", figure.contender, figure.note);
    }
  }

  const RunOptions& options_;
  std::vector<Contender> chosen_;
  std::shared_ptr<execute::Device> device_;
  cli::DeviceBuffer in_, out_;
  std::unique_ptr<Stopwatch> stopwatch_;
  Clock::time_point deadline_;
  std::size_t left_;
  Rounds rounds_ = options_.rounds;
  std::set<std::string> complaints_;
  Run outcome_;
};

}  // namespace

Run run(const std::vector<Case>& cases, const RunOptions& options, const Results& recorded) {
  Runner runner(cases, options, recorded);
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    std::vector<Case> able;
    for (const Case& subject : cases) {
      if (subject.precision == precision && obstacle(subject).empty()) able.push_back(subject);
    }
    runner.run(precision, able);
  }
  for (const Case& subject : cases) {
    if (const std::string note = obstacle(subject); !note.empty()) {
      CaseResult result{subject, {}};
      result.figures.emplace_back();
      result.figures.back().contender = "ours";
      result.figures.back().note = note;
      runner.add(std::move(result));
    }
  }
  return runner.outcome();
}

}  // namespace papilio::bench
