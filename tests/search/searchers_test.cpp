// SPDX-License-Identifier: MIT
//
// Searchers and the loop that runs them, on the cost model: each keeps to its limits, repeats
// itself for a seed, gives legal schedules and finds what there is to find.
#include "runtime/search/searcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/search/describe.h"
#include "runtime/search/run.h"
#include "runtime/search/searchers/regression.h"
#include "tests/search/problems.h"

namespace papilio::tests {
namespace {

using plan::Schedule;
using search::Outcome;
using search::Trial;

struct Found {
  search::Result result;
  std::vector<std::string> tried;
};

Found search_with(const std::string& method, const SearchProblem& problem, std::size_t trials,
                  std::uint64_t seed = 1, const std::vector<Schedule>& seeds = {}) {
  Found found;
  search::Predictor predictor(problem.space.context());
  const auto searcher = search::find_searcher(method).make({problem.space, seeds, seed});
  std::map<std::string, Trial> known;
  found.result = search::run(
      *searcher, predictor, {.seconds = 60, .trials = trials}, known, [&](const Trial& trial) {
        found.tried.push_back(plan::print(trial.schedule));
        const auto why = problem.space.why_not(trial.schedule);
        EXPECT_TRUE(!why || !search::find_searcher(method).legal) << found.tried.back();
        EXPECT_TRUE(!why || trial.outcome == Outcome::refused) << found.tried.back();
      });
  EXPECT_EQ(known.size(), found.tried.size()) << "one was tried twice";
  return found;
}

TEST(Searchers, KeepToTheirTrialsAndRepeatThemselves) {
  const SearchProblem problem({1009}, "h100");
  for (const auto& row : search::searchers()) {
    const Found one = search_with(row.name, problem, 60),
                again = search_with(row.name, problem, 60);
    EXPECT_EQ(one.tried.size(), 60u) << row.name;
    EXPECT_EQ(one.tried, again.tried) << row.name;
    if (std::string(row.name) != "exhaustive") {
      EXPECT_NE(one.tried, search_with(row.name, problem, 60, 2).tried) << row.name;
    }
    ASSERT_TRUE(one.result.best) << row.name;
  }
}

// In a space that can be enumerated the exhaustive method ends with its best, every other one
// within 300 trials with about as good a one.
TEST(Searchers, FindTheBestOfASmallSpace) {
  search::Bounds small;
  small.depth = 0;
  small.more_passes = 0;
  const SearchProblem problem({7}, "host", Precision::f32, 64, small);
  double best_us = std::numeric_limits<double>::infinity();
  std::size_t legal = 0;
  const auto& context = problem.space.context();
  problem.space.enumerate([&](const Schedule& schedule) {
    if (!problem.space.why_not(schedule)) {
      ++legal;
      best_us = std::min(best_us, plan::predicted_us(plan::lower(schedule, context), context));
    }
    return true;
  });
  ASSERT_GT(legal, 100u);
  const Found all = search_with("exhaustive", problem, 0);
  EXPECT_TRUE(all.result.exhausted);
  EXPECT_EQ(all.tried.size(), legal);
  EXPECT_EQ(all.result.best->us, best_us);
  for (const auto& row : search::searchers()) {
    if (!row.compares) continue;
    const Found some = search_with(row.name, problem, 300);
    ASSERT_TRUE(some.result.best) << row.name;
    EXPECT_LE(some.result.best->us, 1.1 * best_us) << row.name;
  }
}

// What improves on what it has beats independent draws.
TEST(Searchers, ThatLearnAreBetterThanDraws) {
  const SearchProblem problem({4096}, "h100");
  const double random_us = search_with("random", problem, 400).result.best->us;
  for (const char* method : {"local", "beam", "dynamic", "genetic", "surrogate"})
    EXPECT_LT(search_with(method, problem, 400).result.best->us, random_us) << method;
}

// Two groups, of values 1000 apart, that depend on the first column alike; the second one is noise.
TEST(Regression, ExplainsDifferencesInsideOfGroups) {
  search::Regression regression;
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 200; ++i) {
    const double x = normal(random);
    regression.add({x + 10 * (i % 2), normal(random)}, 3 * x - 1000 * (i % 2), i % 2);
  }
  EXPECT_EQ(regression.predict({1, 1}), 0) << "before a fit";
  regression.fit(1);
  EXPECT_NEAR(regression.predict({1, 0}) - regression.predict({0, 0}), 3, 0.05);
  EXPECT_NEAR(regression.predict({0, 1}) - regression.predict({0, 0}), 0, 0.05);
}

// By what trials of other sizes teach, ten trials find more than ten draws do.
TEST(Searchers, LearnFromOtherProblems) {
  search::Elsewhere elsewhere;
  std::size_t number = 0;
  for (const std::uint64_t length : {1024, 2048, 2304, 3600}) {
    const SearchProblem other({length}, "h100");
    for (const auto& text : search_with("random", other, 60).tried) {
      const auto schedule = plan::parse(text);
      const auto& context = other.space.context();
      elsewhere.trials.push_back({search::describe(schedule, context),
                                  plan::predicted_us(plan::lower(schedule, context), context),
                                  number});
    }
    ++number;
  }
  const SearchProblem problem({4096}, "h100");
  double with = 0, without = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const auto search = [&](const search::Elsewhere* known) {
      search::Predictor predictor(problem.space.context());
      const auto searcher =
          search::find_searcher("transfer").make({problem.space, {}, seed, {}, known});
      std::map<std::string, Trial> tried;
      return search::run(*searcher, predictor, {.seconds = 60, .trials = 10}, tried,
                         [](const Trial&) {})
          .best->us;
    };
    with += std::log(search(&elsewhere)) / 5;
    without += std::log(search(nullptr)) / 5;
  }
  EXPECT_LT(with, without - std::log(1.5));
  const auto given = plan::parse("stockham(4096, radices=16x16x16, threads=256)");
  elsewhere.seeds = {given};
  const auto searcher =
      search::find_searcher("transfer").make({problem.space, {}, 1, {}, &elsewhere});
  EXPECT_EQ(searcher->next(), given);
}

