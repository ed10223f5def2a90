// SPDX-License-Identifier: MIT
//
// What every test of pinned rows expects: the row runs within its bound, with its schedule, and
// gives the bits that it gave before, on whatever backend.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/accuracy/run_case.h"

namespace papilio::tests {

// `digests` holds those of the rows seen so far, by describe_case.
inline void expect_row(CaseRunner& runner, const AccuracyCase& row, const std::string& backend,
                       std::map<std::string, std::string>& digests) {
  const AccuracyResult result = runner.run(row);
  EXPECT_EQ(result.failure, "") << describe_case(row);
  EXPECT_LE(result.error, result.bound) << describe_case(row);
  EXPECT_EQ(result.schedule, row.schedule);
  const auto [first, is_new] = digests.emplace(describe_case(row), result.digest);
  EXPECT_EQ(result.digest, first->second) << backend << ": " << describe_case(row);
}

}  // namespace papilio::tests
