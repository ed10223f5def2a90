// SPDX-License-Identifier: MIT
//
// Kernels of thread block clusters: random numbers change places between the blocks of a cluster by
// remote stores, on every backend there is, and the same text compiles for every architecture with
// clusters.
#include <gtest/gtest.h>

#include <cstdio>
#include <ostream>
#include <tuple>
#include <vector>

#include "codelets/embedded.h"
#include "papilio/papilio.hpp"
#include "runtime/compile/clang_plugin.h"
#include "runtime/compile/compiler.h"
#include "runtime/execute/device.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio {

static void PrintTo(Backend backend, std::ostream* stream) {
  *stream << (backend == Backend::host ? "host" : "cuda");
}

namespace {

constexpr int threads = 96, points = 16;  // a thread has 16 complex numbers

// A unit is cluster * threads * points complex numbers. They are transposed as a matrix of
// `cluster` rows: what block r holds at i goes to place i * cluster + r. Then each goes to another
// block, at the place it has: from thread t of block r to block r + 1 + t.
std::string exchange_text(int cluster, int real_bits) {
  return "#define PAPILIO_REAL_BITS " + std::to_string(real_bits) + "\n#define PAPILIO_CLUSTER " +
         std::to_string(cluster) + "\n" + std::string(codelets::abi_text()) +
         std::string(codelets::clusters_text()) + R"(
PAPILIO_KERNEL(exchange, 96, 1)
PAPILIO_SHARED(shared, 3072)
PAPILIO_REGISTERS(re, 16)
PAPILIO_REGISTERS(im, 16)
const complex_t* const in = (const complex_t*)arguments.operands[PAPILIO_IN].elements;
complex_t* const out = (complex_t*)arguments.operands[PAPILIO_OUT].elements;
PAPILIO_CLUSTER_ARRIVE
PAPILIO_PHASE_LANES(48, 2)
  PAPILIO_UNROLL for (int q = 0; q < 16; ++q) {
    const complex_t v = in[(block * PAPILIO_CLUSTER + rank) * 1536 + q * 96 + thread];
    PAPILIO_R(re, q) = v.re;
    PAPILIO_R(im, q) = v.im;
  }
PAPILIO_PHASE_END
PAPILIO_CLUSTER_WAIT
PAPILIO_PHASE_LANES(96, 1)
  const int per_block = 16 / PAPILIO_CLUSTER;
  PAPILIO_UNROLL for (int target = 0; target < PAPILIO_CLUSTER; ++target) {
    const papilio_remote there =
        PAPILIO_REMOTE(shared + 2 * (lane * PAPILIO_CLUSTER + rank), target);
    PAPILIO_UNROLL for (int q = 0; q < per_block; ++q)
      PAPILIO_REMOTE_STORE(there, q * 96 * PAPILIO_CLUSTER, PAPILIO_R(re, target * per_block + q),
                           PAPILIO_R(im, target * per_block + q));
  }
PAPILIO_PHASE_END
PAPILIO_CLUSTER_RECEIVE(0, 1536)
PAPILIO_PHASE_TILES(48, 2)
  const complex_t* const slots = (const complex_t*)(real*)shared + thread;
  PAPILIO_UNROLL for (int q = 0; q < 16; ++q) {
    PAPILIO_R(re, q) = slots[q * 96].re;
    PAPILIO_R(im, q) = slots[q * 96].im;
  }
PAPILIO_PHASE_END
PAPILIO_CLUSTER_ARRIVE
PAPILIO_CLUSTER_WAIT
PAPILIO_PHASE_LANES(96, 1)
  const papilio_remote there = PAPILIO_REMOTE(shared, (rank + 1 + thread) % PAPILIO_CLUSTER);
  PAPILIO_UNROLL for (int q = 0; q < 16; ++q)
    PAPILIO_REMOTE_STORE(there, q * 96 + thread, PAPILIO_R(re, q), PAPILIO_R(im, q));
PAPILIO_PHASE_END
PAPILIO_CLUSTER_RECEIVE(1, 1536)
PAPILIO_PHASE_STRIPES(6, 16, 1)
  const complex_t* const slots = (const complex_t*)(real*)shared + thread;
  PAPILIO_UNROLL for (int q = 0; q < 16; ++q)
    out[(block * PAPILIO_CLUSTER + rank) * 1536 + q * 96 + thread] = slots[q * 96];
PAPILIO_PHASE_END
PAPILIO_KERNEL_END
)";
}

