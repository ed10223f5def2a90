// SPDX-License-Identifier: MIT
//
// Result codes, work areas, what a handle may be told and when, threads: the drop-in's contract
// beside the transform itself.
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <thread>
#include <vector>

#include "tests/interfaces/cufft/case.h"
#include "tests/interfaces/cufft/library.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

// AddressSanitizer asks this function for its options: malloc shall return null where memory lacks.
// NOLINTNEXTLINE(bugprone-reserved-identifier): the sanitizer gives the name
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}

namespace papilio::cufft {
namespace {

Handle created() {
  Handle plan = -1;
  EXPECT_EQ(drop_in().cufftCreate(&plan), SUCCESS);
  EXPECT_GT(plan, 0);  // programs take 0 and -1 for no plan
  return plan;
}

// A contiguous c2c of n points, transformed and compared.
void expect_transforms(Handle plan, long long n, long long batch = 1) {
  Case c{{n}, batch, C_32F, C_32F, {}, {}};
  c.from = packed(c, c.in);
  c.to = packed(c, c.out);
  Data data = make_data(c, forward);
  ASSERT_EQ(drop_in().cufftXtExec(plan, data.in.data(), data.out.data(), forward), SUCCESS);
  EXPECT_LT(error_of(data, data.out), tolerance(c.out));
}

TEST(CufftCodes, NoHandle) {
  const Library& cufft = drop_in();
  std::size_t size = 0;
  int value = 0;
  int64 wide = 0;
  float data[4] = {};
  for (const Handle plan : {0, 12345, -7}) {
    EXPECT_EQ(cufft.cufftDestroy(plan), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftSetStream(plan, nullptr), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftSetWorkArea(plan, nullptr), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftSetAutoAllocation(plan, 0), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftGetSize(plan, &size), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftMakePlan1d(plan, 8, C2C, 1, &size), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftGetSize1d(plan, 8, C2C, 1, &size), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftXtExec(plan, data, data, forward), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftExecR2C(plan, data, reinterpret_cast<Complex*>(data)), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftXtSetGPUs(plan, 1, &value), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftGetPlanPropertyInt64(plan, PATIENT_JIT, &wide), INVALID_PLAN);
    EXPECT_EQ(cufft.cufftXtSetJITCallback(plan, "f", "x", 1, CB_LD_REAL, nullptr), INVALID_PLAN);
  }
  EXPECT_EQ(cufft.cufftDestroy(no_handle), SUCCESS);  // CUFFT_PLAN_NULL may be destroyed
  EXPECT_EQ(cufft.cufftCreate(nullptr), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftPlan1d(nullptr, 8, C2C, 1), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftGetProperty(MAJOR_VERSION, nullptr), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftGetProperty(static_cast<LibraryProperty>(7), &value), INVALID_TYPE);
}

// A handle whose planning failed is as it was, and one that is destroyed is none.
TEST(CufftCodes, Planning) {
  const Library& cufft = drop_in();
  const Handle plan = created();
  std::size_t size = 0;
  int n[4] = {8, 8, 8, 8}, none[3] = {8, 0, 8};
  const auto many = [&](int rank, int* lengths, int* in, int istride, int idist, int batch) {
    return cufft.cufftMakePlanMany(plan, rank, lengths, in, istride, idist, n, 1, 64, C2C, batch,
                                   &size);
  };
  EXPECT_EQ(cufft.cufftMakePlan1d(plan, 0, C2C, 1, &size), INVALID_SIZE);
  EXPECT_EQ(cufft.cufftMakePlan1d(plan, -8, C2C, 1, &size), INVALID_SIZE);
  EXPECT_EQ(cufft.cufftMakePlan1d(plan, 8, C2C, 0, &size), INVALID_SIZE);
  EXPECT_EQ(cufft.cufftMakePlan2d(plan, 8, 0, C2C, &size), INVALID_SIZE);
  EXPECT_EQ(cufft.cufftMakePlan1d(plan, 8, static_cast<Type>(99), 1, &size), INVALID_TYPE);
  EXPECT_EQ(cufft.cufftMakePlan1d(plan, 8, C2C, 1, nullptr), INVALID_VALUE);
  EXPECT_EQ(many(0, n, n, 1, 8, 1), INVALID_VALUE);
  EXPECT_EQ(many(4, n, n, 1, 8, 1), INVALID_VALUE);
  EXPECT_EQ(many(1, nullptr, n, 1, 8, 1), INVALID_VALUE);
  EXPECT_EQ(many(2, none, n, 1, 8, 1), INVALID_SIZE);
  EXPECT_EQ(many(2, n, none, 1, 8, 1), INVALID_SIZE);
  EXPECT_EQ(many(1, n, n, 0, 8, 1), INVALID_VALUE);
  EXPECT_EQ(many(1, n, n, 1, 0, 2), INVALID_VALUE);
  int64 wide[1] = {8}, huge[1] = {int64{1} << 60};
  const auto xt = [&](int64* lengths, Number in, Number out, Number execution) {
    return cufft.cufftXtMakePlanMany(plan, 1, lengths, nullptr, 1, 8, in, nullptr, 1, 8, out, 1,
                                     &size, execution);
  };
  EXPECT_EQ(xt(wide, R_32F, R_32F, C_32F), INVALID_TYPE);
  EXPECT_EQ(xt(wide, C_32F, C_64F, C_64F), INVALID_TYPE);
  EXPECT_EQ(xt(wide, C_32F, C_32F, C_64F), INVALID_TYPE);
  EXPECT_EQ(xt(wide, static_cast<Number>(7), C_32F, C_32F), INVALID_TYPE);  // CUDA_C_8I
  EXPECT_EQ(xt(huge, C_32F, C_32F, C_32F), INVALID_SIZE);
  float data[16] = {};
  EXPECT_EQ(cufft.cufftXtExec(plan, data, data, forward), INVALID_PLAN);  // not planned yet

  ASSERT_EQ(cufft.cufftMakePlan1d(plan, 8, C2C, 1, &size), SUCCESS);
  EXPECT_EQ(cufft.cufftMakePlan1d(plan, 8, C2C, 1, &size), INVALID_PLAN);  // it is locked
  EXPECT_EQ(cufft.cufftXtSetGPUs(plan, 1, n), INVALID_PLAN);
  expect_transforms(plan, 8);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
  EXPECT_EQ(cufft.cufftDestroy(plan), INVALID_PLAN);
  EXPECT_NE(created(), plan);
}

TEST(CufftCodes, Executing) {
  const Library& cufft = drop_in();
  Handle plan = -1;
  ASSERT_EQ(cufft.cufftPlan1d(&plan, 8, C2C, 1), SUCCESS);
  alignas(16) char data[256] = {};
  auto* complex = reinterpret_cast<Complex*>(data);
  auto* wide = reinterpret_cast<DoubleComplex*>(data);
  EXPECT_EQ(cufft.cufftExecC2C(plan, nullptr, complex, forward), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftExecC2C(plan, complex, nullptr, forward), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftExecC2C(plan, complex, complex, 0), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftExecC2C(plan, complex, complex, 2), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftExecZ2Z(plan, wide, wide, forward), INVALID_TYPE);
  EXPECT_EQ(cufft.cufftExecR2C(plan, reinterpret_cast<float*>(data), complex), INVALID_TYPE);
  // Halves that overlap would be a wrong result.
  EXPECT_EQ(cufft.cufftExecC2C(plan, complex, complex + 1, forward), NOT_SUPPORTED);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
  EXPECT_EQ(cufft.cufftExecC2C(plan, complex, complex, forward), INVALID_PLAN);
}

TEST(CufftCodes, WhatIsRefused) {
  const Library& cufft = drop_in();
  const Handle plan = created();
  int gpus[2] = {0, 1};
  EXPECT_EQ(cufft.cufftXtSetCallback(plan, nullptr, CB_LD_COMPLEX, nullptr), NOT_IMPLEMENTED);
  EXPECT_EQ(cufft.cufftXtClearCallback(plan, CB_LD_COMPLEX), NOT_IMPLEMENTED);
  EXPECT_EQ(cufft.cufftXtSetCallbackSharedSize(plan, CB_LD_COMPLEX, 16), NOT_SUPPORTED);
  EXPECT_EQ(cufft.cufftXtSetJITCallback(plan, "load", "fatbin", 6, CB_LD_COMPLEX, nullptr),
            NOT_SUPPORTED);
  EXPECT_EQ(cufft.cufftXtSetGPUs(plan, 2, gpus), NOT_SUPPORTED);
  EXPECT_EQ(cufft.cufftXtSetGPUs(plan, 0, gpus), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftXtSetGPUs(plan, 1, nullptr), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftXtSetGPUs(plan, 1, gpus), SUCCESS);
  EXPECT_EQ(cufft.cufftXtMakePlanGuru64(), NOT_SUPPORTED);
  std::size_t size = 0;
  ASSERT_EQ(cufft.cufftMakePlan1d(plan, 8, C2C, 1, &size), SUCCESS);
  expect_transforms(plan, 8);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
}

TEST(CufftProperties, AreKept) {
  const Library& cufft = drop_in();
  const Handle plan = created();
  int64 value = -1;
  EXPECT_EQ(cufft.cufftGetPlanPropertyInt64(plan, PATIENT_JIT, &value), SUCCESS);
  EXPECT_EQ(value, 0);
  EXPECT_EQ(cufft.cufftSetPlanPropertyInt64(plan, PATIENT_JIT, 1), SUCCESS);
  EXPECT_EQ(cufft.cufftGetPlanPropertyInt64(plan, PATIENT_JIT, &value), SUCCESS);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(cufft.cufftResetPlanProperty(plan, PATIENT_JIT), SUCCESS);
  EXPECT_EQ(cufft.cufftGetPlanPropertyInt64(plan, PATIENT_JIT, &value), SUCCESS);
  EXPECT_EQ(value, 0);
  EXPECT_EQ(cufft.cufftSetPlanPropertyInt64(plan, PATIENT_JIT, 5), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftSetPlanPropertyInt64(plan, static_cast<PlanProperty>(9), 1), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftGetPlanPropertyInt64(plan, PATIENT_JIT, nullptr), INVALID_VALUE);
  std::size_t size = 0;
  ASSERT_EQ(cufft.cufftMakePlan1d(plan, 8, C2C, 1, &size), SUCCESS);
  EXPECT_EQ(cufft.cufftSetPlanPropertyInt64(plan, PATIENT_JIT, 1), INVALID_PLAN);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);

