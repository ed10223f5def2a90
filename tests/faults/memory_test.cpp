// SPDX-License-Identifier: MIT
//
// Plans where memory ends: an error of the library, at whatever place it ends, and a process that
// goes on. LLVM would end it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "papilio/papilio.hpp"
#include "tests/faults/transform.h"
#include "tests/support/child_process.h"
#include "tests/support/limits.h"

namespace papilio::tests {
namespace {

constexpr int had_room = 0;

// 0 if the plan was made, else the error's code; nothing is taken from or left in a cache on disk.
int code_of_plan(std::uint64_t length) {
  setenv("PAPILIO_CACHE_DIR", "", 1);
  try {
    const Plan plan({.length = length, .batch = 2}, host_options());
    return had_room;
  } catch (const Error& error) {
    return static_cast<int>(error.code());
  } catch (const std::bad_alloc&) {
    return static_cast<int>(ErrorCode::out_of_memory);
  }
}

constexpr int no_room = static_cast<int>(ErrorCode::out_of_memory);

TEST(Memory, WhereverAddressSpaceEndsThatIsSaid) {
  for (const std::size_t mib : {1, 4, 16, 40, 60, 80, 100, 120, 140, 180, 250, 400, 2000}) {
    const int status = in_child([&] {
      EXPECT_EQ(code_of_plan(8), had_room);  // LLVM is mapped, as where it has been used
      limit_memory(mib << 20);
      const int code = code_of_plan(4725);
      if (mib <= 16)
        EXPECT_EQ(code, no_room);
      else if (mib >= 2000)
        EXPECT_EQ(code, had_room);
      else
        EXPECT_TRUE(code == had_room || code == no_room) << code;
    });
    EXPECT_EQ(status, 0) << mib << " MiB";
  }
}

TEST(Memory, SoItIsBeforeLlvmIsMapped) {
  for (const std::size_t mib : {1, 8, 30, 60, 90, 120, 160, 200, 300}) {
    const int status = in_child([&] {
      limit_memory(mib << 20);
      const int code = code_of_plan(60);
      EXPECT_TRUE(code == had_room || code == no_room) << code;
    });
    EXPECT_EQ(status, 0) << mib << " MiB";
  }
}

TEST(Memory, SoItIsWhereMappingsEnd) {
  for (const std::size_t left : {0, 10, 40, 100, 200, 400}) {
    const int status = in_child([&] {
      EXPECT_EQ(code_of_plan(8), had_room);
      use_mappings_up(left);
      const int code = code_of_plan(60);
      EXPECT_TRUE(code == had_room || code == no_room) << code;
      if (left == 400) {
        EXPECT_EQ(code, had_room);
      }
    });
    EXPECT_EQ(status, 0) << left << " mappings";
  }
}

TEST(Memory, ThatMayNotBeExecutedIsUnavailable) {
  EXPECT_EQ(in_child([] {
              if (!forbid_executable_memory()) return;
              EXPECT_EQ(code_of_plan(60), static_cast<int>(ErrorCode::unavailable));
            }),
            0);
}

}  // namespace
}  // namespace papilio::tests
