// SPDX-License-Identifier: MIT
//
// The GPU as a device: kernels, memory, graphs, threads and failures. Needs a GPU and NVRTC, and
// says which is missing where the tests are skipped.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/compile/compiler.h"
#include "runtime/execute/device.h"

namespace papilio::execute {
namespace {

// x[i] = factor * x[i] + offset for i < count: what every test launches.
struct Arguments {
  float* x;
  long long count;
  float factor, offset;
};
const std::string text = R"(
struct Arguments { float* x; long long count; float factor, offset; };
extern "C" __global__ void __launch_bounds__(256) affine(const Arguments a) {
  const long long i = blockIdx.x * 256ll + threadIdx.x;
  if (i < a.count) a.x[i] = a.factor * a.x[i] + a.offset;
}
extern "C" __global__ void __launch_bounds__(256) reversed(const Arguments a) {
  extern __shared__ float shared[];
  for (int i = threadIdx.x; i < a.count; i += 256) shared[i] = a.x[i];
  __syncthreads();
  for (int i = threadIdx.x; i < a.count; i += 256) a.x[i] = shared[a.count - 1 - i];
}
)";

// Entry points that only the tests use; all of them return a CUresult.
template <class... Parameters, class... Values>
void driver_call(const char* symbol, int (*)(Parameters...), Values... values) {
  static void* const library = dlopen("libcuda.so.1", RTLD_NOW);
  const auto call = reinterpret_cast<int (*)(Parameters...)>(dlsym(library, symbol));
  ASSERT_TRUE(call) << symbol;
  ASSERT_EQ(call(values...), 0) << symbol;
}
template <class... Parameters>
constexpr int (*takes)(Parameters...) = nullptr;

Stream make_stream() {
  Stream stream = nullptr;
  driver_call("cuStreamCreate", takes<Stream*, unsigned>, &stream, 1u);  // non-blocking
  return stream;
}

void destroy_stream(Stream stream) {
  driver_call("cuStreamDestroy_v2", takes<Stream>, stream);
}

class Cuda : public testing::Test {
 protected:
  void SetUp() override {
    try {
      device_ = cuda_device();
      static const std::string cubin =
          compile::nvrtc_compiler()->compile(text, device_->architecture());
      cubin_ = cubin;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unavailable) throw;
      GTEST_SKIP() << error.what();
    }
    affine_ = device_->load(cubin_, "affine", 0);
    // For the tests' own driver calls; the device itself needs no current context.
    void* context = nullptr;
    driver_call("cuDevicePrimaryCtxRetain", takes<void**, int>, &context, 0);
    driver_call("cuCtxSetCurrent", takes<void*>, context);
  }

  void TearDown() override {
    if (!affine_) return;
    driver_call("cuCtxSetCurrent", takes<void*>, static_cast<void*>(nullptr));
    driver_call("cuDevicePrimaryCtxRelease_v2", takes<int>, 0);
  }

  void launch_affine(float* x, std::size_t count, float factor, float offset, Stream stream) {
    const Arguments arguments{x, static_cast<long long>(count), factor, offset};
    device_->launch({affine_.get(), (count + 255) / 256, 256, 0, &arguments, sizeof arguments},
                    stream);
  }

  float* allocate(std::size_t count) {
    return static_cast<float*>(device_->allocate(count * sizeof(float)));
  }

  float* uploaded(const std::vector<float>& values) {
    float* x = allocate(values.size());
    device_->upload(x, values.data(), values.size() * sizeof(float));
    return x;
  }

  std::vector<float> downloaded(const float* x, std::size_t count) {
    std::vector<float> values(count);
    device_->download(values.data(), x, count * sizeof(float));
    return values;
  }

  std::shared_ptr<Device> device_;
  std::string cubin_;
  std::shared_ptr<const Kernel> affine_;
};

// Runs `work`, which must throw Error(code); returns its message.
template <class Work>
std::string message_of(ErrorCode code, Work work) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code)) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

