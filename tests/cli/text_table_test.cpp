// SPDX-License-Identifier: MIT
//
// Numbers as people read them: no power of ten where three or four digits do.
#include "runtime/cli/text_table.h"

#include <gtest/gtest.h>

namespace papilio::tests {
namespace {

TEST(Numbers, bytes) {
  EXPECT_EQ(cli::format_bytes(0), "0 B");
  EXPECT_EQ(cli::format_bytes(1023), "1023 B");
  EXPECT_EQ(cli::format_bytes(1024), "1 KiB");
  EXPECT_EQ(cli::format_bytes(12800), "12.5 KiB");
  EXPECT_EQ(cli::format_bytes(1000 * 1024), "1000 KiB");
  EXPECT_EQ(cli::format_bytes(1023 * 1024), "1023 KiB");
  EXPECT_EQ(cli::format_bytes(1024 * 1024 - 1), "1 MiB");
  EXPECT_EQ(cli::format_bytes(3 << 20), "3 MiB");
}

TEST(Numbers, microseconds) {
  EXPECT_EQ(cli::format_us(0.5), "0.5 us");
  EXPECT_EQ(cli::format_us(12.34), "12.3 us");
  EXPECT_EQ(cli::format_us(999.4), "999 us");
  EXPECT_EQ(cli::format_us(999.6), "1 ms");
  EXPECT_EQ(cli::format_us(1.2e6), "1.2 s");
  EXPECT_EQ(cli::format_us(4.5678e9), "4568 s");
  EXPECT_EQ(cli::format_us(1e300), "1e+294 s");
}

}  // namespace
}  // namespace papilio::tests
