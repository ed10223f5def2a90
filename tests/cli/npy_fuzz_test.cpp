// SPDX-License-Identifier: MIT
//
// Property: whatever bytes come in, parse_npy either throws Error(input_output) or returns an array
// whose payload is exactly what its shape and type say. Inputs are a good file, mutated.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>

#include "papilio/papilio.hpp"
#include "runtime/cli/npy.h"

namespace papilio::cli {
namespace {

void expect_whole_or_refused(const std::string& bytes, int& whole, int& refused) {
  try {
    const NpyArray array = parse_npy(bytes, "fuzz");
    unsigned __int128 elements = 1;
    for (const std::uint64_t extent : array.shape) elements *= extent;
    ASSERT_TRUE(elements * npy_type_bytes(array.type) == array.data.size());
    ++whole;
  } catch (const Error& error) {
    ASSERT_EQ(error.code(), ErrorCode::input_output);
    ++refused;
  }
}

TEST(NpyFuzz, mutated_files_are_whole_or_refused) {
  std::mt19937_64 random(20240229);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::string pieces[] = {"'", "(", ")", ",", "True", "<c16", "9999999999", "{", "}", "-1"};
  int whole = 0;
  int refused = 0;
  for (int round = 0; round < 50'000; ++round) {
    std::string bytes = npy_header(NpyType::f4, {2, 3}) + std::string(24, '\1');
    for (std::size_t edits = below(4); edits > 0; --edits) {
      const std::size_t at = below(bytes.size());
      switch (below(5)) {
        case 0:
          bytes[at] = static_cast<char>(random());
          break;
        case 1:
          bytes.resize(std::max<std::size_t>(at, 1));
          break;
        case 2:
          bytes.insert(at, pieces[below(std::size(pieces))]);
          break;
        case 3:
          bytes.erase(at, 1 + below(3));
          if (bytes.empty()) bytes += 'x';
          break;
        case 4:
          bytes += static_cast<char>(random());
          break;
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_whole_or_refused(bytes, whole, refused)) << "round " << round;
  }
  EXPECT_GT(whole, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace papilio::cli
