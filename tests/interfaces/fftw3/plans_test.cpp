// SPDX-License-Identifier: MIT
//
// What plans promise beside their results: copies, threads, printing, costs, memory.
#include <gtest/gtest.h>

#include <chrono>
#include <numeric>
#include <set>
#include <thread>

#include "tests/interfaces/fftw3/arrays.h"
#include "tests/support/child_process.h"

namespace papilio::fftw_tests {
namespace {

// A plan of n complex points that multiplies by n when it is executed forwards and backwards.
struct Line {
  explicit Line(int points) : n(points), in(2 * points), out(2 * points) {
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = tests::random_real<Real>(5, i);
  }
  X(complex) * from() { return reinterpret_cast<X(complex)*>(in.data()); }
  X(complex) * to() { return reinterpret_cast<X(complex)*>(out.data()); }
  X(plan) plan(unsigned flags = FFTW_ESTIMATE) {
    return ours().plan_dft_1d(n, from(), to(), FFTW_FORWARD, flags);
  }
  // The first output is the sum of the inputs.
  bool is_done() const {
    Real sum = 0;
    for (std::size_t i = 0; i < in.size(); i += 2) sum += in[i];
    return std::abs(sum - out[0]) <= 1e-5 * n;
  }
  int n;
  std::vector<Real> in, out;
};

TEST(FftwPlans, ACopyOutlivesThePlan) {
  using Copy = X(plan)(const X(plan));
  const auto copy_plan = reinterpret_cast<Copy*>(find(ours().handle, PAPILIO_QUOTE(X(copy_plan))));
  Line line(24);
  const X(plan) plan = line.plan();
  const X(plan) copy = copy_plan(plan);
  ASSERT_TRUE(copy);
  ASSERT_NE(copy, plan);
  ours().destroy_plan(plan);
  ours().execute(copy);
  EXPECT_TRUE(line.is_done());
  ours().destroy_plan(copy);
  EXPECT_EQ(copy_plan(nullptr), nullptr);
}

TEST(FftwPlans, LoopsOfNoTurnsNeedNoEqualPlaces) {
  Line line(12);
  const std::vector<Real> before = line.in;
  const X(iodim) none[] = {{0, 1, 2}, {2, 2, 1}}, two = {2, 1, 2};
  for (const int rank : {0, 1}) {
    const X(r2r_kind) kind = FFTW_DHT;
    const X(plan) complex = ours().plan_guru_dft(rank, &two, 2, none, line.from(), line.from(),
                                                 FFTW_FORWARD, FFTW_ESTIMATE);
    const X(plan) real = ours().plan_guru_r2r(rank, &two, 2, none, line.in.data(), line.in.data(),
                                              &kind, FFTW_ESTIMATE);
    for (const X(plan) plan : {complex, real}) {
      ASSERT_TRUE(plan) << rank;
      ours().execute(plan);
      ours().destroy_plan(plan);
    }
  }
  EXPECT_EQ(line.in, before);
}

// A search on another thread holds the planner for seconds; in a child of fork nobody holds it.
TEST(FftwPlans, AreMadeInAChildOfForkWhileAnotherThreadSearches) {
  ours().set_timelimit(5);
  std::thread searching([] {
    Line line(60);
    ours().destroy_plan(line.plan(FFTW_PATIENT));
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const int status = tests::in_child(
      [] {
        Line line(20);
        const X(plan) plan = line.plan();
        ASSERT_TRUE(plan);
        ours().execute(plan);
        EXPECT_TRUE(line.is_done());
        ours().destroy_plan(plan);
      },
      30);
  EXPECT_EQ(status, 0);
  searching.join();
  ours().set_timelimit(FFTW_NO_TIMELIMIT);
}

TEST(FftwPlans, EveryRigourPlans) {
  ours().set_timelimit(2);  // of each search
  for (const unsigned flags : {FFTW_ESTIMATE, FFTW_MEASURE, FFTW_PATIENT, FFTW_EXHAUSTIVE,
                               FFTW_ESTIMATE | FFTW_UNALIGNED | FFTW_PRESERVE_INPUT,
                               FFTW_ESTIMATE | FFTW_CONSERVE_MEMORY | FFTW_DESTROY_INPUT}) {
    Line line(12);
    const X(plan) plan = line.plan(flags);
    ASSERT_TRUE(plan) << flags;
    ours().execute(plan);
    EXPECT_TRUE(line.is_done()) << flags;
    ours().destroy_plan(plan);
  }
  ours().set_timelimit(FFTW_NO_TIMELIMIT);
}

TEST(FftwPlans, OutlivesCleanup) {
  Line line(20);
  const X(plan) plan = line.plan();
  ours().cleanup();
  ours().execute(plan);
  EXPECT_TRUE(line.is_done());
  ours().destroy_plan(plan);
}

TEST(FftwPlans, PrintsTheSchedule) {
  Line line(16);
  const X(plan) plan = line.plan(FFTW_MEASURE);
  char* const text = ours().sprint_plan(plan);
  ASSERT_TRUE(text);
  EXPECT_NE(std::string(text).find("stockham"), std::string::npos) << text;
  char* written = nullptr;
  std::size_t bytes = 0;
  FILE* const file = open_memstream(&written, &bytes);
  ours().fprint_plan(plan, file);
  std::fclose(file);
  EXPECT_STREQ(written, text);
  std::free(written);
  std::free(text);
  ours().destroy_plan(plan);
}

TEST(FftwPlans, CountsOperationsAndCosts) {
  Line line(1024);
  const X(plan) plan = line.plan();
  double add = 0, mul = 0, fma = -1;
  ours().flops(plan, &add, &mul, &fma);
  EXPECT_EQ(add + mul + 2 * fma, 5 * 1024 * 10);
  EXPECT_GT(ours().cost(plan), 0);
  EXPECT_GT(ours().estimate_cost(plan), 0);
  ours().destroy_plan(plan);
}

TEST(FftwPlans, HandsOutAlignedMemory) {
  for (const std::size_t count : {1, 7, 1000}) {
    auto* const bytes = static_cast<char*>(ours().malloc(count));
    Real* const real = ours().alloc_real(count);
    X(complex)* const complex = ours().alloc_complex(count);
    bytes[count - 1] = 1;
    real[count - 1] = complex[count - 1][1] = 1;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes) % 64, 0u);
    EXPECT_EQ(ours().alignment_of(real), 0);
    EXPECT_EQ(ours().alignment_of(&complex[0][0]), 0);
    EXPECT_EQ(ours().alignment_of(real + 1), static_cast<int>(sizeof(Real)));
    ours().free(bytes);
    ours().free(real);
    ours().free(complex);
  }
  EXPECT_EQ(ours().malloc(SIZE_MAX), nullptr);
  EXPECT_EQ(ours().alloc_complex(SIZE_MAX / 4), nullptr);
  ours().free(nullptr);
}

TEST(FftwPlans, ServeManyThreadsAtOnce) {
  constexpr int threads = 4, times = 50, n = 96;
  Line first(n);
  const X(plan) plan = first.plan();
  std::vector<std::thread> all;
  std::vector<int> done(threads, 0);
  for (int t = 0; t < threads; ++t)
    all.emplace_back([&, t] {
      Line line(n);
      const X(plan) own = line.plan();  // the planner is thread-safe, too
      for (int i = 0; i < times; ++i) {
        std::fill(line.out.begin(), line.out.end(), Real{0});
        ours().execute_dft(i % 2 ? own : plan, line.from(), line.to());
        done[t] += line.is_done();
      }
      ours().destroy_plan(own);
    });
  for (auto& thread : all) thread.join();
  for (const int count : done) EXPECT_EQ(count, times);
  ours().destroy_plan(plan);
}

TEST(FftwPlans, RanksAboveSixteen) {
  // Points of 2 in 18 dimensions: a Walsh-Hadamard transform. Of a constant it is one number.
  constexpr int rank = 18;
  const std::vector<int> n(rank, 2);
  std::vector<Real> in(2 << rank, Real{1}), out(2 << rank, Real{7});
  const X(plan) plan =
      ours().plan_dft(rank, n.data(), reinterpret_cast<X(complex)*>(in.data()),
                      reinterpret_cast<X(complex)*>(out.data()), FFTW_FORWARD, FFTW_ESTIMATE);
  ASSERT_TRUE(plan);
  ours().execute(plan);
  EXPECT_EQ(out[0], Real{1 << rank});
  EXPECT_EQ(out[1], Real{1 << rank});
  for (std::size_t i = 2; i < out.size(); ++i) ASSERT_EQ(out[i], 0) << i;
  ours().destroy_plan(plan);
}

struct Threads {
#define ROW(name)           \
  decltype(&X(name)) name = \
      reinterpret_cast<decltype(name)>(find(load(our_threads_path), PAPILIO_QUOTE(X(name))));
  PAPILIO_FFTW_THREAD_FUNCTIONS(ROW)
#undef ROW
};

TEST(FftwThreads, NumberIsKept) {
  ours();
  const Threads threads;
  EXPECT_EQ(threads.planner_nthreads(), 1);
  EXPECT_NE(threads.init_threads(), 0);
  threads.plan_with_nthreads(3);
  EXPECT_EQ(threads.planner_nthreads(), 3);
  threads.make_planner_thread_safe();
  Line line(16);
  const X(plan) plan = line.plan();
  ours().execute(plan);
  EXPECT_TRUE(line.is_done());
  ours().destroy_plan(plan);
  threads.cleanup_threads();
  EXPECT_EQ(threads.planner_nthreads(), 1);
}

}  // namespace
}  // namespace papilio::fftw_tests
