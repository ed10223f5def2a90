// SPDX-License-Identifier: MIT
//
// The C API does what the C++ API does.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "papilio/papilio.h"
#include "tests/api/c_round_trip.h"
#include "tests/cache/private_cache.h"
#include "tests/support/backends.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

class CApi : public testing::Test {
 protected:
  void SetUp() override {
    const TestBackend host = test_backends().front();
    if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  }
};

papilio_options on_the_host() {
  papilio_options options{};
  options.struct_bytes = sizeof options;
  options.backend = PAPILIO_HOST;
  return options;
}

std::vector<double> random_doubles(std::size_t count) {
  std::vector<double> data(count);
  for (std::size_t i = 0; i < count; ++i) data[i] = random_real<double>(count, i);
  return data;
}

TEST_F(CApi, RoundTripInC) {
  for (const std::uint64_t length : {1, 60, 1009}) {
    const std::vector<double> before = random_doubles(2 * length);
    std::vector<double> data = before;
    ASSERT_EQ(round_trip_in_c(data.data(), length), PAPILIO_SUCCESS) << papilio_last_error();
    for (std::size_t i = 0; i < data.size(); ++i) EXPECT_NEAR(data[i], before[i], 1e-14);
  }
}

TEST_F(CApi, RoundTripInSeveralDimensionsInC) {
  for (const std::vector<std::uint64_t>& dimensions :
       {std::vector<std::uint64_t>{60}, {5, 7}, {1, 16, 1}, {3, 4, 5, 6}}) {
    std::size_t points = 1;
    for (const std::uint64_t length : dimensions) points *= length;
    const std::vector<double> before = random_doubles(2 * points);
    std::vector<double> data = before;
    ASSERT_EQ(
        round_trip_nd_in_c(data.data(), static_cast<int>(dimensions.size()), dimensions.data()),
        PAPILIO_SUCCESS)
        << papilio_last_error();
    for (std::size_t i = 0; i < data.size(); ++i) EXPECT_NEAR(data[i], before[i], 1e-14);
  }
}

// A round trip is none of its business: the other API's bits, and not those of one dimension.
TEST_F(CApi, DimensionsGiveTheBitsOfTheCppApi) {
  const std::uint64_t dimensions[] = {6, 10}, batch = 3;
  const std::vector<double> in = random_doubles(2 * 60 * batch);
  std::vector<double> from_c(in.size()), from_cpp(in.size()), line(in.size());
  PlanOptions options;
  options.backend = Backend::host;
  Problem problem{.dimensions = {6, 10}, .batch = batch, .precision = Precision::f64};
  Plan(problem, options).execute(in.data(), from_cpp.data());
  problem.dimensions.clear();
  problem.length = 60;
  Plan(problem, options).execute(in.data(), line.data());

  const papilio_options options_in_c = on_the_host();
  papilio_plan* plan = nullptr;
  ASSERT_EQ(papilio_plan_create_nd(&plan, 2, dimensions, batch, PAPILIO_F64, PAPILIO_FORWARD, 1,
                                   &options_in_c),
            PAPILIO_SUCCESS)
      << papilio_last_error();
  EXPECT_EQ(papilio_plan_execute(plan, in.data(), from_c.data(), nullptr, nullptr), PAPILIO_SUCCESS)
      << papilio_last_error();
  papilio_plan_destroy(plan);
  EXPECT_EQ(from_c, from_cpp);
  EXPECT_NE(from_c, line);
}

TEST_F(CApi, StreamsHostArrays) {
  const std::size_t length = 60, batch = 100;
  const std::vector<double> in = random_doubles(2 * length * batch);
  std::vector<double> streamed_out(in.size()), whole(in.size());
  Plan({.length = length, .batch = batch, .precision = Precision::f64}, {.backend = Backend::host})
      .execute(in.data(), whole.data());
  papilio_axis axis = {length, PAPILIO_C2C, 1, 1, 0, 0};
  papilio_repeat repeat = {batch, length, length};
  papilio_problem problem = {};
  problem.struct_bytes = sizeof problem;
  problem.rank = 1, problem.axes = &axis, problem.loops = 1, problem.repeats = &repeat;
  problem.precision = PAPILIO_F64, problem.scale = 1;
  const papilio_options options_in_c = on_the_host();
  papilio_streamed* streamed = nullptr;
  ASSERT_EQ(papilio_streamed_create(&streamed, &problem, &options_in_c, 10000), PAPILIO_SUCCESS)
      << papilio_last_error();
  papilio_arrays arrays = {};
  EXPECT_EQ(papilio_streamed_execute(streamed, &arrays), PAPILIO_INVALID_ARGUMENT);
  EXPECT_NE(std::string(papilio_last_error()).find("struct_bytes"), std::string::npos);
  arrays.struct_bytes = sizeof arrays;
  arrays.in = in.data(), arrays.out = streamed_out.data();
  EXPECT_EQ(papilio_streamed_execute(streamed, &arrays), PAPILIO_SUCCESS) << papilio_last_error();
  papilio_streamed_destroy(streamed);
  for (std::size_t i = 0; i < in.size(); ++i) EXPECT_NEAR(streamed_out[i], whole[i], 1e-13);
  problem.scale = std::nan("");
  EXPECT_EQ(papilio_streamed_create(&streamed, &problem, &options_in_c, 0),
            PAPILIO_INVALID_ARGUMENT);
  EXPECT_EQ(streamed, nullptr);
}

