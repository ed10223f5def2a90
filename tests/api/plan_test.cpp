// SPDX-License-Identifier: MIT
//
// A plan is immutable and shared: many threads execute one plan at once, copies outlive the
// original, and what a plan says of itself makes the same plan again.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/backends.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

class PlanOn : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
    device_ = open_device(GetParam().backend);
  }

  PlanOptions options() const {
    PlanOptions options;
    options.backend = GetParam().backend;
    return options;
  }

  // The output's bits for random data made from `seed`.
  std::vector<float> transform(const Plan& plan, std::uint64_t seed) const {
    std::vector<float> data(2 * plan.problem().length * plan.problem().batch);
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = random_real<float>(seed, i);
    GuardedBuffer in(device_, data.size() * sizeof(float), 0);
    const GuardedBuffer out(device_, data.size() * sizeof(float), 0);
    in.write(data.data());
    plan.execute(in.data(), out.data());
    EXPECT_TRUE(out.read(data.data()));
    return data;
  }

  // Its schedule, pinned, makes the same plan again.
  void expect_pinned_again(const Problem& problem, const Plan& plan) const {
    PlanOptions pinned = options();
    pinned.mode = Mode::pinned;
    pinned.schedule = plan.schedule();
    const Plan again(problem, pinned);
    EXPECT_EQ(again.schedule(), plan.schedule());
    EXPECT_EQ(transform(again, 1), transform(plan, 1)) << plan.schedule();
  }

  std::shared_ptr<execute::Device> device_;
};

TEST_P(PlanOn, ThreadsShareOnePlan) {
  for (const std::uint64_t length : {1000, 1019, 65536}) {  // the last needs a workspace
    const Plan plan({.length = length, .batch = 2}, options());
    constexpr int threads = 4;
    std::vector<std::vector<float>> expected, together(threads);
    for (int i = 0; i < threads; ++i) expected.push_back(transform(plan, i));
    {
      std::vector<std::jthread> workers;
      for (int i = 0; i < threads; ++i) {
        workers.emplace_back([&, i] {
          for (int repeat = 0; repeat < 5; ++repeat) together[i] = transform(plan, i);
        });
      }
    }
    for (int i = 0; i < threads; ++i) EXPECT_EQ(together[i], expected[i]) << length;
  }
}

TEST_P(PlanOn, ThreadsMakeOnePlanEach) {
  std::vector<std::vector<float>> results(4);
  {
    std::vector<std::jthread> workers;
    for (auto& result : results) {
      workers.emplace_back([&] { result = transform(Plan({.length = 378}, options()), 1); });
    }
  }
  for (const auto& result : results) EXPECT_EQ(result, results[0]);
}

TEST_P(PlanOn, CopiesOutliveTheOriginal) {
  std::optional<Plan> original(std::in_place, Problem{.length = 120}, options());
  const std::vector<float> expected = transform(*original, 1);
  const Plan copy = *original;
  const Plan moved = std::move(*original);
  original.reset();
  EXPECT_EQ(transform(copy, 1), expected);
  EXPECT_EQ(transform(moved, 1), expected);
}

TEST_P(PlanOn, WhatItSaysMakesItAgain) {
  for (const std::uint64_t length : {1, 60, 1009, 2018, 100000}) {
    const Problem problem{.length = length, .batch = 3, .direction = Direction::inverse};
    const Plan plan(problem, options());
    EXPECT_EQ(plan.backend(), GetParam().backend);
    EXPECT_EQ(plan.problem().length, length);
    EXPECT_EQ(plan.problem().batch, 3u);
    EXPECT_EQ(plan.problem().direction, Direction::inverse);
    EXPECT_FALSE(plan.kernels().empty());
    expect_pinned_again(problem, plan);
  }
}

TEST_P(PlanOn, SayWhatTheyAreInSeveralDimensions) {
  const std::vector<std::uint64_t> several[] = {{5, 7}, {1, 12, 1}, {8, 8, 8}, {64, 1000}};
  for (const std::vector<std::uint64_t>& dimensions : several) {
    const Problem problem{.dimensions = dimensions, .batch = 2};
    const Plan plan(problem, options());
    EXPECT_EQ(plan.problem().dimensions, dimensions);
    EXPECT_EQ(plan.problem().length, std::accumulate(dimensions.begin(), dimensions.end(),
                                                     std::uint64_t{1}, std::multiplies<>()));
    expect_pinned_again(problem, plan);
  }
  // Dimensions of one point are none: the plan is that of the length.
  EXPECT_EQ(Plan({.dimensions = {1, 12, 1}}, options()).schedule(),
            Plan({.length = 12}, options()).schedule());
  PlanOptions measured = options();
  measured.mode = Mode::measure;
  const Plan plan({.dimensions = {12, 20}, .batch = 4}, measured);
  EXPECT_EQ(plan.problem().length, 240u);
}

