// SPDX-License-Identifier: MIT
//
// Plans made, executed and ended on stacks of 64 and 128 KiB that are not the thread's own.
#include <gtest/gtest.h>

#include "tests/cache/private_cache.h"
#include "tests/faults/transform.h"
#include "tests/support/fiber.h"

namespace papilio::tests {
namespace {

TEST(SmallStack, ExecutesOnAFiber) {
  for (const std::uint64_t batch : {1, 40}) {
    const Problem problem{.length = 8192, .batch = batch, .precision = Precision::f64};
    const Plan plan(problem, host_options());
    const std::string expected = transformed(plan);
    for (const std::size_t kib : {64, 128}) {
      std::string bytes;
      on_fibers(kib << 10, [&] { bytes = transformed(plan); });
      EXPECT_TRUE(bytes == expected) << kib << " KiB, batch " << batch;
    }
  }
}

TEST(SmallStack, PlansOnAFiber) {
  const Problem problem{.length = 41, .batch = 40};
  const std::string expected = transformed(Plan(problem, host_options()));
  for (const Mode mode : {Mode::estimate, Mode::latency, Mode::measure}) {
    const PrivateCache own;
    std::string bytes;
    on_fibers(64 << 10, [&] {
      cache::clear_memory();  // so that everything is compiled there
      cache::clear_disk();
      const Plan plan(problem, host_options(mode));
      plan.wait();
      bytes = transformed(plan);
    });
    EXPECT_TRUE(mode == Mode::measure ? bytes.size() == expected.size() : bytes == expected);
  }
  on_fibers(64 << 10, [&] {
    describe({.length = 65537}, host_options());
    alternatives({.length = 64}, host_options());
    devices();
  });
}

TEST(SmallStack, FailuresComeBackFromAFiber) {
  on_fibers(64 << 10, [] {
    PlanOptions pinned = host_options(Mode::pinned);
    pinned.schedule = "stockham(8, radices=3)";
    try {
      const Plan plan({.length = 8}, pinned);
      ADD_FAILURE() << "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_schedule) << error.what();
    }
  });
}

}  // namespace
}  // namespace papilio::tests
