// SPDX-License-Identifier: MIT
//
// Legacy Fortran's names: every one that FFTW has, and calls by address with dimensions in
// Fortran's order, which give what the same calls give with FFTW.
#include <gtest/gtest.h>

#include <cstdint>

#include "tests/interfaces/fftw3/arrays.h"

namespace papilio::fftw_tests {
namespace {

#ifdef PAPILIO_FFTW_IS_SINGLE
const std::string prefix = "sfftw_";
#else
const std::string prefix = "dfftw_";
#endif

constexpr std::size_t reals = 4096;
using Plan = std::int64_t;  // integer*8

// Calls a subroutine of a library with addresses.
template <class... Arguments>
void call(const Library& library, const std::string& name, Arguments*... arguments) {
  auto* const function = reinterpret_cast<void (*)(Arguments * ...)>(
      find(library.handle, (prefix + name + "_").c_str()));
  function(arguments...);
}

TEST(FftwFortran, EveryNameIsThere) {
  std::vector<std::string> names{
      "cleanup",       "cost",          "destroy_plan",  "estimate_cost",        "execute",
      "export_wisdom", "flops",         "forget_wisdom", "import_system_wisdom", "import_wisdom",
      "print_plan",    "set_timelimit", "execute_r2r"};
  for (const std::string kind : {"dft", "dft_r2c", "dft_c2r"}) {
    for (const char* dimensions : {"", "_1d", "_2d", "_3d"})
      names.push_back("plan_" + kind + dimensions);
    for (const char* way :
         {"plan_many_", "plan_guru_", "plan_guru_split_", "execute_", "execute_split_"})
      names.push_back(way + kind);
  }
  for (const char* name :
       {"plan_r2r", "plan_r2r_1d", "plan_r2r_2d", "plan_r2r_3d", "plan_many_r2r", "plan_guru_r2r"})
    names.push_back(name);
  for (const std::string& name : names) {
    void* const one = dlsym(ours().handle, (prefix + name + "_").c_str());
    EXPECT_NE(one, nullptr) << name;
    EXPECT_EQ(one, dlsym(ours().handle, (prefix + name + "__").c_str())) << name;
    if (theirs()) {
      EXPECT_TRUE(dlsym(theirs()->handle, (prefix + name + "_").c_str())) << name;
    }
  }
  void* const threads = load(our_threads_path);
  for (const char* name : {"init_threads", "cleanup_threads", "plan_with_nthreads"})
    EXPECT_TRUE(dlsym(threads, (prefix + name + "_").c_str())) << name;
}

// A subroutine that plans, from input to output.
using Make = void (*)(const Library&, Plan*, Real*, Real*);
int flags = FFTW_ESTIMATE, forward = FFTW_FORWARD, backward = FFTW_BACKWARD;
int nx = 4, ny = 6, nz = 5, rank = 3, two = 2, one = 1;
int n[] = {4, 6, 5}, kinds[] = {FFTW_R2HC, FFTW_REDFT10, FFTW_RODFT11};
int in_embedding[] = {5, 7, 6}, out_embedding[] = {4, 8, 5};
int in_stride = 2, out_stride = 3, in_distance = 230, out_distance = 1, howmany = 2;
int is[] = {1, 4, 24}, os[] = {30, 5, 1}, loop = 3, loop_is = 130, loop_os = 130;

const Make makes[] = {
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_dft_1d", p, &nx, a, b, &backward, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_dft_2d", p, &nx, &ny, a, b, &forward, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_dft_3d", p, &nx, &ny, &nz, a, b, &forward, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_dft", p, &rank, n, a, b, &forward, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_many_dft", p, &rank, n, &howmany, a, in_embedding, &in_stride, &in_distance, b,
           out_embedding, &out_stride, &out_distance, &backward, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_guru_dft", p, &rank, n, is, os, &one, &loop, &loop_is, &loop_os, a, b, &forward,
           &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_guru_split_dft", p, &rank, n, is, os, &one, &loop, &loop_is, &loop_os, a,
           a + 1000, b, b + 1000, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_dft_r2c_2d", p, &nx, &ny, a, b, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_dft_r2c", p, &rank, n, a, b, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_many_dft_r2c", p, &two, n, &howmany, a, in_embedding, &in_stride, &in_distance,
           b, out_embedding, &out_stride, &out_distance, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_guru_dft_r2c", p, &rank, n, is, os, &one, &loop, &loop_is, &loop_os, a, b,
           &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_dft_c2r_1d", p, &ny, a, b, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_r2r_2d", p, &nx, &ny, a, b, &kinds[0], &kinds[1], &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_r2r_3d", p, &nx, &ny, &nz, a, b, &kinds[0], &kinds[1], &kinds[2], &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_r2r", p, &rank, n, a, b, kinds, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_many_r2r", p, &rank, n, &howmany, a, in_embedding, &in_stride, &in_distance, b,
           out_embedding, &out_stride, &out_distance, kinds, &flags);
    },
    [](const Library& l, Plan* p, Real* a, Real* b) {
      call(l, "plan_guru_r2r", p, &rank, n, is, os, &one, &loop, &loop_is, &loop_os, a, b, kinds,
           &flags);
    },
};

TEST(FftwFortran, CallsAsFftw) {
  if (!theirs()) GTEST_SKIP() << "FFTW is not installed (libfftw3-dev)";
  for (std::size_t m = 0; m < std::size(makes); ++m) {
    std::vector<Real> in(reals), expected(reals), got(reals);
    for (std::size_t i = 0; i < reals; ++i) in[i] = tests::random_real<Real>(3, i);
    for (const auto& [library, out] : {std::pair{theirs(), &expected}, {&ours(), &got}}) {
      Plan plan = 0;
      std::vector<Real> own = in;  // FFTW may use it
      makes[m](*library, &plan, own.data(), out->data());
      ASSERT_NE(plan, 0) << m;
      call(*library, "execute", &plan);
      call(*library, "destroy_plan", &plan);
    }
    EXPECT_LE(difference(got, expected), tolerance) << m;
  }
}

TEST(FftwFortran, ExecutesOnNewArrays) {
  std::vector<Real> in(8), out(8), other(8);
  Plan plan = 0;
  call(ours(), "plan_dft_1d", &plan, &nx, in.data(), out.data(), &forward, &flags);
  in = {1, 2, 3, 4, 5, 6, 7, 8};
  call(ours(), "execute_dft", &plan, in.data(), other.data());
  EXPECT_EQ(other[0], 16);
  EXPECT_EQ(other[1], 20);
  call(ours(), "destroy_plan", &plan);
}

TEST(FftwFortran, WisdomGoesOutAndIn) {
  static std::string text;
  static std::size_t at;
  Plan plan = 0;
  std::vector<Real> array(8);
  call(ours(), "plan_dft_1d", &plan, &nx, array.data(), array.data(), &forward, &flags);
  call(ours(), "destroy_plan", &plan);
  text.clear();
  auto* const write = +[](char* letter, void*) { text += *letter; };
  auto* const read = +[](int* letter, void*) { *letter = at < text.size() ? text[at++] : -1; };
  void* none = nullptr;
  reinterpret_cast<void (*)(void (*)(char*, void*), void*)>(
      find(ours().handle, (prefix + "export_wisdom_").c_str()))(write, none);
  EXPECT_NE(text.find("4:1:1"), std::string::npos) << text;
  int done = 0;
  at = 0;
  reinterpret_cast<void (*)(int*, void (*)(int*, void*), void*)>(
      find(ours().handle, (prefix + "import_wisdom_").c_str()))(&done, read, none);
  EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace papilio::fftw_tests