TEST(CudaAbsent, says_what_is_missing) {
  try {
    cuda_device();
    GTEST_SKIP() << "a GPU is present";
  } catch (const Error& error) {
    EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(ErrorCode::unavailable));
    EXPECT_EQ(std::string(error.what()).rfind("no usable GPU: ", 0), 0u) << error.what();
    std::printf("%s\n", error.what());
  }
}

TEST_F(Cuda, describes_itself) {
  EXPECT_EQ(device_->backend(), Backend::cuda);
  EXPECT_FALSE(device_->name().empty());
  EXPECT_EQ(device_->architecture().rfind("sm_", 0), 0u);
  const auto& limits = device_->limits();
  EXPECT_GE(limits.threads_per_block, 1024);
  EXPECT_GE(limits.shared_bytes_per_block, 48u * 1024);
  EXPECT_GE(limits.shared_bytes_per_multiprocessor, limits.shared_bytes_per_block);
  EXPECT_GE(limits.registers_per_multiprocessor, 65536);
  EXPECT_GE(limits.threads_per_multiprocessor, 1024);
  EXPECT_GE(limits.blocks_per_multiprocessor, 16);
  EXPECT_GE(limits.multiprocessors, 1);
  const int capability = std::stoi(device_->architecture().substr(3));
  EXPECT_EQ(limits.cluster_blocks, capability < 90 ? 1 : capability < 120 ? 16 : 8);
  EXPECT_GT(limits.l2_bytes, 0u);
  EXPECT_GT(limits.memory_bytes, std::size_t{1} << 30);
  EXPECT_GT(limits.memory_bytes_per_us, 5e4);  // 50 GB/s
  std::printf("%s, %s: %zu / %zu bytes of shared memory a block / multiprocessor, %.3f TB/s\n",
              device_->name().c_str(), device_->architecture().c_str(),
              limits.shared_bytes_per_block, limits.shared_bytes_per_multiprocessor,
              limits.memory_bytes_per_us / 1e6);
}

TEST_F(Cuda, is_one_device_for_every_thread) {
  EXPECT_EQ(cuda_device(), device_);
  std::shared_ptr<Device> other;
  std::thread([&] { other = cuda_device(); }).join();
  EXPECT_EQ(other, device_);
}

TEST_F(Cuda, leaves_the_callers_context_as_it_was) {
  std::thread([&] {  // a thread that has no context of its own
    void* before = nullptr;
    void* after = nullptr;
    driver_call("cuCtxGetCurrent", takes<void**>, &before);
    device_->release(device_->allocate(100));
    device_->synchronize(nullptr);
    driver_call("cuCtxGetCurrent", takes<void**>, &after);
    EXPECT_EQ(before, nullptr);
    EXPECT_EQ(after, nullptr);
  })
      .join();
}

TEST_F(Cuda, runs_a_kernel) {
  std::vector<float> values(100'001);
  std::iota(values.begin(), values.end(), 0.f);
  float* x = uploaded(values);
  launch_affine(x, values.size(), 2, 1, nullptr);
  const auto result = downloaded(x, values.size());
  for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(result[i], 2 * values[i] + 1) << i;
  device_->release(x);
}

TEST_F(Cuda, does_not_contract_products_and_sums) {
  // 1 + 2^-12 squared, less 1 + 2^-11, is 2^-24 exactly, and 0 if the product is rounded first.
  const float a = 1 + 0x1p-12f, c = -(1 + 0x1p-11f);
  float* x = uploaded({a});
  launch_affine(x, 1, a, c, nullptr);
  EXPECT_EQ(downloaded(x, 1)[0], 0.f);
  device_->release(x);
}

TEST_F(Cuda, reads_what_the_compiler_made) {
  EXPECT_GT(affine_->registers(), 0);
  EXPECT_LE(affine_->registers(), 255);
  EXPECT_EQ(affine_->local_bytes(), 0u);
}

TEST_F(Cuda, gives_a_kernel_all_the_shared_memory_there_is) {
  const std::size_t bytes = device_->limits().shared_bytes_per_block, count = bytes / sizeof(float);
  const auto kernel = device_->load(cubin_, "reversed", bytes);
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), 0.f);
  float* x = uploaded(values);
  const Arguments arguments{x, static_cast<long long>(count), 0, 0};
  device_->launch({kernel.get(), 1, 256, bytes, &arguments, sizeof arguments}, nullptr);
  const auto result = downloaded(x, count);
  for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(result[i], values[count - 1 - i]) << i;
  device_->release(x);
}

