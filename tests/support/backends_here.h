// SPDX-License-Identifier: MIT
//
// The backends that are here, for tests that go through them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/backends.h"

namespace papilio::tests {

// Where none is, the test counts as skipped, and says why.
inline std::vector<TestBackend> backends_here() {
  std::vector<TestBackend> here;
  std::string reasons;
  for (const TestBackend& backend : test_backends()) {
    if (backend.missing.empty()) {
      here.push_back(backend);
    } else {
      reasons += (reasons.empty() ? "" : "; ") + backend.missing;
    }
  }
  if (here.empty()) [&] { GTEST_SKIP() << reasons; }();
  return here;
}

}  // namespace papilio::tests
