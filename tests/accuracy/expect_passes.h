// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "tests/accuracy/general_case.h"
#include "tests/support/backends.h"

namespace papilio::tests {

// Runs a case on every backend that is here.
inline void expect_passes(const GeneralCase& one) {
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    GeneralRunner runner(backend.backend);
    const GeneralResult result = runner.run(one);
    EXPECT_TRUE(result.passed()) << one.schedule << " on " << backend.name << ": " << result.ratio
                                 << " " << result.failure;
  }
}

}  // namespace papilio::tests