TEST_F(Cuda, refuses_more_shared_memory_than_there_is) {
  const auto bytes = device_->limits().shared_bytes_per_block + 1;
  const auto message =
      message_of(ErrorCode::device_failed, [&] { device_->load(cubin_, "reversed", bytes); });
  EXPECT_NE(message.find(std::to_string(bytes)), std::string::npos) << message;
}

TEST_F(Cuda, refuses_what_is_no_kernel) {
  const auto foreign =
      message_of(ErrorCode::device_failed, [&] { device_->load("not a cubin", "affine", 0); });
  EXPECT_NE(foreign.find("affine"), std::string::npos) << foreign;
  const auto absent =
      message_of(ErrorCode::device_failed, [&] { device_->load(cubin_, "absent", 0); });
  EXPECT_NE(absent.find("absent"), std::string::npos) << absent;
}

TEST_F(Cuda, refuses_launches_it_cannot_do) {
  const Arguments arguments{};
  for (const std::uint64_t blocks : {std::uint64_t{0}, std::uint64_t{1} << 31})
    message_of(ErrorCode::internal, [&] {
      device_->launch({affine_.get(), blocks, 256, 0, &arguments, sizeof arguments}, nullptr);
    });
  message_of(ErrorCode::device_failed, [&] {
    device_->launch({affine_.get(), 1, 100'000, 0, &arguments, sizeof arguments}, nullptr);
  });
  Launch clusters{affine_.get(), 64, 256, 0, &arguments, sizeof arguments};
  clusters.cluster = 32;
  message_of(ErrorCode::unavailable, [&] { device_->launch(clusters, nullptr); });
  if (device_->limits().cluster_blocks == 1) return;
  clusters.cluster = 4;
  const auto message = message_of(ErrorCode::internal, [&] { device_->launch(clusters, nullptr); });
  EXPECT_NE(message.find("compiled for clusters of 1"), std::string::npos) << message;
}

TEST_F(Cuda, refuses_clusters_of_which_it_cannot_hold_one) {
  if (device_->limits().cluster_blocks == 1) GTEST_SKIP() << device_->name() << " has no clusters";
  const auto cubin = compile::nvrtc_compiler()->compile(
      "extern \"C\" __global__ void __cluster_dims__(64, 1, 1) wide(int* x) { *x = 1; }",
      device_->architecture());
  try {
    device_->load(cubin, "wide", 0);
    FAIL() << "loaded";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("kernel wide"), std::string::npos) << error.what();
    std::printf("%s\n", error.what());
  }
}

TEST_F(Cuda, allocates_in_stream_order) {
  const Stream stream = make_stream();
  constexpr std::size_t count = 1000;
  const std::vector<float> values(count, 3);
  for (int round = 0; round < 100; ++round) {
    auto* x = static_cast<float*>(device_->allocate_ordered(count * sizeof(float), stream));
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(x) % 256, 0u);
    launch_affine(x, count, 0, static_cast<float>(round), stream);
    device_->release_ordered(x, stream);
  }
  device_->synchronize(stream);
  device_->release_ordered(nullptr, stream);
  device_->release(nullptr);
  destroy_stream(stream);
}

