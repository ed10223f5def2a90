// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/accuracy/general_case.h"
#include "tests/support/backends_here.h"

namespace papilio::tests {

// Runs a case on every backend that is here.
inline void expect_passes(const GeneralCase& one) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    const GeneralResult result = runner.run(one);
    EXPECT_TRUE(result.passed()) << one.schedule << " on " << backend.name << ": " << result.ratio
                                 << " " << result.failure;
  }
}

// Seven rows of a kind with gaps between them, scaled.
inline Problem rows_with_gaps(std::uint64_t n, Kind kind) {
  const auto distance = static_cast<std::int64_t>(n) + 2;
  return {.scale = 0.75, .axes = {{n, kind, 1, 1}}, .repeats = {{7, distance, distance + 1}}};
}

// A pinned schedule is refused, and `text` stands in the reason.
inline void expect_refused(const Problem& problem, const std::string& schedule, const char* text) {
  PlanOptions options{.schedule = schedule, .architecture = "sm_90"};
  options.mode = Mode::pinned;
  try {
    describe(problem, options);
    ADD_FAILURE() << schedule << " is not refused";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_schedule);
    EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
  }
}

}  // namespace papilio::tests
