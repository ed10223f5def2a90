// SPDX-License-Identifier: MIT
//
// What the planner knows of a card by its name.
#include "runtime/target/target.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "papilio/papilio.hpp"
#include "tests/support/fake_card.h"

namespace papilio::tests {
namespace {

class Card final : public FakeCard {
 public:
  Card(int multiprocessors, double memory_bytes_per_us, std::string architecture = "sm_90")
      : architecture_(std::move(architecture)) {
    limits_ = plan::target_of("sm_90").limits;
    limits_.multiprocessors = multiprocessors;
    limits_.memory_bytes_per_us = memory_bytes_per_us;
  }
  std::string architecture() const override { return architecture_; }

 private:
  std::string architecture_;
};

TEST(Target, OfADeviceHasTheDevicesMemory) {
  const auto h100 = plan::target_of("h100"), h200 = plan::target_of("h200");
  const auto target = plan::target_of(Card(132, h100.limits.memory_bytes_per_us));
  EXPECT_DOUBLE_EQ(target.limits.memory_bytes_per_us, h100.limits.memory_bytes_per_us);
  EXPECT_DOUBLE_EQ(target.memory_slowness, h100.memory_slowness);
  EXPECT_DOUBLE_EQ(target.copy_bytes_per_us, h200.copy_bytes_per_us);
}

// Some H200s say 4.81 TB/s, others 4.92.
TEST(Target, OfADeviceThatSaysALittleLessIsAsFast) {
  const auto h200 = plan::target_of("h200");
  const auto target = plan::target_of(Card(132, 4.81e6));
  EXPECT_DOUBLE_EQ(target.memory_slowness, 1);
  EXPECT_DOUBLE_EQ(target.limits.memory_bytes_per_us, 4.81e6);
  EXPECT_GT(plan::target_of(Card(132, 0.9 * h200.limits.memory_bytes_per_us)).memory_slowness, 1.1);
}

TEST(Target, OfADeviceThatDoesNotSayHasItsArchitectures) {
  const auto target = plan::target_of(Card(132, 0));
  EXPECT_DOUBLE_EQ(target.limits.memory_bytes_per_us,
                   plan::target_of("sm_90").limits.memory_bytes_per_us);
  EXPECT_DOUBLE_EQ(target.memory_slowness, 1);
}

TEST(Target, HasSlowMemoryWhereMultiprocessorsAreManyForIt) {
  const auto h100 = plan::target_of("h100"), h200 = plan::target_of("h200");
  EXPECT_TRUE(h100.memory_is_slow);
  EXPECT_FALSE(h200.memory_is_slow);
  EXPECT_TRUE(plan::target_of(Card(132, h100.limits.memory_bytes_per_us)).memory_is_slow);
  EXPECT_FALSE(plan::target_of(Card(66, h100.limits.memory_bytes_per_us)).memory_is_slow);
}

// Half an H200 is as slow as a whole one.
TEST(Target, MeasuresMemoryByTheMultiprocessorsThatItFeeds) {
  const auto whole = plan::target_of("h200");
  const auto half = plan::target_of(Card(66, whole.limits.memory_bytes_per_us / 2));
  EXPECT_DOUBLE_EQ(half.memory_slowness, 1);
  EXPECT_DOUBLE_EQ(half.copy_bytes_per_us, whole.copy_bytes_per_us / 2);
  EXPECT_DOUBLE_EQ(half.issue_per_us, whole.issue_per_us / 2);
}

TEST(Target, OfACardHasItsArchitectureAndMemory) {
  const auto h100 = plan::target_of("h100"), h200 = plan::target_of("h200"),
             sm_90 = plan::target_of("sm_90");
  EXPECT_EQ(h100.architecture, "sm_90");
  EXPECT_EQ(h200.architecture, "sm_90");
  EXPECT_DOUBLE_EQ(h200.limits.memory_bytes_per_us, sm_90.limits.memory_bytes_per_us);
  EXPECT_LT(h100.limits.memory_bytes_per_us, 0.7 * h200.limits.memory_bytes_per_us);
  EXPECT_EQ(plan::target_of("a100").architecture, "sm_80");
}

TEST(Target, MeasuresMemoryByThatOfItsArchitecture) {
  EXPECT_EQ(plan::target_of("sm_90").memory_slowness, 1);
  EXPECT_EQ(plan::target_of("sm_80").memory_slowness, 1);
  EXPECT_NEAR(plan::target_of("h100").memory_slowness, 1.467, 0.001);
}

TEST(Target, OfAnArchitectureWithoutACardIsTheClosestBelow) {
  const auto target = plan::target_of("sm_103");
  EXPECT_EQ(target.architecture, "sm_103");
  EXPECT_DOUBLE_EQ(target.limits.memory_bytes_per_us,
                   plan::target_of("b200").limits.memory_bytes_per_us);
}

// A name must be of what there is; a device's is, if nobody knew it when this was written.
TEST(Target, OfALaterDeviceIsTheClosestBelow) {
  const auto target = plan::target_of(Card(132, 1e7, "sm_999"));
  EXPECT_EQ(target.architecture, "sm_999");
  EXPECT_DOUBLE_EQ(target.limits.memory_bytes_per_us, 1e7);
  EXPECT_DOUBLE_EQ(target.clock_per_us, plan::target_of("sm_120").clock_per_us);
}

TEST(Target, OfNoNameSaysWhichThereAre) {
  for (const std::string name :
       {"h300", "sm_", "sm_90a", "sm_70", "sm_91", "sm_090", "sm_999", "90", ""})
    try {
      plan::target_of(name);
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
      for (const char* known : {"'sm_90'", "'sm_121'", "'t4'", "'h100'", "'rtx5090'"})
        EXPECT_NE(std::string(error.what()).find(known), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace papilio::tests
