// SPDX-License-Identifier: MIT
//
// The C API's own argument checks: null handles, numbers outside the enumerations, and the status
// and message that stand for an exception.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <thread>

#include "papilio/papilio.h"

namespace papilio::tests {
namespace {

papilio_options on_the_host() {
  papilio_options options{};
  options.struct_bytes = sizeof options;
  options.backend = PAPILIO_HOST;
  return options;
}

papilio_status create(papilio_plan** plan, std::uint64_t length, int precision = PAPILIO_F32,
                      int direction = PAPILIO_FORWARD, double scale = 1,
                      const papilio_options& options = on_the_host()) {
  return papilio_plan_create(plan, length, 1, static_cast<papilio_precision>(precision),
                             static_cast<papilio_direction>(direction), scale, &options);
}

// The call failed with `status`, the message contains `word`, and *plan was cleared.
void expect_failure(papilio_status actual, papilio_status status, const std::string& word,
                    papilio_plan* const* plan) {
  EXPECT_EQ(actual, status) << papilio_last_error();
  EXPECT_NE(std::string(papilio_last_error()).find(word), std::string::npos)
      << "'" << word << "' is not in: " << papilio_last_error();
  EXPECT_EQ(*plan, nullptr);
}

// Not null, so that a failure must clear it.
papilio_plan* stale() {
  return reinterpret_cast<papilio_plan*>(8);
}

// The same of a plan for 16 points with these options changed.
template <class Change>
void expect_failure_with(Change change, papilio_status status, const std::string& word) {
  papilio_options options = on_the_host();
  change(options);
  papilio_plan* plan = stale();
  const papilio_status actual = create(&plan, 16, PAPILIO_F32, PAPILIO_FORWARD, 1, options);
  expect_failure(actual, status, word, &plan);
}

TEST(CArguments, BadProblems) {
  papilio_plan* plan = stale();
  expect_failure(create(&plan, 0), PAPILIO_INVALID_ARGUMENT, "length", &plan);
  plan = stale();
  expect_failure(
      create(&plan, 16, PAPILIO_F32, PAPILIO_FORWARD, std::numeric_limits<double>::quiet_NaN()),
      PAPILIO_INVALID_ARGUMENT, "scale", &plan);
}

TEST(CArguments, NumbersOutsideTheEnumerations) {
  papilio_plan* plan = stale();
  expect_failure(create(&plan, 16, 3), PAPILIO_INVALID_ARGUMENT, "precision", &plan);
  plan = stale();
  expect_failure(create(&plan, 16, PAPILIO_F32, -1), PAPILIO_INVALID_ARGUMENT, "direction", &plan);
  expect_failure_with([](auto& o) { o.backend = static_cast<papilio_backend>(3); },
                      PAPILIO_INVALID_ARGUMENT, "backend is 3");
  expect_failure_with([](auto& o) { o.mode = static_cast<papilio_mode>(-1); },
                      PAPILIO_INVALID_ARGUMENT, "mode is -1");
  expect_failure_with([](auto& o) { o.arithmetic = static_cast<papilio_arithmetic>(3); },
                      PAPILIO_INVALID_ARGUMENT, "arithmetic is 3");
}

papilio_status create_nd(papilio_plan** plan, int rank, const std::uint64_t* dimensions) {
  const papilio_options options = on_the_host();
  return papilio_plan_create_nd(plan, rank, dimensions, 1, PAPILIO_F32, PAPILIO_FORWARD, 1,
                                &options);
}

TEST(CArguments, BadDimensions) {
  const std::uint64_t good[] = {4, 4}, zero[] = {4, 0, 4};
  const std::uint64_t big = std::uint64_t{1} << 32, overflowing[] = {big, big};
  papilio_plan* plan = stale();
  expect_failure(create_nd(&plan, 0, good), PAPILIO_INVALID_ARGUMENT, "rank is 0", &plan);
  plan = stale();
  expect_failure(create_nd(&plan, -2, good), PAPILIO_INVALID_ARGUMENT, "rank is -2", &plan);
  plan = stale();
  expect_failure(create_nd(&plan, 17, good), PAPILIO_INVALID_ARGUMENT, "rank is 17", &plan);
  plan = stale();
  expect_failure(create_nd(&plan, 2, nullptr), PAPILIO_INVALID_ARGUMENT, "dimensions", &plan);
  plan = stale();
  expect_failure(create_nd(&plan, 3, zero), PAPILIO_INVALID_ARGUMENT, "dimension is 0", &plan);
  plan = stale();
  expect_failure(create_nd(&plan, 2, overflowing), PAPILIO_INVALID_ARGUMENT, "length", &plan);
  EXPECT_EQ(create_nd(nullptr, 2, good), PAPILIO_INVALID_ARGUMENT);
}

TEST(CArguments, BadSchedule) {
  expect_failure_with([](auto& o) { o.schedule = "sorcery(16)"; }, PAPILIO_INVALID_SCHEDULE,
                      "sorcery");
  expect_failure_with([](auto& o) { o.mode = PAPILIO_PINNED; }, PAPILIO_INVALID_ARGUMENT,
                      "schedule is empty");
}

TEST(CArguments, NullHandles) {
  EXPECT_EQ(create(nullptr, 16), PAPILIO_INVALID_ARGUMENT);
  float data[2] = {1, 0};
  EXPECT_EQ(papilio_plan_execute(nullptr, data, data, nullptr, nullptr), PAPILIO_INVALID_ARGUMENT);
  EXPECT_NE(std::string(papilio_last_error()).find("plan"), std::string::npos);
  int ready = 0;
  EXPECT_EQ(papilio_plan_ready(nullptr, &ready), PAPILIO_INVALID_ARGUMENT);
  EXPECT_EQ(papilio_plan_wait(nullptr), PAPILIO_INVALID_ARGUMENT);
  EXPECT_STREQ(papilio_plan_schedule(nullptr), "");
  papilio_plan_destroy(nullptr);
}

TEST(CArguments, MessagesBelongToTheirThread) {
  papilio_plan* plan = nullptr;
  EXPECT_NE(create(&plan, 0), PAPILIO_SUCCESS);
  std::string elsewhere = "not asked";
  std::thread([&] { elsewhere = papilio_last_error(); }).join();
  EXPECT_EQ(elsewhere, "");
  EXPECT_NE(std::string(papilio_last_error()), "");
}

}  // namespace
}  // namespace papilio::tests
