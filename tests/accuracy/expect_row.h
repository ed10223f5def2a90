// SPDX-License-Identifier: MIT
//
// Schedules pinned to a shape, and what every test of such rows expects: the row runs within its
// bound, with its schedule, and gives the bits that it gave before, on whatever backend, unless its
// arithmetic promises none.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "tests/accuracy/run_case.h"

namespace papilio::tests {

// A shape, and what a strategy's schedule for it says besides.
struct Pinned {
  std::vector<std::uint64_t> dimensions;
  std::string parameters;
};

inline void PrintTo(const Pinned& pinned, std::ostream* stream) {
  for (const auto n : pinned.dimensions) *stream << n << ' ';
  *stream << pinned.parameters;
}

// A case of a shape, without a schedule yet.
inline AccuracyCase row_of_shape(const std::vector<std::uint64_t>& dimensions) {
  AccuracyCase row;
  for (const auto n : dimensions) row.length *= n;
  if (dimensions.size() > 1) row.dimensions = dimensions;
  return row;
}

// `digests` holds those of the rows seen so far, by describe_case.
inline AccuracyResult expect_row(CaseRunner& runner, const AccuracyCase& row,
                                 const std::string& backend,
                                 std::map<std::string, std::string>& digests) {
  const AccuracyResult result = runner.run(row);
  EXPECT_EQ(result.failure, "") << describe_case(row);
  EXPECT_LE(result.error, result.bound) << describe_case(row);
  EXPECT_EQ(result.schedule, row.schedule);
  if (result.arithmetic != Arithmetic::ieee) return result;
  const auto [first, is_new] = digests.emplace(describe_case(row), result.digest);
  EXPECT_EQ(result.digest, first->second) << backend << ": " << describe_case(row);
  return result;
}

}  // namespace papilio::tests