TEST(Searchers, BeginWithThePlannersSchedules) {
  const SearchProblem problem({1009}, "h100");
  const auto ranked = plan::rank({1009}, {}, problem.space.context());
  for (const char* method : {"local", "beam", "dynamic", "genetic", "surrogate", "transfer"}) {
    const Found found = search_with(method, problem, 5, 1, {ranked[0].schedule});
    EXPECT_EQ(found.tried.front(), plan::print(ranked[0].schedule)) << method;
  }
}

// Features are the same for the same schedule, differ between schedules, and say what they say.
TEST(Features, DescribeASchedule) {
  const SearchProblem problem({4096}, "h100");
  const auto one = plan::parse(
      "stockham(4096, radices=16x16x16, threads=256, per_block=2, exchange=interleaved)");
  const auto values = search::describe(one, problem.space.context());
  ASSERT_EQ(values.size(), search::features().size());
  std::map<std::string, double> named;
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_TRUE(std::isfinite(values[i])) << search::features()[i].name;
    named[search::features()[i].name] = values[i];
  }
  EXPECT_EQ(named.size(), values.size()) << "a name is there twice";
  EXPECT_EQ(named["kernels"], 1);
  EXPECT_EQ(named["passes"], 3);
  EXPECT_EQ(named["block_threads"], 512);
  EXPECT_EQ(named["per_block"], 2);
  EXPECT_EQ(named["thread_points"], 16);
  EXPECT_EQ(named["largest_radix"], 16);
  EXPECT_EQ(named["interleaved"], 1);
  EXPECT_GE(named["shared_bytes"], 2 * 4096 * 8);
  EXPECT_GT(named["registers"], 32);
  EXPECT_GT(named["memory_us"], 0);
  const auto two = plan::parse(
      "hierarchical(4096, stockham(64, radices=8x8, threads=8, per_block=8), "
      "stockham(64, radices=8x8, threads=8, per_block=8))");
  const auto others = search::describe(two, problem.space.context());
  EXPECT_EQ(others[0], 2);
  EXPECT_NE(others, values);
  const SearchProblem host({4096}, "host");
  EXPECT_EQ(search::describe(two, host.space.context())[0], 2);
}

TEST(Searchers, AreFoundByName) {
  try {
    search::find_searcher("simplex");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
    EXPECT_NE(std::string(error.what()).find("genetic"), std::string::npos) << error.what();
  }
}

