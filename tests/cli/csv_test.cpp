// SPDX-License-Identifier: MIT
//
// Comma-separated values: writing and reading are inverse.
#include "runtime/cli/csv.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace papilio::cli {
namespace {

TEST(Csv, quotes_only_what_needs_it) {
  EXPECT_EQ(csv_line({"a", "", "1.5"}), "a,,1.5");
  EXPECT_EQ(csv_line({"", "a,b", "say \"x\""}), ",\"a,b\",\"say \"\"x\"\"\"");
}

TEST(Csv, reads_back_what_it_writes) {
  const std::vector<std::vector<std::string>> lines = {
      {""}, {"a", "b"}, {"", ""}, {"rader(1009, g=11)", "1", "\"\"", ","}};
  for (const auto& fields : lines) EXPECT_EQ(split_csv_line(csv_line(fields)), fields);
  EXPECT_EQ(split_csv_line("a,b\r"), (std::vector<std::string>{"a", "b"}));
  EXPECT_THROW(split_csv_line("a,\"b"), std::invalid_argument);
}

}  // namespace
}  // namespace papilio::cli
