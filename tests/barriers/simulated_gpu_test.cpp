// SPDX-License-Identifier: MIT
//
// The simulated GPU runs kernels that are right, refuses each kind of those that are not, and says
// why; and its products round as the instructions' manual says.
#include "tests/barriers/simulated_gpu.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "codelets/embedded.h"
#include "runtime/compile/compiler.h"
#include "tests/barriers/fiber_device.h"
#include "tests/barriers/kernel_on_fibers.h"
#include "tests/barriers/warp_product.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

namespace abi {
#define PAPILIO_REAL_BITS 32
#include "codelets/abi.h"
}  // namespace abi

struct Shape {
  int threads = 4, cluster = 1;
  int reals = 8;  // of the shared array
};

// One block or cluster of a kernel whose body is given, over 64 numbers: number i is i + 1 at
// first.
class Bench {
 public:
  explicit Bench(Shape shape = {}) : shape_(shape) {}

  // What is refused; nothing: "".
  std::string run(const std::string& body, std::uint64_t seed = 1, bool watch = true,
                  std::set<SimulatedGpu::Read> poisoned = {}) try {
    const auto kernel = on_fibers(composed(body));
    const auto compiler = compile::clang_compiler();
    FiberDevice device(gpu);
    numbers = static_cast<float*>(device.allocate(64 * sizeof(float)));
    for (int i = 0; i < 64; ++i) numbers[i] = static_cast<float>(i + 1);
    abi::papilio_arguments arguments{};
    arguments.operands[PAPILIO_IN].elements = arguments.operands[PAPILIO_OUT].elements = numbers;
    arguments.batch = arguments.blocks = arguments.resident = 1;
    const auto loaded = device.load(compiler->compile(kernel.text, "host"), kernel.entry, 0);
    execute::Launch launch;
    launch.kernel = loaded.get();
    launch.blocks = static_cast<std::uint64_t>(shape_.cluster);
    launch.cluster = shape_.cluster;
    launch.threads = shape_.threads;
    launch.shared_bytes = kernel.shared_bytes;
    launch.arguments = &arguments;
    gpu.begin(seed, watch, std::move(poisoned));
    device.launch(launch, nullptr);
    return "";
  } catch (const std::runtime_error& refusal) {
    return refusal.what();
  }

  SimulatedGpu gpu;
  float* numbers = nullptr;

 private:
  compose::ComposedKernel composed(const std::string& body) const {
    compose::ComposedKernel kernel;
    kernel.entry = "kernel";
    kernel.shared_bytes = shape_.reals * sizeof(float);
    kernel.text = "#define PAPILIO_REAL_BITS 32\n#define PAPILIO_LIMITS\n";
    if (shape_.cluster > 1)
      kernel.text += "#define PAPILIO_CLUSTER " + std::to_string(shape_.cluster) + "\n";
    kernel.text += std::string(codelets::abi_text());
    if (shape_.cluster > 1) kernel.text += std::string(codelets::clusters_text());
    kernel.text += "PAPILIO_KERNEL(kernel, " + std::to_string(shape_.threads) +
                   ", 1)\nPAPILIO_SHARED(shared, " + std::to_string(shape_.reals) +
                   ")\nreal* const numbers = (real*)arguments.operands[PAPILIO_OUT].elements;\n" +
                   body + "\nPAPILIO_KERNEL_END\n";
    return kernel;
  }

  Shape shape_;
};

void expect_refusal(const std::string& refusal, const std::string& words) {
  EXPECT_NE(refusal.find(words), std::string::npos)
      << "'" << refusal << "' has no '" << words << "'";
}

class SimulatedGpuTest : public testing::Test {
  void SetUp() override {
    const TestBackend host = test_backends().front();
    if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  }
};

const std::string write_own =
    "PAPILIO_PHASE_LANES(4, 1)\nshared[lane] = numbers[lane];\n"
    "PAPILIO_PHASE_END\n";
const std::string read_other =
    "PAPILIO_PHASE_LANES(4, 1)\nnumbers[lane] = shared[3 - lane];\n"
    "PAPILIO_PHASE_END\n";

TEST_F(SimulatedGpuTest, TurnsNumbersRoundBehindABarrier) {
  Bench bench;
  for (std::uint64_t seed = 1; seed < 9; ++seed) {
    EXPECT_EQ(bench.run(write_own + "PAPILIO_BARRIER\n" + read_other, seed), "");
    for (int i = 0; i < 4; ++i) EXPECT_EQ(bench.numbers[i], 4 - i);
  }
}