namespace abi {
#define PAPILIO_REAL_BITS 64  // the arguments hold only pointers to reals
#include "codelets/abi.h"
}  // namespace abi
using Arguments = abi::papilio_arguments;  // a GPU's driver takes no other size

Arguments arguments_of(const void* in, void* out) {
  Arguments arguments{};
  arguments.operands[PAPILIO_IN].elements = const_cast<void*>(in);
  arguments.operands[PAPILIO_OUT].elements = out;
  return arguments;
}

struct Machine {
  std::shared_ptr<execute::Device> device;
  std::shared_ptr<const compile::Compiler> compiler;
};

// Throws Error(unavailable) with what this machine lacks.
Machine machine(Backend backend) {
  if (backend == Backend::cuda) return {execute::cuda_device(), compile::nvrtc_compiler()};
  const auto loader = [](const std::string& image, const std::string& entry) {
    const auto loaded = compile::load_object(image, entry);
    return execute::HostCode{loaded.owner,
                             reinterpret_cast<execute::HostFunction>(loaded.function)};
  };
  return {execute::host_device(loader, 2), compile::clang_compiler()};
}

// The skeleton of tests that need a backend.
class Cluster : public testing::TestWithParam<std::tuple<Backend, int>> {
 protected:
  void SetUp() override {
    try {
      machine_ = machine(std::get<0>(GetParam()));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unavailable) throw;
      GTEST_SKIP() << error.what();
    }
    const int allowed = machine_.device->limits().cluster_blocks;
    if (cluster() > allowed)
      GTEST_SKIP() << machine_.device->name() << " allows clusters of " << allowed << " blocks";
  }

  int cluster() const { return std::get<1>(GetParam()); }

  template <class Real>
  std::vector<Real> exchanged(const std::vector<Real>& in, int units) const {
    auto& device = *machine_.device;
    constexpr std::size_t shared_bytes = 2 * threads * points * sizeof(Real);
    const auto image = machine_.compiler->compile(exchange_text(cluster(), 8 * sizeof(Real)),
                                                  device.architecture());
    const auto kernel = device.load(image, "exchange", shared_bytes);
    if (device.backend() == Backend::cuda) {
      EXPECT_GT(kernel->resident(), 0);
      std::printf("clusters of %d: %d at once\n", cluster(), kernel->resident());
    }
    const std::size_t bytes = in.size() * sizeof(Real);
    void* from = device.allocate(bytes);
    void* to = device.allocate(bytes);
    device.upload(from, in.data(), bytes);
    const Arguments arguments = arguments_of(from, to);
    execute::Launch launch{kernel.get(), static_cast<std::uint64_t>(units) * cluster(),
                           threads,      shared_bytes,
                           &arguments,   sizeof arguments};
    launch.cluster = cluster();
    device.launch(launch, nullptr);
    std::vector<Real> out(in.size());
    device.download(out.data(), to, bytes);
    device.release(from);
    device.release(to);
    return out;
  }

  template <class Real>
  void check() const {
    constexpr int units = 5;
    const std::size_t slice = threads * points, unit = slice * cluster();
    std::vector<Real> in(2 * unit * units), expected(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = tests::random_real<Real>(cluster(), i);
    for (std::size_t e = 0; e < unit * units; ++e) {
      const std::size_t first = e / unit * unit, turned = e % slice * cluster() + e % unit / slice;
      const std::size_t rank = turned / slice, place = turned % slice;
      const std::size_t target = (rank + 1 + place % threads) % cluster();
      for (const std::size_t part : {0, 1})
        expected[2 * (first + target * slice + place) + part] = in[2 * e + part];
    }
    EXPECT_EQ(exchanged(in, units), expected);
  }

  Machine machine_;
};

TEST_P(Cluster, exchanges_f32) {
  check<float>();
}

TEST_P(Cluster, exchanges_f64) {
  check<double>();
}

INSTANTIATE_TEST_SUITE_P(Backends, Cluster,
                         testing::Combine(testing::Values(Backend::host, Backend::cuda),
                                          testing::Values(2, 4, 8, 16)),
                         tests::parameter_name);

