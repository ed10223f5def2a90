// SPDX-License-Identifier: MIT
//
// A plan on the cuda backend takes a stream, and can be captured in a CUDA graph and replayed, with
// a workspace of the caller's and with the library's own. Streams and graphs are the user's side,
// so the driver is called here as a user would, through the few entry points that takes.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/backends.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

// Calls an entry point of the driver that returns a CUresult.
template <class... Parameters>
void driver(const char* symbol, Parameters... parameters) {
  static void* const library = dlopen("libcuda.so.1", RTLD_NOW);
  ASSERT_NE(library, nullptr);
  const auto call = reinterpret_cast<int (*)(Parameters...)>(dlsym(library, symbol));
  ASSERT_NE(call, nullptr) << symbol;
  ASSERT_EQ(call(parameters...), 0) << symbol;
}

class CudaGraph : public testing::TestWithParam<std::vector<std::uint64_t>> {
 protected:
  void SetUp() override {
    const TestBackend cuda = test_backends().back();
    if (!cuda.missing.empty()) GTEST_SKIP() << cuda.missing;
    driver("cuInit", 0u);
    driver("cuDevicePrimaryCtxRetain", &context_, 0);
    driver("cuCtxSetCurrent", context_);
    driver("cuStreamCreate", &stream_, 1u);  // does not wait for the default stream
    device_ = open_device(Backend::cuda);
  }

  void TearDown() override {
    if (stream_ != nullptr) driver("cuStreamDestroy_v2", stream_);
    if (context_ != nullptr) driver("cuDevicePrimaryCtxRelease_v2", 0);
  }

  void* context_ = nullptr;
  void* stream_ = nullptr;
  std::shared_ptr<execute::Device> device_;
};

TEST_P(CudaGraph, ReplaysAPlan) {
  PlanOptions options;
  options.backend = Backend::cuda;
  const Plan plan({.dimensions = GetParam(), .batch = 3}, options);
  std::vector<float> data(2 * plan.problem().length * plan.problem().batch), expected(data.size());
  const std::size_t bytes = data.size() * sizeof(float);
  GuardedBuffer in(device_, bytes, 0), out(device_, bytes, 0);
  const GuardedBuffer workspace(device_, plan.workspace_bytes(), 0);

  for (void* scratch : {static_cast<void*>(nullptr), workspace.data()}) {
    void* graph = nullptr;
    void* executable = nullptr;
    driver("cuStreamBeginCapture_v2", stream_, 0);  // global mode: nothing else may slip in
    plan.execute(in.data(), out.data(), scratch, stream_);
    driver("cuStreamEndCapture", stream_, &graph);
    driver("cuGraphInstantiateWithFlags", &executable, graph, 0ull);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      for (std::size_t i = 0; i < data.size(); ++i) data[i] = random_real<float>(seed, i);
      in.write(data.data());
      plan.execute(in.data(), out.data(), nullptr, stream_);
      device_->synchronize(stream_);
      EXPECT_TRUE(out.read(expected.data()));
      out.write(std::vector<float>(data.size(), 0).data());
      device_->synchronize(nullptr);
      driver("cuGraphLaunch", executable, stream_);
      device_->synchronize(stream_);
      EXPECT_TRUE(out.read(data.data()));
      EXPECT_EQ(data, expected) << plan.schedule();
    }
    driver("cuGraphExecDestroy", executable);
    driver("cuGraphDestroy", graph);
  }
}

// One kernel, several kernels, and a convolution; a volume and a plane.
using Dimensions = std::vector<std::uint64_t>;
INSTANTIATE_TEST_SUITE_P(Size, CudaGraph,
                         testing::Values(Dimensions{1009}, Dimensions{1 << 18},
                                         Dimensions{1'000'003}, Dimensions{24, 24, 24},
                                         Dimensions{300, 500}),
                         parameter_name);

}  // namespace
}  // namespace papilio::tests
