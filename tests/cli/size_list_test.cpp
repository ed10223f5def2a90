// SPDX-License-Identifier: MIT
//
// Sizes and lists of sizes as typed.
#include "runtime/cli/size_list.h"

#include <gtest/gtest.h>

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::cli {
namespace {

using Sizes = std::vector<std::uint64_t>;

std::string refusal(const std::string& text) {
  try {
    parse_sizes(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
    return error.what();
  }
  return "";
}

TEST(SizeList, counts_ranges_and_powers) {
  EXPECT_EQ(parse_sizes("1009"), (Sizes{1009}));
  EXPECT_EQ(parse_sizes("2..5,1000,2^10"), (Sizes{2, 3, 4, 5, 1000, 1024}));
  EXPECT_EQ(parse_sizes("2^14..2^16"), (Sizes{16384, 32768, 65536}));
  EXPECT_EQ(parse_sizes("3^0..3^3"), (Sizes{1, 3, 9, 27}));
  EXPECT_EQ(parse_sizes("2^2..6"), (Sizes{4, 5, 6}));
  EXPECT_EQ(parse_sizes("9223372036854775807"), (Sizes{9223372036854775807u}));
  EXPECT_EQ(parse_size("10^6"), 1000000u);
  EXPECT_EQ(parse_size("1^99999999999"), 1u);
}

TEST(SizeList, refuses_by_name) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "not a positive integer"},
      {"0", "at least 1"},
      {"-5", "not a positive integer"},
      {"8,", "not a positive integer"},
      {"1e6", "not a positive integer"},
      {"+3", "not a positive integer"},
      {"12x", "'12x'"},
      {"9223372036854775808", "past 2^63 - 1"},
      {"18446744073709551616", "past 2^63 - 1"},
      {"2^63", "past 2^63 - 1"},
      {"2^", "not a positive integer"},
      {"0^3", "at least 1"},
      {"9..3", "downwards"},
      {"1..2..3", "not a positive integer"},
      {"1..10^9", "million"},
  };
  for (const auto& [text, reason] : cases) {
    EXPECT_NE(refusal(text).find(reason), std::string::npos) << text << ": " << refusal(text);
  }
}

}  // namespace
}  // namespace papilio::cli
