// SPDX-License-Identifier: MIT
//
// Workspaces: the caller's or the library's own, large enough for the whole batch or for a part of
// it at a time; the bits are the same.
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/backends.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using Dimensions = std::vector<std::uint64_t>;
enum class Placement { in_place, out_of_place };

class Workspace : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
    device_ = open_device(GetParam().backend);
  }

  Plan make_plan(const Problem& problem, std::size_t limit_bytes) const {
    PlanOptions options;
    options.backend = GetParam().backend;
    options.workspace_limit_bytes = limit_bytes;
    return Plan(problem, options);
  }

  // The output's bits; with a workspace of exactly the size reported, between guards, or without.
  std::vector<float> transform(const Plan& plan, Placement placement, bool own_workspace) const {
    std::vector<float> data(2 * plan.problem().length * plan.problem().batch);
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = random_real<float>(1, i);
    GuardedBuffer in(device_, data.size() * sizeof(float), 0);
    const GuardedBuffer out(device_, data.size() * sizeof(float), 0);
    in.write(data.data());
    const GuardedBuffer workspace(device_, plan.workspace_bytes(), 0);
    const GuardedBuffer& result = placement == Placement::in_place ? in : out;
    plan.execute(in.data(), result.data(), own_workspace ? workspace.data() : nullptr);
    EXPECT_TRUE(result.read(data.data()));
    std::vector<char> scratch(plan.workspace_bytes());
    EXPECT_TRUE(workspace.read(scratch.data())) << "wrote outside the workspace";
    return data;
  }

  std::shared_ptr<execute::Device> device_;
};

// However small the parts are that it is worked through in.
TEST_P(Workspace, KernelsCountTheBlocksOfTheWholeBatch) {
  const Problem problem{.length = 65537, .batch = 3};
  const auto whole = make_plan(problem, std::size_t{1} << 30).kernels();
  const Plan plan = make_plan(problem, 1);
  ASSERT_EQ(plan.kernels().size(), whole.size());
  ASSERT_GT(plan.workspace_bytes(), 0u);
  for (std::size_t i = 0; i < whole.size(); ++i)
    EXPECT_EQ(plan.kernels()[i].blocks, whole[i].blocks);
}

TEST_P(Workspace, CallersOrTheLibrarysGiveTheSameBits) {
  for (const Dimensions& dimensions :
       {Dimensions{100}, {1009}, {65536}, {65537}, {24, 24, 24}, {300, 500}, {65537, 3}}) {
    const Plan plan = make_plan({.dimensions = dimensions, .batch = 3}, std::size_t{1} << 30);
    const std::vector<float> expected = transform(plan, Placement::out_of_place, false);
    EXPECT_EQ(transform(plan, Placement::out_of_place, true), expected) << plan.schedule();
    EXPECT_EQ(transform(plan, Placement::in_place, false), expected) << plan.schedule();
    EXPECT_EQ(transform(plan, Placement::in_place, true), expected) << plan.schedule();
  }
}

TEST_P(Workspace, TheLimitCutsTheBatchNotTheBits) {
  for (const Dimensions& dimensions : {Dimensions{65536}, {65537}, {3, 65537}}) {
    const Problem problem{.dimensions = dimensions, .batch = 7};
    const Plan whole = make_plan(problem, std::size_t{1} << 30);
    if (whole.workspace_bytes() == 0) continue;
    // Room for three of the seven transforms, so that the last part is a ragged one.
    const std::size_t limit = whole.workspace_bytes() / 7 * 3 + 4096;
    PlanOptions options;
    options.backend = GetParam().backend;
    options.mode = Mode::pinned;
    options.schedule = whole.schedule();
    options.workspace_limit_bytes = limit;
    const Plan parts(problem, options);
    EXPECT_LE(parts.workspace_bytes(), limit);
    EXPECT_LT(parts.workspace_bytes(), whole.workspace_bytes());
    const std::vector<float> expected = transform(whole, Placement::out_of_place, true);
    EXPECT_EQ(transform(parts, Placement::out_of_place, true), expected) << whole.schedule();
    EXPECT_EQ(transform(parts, Placement::in_place, true), expected) << whole.schedule();
  }
}

INSTANTIATE_TEST_SUITE_P(On, Workspace, testing::ValuesIn(test_backends()), parameter_name);

}  // namespace
}  // namespace papilio::tests