TEST_F(SimulatedGpuTest, MissesABarrierByAccessesAndByBits) {
  Bench bench;
  expect_refusal(bench.run(write_own + read_other), "no barrier orders them");
  EXPECT_EQ(bench.run(write_own + read_other, 1, false), "");
  int poisoned = 0;
  for (int i = 0; i < 4; ++i) poisoned += std::isnan(bench.numbers[i]);
  EXPECT_GE(poisoned, 1);
  // Of a write after a read, too.
  expect_refusal(bench.run(write_own + "PAPILIO_BARRIER\n" + read_other + write_own), "no barrier");
}

TEST_F(SimulatedGpuTest, TakesEqualWritesAndDoubtsOthers) {
  Bench bench;
  const std::string read =
      "PAPILIO_BARRIER\nPAPILIO_PHASE_LANES(4, 1)\nnumbers[lane] = shared[0];\n"
      "PAPILIO_PHASE_END";
  const auto write = [](const std::string& what) {
    return "PAPILIO_PHASE_LANES(4, 1)\nshared[0] = " + what + ";\nPAPILIO_PHASE_END\n";
  };
  EXPECT_EQ(bench.run(write("numbers[7]") + read), "");
  EXPECT_EQ(bench.numbers[2], 8);
  EXPECT_EQ(bench.run(write("numbers[lane]") + read), "");
  EXPECT_TRUE(std::isnan(bench.numbers[2]));
}

// Thread 3 uses what thread 0 perhaps has written by then. If it has not, only another run can
// tell.
TEST_F(SimulatedGpuTest, PoisonsReadsOfDeviceMemoryThatNoBarrierOrders) {
  const std::string body =
      "PAPILIO_PHASE_LANES(4, 1)\n  const real read = numbers[lane == 3 ? 0 : lane];\n"
      "  numbers[lane == 3 ? 10 : lane] = read * 2;\nPAPILIO_PHASE_END\n";
  Bench bench;
  std::set<SimulatedGpu::Read> doubtful;
  std::uint64_t seed = 0;
  for (; doubtful.empty() && seed < 50; ++seed) {
    EXPECT_EQ(bench.run(body, seed), "");
    doubtful = bench.gpu.doubtful();
    if (!doubtful.empty()) {
      EXPECT_EQ(bench.numbers[10], 2);
    } else {
      EXPECT_TRUE(std::isnan(bench.numbers[10]));
    }
  }
  ASSERT_EQ(doubtful.size(), 1u);
  EXPECT_EQ(bench.run(body, seed - 1, true, doubtful), "");
  EXPECT_TRUE(std::isnan(bench.numbers[10]));
}

TEST_F(SimulatedGpuTest, RefusesBarriersThatNotAllReach) {
  Bench bench;
  expect_refusal(bench.run("if (threadIdx.x < 3) {\nPAPILIO_BARRIER\n}"), "leave");
  expect_refusal(bench.run("if (threadIdx.x < 2) {\nPAPILIO_BARRIER\n} else {\nPAPILIO_BARRIER\n}"),
                 "waits at line");
  expect_refusal(bench.run("if (threadIdx.x < 3) __syncwarp();"), "wait for ever");
}

TEST_F(SimulatedGpuTest, RefusesWritesBehindTheArrayAndWrongAssumptions) {
  Bench bench;
  expect_refusal(bench.run("if (threadIdx.x == 1) shared[8] = 0;"), "behind its end");
  expect_refusal(bench.run("PAPILIO_PHASE_LANES(4, 0)\nPAPILIO_PHASE_END"), "assumption");
  expect_refusal(bench.run("asm volatile(\"bar.sync 1;\" ::: \"memory\");"), "PTX: bar.sync 1;");
}

// A warp's barrier orders its threads, and not those of the next warp.
TEST_F(SimulatedGpuTest, OrdersWarpsByTheirBarriers) {
  Bench bench({64, 1, 64});
  const auto body = [](int distance) {
    return "shared[threadIdx.x] = threadIdx.x * 1.0f;\n__syncwarp();\nnumbers[threadIdx.x] = "
           "shared[threadIdx.x ^ " +
           std::to_string(distance) + "];";
  };
  EXPECT_EQ(bench.run(body(31)), "");
  EXPECT_EQ(bench.numbers[40], 40 ^ 31);
  expect_refusal(bench.run(body(32)), "no barrier orders them");
}

// ---- clusters: each block sends its numbers to the next one
struct Rotation {
  std::string enter = "PAPILIO_CLUSTER_ENTER\n";
  std::string wait = "PAPILIO_CLUSTER_WAIT\n";
  std::string receive = "PAPILIO_CLUSTER_RECEIVE(0, 4)\n";
  std::string at = "lane";
  std::string after = "";
  std::string text() const {
    return enter + wait +
           "PAPILIO_PHASE_LANES(4, 1)\n"
           "  const papilio_remote there = PAPILIO_REMOTE(shared, (rank + 1) % 3);\n"
           "  PAPILIO_REMOTE_STORE(there, " +
           at +
           ", rank * 100.0f + lane, 0);\n"
           "PAPILIO_PHASE_END\n" +
           receive +
           "PAPILIO_PHASE_LANES(4, 1)\n  numbers[rank * 4 + lane] = shared[2 * lane];\n"
           "PAPILIO_PHASE_END\n" +
           after;
  }
};

