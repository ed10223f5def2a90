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

// Kernels write there while they still read the input.
TEST_P(ExecuteArguments, WorkspaceInAnArray) {
  const std::uint64_t long_length = 1 << 17;
  const Plan plan = make_plan(long_length);
  if (plan.workspace_bytes() == 0) GTEST_SKIP() << "no workspace wanted: " << plan.schedule();
  const std::size_t bytes = long_length * batch * sizeof(Element);
  const GuardedBuffer in(device_, bytes + plan.workspace_bytes(), 0);
  const GuardedBuffer out(device_, bytes + plan.workspace_bytes(), 0);
  const auto last = [&](const GuardedBuffer& buffer) {
    return static_cast<char*>(buffer.data()) + bytes - 256;
  };
  expect_error([&] { plan.execute(in.data(), out.data(), in.data()); }, ErrorCode::invalid_argument,
               {"workspace", "and in", "overlap"});
  expect_error([&] { plan.execute(in.data(), out.data(), last(out)); }, ErrorCode::invalid_argument,
               {"workspace", "and out", "overlap"});
  EXPECT_NO_THROW(plan.execute(in.data(), out.data(), last(in) + 256));
}

// Blocks of transforms run in any order.
TEST_P(ExecuteArguments, InPlaceWhereTransformsOverlap) {
  const GuardedBuffer buffer(device_, 64 * 64 * sizeof(Element), 0);
  const auto execute = [&](Axis axis, std::int64_t in_distance, std::int64_t out_distance) {
    const Plan plan({.axes = {axis}, .repeats = {{8, in_distance, out_distance}}},
                    {.backend = GetParam().backend});
    plan.execute(buffer.data(), buffer.data());
  };
  const auto refused = [&](const Axis& axis, std::int64_t in_distance, std::int64_t out_distance) {
    expect_error([&] { execute(axis, in_distance, out_distance); }, ErrorCode::invalid_argument,
                 {"in and out are equal", "another's output"});
  };
  const Axis frames{.n = 64, .in_stride = 1, .out_stride = 1, .out_extent = 16};
  refused(frames, 16, 16);
  refused(frames, 63, 63);
  EXPECT_NO_THROW(execute(frames, 64, 64));
  // Side by side: inputs of 64 rows, of which 16 are stored.
  EXPECT_NO_THROW(execute({.n = 64, .in_stride = 8, .out_stride = 8, .out_extent = 16}, 1, 1));
  const Axis rows{.n = 64, .kind = Kind::r2c, .in_stride = 1, .out_stride = 1, .out_extent = 9};
  refused(rows, 32, 16);
  EXPECT_NO_THROW(execute(rows, 64, 32));
}

TEST_P(ExecuteArguments, SpectrumInTheWorkspace) {
  const Plan plan(
      {.product = Product::convolution, .axes = {{.n = 1 << 17, .in_stride = 1, .out_stride = 1}}},
      {.backend = GetParam().backend});
  if (plan.workspace_bytes() == 0) GTEST_SKIP() << "no workspace wanted: " << plan.schedule();
  const std::size_t bytes = (1 << 17) * sizeof(Element);
  const GuardedBuffer in(device_, bytes, 0), out(device_, bytes, 0),
      workspace(device_, plan.workspace_bytes() + bytes, 0);
  expect_error(
      [&] {
        plan.execute(Arrays{.in = in.data(), .out = out.data(), .spectrum = workspace.data()},
                     workspace.data());
      },
      ErrorCode::invalid_argument, {"workspace", "spectrum", "overlap"});
}

TEST_P(ExecuteArguments, SpectrumThatIsMisalignedOrWrittenOver) {
  const Plan plan(
      {.product = Product::convolution, .axes = {{.n = length, .in_stride = 1, .out_stride = 1}}},
      {.backend = GetParam().backend});
  const std::size_t bytes = length * sizeof(Element);
  const GuardedBuffer in(device_, bytes, 0), out(device_, 2 * bytes, 0);
  auto* const results = static_cast<Element*>(out.data());
  const auto refused = [&](const void* spectrum, std::initializer_list<std::string> words) {
    expect_error(
        [&] { plan.execute(Arrays{.in = in.data(), .out = results, .spectrum = spectrum}); },
        ErrorCode::invalid_argument, words);
  };
  refused(&results[length].im, {"spectrum", "8"});
  refused(results + length - 1, {"spectrum", "out", "overlap"});
  EXPECT_NO_THROW(
      plan.execute(Arrays{.in = in.data(), .out = results, .spectrum = results + length}));
  EXPECT_NO_THROW(plan.execute(Arrays{.in = in.data(), .out = results, .spectrum = in.data()}));
}

TEST_P(ExecuteArguments, ArraysThatTheProblemDoesNotNeed) {
  const Plan plan = make_plan();
  const std::size_t bytes = length * batch * sizeof(Element);
  const GuardedBuffer in(device_, bytes, 0), out(device_, bytes, 0), more(device_, bytes, 0);
  Arrays arrays{.in = in.data(), .out = out.data()};
  const auto refused = [&](auto Arrays::*member, const char* name) {
    Arrays asked = arrays;
    asked.*member = more.data();
    expect_error([&] { plan.execute(asked); }, ErrorCode::invalid_argument, {name, "is given"});
  };
  refused(&Arrays::in_im, "in_im");
  refused(&Arrays::out_im, "out_im");
  refused(&Arrays::spectrum, "spectrum");
  refused(&Arrays::load_data, "load_data");
  refused(&Arrays::store_data, "store_data");
}

// Parts of one array of complex numbers, as FFTW's split interface allows: the bits of interleaved
// parts. Others that share bytes are refused, in place, too.
TEST_P(ExecuteArguments, SplitPartsThatAlternate) {
  const PlanOptions options{.backend = GetParam().backend};
  const Format split{.parts = Parts::split};
  const std::vector<Axis> apart{{.n = length, .in_stride = 2, .out_stride = 2}};
  const std::vector<Repeat> repeats{{batch, 2 * length, 2 * length}};
  const Plan plan({.in = split, .out = split, .axes = apart, .repeats = repeats}, options);
  const Plan interleaved = make_plan();
  std::vector<Element> data(length * batch), results(data.size()), expected(data.size());
  for (std::size_t i = 0; i < data.size(); ++i)
    data[i] = {static_cast<float>(i % 7) - 3, static_cast<float>(i % 5) - 2};
  const std::size_t bytes = data.size() * sizeof(Element);
  GuardedBuffer in(device_, bytes, 0), out(device_, bytes, 0);
  in.write(data.data());
  interleaved.execute(in.data(), out.data());
  ASSERT_TRUE(out.read(expected.data()));
  auto* const from = static_cast<float*>(in.data());
  auto* const to = static_cast<float*>(out.data());
  const std::vector<Element> zeros(data.size(), {0, 0});
  out.write(zeros.data());
  plan.execute_split(from, from + 1, to, to + 1);
  ASSERT_TRUE(out.read(results.data()));
  for (std::size_t i = 0; i < data.size(); ++i) {
    EXPECT_NEAR(results[i].re, expected[i].re, 1e-4) << i;
    EXPECT_NEAR(results[i].im, expected[i].im, 1e-4) << i;
  }
  for (const std::size_t at : {std::size_t{0}, std::size_t{2}, 2 * length})
    expect_error([&] { plan.execute_split(from, from + 1, to, to + at); },
                 ErrorCode::invalid_argument, {"out_im", "overlap", "must be apart"});
  expect_error([&] { plan.execute_split(from, from, from, from); }, ErrorCode::invalid_argument,
               {"out_im", "overlap", "must be apart"});
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
