// SPDX-License-Identifier: MIT
//
// Sizes and lists of sizes as typed.
#include "runtime/cli/size_list.h"

#include <gtest/gtest.h>

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::cli {
namespace {

using Sizes = std::vector<Dimensions>;

std::string list_refusal(const std::string& text) {
  try {
    parse_sizes(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
    return error.what();
  }
  return "";
}

TEST(SizeList, counts_ranges_and_powers) {
  EXPECT_EQ(parse_sizes("1009"), (Sizes{{1009}}));
  EXPECT_EQ(parse_sizes("2..5,1000,2^10"), (Sizes{{2}, {3}, {4}, {5}, {1000}, {1024}}));
  EXPECT_EQ(parse_sizes("2^14..2^16"), (Sizes{{16384}, {32768}, {65536}}));
  EXPECT_EQ(parse_sizes("3^0..3^3"), (Sizes{{1}, {3}, {9}, {27}}));
  EXPECT_EQ(parse_sizes("2^2..6"), (Sizes{{4}, {5}, {6}}));
  EXPECT_EQ(parse_sizes("9223372036854775807"), (Sizes{{9223372036854775807u}}));
  EXPECT_EQ(parse_size("10^6"), 1000000u);
  EXPECT_EQ(parse_size("1^99999999999"), 1u);
}

TEST(SizeList, crosses_join_dimensions) {
  EXPECT_EQ(parse_sizes("64x128,7,2^3x5x2^0,3..4"), (Sizes{{64, 128}, {7}, {8, 5, 1}, {3}, {4}}));
  EXPECT_EQ(parse_dimensions("2^31x2^31"), (Dimensions{1u << 31, 1u << 31}));
  EXPECT_EQ(print_dimensions(parse_dimensions("1x2^4x3")), "1x16x3");
  Problem problem;
  set_dimensions(problem, {4, 6});
  EXPECT_EQ(problem.length, 24u);
  EXPECT_EQ(dimensions_of(problem), (Dimensions{4, 6}));
  set_dimensions(problem, {1009});
  EXPECT_EQ(problem.length, 1009u);
  EXPECT_TRUE(problem.dimensions.empty());
  EXPECT_EQ(dimensions_of(problem), (Dimensions{1009}));
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
      {"x5", "'x5'"},
      {"4xx5", "'4xx5'"},
      {"4x0", "at least 1"},
      {"2^40x2^40", "past 2^63 - 1 points"},
      {"2^32x2^31", "past 2^63 - 1 points"},
      {"4x4..8x8", "'4x4..8x8'"},
  };
  for (const auto& [text, reason] : cases) {
    EXPECT_NE(list_refusal(text).find(reason), std::string::npos)
        << text << ": " << list_refusal(text);
  }
}

}  // namespace
}  // namespace papilio::cli
