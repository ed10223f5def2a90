// SPDX-License-Identifier: MIT
//
// The processor as a device, without a compiler: kernels here are plain functions.
#include <gtest/gtest.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <atomic>
#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "runtime/execute/device.h"
#include "tests/support/child_process.h"
#include "tests/support/environment_variable.h"
#include "tests/support/fiber.h"
#include "tests/support/no_threads.h"
#include "tests/support/sanitizers.h"

namespace papilio {
namespace {

std::shared_ptr<execute::Device> device_for(execute::HostFunction function, int threads) {
  return execute::host_device(
      [function](const std::string&, const std::string&) {
        return execute::HostCode{nullptr, function};
      },
      threads);
}

struct Counting {
  std::atomic<int>* visits;
};

void count_visits(const void* arguments, long long first, long long last) {
  const auto* counting = static_cast<const Counting*>(arguments);
  for (long long block = first; block < last; ++block) ++counting->visits[block];
}

void launch(execute::Device& device, const execute::Kernel& kernel, const void* arguments,
            std::size_t bytes, std::uint64_t blocks, int cluster = 1) {
  execute::Launch launch;
  launch.kernel = &kernel;
  launch.blocks = blocks;
  launch.arguments = arguments;
  launch.arguments_bytes = bytes;
  launch.cluster = cluster;
  device.launch(launch, nullptr);
}

TEST(HostDevice, VisitsEveryBlockOnce) {
  for (const int threads : {1, 2, 3, 8}) {
    const auto device = device_for(count_visits, threads);
    const auto kernel = device->load("", "", 0);
    for (const int blocks : {1, 2, 7, 64, 1000}) {
      std::vector<std::atomic<int>> visits(blocks);
      const Counting counting{visits.data()};
      launch(*device, *kernel, &counting, sizeof counting, blocks);
      for (const auto& visit : visits) ASSERT_EQ(visit, 1);
    }
  }
}

struct Meeting {
  std::mutex mutex;
  std::set<std::thread::id> present;
};

// Stays long enough for whoever else may come.
void meet(const void* arguments, long long, long long) {
  auto& meeting = **static_cast<Meeting* const*>(arguments);
  {
    const std::lock_guard lock(meeting.mutex);
    meeting.present.insert(std::this_thread::get_id());
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

TEST(HostDevice, ALaunchUsesNoMoreWorkersThanItMay) {
  const auto device = device_for(meet, 4);
  const auto kernel = device->load("", "", 0);
  const auto workers = [&](int most) {
    Meeting meeting;
    Meeting* const pointer = &meeting;
    execute::Launch launch;
    launch.kernel = kernel.get();
    launch.blocks = 64;
    launch.arguments = &pointer;
    launch.arguments_bytes = sizeof pointer;
    launch.most_workers = most;
    device->launch(launch, nullptr);
    return meeting.present.size();
  };
  EXPECT_EQ(workers(1), 1u);
  EXPECT_EQ(workers(2), 2u);
  EXPECT_EQ(workers(0), 4u);
  EXPECT_EQ(workers(100), 4u);
}

TEST(HostDevice, LaunchesFromManyThreadsShareThePool) {
  const auto device = device_for(count_visits, 3);
  const auto kernel = device->load("", "", 0);
  std::vector<std::thread> callers;
  std::vector<std::vector<std::atomic<int>>> visits(6);
  for (auto& mine : visits) mine = std::vector<std::atomic<int>>(100);
  for (auto& mine : visits) {
    callers.emplace_back([&] {
      const Counting counting{mine.data()};
      for (int i = 0; i < 200; ++i) launch(*device, *kernel, &counting, sizeof counting, 100);
    });
  }
  for (auto& caller : callers) caller.join();
  for (const auto& mine : visits) {
    for (const auto& visit : mine) ASSERT_EQ(visit, 200);
  }
}

void use_a_megabyte(const void* arguments, long long first, long long last) {
  volatile char block[1 << 20];
  for (std::size_t i = 0; i < sizeof block; i += 4096) block[i] = 1;
  count_visits(arguments, first, last);
}

TEST(HostDevice, KernelsHaveADeepStackUnderASmallOne) {
  static std::atomic<int> visits[4];
  const auto call = [](void*) -> void* {
    const auto device = device_for(use_a_megabyte, 1);
    const auto kernel = device->load("", "", 0);
    const Counting counting{visits};
    launch(*device, *kernel, &counting, sizeof counting, 4);
    return nullptr;
  };
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_t thread;
  ASSERT_EQ(pthread_create(&thread, &attributes, call, nullptr), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  for (const auto& visit : visits) EXPECT_EQ(visit, 1);
}

// 16 blocks of 1024 threads with 32 complex f64 values each, as many staged, and 227 KiB.
constexpr std::size_t largest_cluster_bytes = 16 * (1024 * 32 * 16 * 2 + 227 * 1024);

void use_a_clusters_stack(const void* arguments, long long first, long long last) {
  volatile char blocks[largest_cluster_bytes];
  for (std::size_t i = sizeof blocks; i >= 4096; i -= 4096) blocks[i - 1] = 1;
  count_visits(arguments, first, last);
}

TEST(HostDevice, ClustersHaveAStackForAllTheirBlocks) {
  for (const int threads : {1, 2}) {
    const auto device = device_for(use_a_clusters_stack, threads);
    const auto kernel = device->load("", "", 0);
    std::vector<std::atomic<int>> visits(6);  // a cluster counts as one
    const Counting counting{visits.data()};
    launch(*device, *kernel, &counting, sizeof counting, 5 * 16, 16);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(visits[i], 1) << i;
    EXPECT_EQ(visits[5], 0);
  }
}

TEST(HostDevice, KernelsHaveADeepStackOnAFiber) {
  for (const int threads : {1, 3}) {
    const auto device = device_for(use_a_megabyte, threads);
    const auto kernel = device->load("", "", 0);
    std::vector<std::atomic<int>> visits(8);
    const Counting counting{visits.data()};
    tests::on_fibers(64 * 1024,
                     [&] { launch(*device, *kernel, &counting, sizeof counting, visits.size()); });
    for (const auto& visit : visits) EXPECT_EQ(visit, 2);
  }
}

struct Noting {
  std::atomic<int>* visits;
  std::atomic<long>* workers;
};

void note_workers(const void* arguments, long long first, long long last) {
  const auto* noting = static_cast<const Noting*>(arguments);
  for (long long block = first; block < last; ++block) {
    ++noting->visits[block];
    noting->workers[block] = gettid();
    usleep(10000);  // on a busy machine threads begin late
  }
}

// How many threads worked on 24 blocks, each of them once.
std::size_t workers_of(execute::Device& device, const execute::Kernel& kernel) {
  std::vector<std::atomic<int>> visits(24);
  std::vector<std::atomic<long>> workers(visits.size());
  const Noting noting{visits.data(), workers.data()};
  launch(device, kernel, &noting, sizeof noting, visits.size());
  for (const auto& visit : visits) EXPECT_EQ(visit, 1);
  return std::set<long>(workers.begin(), workers.end()).size();
}

TEST(HostDevice, AChildOfForkMakesItsOwnWorkers) {
  const auto device = device_for(note_workers, 3);
  const auto kernel = device->load("", "", 0);
  EXPECT_EQ(workers_of(*device, *kernel), 3u);
  for (const bool at_exit : {false, true}) {
    const int status = tests::in_child(
        [&] {
          EXPECT_EQ(workers_of(*device, *kernel), 3u);
          EXPECT_EQ(tests::in_child([&] { EXPECT_EQ(workers_of(*device, *kernel), 3u); }), 0);
        },
        20, at_exit);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(workers_of(*device, *kernel), 3u);
}

TEST(HostDevice, ForksAmidLaunches) {
  const auto device = device_for(count_visits, 3);
  const auto kernel = device->load("", "", 0);
  const auto launch_once = [&] {
    std::vector<std::atomic<int>> visits(100);
    const Counting counting{visits.data()};
    launch(*device, *kernel, &counting, sizeof counting, 100);
    for (const auto& visit : visits) EXPECT_EQ(visit, 1);
  };
  std::atomic<bool> over{false};
  std::vector<std::jthread> crowd;
  for (int i = 0; i < 2; ++i)
    crowd.emplace_back([&] {
      while (!over) {
        launch_once();
        device->release_ordered(device->allocate_ordered(1000, nullptr), nullptr);
      }
    });
  for (int i = 0; i < 50; ++i) {
    const int status = tests::in_child(
        [&] {
          for (int repeat = 0; repeat < 3; ++repeat) launch_once();
          device->release_ordered(device->allocate_ordered(1000, nullptr), nullptr);
        },
        20);
    ASSERT_EQ(status, 0) << i;
  }
  over = true;
}

TEST(HostDevice, WithoutThreadsTheCallerWorks) {
  const auto device = device_for(note_workers, 3);
  const auto kernel = device->load("", "", 0);
  EXPECT_EQ(tests::in_child([&] {
              tests::forbid_threads();
              EXPECT_EQ(workers_of(*device, *kernel), 1u);
            }),
            0);
}

std::string refusal(ErrorCode code, const execute::Launch& launch, const execute::Limits& limits) {
  try {
    check_shape(launch, limits);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  return {};
}

TEST(HostDevice, ShapesThatNoDeviceOrNotThisOneHasAreRefused) {
  const auto device = device_for(count_visits, 1);
  const auto& limits = device->limits();
  EXPECT_EQ(limits.cluster_blocks, 16);
  execute::Launch launch;
  launch.blocks = 48;
  for (const int cluster : {1, 2, 4, 8, 16}) {
    launch.cluster = cluster;
    EXPECT_EQ(refusal(ErrorCode::internal, launch, limits), "");
  }
  EXPECT_EQ(refusal(ErrorCode::unavailable, launch, execute::Limits{}),
            "a launch in clusters of 16 blocks; this device has no clusters (GPUs have them from "
            "sm_90 on)");
  launch.cluster = 32;
  EXPECT_EQ(refusal(ErrorCode::unavailable, launch, limits),
            "a launch in clusters of 32 blocks; this device allows 16");
  EXPECT_THROW(device->launch(launch, nullptr), Error);
  launch.cluster = 0;
  EXPECT_NE(refusal(ErrorCode::internal, launch, limits), "");
  launch.cluster = 16;
  launch.blocks = 40;
  EXPECT_EQ(refusal(ErrorCode::internal, launch, limits),
            "a launch of 40 blocks in clusters of 16");
  launch.cluster = 1;
  for (const std::uint64_t blocks : {std::uint64_t{0}, std::uint64_t{1} << 31}) {
    launch.blocks = blocks;
    EXPECT_NE(refusal(ErrorCode::internal, launch, limits), "");
  }
}

struct Mode {
  volatile float smallest_normal, half, one, tiny;
  float* denormal;
  float* sum;
};

void show_mode(const void* arguments, long long first, long long last) {
  const auto* mode = static_cast<const Mode*>(arguments);
  for (long long block = first; block < last; ++block) {
    mode->denormal[block] = mode->smallest_normal * mode->half;
    mode->sum[block] = mode->one + mode->tiny;
  }
}

TEST(HostDevice, WorkersRoundToNearestAndKeepDenormals) {
  for (const int threads : {1, 4}) {
    const auto device = device_for(show_mode, threads);
    const auto kernel = device->load("", "", 0);
    float denormal[16], sum[16];
    const Mode mode{std::numeric_limits<float>::min(), 0.5f, 1.0f, 1e-20f, denormal, sum};
    std::fesetround(FE_UPWARD);
#if defined(__x86_64__)
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);  // flush to zero, denormals are zero
#endif
    launch(*device, *kernel, &mode, sizeof mode, 16);
    const int rounding = std::fegetround();
#if defined(__x86_64__)
    const unsigned flags = __builtin_ia32_stmxcsr() & 0x8040;
    EXPECT_EQ(flags, 0x8040u);
#endif
    std::fesetenv(FE_DFL_ENV);
    EXPECT_EQ(rounding, FE_UPWARD);
    for (int block = 0; block < 16; ++block) {
      EXPECT_GT(denormal[block], 0.0f);
      EXPECT_EQ(sum[block], 1.0f);
    }
  }
}

TEST(HostDevice, MemoryIsAlignedAndItsEndIsAnError) {
  if (tests::checks_addresses) GTEST_SKIP() << "AddressSanitizer has no allocation of all memory";
  const auto device = device_for(count_visits, 1);
  for (const std::size_t bytes : {0, 1, 255, 256, 100000}) {
    void* pointer = device->allocate(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pointer) % 256, 0u);
    device->release(pointer);
  }
  for (const std::size_t bytes : {std::size_t{1} << 60, ~std::size_t{0}}) {
    try {
      device->release(device->allocate(bytes));
      FAIL() << "allocated";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::out_of_memory);
      EXPECT_NE(std::string(error.what()).find(std::to_string(bytes)), std::string::npos);
    }
  }
}

TEST(HostDevice, WorkspacesAreUsedAgainWithinBounds) {
  if (tests::has_own_allocator) GTEST_SKIP() << "mallinfo2 knows nothing of the sanitizer's memory";
  const auto device = device_for(count_visits, 1);
  const std::size_t mebibyte = 1 << 20;
  void* const first = device->allocate_ordered(mebibyte, nullptr);
  void* const second = device->allocate_ordered(mebibyte, nullptr);
  EXPECT_NE(first, second);
  device->release_ordered(first, nullptr);
  void* const larger = device->allocate_ordered(2 * mebibyte, nullptr);
  void* const much_smaller = device->allocate_ordered(1000, nullptr);
  EXPECT_NE(larger, first);
  EXPECT_NE(much_smaller, first);
  EXPECT_EQ(device->allocate_ordered(mebibyte, nullptr), first);
  for (void* pointer : {first, second, larger, much_smaller})
    device->release_ordered(pointer, nullptr);
  device->release_ordered(nullptr, nullptr);

  // Of 400 MiB given back 256 are kept.
  const auto mapped = [] { return mallinfo2().hblkhd / (std::size_t{1} << 20); };
  const std::size_t before = mapped();
  std::vector<void*> blocks;
  for (int i = 0; i < 4; ++i) blocks.push_back(device->allocate_ordered(100 * mebibyte, nullptr));
  EXPECT_GE(mapped(), before + 400);
  for (void* pointer : blocks) device->release_ordered(pointer, nullptr);
  EXPECT_LE(mapped(), before + 256);
  EXPECT_GE(mapped(), std::size_t{200});
}

TEST(HostDevice, NullPointersAreNamed) {
  const auto device = device_for(count_visits, 1);
  int value = 0;
  EXPECT_NO_THROW(device->check_pointer(&value, "in"));
  try {
    device->check_pointer(nullptr, "in");
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
    EXPECT_STREQ(error.what(), "in is null");
  }
}

TEST(HostDevice, ReadsThePapilioThreadsVariable) {
  const tests::EnvironmentVariable threads("PAPILIO_THREADS", "3");
  EXPECT_EQ(device_for(count_visits, 0)->limits().multiprocessors, 3);
  EXPECT_EQ(device_for(count_visits, 5)->limits().multiprocessors, 5);
  for (const char* wrong : {"0", "-1", "many", "2x", "99999999999999999999"}) {
    threads.set(wrong);
    EXPECT_THROW(device_for(count_visits, 0), Error) << wrong;
  }
}

TEST(HostDevice, TimesWork) {
  const auto device = device_for(count_visits, 1);
  const double us =
      device->time_us(nullptr, [] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); });
  EXPECT_GE(us, 2000);
}

TEST(HostDevice, HasAThreadForEachCoreThatItMayUse) {
  const tests::EnvironmentVariable none("PAPILIO_THREADS", {});
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  EXPECT_EQ(device_for(count_visits, 0)->limits().multiprocessors, CPU_COUNT(&all));
  CPU_ZERO(&one);
  for (int core = 0; core < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++core)
    if (CPU_ISSET(core, &all)) CPU_SET(core, &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) GTEST_SKIP() << "affinity cannot be set here";
  EXPECT_EQ(device_for(count_visits, 0)->limits().multiprocessors, 1);
  EXPECT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
}

}  // namespace
}  // namespace papilio