// Of every kind of problem: each kind in the simple and in the general form, loops inside and
// outside, extents, padded rows, storage, split parts, products, functions, a second double of the
// scale; and general forms that have a simple one.
std::vector<Problem> problems_of_every_kind() {
  std::vector<Problem> all;
  for (int kind = 0; kind <= static_cast<int>(Kind::dht); ++kind) {
    const auto k = static_cast<Kind>(kind);
    all.push_back({.length = 6, .batch = 3, .kind = k});
    all.push_back({.dimensions = {2, 6}, .batch = 3, .kind = k});
    all.push_back({.axes = {{6, k, 5, 5}}, .repeats = {{5, 1, 1}, {3, 70, 80}}});
  }
  const std::vector<Axis> line{{6, Kind::c2c, 2, 2}}, real{{6, Kind::r2c, 1, 1}};
  all.push_back({.length = 6, .batch = 3, .kind = Kind::c2r, .padded = true});
  all.push_back(
      {.direction = Direction::inverse, .axes = {{6, Kind::c2c, 1, 1}, {4, Kind::c2c, 6, 6}}});
  all.push_back({.axes = {{6, Kind::c2c, 4, 4}, {4, Kind::c2c, 1, 1}}, .repeats = {{7, 24, 24}}});
  all.push_back({.axes = {{6, Kind::c2c, 2, -3, 5, 4}}, .repeats = {{3, 20, -30}, {1, 9, 9}}});
  all.push_back({.axes = {{6, Kind::c2c, 1, 1}}, .repeats = {{3, 0, 6}}});
  all.push_back({.in = {Storage::f16}, .out = {Storage::bf16}, .axes = line});
  all.push_back({.in = {.parts = Parts::split}, .axes = line, .repeats = {{3, 12, 12}}});
  all.push_back({.product = Product::convolution, .axes = real, .repeats = {{3, 6, 6}}});
  all.push_back(
      {.product = Product::correlation, .axes = {{3, Kind::c2c, 6, 6}, {6, Kind::c2c, 1, 1}}});
  all.push_back({.store_function =
                     "PAPILIO_CODELET void papilio_user_store(complex_t* out, index64 index, "
                     "complex_t value, void* data) { out[index] = value; }",
                 .axes = line,
                 .repeats = {{3, 12, 12}}});
  all.push_back(
      {.precision = Precision::f64x2, .scale = 1.0 / 3, .scale_low = 0x1p-56, .axes = line});
  all.push_back({.precision = Precision::f64,
                 .scale = .5,
                 .axes = line,
                 .repeats = {{2, 12, 12}, {2, 30, 30}}});
  return all;
}

TEST_P(PlanOn, ItsProblemCanBePlannedAgain) {
  for (const Problem& problem : problems_of_every_kind()) {
    const Plan plan(problem, options());
    const Problem& told = plan.problem();
    const Plan again(told, options());
    EXPECT_EQ(again.schedule(), plan.schedule());
    EXPECT_EQ(again.problem().length, told.length) << plan.schedule();
    EXPECT_EQ(again.problem().batch, told.batch) << plan.schedule();
    EXPECT_EQ(again.problem().dimensions, told.dimensions) << plan.schedule();
    EXPECT_EQ(again.problem().axes.size(), told.axes.size()) << plan.schedule();
    EXPECT_EQ(again.problem().repeats.size(), told.repeats.size()) << plan.schedule();
    EXPECT_EQ(again.kernels().front().source, plan.kernels().front().source);
  }
  const Streamed streamed({.axes = {{6, Kind::r2c, 1, 1}}, .repeats = {{40, 7, 5}}}, options(),
                          256);
  EXPECT_GT(streamed.chunks(), 1u);
  const Plan of_chunk = streamed.plan();
  EXPECT_EQ(Plan(of_chunk.problem(), options()).schedule(), of_chunk.schedule());
}

// As many points and another shape: another transform.
TEST_P(PlanOn, APinnedScheduleIsForItsDimensions) {
  PlanOptions pinned = options();
  pinned.mode = Mode::pinned;
  pinned.schedule = Plan({.dimensions = {8, 12}}, options()).schedule();
  for (const std::vector<std::uint64_t>& other :
       std::vector<std::vector<std::uint64_t>>{{12, 8}, {96}, {8, 3, 4}}) {
    try {
      const Plan plan({.dimensions = other}, pinned);
      ADD_FAILURE() << pinned.schedule << " was taken for another shape";
    } catch (const Error& error) {
      EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(ErrorCode::invalid_schedule))
          << error.what();
    }
  }
}

TEST_P(PlanOn, MeasuredPlansAreLegal) {
  PlanOptions measured = options();
  measured.mode = Mode::measure;
  const Plan plan({.length = 360, .batch = 4}, measured);
  PlanOptions pinned = options();
  pinned.mode = Mode::pinned;
  pinned.schedule = plan.schedule();
  EXPECT_EQ(transform(Plan(plan.problem(), pinned), 1), transform(plan, 1));
}