// One block of plain memory serves executions one after another; whoever overlaps has other memory.
TEST_F(Cuda, gives_a_workspace_to_one_execution_at_a_time) {
  device_->release_idle();
  const Stream first = make_stream(), second = make_stream();
  constexpr std::size_t bytes = 1 << 20;
  void* const block = device_->allocate_ordered(bytes, first);
  void* const other = device_->allocate_ordered(bytes, second);
  EXPECT_NE(block, other) << "taken, not given back";
  device_->release_ordered(other, second);
  float* slow = allocate(std::size_t{1} << 28);  // a gigabyte: some 400 us a launch
  for (int i = 0; i < 50; ++i) launch_affine(slow, std::size_t{1} << 28, 1, 1, first);
  device_->release_ordered(block, first);
  void* const meanwhile = device_->allocate_ordered(bytes, second);
  EXPECT_NE(meanwhile, block) << "given back, but still in use";
  device_->release_ordered(meanwhile, second);
  device_->synchronize(first);
  void* const again = device_->allocate_ordered(bytes / 2, second);
  EXPECT_EQ(again, block) << "idle again, for any stream";
  device_->release_ordered(again, second);
  device_->synchronize(second);
  void* const larger = device_->allocate_ordered(2 * bytes, first);
  EXPECT_NE(larger, block);
  device_->release_ordered(larger, first);
  device_->synchronize(first);
  device_->release(slow);
  destroy_stream(first);
  destroy_stream(second);
}

TEST_F(Cuda, is_captured_in_a_graph_while_another_plan_is_made) {
  constexpr std::size_t count = 1000;
  float* x = uploaded(std::vector<float>(count, 0));
  const Stream stream = make_stream();
  void* graph = nullptr;
  void* executable = nullptr;
  driver_call("cuStreamBeginCapture_v2", takes<Stream, int>, stream, 0);  // global mode
  launch_affine(x, count, 1, 1, stream);
  auto* workspace = static_cast<float*>(device_->allocate_ordered(count * sizeof(float), stream));
  launch_affine(workspace, count, 0, 5, stream);
  launch_affine(x, count, 1, 1, stream);
  // What making a plan does, in the thread that captures: load, allocate, upload.
  const auto other = device_->load(cubin_, "reversed", 1024);
  float* table = uploaded(std::vector<float>(100, 1));
  device_->check_pointer(x, "x");
  device_->check_pointer(table, "table");
  device_->release_ordered(workspace, stream);
  device_->release(table);
  driver_call("cuStreamEndCapture", takes<Stream, void**>, stream, &graph);
  ASSERT_TRUE(graph);
  driver_call("cuGraphInstantiateWithFlags", takes<void**, void*, unsigned long long>, &executable,
              graph, 0ull);
  device_->synchronize(nullptr);
  EXPECT_EQ(downloaded(x, count)[0], 0.f) << "capturing must not run anything";
  for (int i = 0; i < 3; ++i)
    driver_call("cuGraphLaunch", takes<void*, Stream>, executable, stream);
  device_->synchronize(stream);
  EXPECT_EQ(downloaded(x, count), std::vector<float>(count, 6));
  driver_call("cuGraphExecDestroy", takes<void*>, executable);
  driver_call("cuGraphDestroy", takes<void*>, graph);
  destroy_stream(stream);
  device_->release(x);
}