// An evaluator of which every third schedule crashes and the others take as long as they say.
class Faulty final : public search::Evaluator {
 public:
  std::size_t room() const override { return 3 - done_.size(); }
  void submit(const Schedule& schedule, double) override {
    Trial trial{schedule};
    trial.us = 100.0 + static_cast<double>(count_ % 7);
    if (++count_ % 3 == 0) {
      trial.outcome = Outcome::crashed;
      trial.us = std::numeric_limits<double>::infinity();
    }
    done_.push_back(trial);
  }
  std::optional<Trial> wait(double) override {
    if (done_.empty()) return std::nullopt;
    const Trial trial = done_.back();  // not in the order of their submission
    done_.pop_back();
    return trial;
  }

 private:
  std::vector<Trial> done_;
  int count_ = 0;
};

TEST(Run, GoesOnWhereSchedulesCrash) {
  const SearchProblem problem({1009}, "h100");
  for (const auto& row : search::searchers()) {
    Faulty evaluator;
    const auto searcher = row.make({problem.space, {}, 1});
    std::map<std::string, Trial> known;
    std::size_t crashed = 0;
    const auto result =
        search::run(*searcher, evaluator, {.seconds = 60, .trials = 50}, known,
                    [&](const Trial& trial) { crashed += trial.outcome == Outcome::crashed; });
    EXPECT_EQ(result.trials, 50u) << row.name;
    EXPECT_EQ(crashed, 16u) << row.name;
    ASSERT_TRUE(result.best) << row.name;
    EXPECT_EQ(result.best->outcome, Outcome::timed) << row.name;
  }
}

// An evaluator that gives one schedule back only when nothing else is under way.
class Withholding final : public search::Evaluator {
 public:
  Withholding(const plan::Context& context, std::size_t withheld)
      : context_(context), withheld_(withheld) {}
  std::size_t room() const override { return 8 - under_way_.size() - held_.size(); }
  void submit(const Schedule& schedule, double) override {
    Trial trial{schedule};
    trial.us = plan::predicted_us(plan::lower(schedule, context_), context_);
    (count_++ == withheld_ ? held_ : under_way_).push_back(trial);
  }
  std::optional<Trial> wait(double) override {
    if (under_way_.empty()) std::swap(under_way_, held_);
    if (under_way_.empty()) return std::nullopt;
    const Trial trial = under_way_.front();
    under_way_.erase(under_way_.begin());
    return trial;
  }
  bool holds() const { return !held_.empty(); }

 private:
  const plan::Context& context_;
  const std::size_t withheld_;
  std::size_t count_ = 0;
  std::vector<Trial> under_way_, held_;
};

// A schedule that takes minutes to compile does not keep the others waiting: neither one of the
// planner's nor a neighbour, past summits and restarts.
TEST(Searchers, LocalDoesNotWaitForAFew) {
  search::Bounds small;
  small.depth = 0;
  small.more_passes = 0;
  const SearchProblem problem({16}, "h100", Precision::f32, 1 << 16, small);
  std::vector<Schedule> seeds;
  for (const auto& ranked : plan::rank({16}, {}, problem.space.context()))
    if (seeds.size() < 4 && !problem.space.why_not(ranked.schedule))
      seeds.push_back(ranked.schedule);
  ASSERT_EQ(seeds.size(), 4u);
  for (const std::size_t withheld : {1, 10}) {
    Withholding evaluator(problem.space.context(), withheld);
    const auto searcher = search::find_searcher("local").make({problem.space, seeds, 1});
    std::map<std::string, Trial> known;
    bool holds = true;
    search::run(*searcher, evaluator, {.seconds = 60, .trials = 1000}, known, [&](const Trial&) {
      if (known.size() > withheld + 8 && known.size() < 990) holds = holds && evaluator.holds();
    });
    EXPECT_EQ(known.size(), 1000u);
    EXPECT_TRUE(holds) << withheld;
  }
}