TEST(Describe, NeedsNoDevice) {
  for (const char* architecture : {"host", "sm_80", "sm_90"}) {
    PlanOptions options;
    options.architecture = architecture;
    const Description description = describe({.length = 1009, .batch = 100}, options);
    EXPECT_EQ(description.architecture, architecture);
    EXPECT_FALSE(description.schedule.empty());
    ASSERT_FALSE(description.kernels.empty());
    EXPECT_FALSE(description.kernels[0].source.empty());
    EXPECT_GT(description.predicted_us, 0);
  }
}

TEST(Describe, AlternativesAreDistinctAndCheapestFirst) {
  PlanOptions options;
  options.architecture = "sm_90";
  for (const std::uint64_t length : {64, 1009, 4096}) {
    const std::vector<Description> all = alternatives({.length = length}, options);
    ASSERT_FALSE(all.empty());
    std::set<std::string> schedules;
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_LE(all[i == 0 ? 0 : i - 1].predicted_us, all[i].predicted_us) << length;
      schedules.insert(all[i].schedule);
    }
    EXPECT_EQ(schedules.size(), all.size()) << length;
  }
}

// Units that round their factors are proposed to who asks for them, in f32 and on a GPU that has
// them.
TEST(Describe, RoundsFactorsOnlyWhereAsked) {
  const auto mentions = [](const std::string& architecture, Arithmetic arithmetic,
                           const std::string& units) {
    PlanOptions options;
    options.architecture = architecture;
    options.arithmetic = arithmetic;
    const auto all = alternatives({.dimensions = {17, 17}}, options);
    return std::ranges::count_if(all, [&](const Description& one) {
      return one.schedule.find("units=" + units) != std::string::npos;
    });
  };
  for (const char* architecture : {"sm_80", "sm_90", "sm_120"}) {
    EXPECT_GT(mentions(architecture, Arithmetic::tf32, "tf32"), 0);
    EXPECT_EQ(mentions(architecture, Arithmetic::tf32, "f16"), 0);
    EXPECT_GT(mentions(architecture, Arithmetic::f16, "f16"), 0);
    for (const char* units : {"tf32", "f16"})
      EXPECT_EQ(mentions(architecture, Arithmetic::ieee, units), 0);
  }
  for (const char* architecture : {"sm_75", "host"})
    EXPECT_EQ(mentions(architecture, Arithmetic::tf32, "tf32"), 0);
}

// One transform of 17 points is a product where that is allowed. A choice is kept for the process,
// but not for another arithmetic.
TEST(Describe, RemembersChoicesByArithmetic) {
  const auto chosen = [](Arithmetic arithmetic) {
    PlanOptions options;
    options.architecture = "sm_90";
    options.arithmetic = arithmetic;
    return describe({.length = 17}, options).schedule;
  };
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_NE(chosen(Arithmetic::tf32).find("units=tf32"), std::string::npos);
    EXPECT_NE(chosen(Arithmetic::f16).find("units=f16"), std::string::npos);
    EXPECT_EQ(chosen(Arithmetic::ieee).find("matrix"), std::string::npos);
  }
}

// Two cards of one architecture.
TEST(Describe, RemembersChoicesByCard) {
  const auto chosen = [](const char* card) {
    PlanOptions options;
    options.architecture = card;
    return describe({.length = 2048, .batch = 1 << 20}, options).schedule;
  };
  const auto h200 = chosen("sm_90"), h100 = chosen("h100");
  EXPECT_NE(h200, h100);
  EXPECT_EQ(chosen("h200"), h200);
  EXPECT_EQ(chosen("h100"), h100);
}

TEST_P(PlanOn, TellsTheArithmeticOfItsSchedule) {
  const auto arithmetic_of = [&](const std::string& schedule) {
    PlanOptions options = this->options();
    options.mode = Mode::pinned;
    options.schedule = schedule;
    return Plan({.dimensions = {16, 16}, .batch = 3}, options).arithmetic();
  };
  const std::string rows = ", threads=4, per_block=8)";
  const std::string columns = "row_column(256, stockham(16, radices=16, threads=1, per_block=16), ";
  EXPECT_EQ(arithmetic_of(columns + "stockham(16, radices=16, threads=1, per_block=16))"),
            Arithmetic::ieee);
  EXPECT_EQ(arithmetic_of(columns + "matrix(16, units=tf32" + rows + ")"), Arithmetic::tf32);
  EXPECT_EQ(arithmetic_of(columns + "matrix(16, units=f16" + rows + ")"), Arithmetic::f16);
}

INSTANTIATE_TEST_SUITE_P(Backend, PlanOn, testing::ValuesIn(test_backends()), parameter_name);

}  // namespace
}  // namespace papilio::tests