TEST_F(SimulatedGpuTest, SendsNumbersThroughACluster) {
  Bench bench({4, 3, 8});
  for (std::uint64_t seed = 1; seed < 17; ++seed) {
    ASSERT_EQ(bench.run(Rotation{}.text(), seed), "");
    for (int i = 0; i < 12; ++i) EXPECT_EQ(bench.numbers[i], (i / 4 + 2) % 3 * 100 + i % 4);
  }
  // A second round, into slots that must have been read.
  Rotation second;
  second.receive = "PAPILIO_CLUSTER_RECEIVE(1, 4)\n";
  second.enter = "PAPILIO_CLUSTER_ARRIVE\n";
  EXPECT_EQ(bench.run(Rotation{.after = second.text()}.text()), "");
  second.enter = "PAPILIO_CLUSTER_ENTER\n";
  expect_refusal(bench.run(Rotation{.after = second.text()}.text()), "no barrier orders them");
}

TEST_F(SimulatedGpuTest, RefusesClustersThatDoNotMeet) {
  Bench bench({4, 3, 8});
  const std::string enter = "PAPILIO_CLUSTER_ENTER\n";
  expect_refusal(bench.run(Rotation{.enter = enter + enter}.text()), "barrier twice");
  expect_refusal(bench.run(Rotation{.enter = ""}.text()), "without having arrived");
  expect_refusal(bench.run(Rotation{.enter = "", .wait = ""}.text()), "mbarrier of block");
  expect_refusal(bench.run(Rotation{.after = enter}.text()), "without having waited");
}

TEST_F(SimulatedGpuTest, RefusesBytesThatAreNotCounted) {
  Bench bench({4, 3, 8});
  const std::string too_many = Rotation{.receive = "PAPILIO_CLUSTER_RECEIVE(0, 5)\n"}.text();
  const std::string too_few = Rotation{.receive = "PAPILIO_CLUSTER_RECEIVE(0, 3)\n"}.text();
  const std::string none = Rotation{.receive = ""}.text();
  for (std::uint64_t seed = 1; seed < 9; ++seed) {
    expect_refusal(bench.run(too_many, seed), "wait for ever");
    EXPECT_NE(bench.run(too_few, seed), "");
    expect_refusal(bench.run(none, seed), "no barrier orders them");
    EXPECT_NE(bench.run(none, seed, false), "");  // a block leaves before all is there
  }
  expect_refusal(bench.run(Rotation{.at = "lane + 4"}.text()), "outside of its array");
}

// ---- products
TEST(WarpProduct, RoundsToHalvesAndBack) {
  const std::pair<float, unsigned> known[] = {
      {1, 0x3c00},          {-2, 0xc000},           {65504, 0x7bff},       {65519.996f, 0x7bff},
      {65520, 0x7c00},      {0x1p-14f, 0x0400},     {0x1p-24f, 0x0001},    {0x1p-25f, 0x0000},
      {0x1.8p-24f, 0x0002}, {1 + 0x1p-11f, 0x3c00}, {1 + 0x3p-11f, 0x3c02}};
  for (const auto& [number, half] : known) {
    EXPECT_EQ(two_halves(number, 0), half << 16) << number;
    EXPECT_EQ(two_halves(0, number), half) << number;
    EXPECT_EQ(two_halves(0, number_of_half(half)), half) << number;
  }
}

// The left matrix has i + 10 k at (i, k), the right one j at (2, j) and nothing else.
TEST(WarpProduct, HasItsEntriesWhereTheManualSays) {
  double left[32], right[32], sums[32][2] = {};
  OfWarp<const double> lefts, rights;
  OfWarp<double> all;
  for (int t = 0; t < 32; ++t) {
    const int major = t / 4, minor = t % 4;
    left[t] = major + 10 * minor;       // row major, column minor
    right[t] = minor == 2 ? major : 0;  // row minor, column major
    lefts[t] = &left[t], rights[t] = &right[t], all[t] = sums[t];
  }
  multiply_m8n8k4(lefts, rights, all);
  for (int t = 0; t < 32; ++t)
    for (int i = 0; i < 2; ++i) EXPECT_EQ(sums[t][i], (t / 4 + 20) * (t % 4 * 2 + i));
}

}  // namespace
}  // namespace papilio::tests
