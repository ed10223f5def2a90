// SPDX-License-Identifier: MIT
//
// Each planner function of the basic, advanced and 32-bit guru interfaces, called as FFTW's manual
// calls it, by our library and by FFTW: a plan or none, and the same contents of both arrays.
#include <gtest/gtest.h>

#include "tests/interfaces/fftw3/arrays.h"

namespace papilio::fftw_tests {
namespace {

using L = const Library&;
using Complex = X(complex) *;

constexpr unsigned flags = FFTW_ESTIMATE;
constexpr std::size_t reals = 4096;

struct Call {
  const char* name;
  bool in_place;
  X(plan) (*plan)(L, Real* in, Real* out);
};

void PrintTo(const Call& call, std::ostream* out) {
  *out << call.name;
}

Complex c(Real* pointer) {
  return reinterpret_cast<Complex>(pointer);
}

const int n3[] = {4, 6, 10}, embed_in[] = {5, 7, 12}, embed_out[] = {4, 8, 11};
const X(r2r_kind) kinds[] = {FFTW_R2HC, FFTW_REDFT10, FFTW_HC2R};
const X(iodim) dims[] = {{5, 24, 40}, {6, 4, 6}}, loops[] = {{3, 1, 2}};
const X(iodim) transposing[] = {{6, 1, 6}, {6, 6, 1}};

// clang-format off
const Call calls[] = {
    {"dft_1d", false, [](L l, Real* a, Real* b) { return l.plan_dft_1d(30, c(a), c(b), FFTW_FORWARD, flags); }},
    {"dft_1d in place", true, [](L l, Real* a, Real* b) { return l.plan_dft_1d(35, c(a), c(b), FFTW_BACKWARD, flags); }},
    {"dft_1d of 1 point", false, [](L l, Real* a, Real* b) { return l.plan_dft_1d(1, c(a), c(b), FFTW_BACKWARD, flags); }},
    {"dft_1d of no sign", false, [](L l, Real* a, Real* b) { return l.plan_dft_1d(8, c(a), c(b), 0, flags); }},
    {"dft_2d", false, [](L l, Real* a, Real* b) { return l.plan_dft_2d(6, 10, c(a), c(b), FFTW_FORWARD, flags); }},
    {"dft_3d in place", true, [](L l, Real* a, Real* b) { return l.plan_dft_3d(4, 6, 5, c(a), c(b), FFTW_BACKWARD, flags); }},
    {"dft", false, [](L l, Real* a, Real* b) { return l.plan_dft(3, n3, c(a), c(b), FFTW_FORWARD, flags); }},
    {"dft of rank 0", false, [](L l, Real* a, Real* b) { return l.plan_dft(0, n3, c(a), c(b), FFTW_FORWARD, flags); }},
    {"many_dft", false, [](L l, Real* a, Real* b) { return l.plan_many_dft(2, n3, 3, c(a), embed_in, 2, 80, c(b), embed_out, 3, 1, FFTW_BACKWARD, flags); }},
    {"many_dft, null embeddings", false, [](L l, Real* a, Real* b) { return l.plan_many_dft(2, n3, 3, c(a), nullptr, 1, 24, c(b), nullptr, 3, 1, FFTW_FORWARD, flags); }},
    {"many_dft, none of them", false, [](L l, Real* a, Real* b) { return l.plan_many_dft(2, n3, 0, c(a), nullptr, 1, 24, c(b), nullptr, 3, 1, FFTW_FORWARD, flags); }},
    {"many_dft of rank 0", false, [](L l, Real* a, Real* b) { return l.plan_many_dft(0, n3, 5, c(a), nullptr, 1, 2, c(b), nullptr, 1, 3, FFTW_FORWARD, flags); }},
    {"guru_dft", false, [](L l, Real* a, Real* b) { return l.plan_guru_dft(2, dims, 1, loops, c(a), c(b), FFTW_BACKWARD, flags); }},
    {"guru_dft of rank 0", false, [](L l, Real* a, Real* b) { return l.plan_guru_dft(0, nullptr, 2, dims, c(a), c(b), FFTW_FORWARD, flags); }},
    {"guru_dft that transposes in place", true, [](L l, Real* a, Real* b) { return l.plan_guru_dft(2, transposing, 0, nullptr, c(a), c(b), FFTW_FORWARD, flags); }},
    {"transposition in place", true, [](L l, Real* a, Real* b) { return l.plan_guru_r2r(0, nullptr, 2, transposing, a, b, nullptr, flags); }},
    {"guru_split_dft", false, [](L l, Real* a, Real* b) { return l.plan_guru_split_dft(2, dims, 1, loops, a, a + 1000, b + 7, b + 2001, flags); }},
    {"guru_split_dft, parts exchanged", false, [](L l, Real* a, Real* b) { return l.plan_guru_split_dft(2, dims, 1, loops, a + 1000, a, b + 2001, b + 7, flags); }},
    {"guru_split_dft in place", true, [](L l, Real* a, Real* b) { return l.plan_guru_split_dft(2, transposing, 0, nullptr, a, a + 100, b, b + 100, flags); }},
    {"guru_split_dft, halves of complex numbers", false, [](L l, Real* a, Real* b) {
       const X(iodim) even[] = {{12, 2, 6}};
       return l.plan_guru_split_dft(1, even, 1, loops, a, a + 1, b, b + 1, flags); }},
    {"guru_split_dft, halves with strides of 2", false, [](L l, Real* a, Real* b) {
       const X(iodim) even[] = {{12, 2, 4}}, apart[] = {{3, 24, 48}};
       return l.plan_guru_split_dft(1, even, 1, apart, a, a + 1, b, b + 1, flags); }},
    {"guru_split_dft, halves exchanged", false, [](L l, Real* a, Real* b) {
       const X(iodim) even[] = {{12, 2, 2}};
       return l.plan_guru_split_dft(1, even, 0, nullptr, a + 1, a, b + 1, b, flags); }},
    {"dft_r2c_1d", false, [](L l, Real* a, Real* b) { return l.plan_dft_r2c_1d(30, a, c(b), flags); }},
    {"dft_r2c_1d, odd, in place", true, [](L l, Real* a, Real* b) { return l.plan_dft_r2c_1d(35, a, c(b), flags); }},
    {"dft_r2c_2d in place", true, [](L l, Real* a, Real* b) { return l.plan_dft_r2c_2d(5, 7, a, c(b), flags); }},
    {"dft_r2c_3d", false, [](L l, Real* a, Real* b) { return l.plan_dft_r2c_3d(3, 4, 6, a, c(b), flags); }},
    {"dft_r2c in place", true, [](L l, Real* a, Real* b) { return l.plan_dft_r2c(3, n3, a, c(b), flags); }},
    {"dft_r2c of rank 0", false, [](L l, Real* a, Real* b) { return l.plan_dft_r2c(0, n3, a, c(b), flags); }},
    {"many_dft_r2c", false, [](L l, Real* a, Real* b) { return l.plan_many_dft_r2c(2, n3, 3, a, embed_in, 2, 80, c(b), embed_out, 3, 1, flags); }},
    {"many_dft_r2c in place", true, [](L l, Real* a, Real* b) { return l.plan_many_dft_r2c(2, n3, 3, a, nullptr, 1, 32, c(b), nullptr, 1, 16, flags); }},
    {"guru_dft_r2c", false, [](L l, Real* a, Real* b) { return l.plan_guru_dft_r2c(2, dims, 1, loops, a, c(b), flags); }},
    {"guru_split_dft_r2c", false, [](L l, Real* a, Real* b) { return l.plan_guru_split_dft_r2c(2, dims, 1, loops, a, b, b + 1000, flags); }},
    {"dft_c2r_1d", false, [](L l, Real* a, Real* b) { return l.plan_dft_c2r_1d(30, c(a), b, flags); }},
    {"dft_c2r_1d in place", true, [](L l, Real* a, Real* b) { return l.plan_dft_c2r_1d(35, c(a), b, flags); }},
    {"dft_c2r of rank 0", false, [](L l, Real* a, Real* b) { return l.plan_dft_c2r(0, n3, c(a), b, flags); }},
    {"guru_split_dft_c2r", false, [](L l, Real* a, Real* b) { return l.plan_guru_split_dft_c2r(1, dims + 1, 1, loops, a, a + 1000, b, flags); }},
    {"r2r_1d R2HC", false, [](L l, Real* a, Real* b) { return l.plan_r2r_1d(10, a, b, FFTW_R2HC, flags); }},
    {"r2r_1d HC2R in place", true, [](L l, Real* a, Real* b) { return l.plan_r2r_1d(11, a, b, FFTW_HC2R, flags); }},
    {"r2r_2d", false, [](L l, Real* a, Real* b) { return l.plan_r2r_2d(6, 9, a, b, FFTW_HC2R, FFTW_RODFT00, flags); }},
    {"r2r_3d in place", true, [](L l, Real* a, Real* b) { return l.plan_r2r_3d(3, 4, 5, a, b, FFTW_DHT, FFTW_HC2R, FFTW_R2HC, flags); }},
    {"r2r", false, [](L l, Real* a, Real* b) { return l.plan_r2r(3, n3, a, b, kinds, flags); }},
    {"r2r of 1 point", false, [](L l, Real* a, Real* b) { return l.plan_r2r_1d(1, a, b, FFTW_REDFT10, flags); }},
    {"many_r2r", false, [](L l, Real* a, Real* b) { return l.plan_many_r2r(2, n3, 3, a, embed_in, 2, 80, b, embed_out, 3, 1, kinds, flags); }},
    {"guru_r2r", false, [](L l, Real* a, Real* b) { return l.plan_guru_r2r(2, dims, 1, loops, a, b, kinds + 1, flags); }},
    // Of these FFTW has no plan.
    {"no points", false, [](L l, Real* a, Real* b) { return l.plan_dft_1d(0, c(a), c(b), FFTW_FORWARD, flags); }},
    {"fewer points than none", false, [](L l, Real* a, Real* b) { return l.plan_dft_2d(4, -3, c(a), c(b), FFTW_FORWARD, flags); }},
    {"a rank below 0", false, [](L l, Real* a, Real* b) { return l.plan_dft(-1, n3, c(a), c(b), FFTW_FORWARD, flags); }},
    {"fewer transforms than none", false, [](L l, Real* a, Real* b) { return l.plan_many_dft(1, n3, -1, c(a), nullptr, 1, 4, c(b), nullptr, 1, 4, FFTW_FORWARD, flags); }},
    {"loops below 0", false, [](L l, Real* a, Real* b) { return l.plan_guru_dft(1, dims, -1, loops, c(a), c(b), FFTW_FORWARD, flags); }},
    {"other places in place", true, [](L l, Real* a, Real* b) {
       const X(iodim) strided[] = {{8, 2, 1}};
       return l.plan_guru_dft(1, strided, 0, nullptr, c(a), c(b), FFTW_FORWARD, flags); }},
    {"REDFT00 of 1 point", false, [](L l, Real* a, Real* b) { return l.plan_r2r_1d(1, a, b, FFTW_REDFT00, flags); }},
    {"no wisdom", false, [](L l, Real* a, Real* b) { l.forget_wisdom(); return l.plan_dft_1d(6, c(a), c(b), FFTW_FORWARD, FFTW_WISDOM_ONLY | FFTW_PATIENT); }},
};
// clang-format on

class FftwCalls : public testing::TestWithParam<Call> {};

struct Outcome {
  bool has_plan;
  std::vector<Real> in, out;
};

Outcome outcome(L library, const Call& call) {
  std::vector<Real> memory(2 * reals + 16);
  // Both libraries get the same alignment.
  Real* const in = memory.data() +
                   (16 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64 / sizeof(Real)) % 16;
  Real* const out = call.in_place ? in : in + reals;
  const X(plan) plan = call.plan(library, in, out);
  for (std::size_t i = 0; i < 2 * reals; ++i) in[i] = tests::random_real<Real>(77, i);
  if (plan) library.execute(plan);
  library.destroy_plan(plan);  // of NULL: nothing
  return {plan != nullptr, {in, in + reals}, {out, out + reals}};
}

TEST_P(FftwCalls, AsFftw) {
  if (!theirs()) GTEST_SKIP() << "FFTW is not installed (libfftw3-dev)";
  const Outcome expected = outcome(*theirs(), GetParam()), got = outcome(ours(), GetParam());
  ASSERT_EQ(got.has_plan, expected.has_plan);
  if (!got.has_plan) return;
  EXPECT_LE(difference(got.out, expected.out), tolerance);
  if (GetParam().in_place) return;
  for (std::size_t i = 0; i < reals; ++i)
    ASSERT_EQ(got.in[i], tests::random_real<Real>(77, i)) << "input " << i;
  for (std::size_t i = 0; i < reals; ++i) {
    const Real initial = tests::random_real<Real>(77, reals + i);
    if (expected.out[i] == initial) {
      ASSERT_EQ(got.out[i], initial) << "output " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Each, FftwCalls, testing::ValuesIn(calls), [](const auto& test) {
  std::string name = test.param.name;
  for (char& letter : name)
    if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
  return name;
});

}  // namespace
}  // namespace papilio::fftw_tests
