// SPDX-License-Identifier: MIT
//
// A process that gets no thread: everything is done by the caller's.
#include <gtest/gtest.h>

#include "tests/cache/private_cache.h"
#include "tests/faults/transform.h"
#include "tests/support/child_process.h"
#include "tests/support/no_threads.h"

namespace papilio::tests {
namespace {

TEST(NoThreads, PlansAndExecutionsGoOn) {
  // A spectrum large enough for the reference transform to want helpers, and several kernels.
  for (const Problem& problem :
       {Problem{.length = 1000, .batch = 200}, Problem{.length = 65537, .batch = 2}}) {
    const Plan before(problem, host_options());
    const std::string expected = transformed(before);
    for (const Mode mode : {Mode::estimate, Mode::latency}) {
      const int status = in_child(
          [&] {
            cache::clear_memory();
            setenv("PAPILIO_CACHE_DIR", "", 1);
            forbid_threads();
            EXPECT_TRUE(transformed(before) == expected);
            const Plan plan(problem, host_options(mode));
            EXPECT_TRUE(plan.ready());  // in latency mode too: compiled by the caller
            plan.wait();
            EXPECT_EQ(plan.schedule(), before.schedule());
            EXPECT_TRUE(transformed(plan) == expected);
          },
          120, true);
      EXPECT_EQ(status, 0) << problem.length;
    }
  }
}

}  // namespace
}  // namespace papilio::tests