TEST_F(Cuda, serves_many_threads_at_once) {
  constexpr int threads = 8, rounds = 200;
  constexpr std::size_t count = 5000;
  std::atomic<int> wrong{0};
  std::vector<std::thread> crowd;
  for (int t = 0; t < threads; ++t)
    crowd.emplace_back([&, t] {
      // No context is current here until the device makes one so, call by call.
      const auto kernel = device_->load(cubin_, "affine", 0);
      float* x = uploaded(std::vector<float>(count, static_cast<float>(t)));
      for (int round = 0; round < rounds; ++round) {
        launch_affine(x, count, 1, 1, nullptr);
        if (round % 20 == 0) device_->release(device_->allocate(1 << 20));
      }
      if (downloaded(x, count) != std::vector<float>(count, static_cast<float>(t + rounds)))
        ++wrong;
      device_->release(x);
    });
  for (auto& thread : crowd) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(Cuda, names_the_bytes_when_memory_runs_out) {
  const std::size_t bytes = std::size_t{1} << 46;
  for (const bool ordered : {false, true}) {
    const auto message = message_of(ErrorCode::out_of_memory, [&] {
      ordered ? device_->allocate_ordered(bytes, nullptr) : device_->allocate(bytes);
    });
    EXPECT_NE(message.find(std::to_string(bytes)), std::string::npos) << message;
    EXPECT_NE(message.find("free"), std::string::npos) << message;
  }
  float* x = uploaded({1});  // and the device is as good as before
  launch_affine(x, 1, 3, 0, nullptr);
  EXPECT_EQ(downloaded(x, 1)[0], 3.f);
  device_->release(x);
}

TEST_F(Cuda, hands_idle_workspaces_back_before_it_gives_up) {
  // A gigabyte stays in the pool, idle; then nearly all that was free before it is wanted.
  std::size_t free = 0, total = 0;
  driver_call("cuMemGetInfo_v2", takes<std::size_t*, std::size_t*>, &free, &total);
  constexpr std::size_t idle = std::size_t{1} << 30, margin = std::size_t{1} << 28;
  if (free < 2 * idle) GTEST_SKIP() << "the GPU is in use: only " << free << " bytes are free";
  device_->release_ordered(device_->allocate_ordered(idle, nullptr), nullptr);
  device_->synchronize(nullptr);
  EXPECT_NO_THROW(device_->release(device_->allocate(free - margin)));
}

TEST_F(Cuda, tells_memory_it_reaches_from_memory_it_does_not) {
  auto* x = static_cast<char*>(device_->allocate(1000));
  auto* ordered = static_cast<char*>(device_->allocate_ordered(1000, nullptr));
  void* pinned = nullptr;
  driver_call("cuMemAllocHost_v2", takes<void**, std::size_t>, &pinned, std::size_t{1000});
  EXPECT_NO_THROW(device_->check_pointer(x, "in"));
  EXPECT_NO_THROW(device_->check_pointer(x + 999, "in"));
  EXPECT_NO_THROW(device_->check_pointer(ordered, "in"));
  EXPECT_NO_THROW(device_->check_pointer(pinned, "in"));
  EXPECT_NE(message_of(ErrorCode::invalid_argument, [&] { device_->check_pointer(nullptr, "in"); })
                .find("in is not memory"),
            std::string::npos);
  const auto own = std::make_unique<char[]>(1000);
  int pageable = 0;
  driver_call("cuDeviceGetAttribute", takes<int*, int, int>, &pageable, 88, 0);
  if (pageable)
    EXPECT_NO_THROW(device_->check_pointer(own.get(), "out"));
  else
    message_of(ErrorCode::invalid_argument, [&] { device_->check_pointer(own.get(), "out"); });
  driver_call("cuMemFreeHost", takes<void*>, pinned);
  device_->release_ordered(ordered, nullptr);
  device_->release(x);
}

TEST_F(Cuda, times_work_by_its_own_clock) {
  constexpr std::size_t count = std::size_t{1} << 24;
  float* x = allocate(count);
  const auto launches = [&](int many) {
    return [&, many] {
      for (int i = 0; i < many; ++i) launch_affine(x, count, 1, 1, nullptr);
    };
  };
  device_->time_us(nullptr, launches(5));
  const double one = device_->time_us(nullptr, launches(1));
  const double many = device_->time_us(nullptr, launches(50));
  std::printf("one launch %.1f us, fifty %.1f us\n", one, many);
  EXPECT_GT(one, 0);
  EXPECT_GT(many, 5 * one);
  device_->release(x);
}

}  // namespace
}  // namespace papilio::execute
