// SPDX-License-Identifier: MIT
//
// General problems by kernels that are compiled as users' are, on the processor: a few forms drawn
// at random, and elements of short transforms with gaps between them, over which a compiler came to
// grief (runtime/compile/clang_groups.cpp).
#include <gtest/gtest.h>

#include "tests/accuracy/random_problem.h"
#include "tests/support/backends.h"

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

}  // namespace
}  // namespace papilio::tests
