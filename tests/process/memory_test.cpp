// SPDX-License-Identifier: MIT
//
// Memory that the system does not give, and memory that may not be executed.
#include "runtime/process/memory.h"

#include <gtest/gtest.h>

#include "tests/support/child_process.h"
#include "tests/support/limits.h"

namespace papilio::process {
namespace {

using tests::in_child;

bool is_short(std::size_t bytes, std::size_t mappings) {
  return !Room(bytes, mappings).shortage().empty();
}

TEST(Room, IsThereUnderNoLimit) {
  EXPECT_EQ(Room(std::size_t{64} << 20, 64).shortage(), "");
}

TEST(Room, ALimitOnAddressSpaceIsSaid) {
  const int status = in_child([] {
    tests::limit_memory(std::size_t{32} << 20);
    EXPECT_TRUE(is_short(std::size_t{64} << 20, 8));
    const Room room(std::size_t{16} << 20, 8);
    EXPECT_EQ(room.shortage(), "");
    // Claims add up, and one that was refused counts no longer.
    EXPECT_TRUE(is_short(std::size_t{20} << 20, 8));
    EXPECT_FALSE(is_short(std::size_t{8} << 20, 8));
  });
  EXPECT_EQ(status, 0);
}

TEST(Room, ALimitOnMappingsIsSaid) {
  const int status = in_child([] {
    tests::use_mappings_up(100);
    EXPECT_TRUE(is_short(1 << 20, 200));
    EXPECT_FALSE(is_short(1 << 20, 40));
  });
  EXPECT_EQ(status, 0);
}

TEST(ExecutableMemory, WhereItIsForbiddenThatIsSaid) {
  EXPECT_EQ(obstacle_to_executable_memory(), "");
  const int status = in_child([] {
    if (tests::forbid_executable_memory()) {
      EXPECT_NE(obstacle_to_executable_memory(), "");
    }
  });
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace papilio::process