// (1, 2^-80) of one point, times 1 + 2^-70.
TEST_F(CApi, HasPairsOfDoublesAndTheirScale) {
  papilio_axis axis = {1, PAPILIO_C2C, 1, 1, 0, 0};
  papilio_problem problem = {};
  problem.struct_bytes = sizeof problem;
  problem.rank = 1, problem.axes = &axis;
  problem.precision = PAPILIO_F64X2, problem.scale = 1, problem.scale_low = 0x1p-70;
  const papilio_options options = on_the_host();
  papilio_plan* plan = nullptr;
  ASSERT_EQ(papilio_plan_create_problem(&plan, &problem, &options), PAPILIO_SUCCESS)
      << papilio_last_error();
  alignas(32) double in[6] = {0, 0, 1, 0x1p-80, -1, 0}, out[6] = {};
  EXPECT_EQ(papilio_plan_execute(plan, in + 2, out + 2, nullptr, nullptr), PAPILIO_SUCCESS)
      << "aligned to 16 bytes: " << papilio_last_error();
  EXPECT_EQ(out[2], 1);
  EXPECT_EQ(out[3], 0x1p-70 + 0x1p-80);
  EXPECT_EQ(out[4], -1);
  EXPECT_EQ(out[5], -0x1p-70);
  EXPECT_EQ(papilio_plan_execute(plan, in + 1, out + 2, nullptr, nullptr),
            PAPILIO_INVALID_ARGUMENT);
  EXPECT_NE(std::string(papilio_last_error()).find("16 bytes"), std::string::npos);
  papilio_plan_destroy(plan);
}

TEST_F(CApi, GivesTheBitsOfTheCppApi) {
  const std::uint64_t length = 210, batch = 3;
  const std::vector<double> in = random_doubles(2 * length * batch);
  std::vector<double> from_c(in.size()), from_cpp(in.size());
  PlanOptions options;
  options.backend = Backend::host;
  const Plan cpp({.length = length, .batch = batch, .precision = Precision::f64, .scale = 0.5},
                 options);
  cpp.execute(in.data(), from_cpp.data());

  const std::string schedule = cpp.schedule();
  papilio_options pinned = on_the_host();
  pinned.schedule = schedule.c_str();
  papilio_plan* plan = nullptr;
  ASSERT_EQ(papilio_plan_create(&plan, length, batch, PAPILIO_F64, PAPILIO_FORWARD, 0.5, &pinned),
            PAPILIO_SUCCESS)
      << papilio_last_error();
  EXPECT_EQ(papilio_plan_schedule(plan), cpp.schedule());
  EXPECT_EQ(papilio_plan_backend(plan), PAPILIO_HOST);
  EXPECT_EQ(papilio_plan_workspace_bytes(plan), cpp.workspace_bytes());
  EXPECT_EQ(papilio_plan_execute(plan, in.data(), from_c.data(), nullptr, nullptr), PAPILIO_SUCCESS)
      << papilio_last_error();
  papilio_plan_destroy(plan);
  EXPECT_EQ(from_c, from_cpp);
}

// What options change in the C++ API they change here: chunks, and on a GPU the choice.
TEST_F(CApi, OptionsAreThoseOfTheCppApi) {
  const std::uint64_t length = 1 << 16, batch = 4;
  PlanOptions options;
  options.backend = Backend::host;
  options.workspace_limit_bytes = 1 << 20;
  options.planned_batch = 1000;
  const Plan cpp({.length = length, .batch = batch}, options);
  papilio_options same = on_the_host();
  same.planned_batch = options.planned_batch;
  same.workspace_limit_bytes = options.workspace_limit_bytes;
  papilio_plan* plan = nullptr;
  ASSERT_EQ(papilio_plan_create(&plan, length, batch, PAPILIO_F32, PAPILIO_FORWARD, 1, &same),
            PAPILIO_SUCCESS)
      << papilio_last_error();
  EXPECT_EQ(papilio_plan_schedule(plan), cpp.schedule());
  EXPECT_EQ(papilio_plan_workspace_bytes(plan), cpp.workspace_bytes());
  EXPECT_LE(papilio_plan_workspace_bytes(plan), std::size_t{1} << 20);
  papilio_plan_destroy(plan);
}

// A text that was asked for before the schedules change stays where it is: with an empty cache that
// is the generic one's.
TEST_F(CApi, LatencyMode) {
  const PrivateCache cache;
  papilio_options latency = on_the_host();
  latency.mode = PAPILIO_LATENCY;
  papilio_plan* plan = nullptr;
  ASSERT_EQ(papilio_plan_create(&plan, 1021, 3, PAPILIO_F32, PAPILIO_FORWARD, 1, &latency),
            PAPILIO_SUCCESS)
      << papilio_last_error();
  const char* first = papilio_plan_schedule(plan);
  const std::string as_it_was = first;
  ASSERT_EQ(papilio_plan_wait(plan), PAPILIO_SUCCESS) << papilio_last_error();
  int ready = 0;
  EXPECT_EQ(papilio_plan_ready(plan, nullptr), PAPILIO_INVALID_ARGUMENT);
  ASSERT_EQ(papilio_plan_ready(plan, &ready), PAPILIO_SUCCESS);
  EXPECT_EQ(ready, 1);
  PlanOptions options;
  options.backend = Backend::host;
  EXPECT_EQ(papilio_plan_schedule(plan), describe({.length = 1021, .batch = 3}, options).schedule);
  EXPECT_EQ(first, as_it_was);
  papilio_plan_destroy(plan);
}

}  // namespace
}  // namespace papilio::tests
