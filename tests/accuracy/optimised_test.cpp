// SPDX-License-Identifier: MIT
//
// General problems by kernels that are compiled as users' are, on the processor: a few forms drawn
// at random, and elements of short transforms with gaps between them, over which a compiler came to
// grief (runtime/compile/clang_groups.cpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tests/accuracy/random_problem.h"
#include "tests/support/backends.h"
#include "tests/support/page_bound.h"
#include "tests/support/random_bytes.h"

namespace papilio::tests {
namespace {

class OptimisedKernels : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = test_backends()[0].missing; !missing.empty())
      GTEST_SKIP() << missing;
  }
  void expect_right(const GeneralCase& row) {
    const GeneralResult result = runner_.run(row);
    EXPECT_TRUE(result.passed()) << describe_case(row) << '\n'
                                 << result.schedule << "\nerror " << result.ratio
                                 << " of its bound; " << result.failure;
  }

 private:
  GeneralRunner runner_{Backend::host};
};

TEST_F(OptimisedKernels, OfFormsDrawnAtRandom) {
  for (std::uint64_t form = 0; form < 40; ++form)
    for (const std::uint64_t problem : {0, 5})
      expect_right(random_problem(3, form * problems_a_form + problem));
}

TEST_F(OptimisedKernels, StoreWithGaps) {
  for (const Kind kind : {Kind::c2c, Kind::r2c, Kind::c2r, Kind::dct2})
    for (const auto precision : {Precision::f32, Precision::f64})
      for (const auto storage : {Storage::native, Storage::f16, Storage::bf16}) {
        if (precision == Precision::f64 && storage != Storage::native) continue;
        for (const auto parts : {Parts::interleaved, Parts::split}) {
          if (parts == Parts::split && (kind == Kind::c2r || kind == Kind::dct2)) continue;
          for (const auto& [n, stride] : {std::pair{2, 2}, {2, 3}, {3, 2}}) {
            GeneralCase row;
            row.problem.precision = precision;
            row.problem.out = {storage, parts};
            row.problem.axes = {{.n = static_cast<std::uint64_t>(n),
                                 .kind = kind,
                                 .in_stride = 1,
                                 .out_stride = stride}};
            row.problem.repeats = {{100, n, n * stride}};
            expect_right(row);
          }
        }
      }
}

// Elements of an axis `stride` apart, at the end of all memory that may be read, or at its
// beginning: the same bits as amid more memory.
void expect_reads_no_more(Kind kind, std::uint64_t n, std::int64_t stride, Precision precision) {
  const std::uint64_t count = kind == Kind::c2r ? n / 2 + 1 : n;
  const bool real = kind != Kind::c2c && kind != Kind::c2r;
  const std::size_t element = bytes_of(precision) * (real ? 1 : 2);
  const std::size_t bytes =
      ((count - 1) * static_cast<std::size_t>(std::abs(stride)) + 1) * element;
  const Plan plan({.precision = precision, .axes = {{n, kind, stride, 1}}},
                  {.backend = Backend::host});
  const PageBound bound(bytes), amid(3 * bytes);
  const auto values = random_bytes(precision, n, bytes / bytes_of(precision));
  std::vector<std::vector<char>> outs;
  for (char* const from : {bound.begin(), bound.end() - bytes, amid.begin() + bytes}) {
    std::memcpy(from, values.data(), bytes);
    auto& out = outs.emplace_back(2 * n * bytes_of(precision), char{-1});
    plan.execute(stride > 0 ? from : from + bytes - element, out.data());
  }
  EXPECT_TRUE(outs[0] == outs[2] && outs[1] == outs[2]) << n << " elements " << stride << " apart";
}

TEST_F(OptimisedKernels, ReadNothingBesideTheArray) {
  for (const std::int64_t stride : {2, 3, -2}) {
    for (const Kind kind : {Kind::c2c, Kind::r2c, Kind::c2r, Kind::dht})
      expect_reads_no_more(kind, 127, stride, Precision::f32);
    expect_reads_no_more(Kind::dct4, 45, stride, Precision::f32);
    expect_reads_no_more(Kind::r2c, 100, stride, Precision::f64);
  }
}

}  // namespace
}  // namespace papilio::tests
