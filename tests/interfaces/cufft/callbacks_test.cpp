// SPDX-License-Identifier: MIT
//
// Callbacks for link-time optimisation as functions of a problem: for every number a kernel with
// them compiles and links, without a GPU; what does not fit is refused. (CuPy's own tests, which
// tests/clients/cupy runs, execute them.)
#include <gtest/gtest.h>

#include <ostream>
#include <utility>

#include "interfaces/cufft/callbacks.h"
#include "runtime/compile/compiler.h"
#include "tests/support/lto_ir.h"

namespace papilio::cufft {
namespace {

struct Case {
  const char* name;
  Number in, out;
  CallbackType load, store;
  const char *loaded, *stored, *stored_symbol;  // as CUDA and its compiler write them
};
constexpr Case cases[] = {
    {"c2c", C_32F, C_32F, CB_LD_COMPLEX, CB_ST_COMPLEX, "float2", "float2",
     "_Z12called_storePvy6float2S_S_"},
    {"r2c", R_32F, C_32F, CB_LD_REAL, CB_ST_COMPLEX, "float", "float2",
     "_Z12called_storePvy6float2S_S_"},
    {"c2r", C_32F, R_32F, CB_LD_COMPLEX, CB_ST_REAL, "float2", "float", "_Z12called_storePvyfS_S_"},
    {"z2z", C_64F, C_64F, CB_LD_COMPLEX_DOUBLE, CB_ST_COMPLEX_DOUBLE, "double2", "double2",
     "_Z12called_storePvy7double2S_S_"},
    {"d2z", R_64F, C_64F, CB_LD_REAL_DOUBLE, CB_ST_COMPLEX_DOUBLE, "double", "double2",
     "_Z12called_storePvy7double2S_S_"},
    {"z2d", C_64F, R_64F, CB_LD_COMPLEX_DOUBLE, CB_ST_REAL_DOUBLE, "double2", "double",
     "_Z12called_storePvydS_S_"},
};

Request request_for(Number in, Number out) {
  Request request;
  request.n = {60, 0, 0};
  request.batch = 7;
  request.in_number = in;
  request.out_number = out;
  return request;
}

void expect_linked(const Request& request, const Callbacks& callbacks) {
  for (const bool in_place : {false, true}) {
    Problem problem = problem_of(request, Direction::forward, in_place);
    add_callbacks(problem, request, callbacks);
    for (const KernelInfo& kernel : describe(problem, {.architecture = "sm_90"}).kernels) try {
        const auto cubin = compile::nvrtc_compiler()->compile(kernel.source, "sm_90");
        EXPECT_EQ(cubin.substr(1, 3), "ELF");
      } catch (const Error& error) {
        if (error.code() == ErrorCode::unavailable) GTEST_SKIP() << error.what();
        throw;
      }
  }
}

void PrintTo(const Case& given, std::ostream* stream) {
  *stream << given.name;
}

class CufftCallback : public testing::TestWithParam<Case> {};

TEST_P(CufftCallback, IsLinkedIntoTheKernel) {
  const Case& given = GetParam();
  const std::string in = given.loaded, out = given.stored;
  // By a function's name, as cuFFT's own examples have it, and by its symbol.
  for (const auto& [loads, stores] : {std::pair{"called_load", "called_store"},
                                      {"_Z11called_loadPvyS_S_", given.stored_symbol}}) {
    const auto load = tests::lto_ir(
        "__device__ " + in +
        " called_load(void* in, unsigned long long i, void*, void*) { return static_cast<" + in +
        "*>(in)[i]; }");
    const auto store =
        tests::lto_ir("__device__ void called_store(void* out, unsigned long long i, " + out +
                      " value, void*, void*) { static_cast<" + out + "*>(out)[i] = value; }");
    if (load.empty()) GTEST_SKIP() << "NVRTC with LTO IR is not here";
    expect_linked(request_for(given.in, given.out),
                  {{given.load, loads, load}, {given.store, stores, store}});
  }
}

INSTANTIATE_TEST_SUITE_P(Numbers, CufftCallback, testing::ValuesIn(cases),
                         [](const auto& info) { return std::string(info.param.name); });

// The name of a function is taken for one of C++. With C linkage its symbol is another, and the
// plan must fail: a kernel without its callback would be wrong.
TEST(CufftCallbacks, WithCLinkageAreNotFound) {
  const auto load = tests::lto_ir(
      "extern \"C\" __device__ float2 called_load(void* in, unsigned long long i, void*, void*) { "
      "return static_cast<float2*>(in)[i]; }");
  if (load.empty()) GTEST_SKIP() << "NVRTC with LTO IR is not here";
  const Request request = request_for(C_32F, C_32F);
  Problem problem = problem_of(request, Direction::forward, false);
  add_callbacks(problem, request, {{CB_LD_COMPLEX, "called_load", load}, {}});
  const auto kernels = describe(problem, {.architecture = "sm_90"}).kernels;
  try {
    compile::nvrtc_compiler()->compile(kernels.front().source, "sm_90");
    FAIL() << "linked without its callback";
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unavailable) GTEST_SKIP() << error.what();
    EXPECT_EQ(error.code(), ErrorCode::compilation_failed) << error.what();
    EXPECT_NE(std::string(error.what()).find("called_load"), std::string::npos) << error.what();
  }
}

Result refusal(const Request& request, const Callbacks& callbacks) {
  Problem problem = problem_of(request, Direction::forward, false);
  try {
    add_callbacks(problem, request, callbacks);
  } catch (const Failure& failure) {
    return failure.result;
  }
  return SUCCESS;
}

TEST(CufftCallbacks, OfOtherNumbersAreRefused) {
  const Request r2c = request_for(R_32F, C_32F);
  EXPECT_EQ(refusal(r2c, {}), SUCCESS);
  EXPECT_EQ(refusal(r2c, {{CB_LD_REAL, "f", "x"}, {}}), SUCCESS);
  EXPECT_EQ(refusal(r2c, {{CB_LD_COMPLEX, "f", "x"}, {}}), INVALID_TYPE);
  EXPECT_EQ(refusal(r2c, {{}, {CB_ST_REAL, "f", "x"}}), INVALID_TYPE);
  EXPECT_EQ(refusal(r2c, {{}, {CB_ST_COMPLEX_DOUBLE, "f", "x"}}), INVALID_TYPE);
  EXPECT_EQ(refusal(request_for(C_16F, C_16F), {{CB_LD_COMPLEX, "f", "x"}, {}}), NOT_SUPPORTED);
}

}  // namespace
}  // namespace papilio::cufft
