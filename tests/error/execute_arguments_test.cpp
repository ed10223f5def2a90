// SPDX-License-Identifier: MIT
//
// Pointers that execute() must refuse before it touches data.
#include <vector>

#include "numbers/unit_roots.h"
#include "tests/error/expect_error.h"
#include "tests/support/backends.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

using Element = numbers::Complex<float>;

constexpr std::uint64_t length = 64, batch = 3;

class ExecuteArguments : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
    device_ = open_device(GetParam().backend);
  }

  Plan make_plan(std::uint64_t plan_length = length) const {
    PlanOptions options;
    options.backend = GetParam().backend;
    return Plan({.length = plan_length, .batch = batch}, options);
  }

  std::shared_ptr<execute::Device> device_;
};

TEST_P(ExecuteArguments, NullPointers) {
  const Plan plan = make_plan();
  const GuardedBuffer buffer(device_, length * batch * sizeof(Element), 0);
  expect_error([&] { plan.execute(nullptr, buffer.data()); }, ErrorCode::invalid_argument,
               {"in", "null"});
  expect_error([&] { plan.execute(buffer.data(), nullptr); }, ErrorCode::invalid_argument,
               {"out", "null"});
}

// The same pointer is in place, side by side is apart; anything between is refused, and nothing is
// written.
TEST_P(ExecuteArguments, PartialOverlap) {
  const Plan plan = make_plan();
  const std::size_t elements = length * batch;
  std::vector<Element> zeros(2 * elements, {0, 0}), after(2 * elements);
  GuardedBuffer buffer(device_, zeros.size() * sizeof(Element), 0);
  buffer.write(zeros.data());
  auto* first = static_cast<Element*>(buffer.data());
  for (const std::size_t apart : {std::size_t{1}, std::size_t{length}, elements - 1}) {
    expect_error([&] { plan.execute(first, first + apart); }, ErrorCode::invalid_argument,
                 {"overlap"});
    expect_error([&] { plan.execute(first + apart, first); }, ErrorCode::invalid_argument,
                 {"overlap"});
  }
  EXPECT_NO_THROW(plan.execute(first, first + elements));
  EXPECT_NO_THROW(plan.execute(first, first));
  EXPECT_TRUE(buffer.read(after.data()));
  for (const Element& value : after) {
    EXPECT_EQ(value.re, 0);
    EXPECT_EQ(value.im, 0);
  }
}

TEST_P(ExecuteArguments, Misalignment) {
  const Plan plan = make_plan();
  const GuardedBuffer in(device_, length * batch * sizeof(Element) + 8, 0);
  const GuardedBuffer out(device_, length * batch * sizeof(Element) + 8, 0);
  const auto shifted = [](const GuardedBuffer& buffer) {
    return static_cast<char*>(buffer.data()) + sizeof(float);
  };
  expect_error([&] { plan.execute(shifted(in), out.data()); }, ErrorCode::invalid_argument,
               {"in", "8"});
  expect_error([&] { plan.execute(in.data(), shifted(out)); }, ErrorCode::invalid_argument,
               {"out", "8"});
}

TEST_P(ExecuteArguments, MisalignedWorkspace) {
  const std::uint64_t long_length = 1 << 17;  // past one kernel
  const Plan plan = make_plan(long_length);
  if (plan.workspace_bytes() == 0) GTEST_SKIP() << "no workspace wanted: " << plan.schedule();
  const GuardedBuffer in(device_, long_length * batch * sizeof(Element), 0);
  const GuardedBuffer out(device_, long_length * batch * sizeof(Element), 0);
  const GuardedBuffer workspace(device_, plan.workspace_bytes() + 64, 64);
  expect_error([&] { plan.execute(in.data(), out.data(), workspace.data()); },
               ErrorCode::invalid_argument, {"workspace", "256"});
}

TEST_P(ExecuteArguments, HostMemoryOnAGpu) {
  if (GetParam().backend != Backend::cuda) GTEST_SKIP() << "every pointer is host memory here";
  const Plan plan = make_plan();
  std::vector<Element> host(length * batch, {7, 7});
  const GuardedBuffer buffer(device_, length * batch * sizeof(Element), 0);
  expect_error([&] { plan.execute(host.data(), buffer.data()); }, ErrorCode::invalid_argument,
               {"in"});
  expect_error([&] { plan.execute(buffer.data(), host.data()); }, ErrorCode::invalid_argument,
               {"out"});
  EXPECT_EQ(host[0].re, 7);
}

INSTANTIATE_TEST_SUITE_P(On, ExecuteArguments, testing::ValuesIn(test_backends()), parameter_name);

}  // namespace
}  // namespace papilio::tests
