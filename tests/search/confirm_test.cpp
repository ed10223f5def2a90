// SPDX-License-Identifier: MIT
//
// Finalists are timed again: the medians come first, and no single time stands beside them.
#include "runtime/cli/confirm.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace papilio::tests {
namespace {

using search::Outcome;
using search::Trial;

Trial trial_of(std::uint64_t length, double us) {
  return {
      plan::parse("stockham(" + std::to_string(length) + ", radices=2, threads=1, per_block=1)"),
      Outcome::timed, us};
}

// Times everything at ten times its length, one after the other.
class TenTimes final : public search::Evaluator {
 public:
  std::size_t room() const override { return under_way_.empty() ? 1 : 0; }
  void submit(const plan::Schedule& schedule, double) override {
    ++submitted;
    under_way_.push_back(trial_of(schedule.length, 10. * static_cast<double>(schedule.length)));
  }
  std::optional<Trial> wait(double) override {
    Trial trial = under_way_.back();
    under_way_.pop_back();
    return trial;
  }
  std::size_t submitted = 0;

 private:
  std::vector<Trial> under_way_;
};

// Lengths 2, 3, 5 and 7, whose single times are 5, 6, 7 and 8.
cli::Confirmed confirm(std::size_t submissions) {
  TenTimes evaluator;
  return cli::confirm(evaluator, {trial_of(7, 8), trial_of(5, 7), trial_of(3, 6), trial_of(2, 5)},
                      4, 3, [&] { return evaluator.submitted >= submissions; });
}

std::map<std::uint64_t, double> times_of(const std::vector<Trial>& trials) {
  std::map<std::uint64_t, double> times;
  for (const Trial& trial : trials) times[trial.schedule.length] = trial.us;
  return times;
}

using Times = std::map<std::uint64_t, double>;

TEST(Confirm, GivesMediansOfAll) {
  const auto confirmed = confirm(100);
  EXPECT_EQ(confirmed.again, 4u);
  EXPECT_EQ(times_of(comparable(confirmed)), (Times{{2, 20}, {3, 30}, {5, 50}, {7, 70}}));
}

TEST(Confirm, PutsNoSingleTimeBesideMedians) {
  const auto confirmed = confirm(2);
  EXPECT_EQ(confirmed.again, 2u);
  ASSERT_EQ(confirmed.trials.size(), 4u);
  EXPECT_EQ(confirmed.trials[0].us, 20);
  EXPECT_EQ(confirmed.trials[2].us, 7) << "timed once";
  EXPECT_EQ(times_of(comparable(confirmed)), (Times{{2, 20}, {3, 30}}));
}

TEST(Confirm, LeavesSingleTimesWhereThereIsNoTimeAtAll) {
  const auto confirmed = confirm(0);
  EXPECT_EQ(confirmed.again, 0u);
  EXPECT_EQ(times_of(comparable(confirmed)), (Times{{2, 5}, {3, 6}, {5, 7}, {7, 8}}));
}

// Has a trial of the search under way, which takes its only place until so many waits are over.
class LateResult final : public search::Evaluator {
 public:
  explicit LateResult(int waits) : waits_(waits) {}
  std::size_t room() const override { return waits_ >= 0 || under_way_ ? 0 : 1; }
  void submit(const plan::Schedule& schedule, double) override { under_way_ = schedule; }
  std::optional<Trial> wait(double) override {
    if (++asked > 100) throw std::logic_error("it is waited for without end");
    if (waits_ == 0) return --waits_, trial_of(11, 1);
    if (waits_ > 0) return --waits_, std::nullopt;
    if (!under_way_) return std::nullopt;
    const std::uint64_t length = std::exchange(under_way_, std::nullopt)->length;
    return trial_of(length, 10. * static_cast<double>(length));
  }
  int asked = 0;

 private:
  int waits_;
  std::optional<plan::Schedule> under_way_;
};

TEST(Confirm, DropsAResultOfTheSearchThatComesLate) {
  LateResult evaluator(2);
  const auto confirmed =
      cli::confirm(evaluator, {trial_of(3, 6), trial_of(2, 5)}, 2, 3, [] { return false; });
  EXPECT_EQ(confirmed.again, 2u);
  EXPECT_EQ(times_of(confirmed.trials), (Times{{2, 20}, {3, 30}}));
}

// Gives nothing for what is submitted, as a kernel that takes minutes to compile.
class Silent final : public search::Evaluator {
 public:
  std::size_t room() const override { return 1; }
  void submit(const plan::Schedule&, double) override {}
  std::optional<Trial> wait(double) override {
    if (++asked > 100) throw std::logic_error("it is waited for without end");
    return std::nullopt;
  }
  int asked = 0;
};

TEST(Confirm, IsStoppedWhileSomethingIsUnderWay) {
  Silent evaluator;
  const auto confirmed =
      cli::confirm(evaluator, {trial_of(2, 5)}, 1, 3, [&] { return evaluator.asked >= 2; });
  EXPECT_EQ(evaluator.asked, 2);
  EXPECT_EQ(confirmed.again, 0u);
}

}  // namespace
}  // namespace papilio::tests