  const Handle patient = created();
  ASSERT_EQ(cufft.cufftSetPlanPropertyInt64(patient, PATIENT_JIT, 1), SUCCESS);
  ASSERT_EQ(cufft.cufftMakePlan1d(patient, 60, C2C, 1, &size), SUCCESS);
  expect_transforms(patient, 60);
  EXPECT_EQ(cufft.cufftDestroy(patient), SUCCESS);
}

// A length of several kernels, which need a work area.
constexpr int long_length = 1 << 20;

TEST(CufftWorkAreas, HaveOneSizeByEveryCall) {
  const Library& cufft = drop_in();
  const Handle plan = created();
  std::size_t estimated = 0, asked = 0, asked_many = 0, made = 0, got = 0;
  int64 n[1] = {long_length};
  ASSERT_EQ(cufft.cufftEstimate1d(long_length, C2C, 1, &estimated), SUCCESS);
  ASSERT_EQ(cufft.cufftGetSize1d(plan, long_length, C2C, 1, &asked), SUCCESS);
  ASSERT_EQ(cufft.cufftXtGetSizeMany(plan, 1, n, nullptr, 1, 1, C_32F, nullptr, 1, 1, C_32F, 1,
                                     &asked_many, C_32F),
            SUCCESS);
  ASSERT_EQ(cufft.cufftMakePlan1d(plan, long_length, C2C, 1, &made), SUCCESS);
  ASSERT_EQ(cufft.cufftGetSize(plan, &got), SUCCESS);
  EXPECT_GT(made, 0u);
  EXPECT_EQ(estimated, made);
  EXPECT_EQ(asked, made);
  EXPECT_EQ(asked_many, made);
  EXPECT_EQ(got, made);
  EXPECT_EQ(cufft.cufftEstimate1d(0, C2C, 1, &estimated), INVALID_SIZE);
  EXPECT_EQ(cufft.cufftEstimate1d(8, static_cast<Type>(1), 1, &estimated), INVALID_TYPE);
  EXPECT_EQ(cufft.cufftEstimate1d(8, C2C, 1, nullptr), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftGetSize(plan, nullptr), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
}

// Impulse in, ones out: a long transform by its definition would take hours.
void expect_impulse(Handle plan, Result expected = SUCCESS) {
  std::vector<std::complex<float>> in(long_length), out(long_length);
  in[0] = 1;
  auto* from = reinterpret_cast<Complex*>(in.data());
  ASSERT_EQ(drop_in().cufftExecC2C(plan, from, reinterpret_cast<Complex*>(out.data()), forward),
            expected);
  if (expected != SUCCESS) return;
  for (const auto& bin : out) ASSERT_NEAR(std::abs(bin - 1.0f), 0, 1e-5);
}

struct Area {
  explicit Area(std::size_t bytes) : memory(static_cast<char*>(std::aligned_alloc(256, bytes))) {}
  ~Area() { std::free(memory); }
  char* memory;
};

TEST(CufftWorkAreas, AreTheCallersWhereItSaysSo) {
  const Library& cufft = drop_in();
  const Handle plan = created();
  std::size_t bytes = 0;
  ASSERT_EQ(cufft.cufftSetAutoAllocation(plan, 0), SUCCESS);
  ASSERT_EQ(cufft.cufftMakePlan1d(plan, long_length, C2C, 1, &bytes), SUCCESS);
  expect_impulse(plan, NO_WORKSPACE);
  for (int call = 0; call < 2; ++call) {  // a new one at each call, as PyTorch does
    Area area(bytes + 256);
    std::fill_n(area.memory + bytes, 256, untouched);
    ASSERT_EQ(cufft.cufftSetWorkArea(plan, area.memory), SUCCESS);
    expect_impulse(plan);
    EXPECT_EQ(std::count(area.memory + bytes, area.memory + bytes + 256, untouched), 256);
    // One that is not aligned is not used.
    ASSERT_EQ(cufft.cufftSetWorkArea(plan, area.memory + 16), SUCCESS);
    expect_impulse(plan);
    void* areas[1] = {area.memory};
    ASSERT_EQ(cufft.cufftXtSetWorkArea(plan, areas), SUCCESS);
    expect_impulse(plan);
  }
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
}

TEST(CufftWorkAreas, ArePoliciesOwn) {
  const Library& cufft = drop_in();
  std::size_t full = 0, least = 1;
  const Handle plan = created(), minimal = created();
  ASSERT_EQ(cufft.cufftMakePlan1d(plan, 1 << 16, C2C, 16, &full), SUCCESS);
  ASSERT_EQ(cufft.cufftXtSetWorkAreaPolicy(minimal, WORKAREA_MINIMAL, nullptr), SUCCESS);
  ASSERT_EQ(cufft.cufftMakePlan1d(minimal, 1 << 16, C2C, 16, &least), SUCCESS);
  EXPECT_LE(least, full);
  std::size_t limit = 1 << 20;
  ASSERT_EQ(cufft.cufftXtSetWorkAreaPolicy(plan, WORKAREA_USER, &limit), SUCCESS);
  std::size_t now = 0;
  ASSERT_EQ(cufft.cufftGetSize(plan, &now), SUCCESS);
  EXPECT_EQ(now, limit);
  EXPECT_LE(now, std::size_t{1} << 20);
  EXPECT_EQ(cufft.cufftXtSetWorkAreaPolicy(plan, static_cast<WorkAreaPolicy>(7), &limit),
            INVALID_VALUE);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
  EXPECT_EQ(cufft.cufftDestroy(minimal), SUCCESS);
}

// What this process may address, for a scope: however much the system would promise.
// AddressSanitizer addresses more than that, but has a limit of its own.
class AddressLimit {
 public:
  explicit AddressLimit([[maybe_unused]] std::size_t bytes) {
    getrlimit(RLIMIT_AS, &before_);
#ifndef __SANITIZE_ADDRESS__
    const rlimit limit{std::min<rlim_t>(bytes, before_.rlim_max), before_.rlim_max};
    setrlimit(RLIMIT_AS, &limit);
#endif
  }
  ~AddressLimit() {
    setrlimit(RLIMIT_AS, &before_);
  }
  AddressLimit(const AddressLimit&) = delete;
  AddressLimit& operator=(const AddressLimit&) = delete;

 private:
  rlimit before_{};
};

// Result 2 leaves the handle to be tried again, as CuPy does once it has freed its pool.
TEST(CufftWorkAreas, AllocationThatFailsMayBeTriedAgain) {
  const Library& cufft = drop_in();
  const Handle plan = created();
  std::size_t bytes = 0;
  int64 n[1] = {int64{1} << 40};  // 8 TiB
  const auto make = [&] {
    return cufft.cufftMakePlanMany64(plan, 1, n, nullptr, 1, 1, nullptr, 1, 1, C2C, 1, &bytes);
  };
  {
    const AddressLimit limit(std::size_t{4} << 40);
    ASSERT_EQ(make(), ALLOC_FAILED);
    ASSERT_EQ(make(), ALLOC_FAILED);
  }
  n[0] = long_length;
  ASSERT_EQ(make(), SUCCESS);
  expect_impulse(plan);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
}

TEST(CufftThreads, HaveHandlesOfTheirOwnOrShareOne) {
  const Library& cufft = drop_in();
  Handle shared = -1;
  ASSERT_EQ(cufft.cufftPlan1d(&shared, 60, C2C, 3), SUCCESS);
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 4; ++i) {
        Handle own = -1;
        const int n = 16 + 4 * (t % 3);
        ASSERT_EQ(cufft.cufftPlan1d(&own, n, C2C, 2), SUCCESS);
        expect_transforms(own, n, 2);
        expect_transforms(shared, 60, 3);
        ASSERT_EQ(cufft.cufftDestroy(own), SUCCESS);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(cufft.cufftDestroy(shared), SUCCESS);
}

// cufftXtMalloc's memory on one GPU: copied in, transformed, copied out.
TEST(CufftDescriptors, OfOneGpu) {
  const Library& cufft = drop_in();
  const Handle plan = created();
  int gpu = 0;
  std::size_t bytes = 0;
  LibraryDescriptor *in = nullptr, *out = nullptr;
  ASSERT_EQ(cufft.cufftXtSetGPUs(plan, 1, &gpu), SUCCESS);
  EXPECT_EQ(cufft.cufftXtMalloc(plan, &in, FORMAT_INPUT), INVALID_PLAN);
  ASSERT_EQ(cufft.cufftMakePlan2d(plan, 6, 10, C2C, &bytes), SUCCESS);
  ASSERT_EQ(cufft.cufftXtMalloc(plan, &in, FORMAT_INPLACE), SUCCESS);
  ASSERT_EQ(cufft.cufftXtMalloc(plan, &out, FORMAT_OUTPUT), SUCCESS);
  EXPECT_EQ(cufft.cufftXtMalloc(plan, &out, FORMAT_1D_INPUT_SHUFFLED), NOT_SUPPORTED);
  EXPECT_EQ(in->descriptor->gpu_count, 1);
  EXPECT_EQ(in->descriptor->size[0], 6 * 10 * sizeof(Complex));
  Case c{{6, 10}, 1, C_32F, C_32F, {}, {}};
  c.from = packed(c, c.in);
  c.to = packed(c, c.out);
  Data data = make_data(c, inverse);
  ASSERT_EQ(cufft.cufftXtMemcpy(plan, in, data.in.data(), COPY_HOST_TO_DEVICE), SUCCESS);
  ASSERT_EQ(cufft.cufftXtExecDescriptorC2C(plan, in, out, inverse), SUCCESS);
  ASSERT_EQ(cufft.cufftXtMemcpy(plan, data.out.data(), out, COPY_DEVICE_TO_HOST), SUCCESS);
  EXPECT_LT(error_of(data, data.out), tolerance(C_32F));
  ASSERT_EQ(cufft.cufftXtExecDescriptor(plan, in, in, inverse), SUCCESS);
  ASSERT_EQ(cufft.cufftXtMemcpy(plan, out, in, COPY_DEVICE_TO_DEVICE), SUCCESS);
  ASSERT_EQ(cufft.cufftXtMemcpy(plan, data.out.data(), out, COPY_DEVICE_TO_HOST), SUCCESS);
  EXPECT_LT(error_of(data, data.out), tolerance(C_32F));
  EXPECT_EQ(cufft.cufftXtExecDescriptorC2C(plan, nullptr, out, inverse), INVALID_VALUE);
  EXPECT_EQ(cufft.cufftXtExecDescriptorR2C(plan, in, out), INVALID_TYPE);
  EXPECT_EQ(cufft.cufftXtFree(in), SUCCESS);
  EXPECT_EQ(cufft.cufftXtFree(out), SUCCESS);
  EXPECT_EQ(cufft.cufftXtFree(nullptr), SUCCESS);
  EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
}

TEST(CufftLog, SaysWhy) {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path() / "log";
  setenv("PAPILIO_LOG", path.c_str(), 1);
  Handle plan = -1;
  EXPECT_EQ(drop_in().cufftPlan1d(&plan, 8, C2C, -3), INVALID_SIZE);
  unsetenv("PAPILIO_LOG");
  EXPECT_EQ(tests::read_file(path),
            "papilio: cufftPlan1d: CUFFT_INVALID_SIZE: batch is -3; at least 1 is allowed\n");
}

TEST(CufftLog, SaysOnceThatItsFileCannotBeWritten) {
  setenv("PAPILIO_LOG", "/nowhere/log", 1);
  testing::internal::CaptureStderr();
  Handle plan = -1;
  for (int i = 0; i < 2; ++i) EXPECT_EQ(drop_in().cufftPlan1d(&plan, 8, C2C, -3), INVALID_SIZE);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "papilio: cannot write to '/nowhere/log': No such file or directory\n");
  unsetenv("PAPILIO_LOG");
}

}  // namespace
}  // namespace papilio::cufft