// An evaluator that takes its time with each of those that are under way at once.
class Slow final : public search::Evaluator {
 public:
  explicit Slow(std::size_t at_once) : at_once_(at_once) {}
  std::size_t room() const override { return at_once_ - under_way_.size(); }
  void submit(const Schedule& schedule, double) override { under_way_.push_back({schedule}); }
  std::optional<Trial> wait(double) override {
    const auto began = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    Trial trial = under_way_.front();
    under_way_.erase(under_way_.begin());
    trial.us = 1;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    longest_s = std::max(longest_s, took.count());
    return trial;
  }
  double longest_s = 0;

 private:
  const std::size_t at_once_;
  std::vector<Trial> under_way_;
};

// What is under way when the time is over is waited for, so towards the end less is begun.
TEST(Run, EndsInTime) {
  const SearchProblem problem({1009}, "h100");
  Slow evaluator(16);
  std::map<std::string, Trial> known;
  const auto searcher = search::find_searcher("random").make({problem.space, {}, 1});
  constexpr double seconds = 1.5;
  const auto result =
      search::run(*searcher, evaluator, {.seconds = seconds}, known, [](const Trial&) {});
  EXPECT_LT(result.seconds, seconds + 4 * evaluator.longest_s);
  EXPECT_GT(result.seconds, seconds / 2);
  EXPECT_GT(result.trials, 4u);
}

// An evaluator whose first schedule is compiled for ever.
class Stuck final : public search::Evaluator {
 public:
  std::size_t room() const override { return is_busy_ ? 0 : 1; }
  void submit(const Schedule&, double) override { is_busy_ = true; }
  std::optional<Trial> wait(double seconds) override {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    return std::nullopt;
  }

 private:
  bool is_busy_ = false;
};

TEST(Run, GivesUpWhatIsNotDoneSoonAfterTheTime) {
  const SearchProblem problem({1009}, "h100");
  Stuck evaluator;
  std::map<std::string, Trial> known;
  const auto searcher = search::find_searcher("random").make({problem.space, {}, 1});
  const auto result =
      search::run(*searcher, evaluator, {.seconds = 0.2}, known, [](const Trial&) {});
  EXPECT_EQ(result.trials, 0u);
  EXPECT_LT(result.seconds, 4);
}

// A searcher that learns for a while before its first schedule.
class SlowToStart final : public search::Searcher {
 public:
  explicit SlowToStart(search::Searcher& searcher) : searcher_(searcher) {}
  std::optional<Schedule> next() override {
    if (!started_) std::this_thread::sleep_for(std::chrono::milliseconds(1000));
    started_ = true;
    return searcher_.next();
  }
  void told(const Trial& trial) override { searcher_.told(trial); }

 private:
  search::Searcher& searcher_;
  bool started_ = false;
};

// What a search takes before its first trial says nothing of how long the next one takes: else
// one trial would be all of these.
TEST(Run, DoesNotCountItsStartAsATrial) {
  const SearchProblem problem({1009}, "h100");
  Slow evaluator(1);
  std::map<std::string, Trial> known;
  const auto random = search::find_searcher("random").make({problem.space, {}, 1});
  SlowToStart searcher(*random);
  const auto result =
      search::run(searcher, evaluator, {.seconds = 1.8}, known, [](const Trial&) {});
  EXPECT_GT(result.trials, 4u);
}

TEST(Run, DoesNotTryWhatIsKnownAndStopsWhenItIsTold) {
  const SearchProblem problem({1009}, "h100");
  search::Predictor predictor(problem.space.context());
  std::map<std::string, Trial> known;
  const auto random = [&] { return search::find_searcher("random").make({problem.space, {}, 1}); };
  const auto first = random();
  search::run(*first, predictor, {.seconds = 60, .trials = 20}, known, [](const Trial&) {});
  const auto before = known;
  const auto second = random();
  const auto result = search::run(
      *second, predictor, {.seconds = 60, .trials = 10}, known,
      [&](const Trial& trial) { EXPECT_FALSE(before.contains(plan::print(trial.schedule))); });
  EXPECT_EQ(result.trials, 10u);
  EXPECT_EQ(known.size(), 30u);
  int seen = 0;
  const auto third = random();
  const auto stopped =
      search::run(*third, predictor, {.seconds = 60, .trials = 0, .stop = [&] { return seen > 4; }},
                  known, [&](const Trial&) { ++seen; });
  EXPECT_EQ(stopped.trials, 5u);
}

}  // namespace
}  // namespace papilio::tests
