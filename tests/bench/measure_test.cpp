// SPDX-License-Identifier: MIT
//
// The measuring core on the host's memory, with contenders made for the test and a clock that shows
// what they tell it to.
#include "bench/measure.h"

#include <gtest/gtest.h>

#include <cstring>

#include "bench/sample.h"

namespace papilio::bench {
namespace {

std::vector<std::string> turns;  // contenders in the order in which the clock saw them

// A contender that takes 100 us, and twice that before the rounds and in the first two of them.
class Fake : public Prepared {
 public:
  Fake(const char* name, const Trial& trial) : name_(name), trial_(trial) {}
  void execute(execute::Stream) override { ++executions; }
  double show_us() { return 100 * (turn_++ < 2 ? 2 : 1); }
  const char* name() const { return name_; }
  int executions = 0;

 protected:
  const char* name_;
  Trial trial_;
  int turn_ = -2;  // the check, and how often to repeat
};

class FakeCopy : public Fake {
 public:
  explicit FakeCopy(const Trial& trial) : Fake("copy", trial) {}
};

class Right : public Fake {
 public:
  explicit Right(const Trial& trial) : Fake("right", trial) {}
  void execute(execute::Stream) override {
    const std::uint64_t n = trial_.problem.length;
    const auto* in = static_cast<const numbers::Complex<float>*>(trial_.in);
    auto* out = static_cast<numbers::Complex<float>*>(trial_.out);
    for (std::uint64_t b = 0; b < trial_.problem.batch; ++b) {
      std::vector<numbers::WideComplex> wide(n);
      for (std::uint64_t j = 0; j < n; ++j) wide[j] = {in[b * n + j].re, in[b * n + j].im};
      wide = numbers::reference_dft(std::move(wide), false, 1);
      for (std::uint64_t j = 0; j < n; ++j)
        out[b * n + j] = {static_cast<float>(wide[j].re), static_cast<float>(wide[j].im)};
    }
  }
};

// Leaves the output as it finds it: with the right answer of whoever came before, unless it is
// overwritten.
class Idle : public Fake {
 public:
  explicit Idle(const Trial& trial) : Fake("idle", trial) {}
};

class FakeStopwatch : public Stopwatch {
 public:
  double mean_us(Prepared& prepared, int repeats) override {
    auto& fake = dynamic_cast<Fake&>(prepared);
    turns.push_back(std::string(fake.name()) + ' ' + std::to_string(repeats));
    fake.execute(nullptr);
    return fake.show_us();
  }
};

class Broken : public Fake {
 public:
  explicit Broken(const Trial& trial) : Fake("broken", trial) {}
  void execute(execute::Stream) override {
    if (++executions == 4) throw Error(ErrorCode::device_failed, "fell over");
  }
};

template <class Kind>
std::unique_ptr<Prepared> prepare(const Trial& trial) {
  return std::make_unique<Kind>(trial);
}
std::unique_ptr<Prepared> prepare_absent(const Trial&) {
  throw Error(ErrorCode::unavailable, "no such library");
}

class Measure : public testing::Test {
 protected:
  void SetUp() override {
    turns.clear();
    upload_random(*device_, in_.data(), 2 * in_.size(), Precision::f32);
  }

  CaseResult run(const std::vector<Contender>& contenders, const Rounds& rounds) {
    std::vector<Entrant> entrants;
    for (const Contender& contender : contenders) entrants.push_back(enter(trial_, contender));
    return measure(subject_, trial_, std::move(entrants), stopwatch_, rounds);
  }

  const Case subject_{"c2c", Precision::f32, {12}, 5};
  std::shared_ptr<execute::Device> device_ = execute::host_device({}, 1);
  std::vector<numbers::Complex<float>> in_{60}, out_{60};
  Trial trial_{problem_of(subject_), *device_, in_.data(), out_.data()};
  FakeStopwatch stopwatch_;
};

const Contender copy{"copy", false, false, prepare<FakeCopy>};
const Contender right{"right", true, false, prepare<Right>};
const Contender idle{"idle", true, false, prepare<Idle>};
const Contender broken{"broken", false, false, prepare<Broken>};
const Contender absent{"absent", true, false, prepare_absent};

TEST_F(Measure, TakesMediansOverInterleavedRounds) {
  const CaseResult result = run({copy, right}, {.most = 5, .least = 1, .budget_s = 60});
  const Figure* figure = result.find("right");
  ASSERT_NE(figure, nullptr);
  EXPECT_EQ(figure->median_us, 100);
  EXPECT_EQ(figure->least_us, 100);
  EXPECT_EQ(figure->most_us, 200);
  EXPECT_EQ(figure->copyfrac, 1.0);
  ASSERT_TRUE(figure->error.has_value());
  EXPECT_GT(*figure->error, 1e-9);  // outputs are rounded
  EXPECT_LT(*figure->error, 6e-8);
  EXPECT_FALSE(result.find("copy")->error.has_value());
  // Two looks each before, then five rounds that begin with one and the other in turn; 2000 us are
  // ten executions of the 200 us that it showed at first.
  ASSERT_EQ(turns.size(), 2u * 2 + 5 * 2);
  EXPECT_EQ(turns[4], "copy 10");
  EXPECT_EQ(turns[5], "right 10");
  EXPECT_EQ(turns[6], "right 10");
  EXPECT_EQ(turns[7], "copy 10");
}

TEST_F(Measure, KeepsToItsBudget) {
  run({copy, right}, {.most = 1000, .least = 3, .budget_s = 0, .repeats = 7});
  EXPECT_EQ(turns.size(), 2u * 1 + 3 * 2);
  EXPECT_EQ(turns.back(), "right 7");
}

TEST_F(Measure, AnIdleContenderIsWrong) {
  const CaseResult result = run({copy, right, idle}, {.most = 1});
  EXPECT_NE(result.find("right"), nullptr);
  EXPECT_EQ(result.find("idle"), nullptr);
  EXPECT_EQ(result.note("idle"), "wrong");
}

TEST_F(Measure, OthersGoOnWhenOneFails) {
  const CaseResult result = run({copy, broken, absent, right}, {.most = 5});
  EXPECT_EQ(result.note("broken"), "fell over");
  EXPECT_EQ(result.note("absent"), "no such library");
  EXPECT_NE(result.find("right"), nullptr);
  EXPECT_EQ(result.find("broken"), nullptr);
  EXPECT_EQ(result.figures.size(), 4u);
}

TEST_F(Measure, EntersManyTrialsAtOnce) {
  const std::vector<Trial> trials(50, trial_);
  int done = 0;
  const auto entrants = enter_early(trials, {right, absent}, false, [&] { ++done; });
  EXPECT_EQ(done, 50);
  ASSERT_EQ(entrants.size(), 50u);
  for (const std::vector<Entrant>& both : entrants) {
    ASSERT_EQ(both.size(), 2u);
    EXPECT_NE(both[0].prepared, nullptr);
    EXPECT_EQ(both[1].prepared, nullptr);
    EXPECT_EQ(both[1].note, "no such library");
  }
}

}  // namespace
}  // namespace papilio::bench
