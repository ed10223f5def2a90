// SPDX-License-Identifier: MIT
//
// Copies to a device and back, with a driver whose device is ordinary memory: the processor's plan
// on copies writes what it writes on the arrays themselves, and nothing else.
#include "interfaces/fftw3/gpu.h"

#include <gtest/gtest.h>

#include "interfaces/fftw3/handle.h"
#include "interfaces/fftw3/run_plan.h"
#include "tests/interfaces/fftw3/arrays.h"

namespace papilio::fftw_tests {
namespace {

fftw3::Shape shape_of(const Problem& problem) {
  auto shape = *fftw3::guru(static_cast<fftw3::Family>(problem.family), Precision::f64,
                            static_cast<int>(problem.dims.size()), problem.dims.data(),
                            static_cast<int>(problem.loops.size()), problem.loops.data());
  for (const auto kind : problem.kinds)  // half-complex ones are no plan's
    shape.kinds.push_back(kind < FFTW_DHT ? fftw3::RealKind::dht
                                          : static_cast<fftw3::RealKind>(kind));
  if (problem.split) shape.in_parts = shape.out_parts = Parts::split;
  shape.inverse = problem.sign == FFTW_BACKWARD;
  return *fftw3::normalised(shape);
}

fftw3::Arrays arrays_of(const Problem& problem, const Memory& memory) {
  fftw3::Arrays arrays{.in = memory.in.pointer(), .out = memory.out().pointer()};
  if (problem.split && problem.has_complex(true)) arrays.in_im = memory.in_im.pointer();
  if (problem.split && problem.has_complex(false)) arrays.out_im = memory.out_im().pointer();
  return arrays;
}

class FftwGpu : public testing::Test {
 protected:
  void SetUp() override {
    void* const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!driver || !dlsym(driver, "papilio_fake_cuda"))
      GTEST_SKIP() << "another libcuda.so.1 is found first (LD_LIBRARY_PATH)";
  }
};

TEST_F(FftwGpu, PlansOnCopiesWriteWhatTheyWriteInPlaceOfThem) {
  int compared = 0, in_place = 0;
  for (std::uint64_t seed = 0; compared < 25; ++seed) {
    const Problem problem = random_problem(seed);
    const fftw3::Shape shape = shape_of(problem);
    if (shape.dims.empty()) continue;  // a copy: no plan
    SCOPED_TRACE(describe(problem));
    Memory straight(problem, seed), copied(problem, seed);
    const auto plan = fftw3::plan_for(shape, fftw3::Level::measure);
    fftw3::execute_plan(*plan, shape, arrays_of(problem, straight));
    fftw3::gpu::run_plan(*plan, shape, arrays_of(problem, copied));
    ASSERT_EQ(copied.result(), straight.result());
    EXPECT_EQ(copied.in.contents(), straight.in.contents());
    EXPECT_EQ(copied.in_im.contents(), straight.in_im.contents());
    ++compared;
    in_place += problem.in_place;
  }
  EXPECT_GT(in_place, 2);
}

TEST_F(FftwGpu, PaddedRowsInPlace) {
  std::vector<double> straight(3 * 8), copied;
  for (std::size_t i = 0; i < straight.size(); ++i) straight[i] = tests::random_real<double>(9, i);
  copied = straight;
  const fftw3::Shape shape{.family = fftw3::Family::r2c, .dims = {{6, 1, 1}}, .loops = {{3, 8, 4}}};
  const auto plan = fftw3::plan_for(shape, fftw3::Level::measure);
  fftw3::execute_plan(*plan, shape, {.in = straight.data(), .out = straight.data()});
  fftw3::gpu::run_plan(*plan, shape, {.in = copied.data(), .out = copied.data()});
  EXPECT_EQ(copied, straight);
}

}  // namespace
}  // namespace papilio::fftw_tests
