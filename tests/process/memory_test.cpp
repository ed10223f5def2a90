// SPDX-License-Identifier: MIT
//
// Memory that the system does not give, and memory that may not be executed.
#include "runtime/process/memory.h"

#include <gtest/gtest.h>

#include "papilio/papilio.hpp"
#include "tests/support/child_process.h"
#include "tests/support/limits.h"

namespace papilio::process {
namespace {

using tests::in_child;

template <class Work>
ErrorCode failure_of(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  return ErrorCode{};
}

TEST(Room, IsThereUnderNoLimit) {
  const Room room(std::size_t{64} << 20, 64);
}

TEST(Room, ALimitOnAddressSpaceIsSaid) {
  EXPECT_EQ(in_child([] {
              tests::limit_memory(std::size_t{32} << 20);
              EXPECT_EQ(failure_of([] { Room(std::size_t{64} << 20, 8); }),
                        ErrorCode::out_of_memory);
              const Room room(std::size_t{16} << 20, 8);
              // Claims add up, also one that follows one refused.
              EXPECT_EQ(failure_of([] { Room(std::size_t{20} << 20, 8); }),
                        ErrorCode::out_of_memory);
              const Room another(std::size_t{8} << 20, 8);
            }),
            0);
}

TEST(Room, ALimitOnMappingsIsSaid) {
  EXPECT_EQ(in_child([] {
              tests::use_mappings_up(100);
              EXPECT_EQ(failure_of([] { Room(1 << 20, 200); }), ErrorCode::out_of_memory);
              const Room room(1 << 20, 40);
            }),
            0);
}

TEST(ExecutableMemory, WhereItIsForbiddenThatIsSaid) {
  require_executable_memory();
  EXPECT_EQ(in_child([] {
              if (!tests::forbid_executable_memory()) return;
              EXPECT_EQ(failure_of(require_executable_memory), ErrorCode::unavailable);
            }),
            0);
}

}  // namespace
}  // namespace papilio::process
