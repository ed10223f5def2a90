// SPDX-License-Identifier: MIT
//
// What the planner knows of a card by its name.
#include "runtime/plan/target.h"

#include <gtest/gtest.h>

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::tests {
namespace {

TEST(Target, OfACardHasItsArchitectureAndMemory) {
  const auto h100 = plan::target_of("h100"), h200 = plan::target_of("h200"),
             sm_90 = plan::target_of("sm_90");
  EXPECT_EQ(h100.architecture, "sm_90");
  EXPECT_EQ(h200.architecture, "sm_90");
  EXPECT_DOUBLE_EQ(h200.memory_bytes_per_us, sm_90.memory_bytes_per_us);
  EXPECT_LT(h100.memory_bytes_per_us, 0.7 * h200.memory_bytes_per_us);
  EXPECT_EQ(plan::target_of("a100").architecture, "sm_80");
}

TEST(Target, MeasuresMemoryByThatOfItsArchitecture) {
  EXPECT_EQ(plan::target_of("sm_90").memory_slowness, 1);
  EXPECT_EQ(plan::target_of("sm_80").memory_slowness, 1);
  EXPECT_NEAR(plan::target_of("h100").memory_slowness, 1.467, 0.001);
}

TEST(Target, OfAnUnknownArchitectureIsTheClosestBelow) {
  const auto target = plan::target_of("sm_103");
  EXPECT_EQ(target.architecture, "sm_103");
  EXPECT_DOUBLE_EQ(target.memory_bytes_per_us, plan::target_of("b200").memory_bytes_per_us);
}

TEST(Target, OfNoNameSaysWhichThereAre) {
  for (const std::string name : {"h300", "sm_", "sm_90a", "sm_70", "90", ""}) try {
      plan::target_of(name);
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
      EXPECT_NE(std::string(error.what()).find("'h100'"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace papilio::tests