// The largest cluster there may be: 16 blocks of 1024 threads with 32 complex f64 values, and 227
// KiB of shared memory each. No GPU has the registers; the host's workers must have the stack.
TEST(ClusterText, the_largest_cluster_runs_on_the_host) {
  Machine host;
  try {
    host = machine(Backend::host);
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  const std::string text = "#define PAPILIO_REAL_BITS 64\n#define PAPILIO_CLUSTER 16\n" +
                           std::string(codelets::abi_text()) +
                           std::string(codelets::clusters_text()) + R"(
PAPILIO_KERNEL(widest, 1024, 1)
PAPILIO_SHARED(shared, 29056)
PAPILIO_REGISTERS(re, 32)
PAPILIO_REGISTERS(im, 32)
const complex_t* const in = (const complex_t*)arguments.operands[PAPILIO_IN].elements;
complex_t* const out = (complex_t*)arguments.operands[PAPILIO_OUT].elements;
PAPILIO_CLUSTER_ARRIVE
PAPILIO_PHASE_LANES(1024, 1)
  PAPILIO_UNROLL for (int q = 0; q < 32; ++q) {
    const complex_t v = in[((block * 16 + rank) * 32 + q) * 1024 + thread];
    PAPILIO_R(re, q) = v.re;
    PAPILIO_R(im, q) = v.im;
  }
PAPILIO_PHASE_END
PAPILIO_CLUSTER_WAIT
PAPILIO_PHASE_LANES(1024, 1)
  const papilio_remote there = PAPILIO_REMOTE(shared + 2 * thread, 15 - rank);
  PAPILIO_UNROLL for (int q = 0; q < 14; ++q)
    PAPILIO_REMOTE_STORE(there, q * 1024, PAPILIO_R(re, q), PAPILIO_R(im, q));
PAPILIO_PHASE_END
PAPILIO_CLUSTER_RECEIVE(0, 14 * 1024)
PAPILIO_PHASE_LANES(1024, 1)
  PAPILIO_UNROLL for (int q = 0; q < 14; ++q) {
    const complex_t v = ((const complex_t*)(real*)shared)[q * 1024 + thread];
    PAPILIO_R(re, q) = v.re;
    PAPILIO_R(im, q) = v.im;
  }
  PAPILIO_UNROLL for (int q = 0; q < 32; ++q)
    out[((block * 16 + rank) * 32 + q) * 1024 + thread] =
        complex_t{PAPILIO_R(re, q), PAPILIO_R(im, q)};
PAPILIO_PHASE_END
PAPILIO_KERNEL_END
)";
  constexpr std::size_t slice = 32 * 1024, units = 2;
  std::vector<double> in(2 * 16 * slice * units), out(in.size()), expected(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = tests::random_real<double>(1, i);
  for (std::size_t e = 0; e < 16 * slice * units; ++e) {
    const std::size_t rank = e / slice % 16, place = e % slice;
    const std::size_t from = place < 14 * 1024 ? e + slice * (15 - rank) - slice * rank : e;
    expected[2 * e] = in[2 * from];
    expected[2 * e + 1] = in[2 * from + 1];
  }
  const auto kernel =
      host.device->load(host.compiler->compile(text, "host"), "widest", 29056 * sizeof(double));
  const Arguments arguments = arguments_of(in.data(), out.data());
  execute::Launch launch{kernel.get(), 16 * units, 1024, 0, &arguments, sizeof arguments};
  launch.cluster = 16;
  host.device->launch(launch, nullptr);
  EXPECT_EQ(out, expected);
}

TEST(ClusterText, compiles_for_every_architecture_with_clusters) {
  std::shared_ptr<const compile::Compiler> compiler;
  try {
    compiler = compile::nvrtc_compiler();
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  for (const char* architecture : {"sm_90", "sm_100", "sm_120"}) {
    for (const int cluster : {2, 8, 16}) {
      for (const int real_bits : {32, 64}) {
        try {
          EXPECT_GT(compiler->compile(exchange_text(cluster, real_bits), architecture).size(), 0u);
        } catch (const Error& error) {
          // An NVRTC older than the architecture.
          EXPECT_EQ(error.code(), ErrorCode::unavailable) << error.what();
        }
      }
    }
  }
}

TEST(ClusterText, older_architectures_say_what_they_lack) {
  try {
    compile::nvrtc_compiler()->compile(exchange_text(4, 32), "sm_80");
    FAIL() << "compiled";
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unavailable) GTEST_SKIP() << error.what();
    EXPECT_EQ(error.code(), ErrorCode::compilation_failed);
    EXPECT_NE(std::string(error.what()).find("needs sm_90 or later"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace papilio
