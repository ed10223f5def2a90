// SPDX-License-Identifier: MIT
//
// Products with the matrix of the DFT as text: NVRTC takes it for every architecture that has the
// units, the count of a product's instructions is that of its sums, and warps share what there is.
#include "runtime/compose/matrix_text.h"

#include <gtest/gtest.h>

#include "runtime/compile/compiler.h"
#include "runtime/compose/product_text.h"

namespace papilio::tests {
namespace {

// The text of a schedule's only kernel.
std::string source_of(const Problem& problem, const std::string& schedule,
                      const std::string& architecture) {
  PlanOptions options;
  options.architecture = architecture;
  options.mode = Mode::pinned;
  options.schedule = schedule;
  return describe(problem, options).kernels.at(0).source;
}

TEST(MatrixText, CompilesForTheArchitecturesThatHaveTheUnits) {
  std::shared_ptr<const compile::Compiler> compiler;
  try {
    compiler = compile::nvrtc_compiler();
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  for (const char* architecture : {"sm_80", "sm_90"}) {
    for (const char* schedule :
         {"matrix(240, dims=12x20, units=tensor, threads=32, per_block=3)",
          "matrix(240, dims=12x20, units=tensor, threads=96, per_block=1, load=staged, "
          "store=staged)",
          "matrix(240, dims=12x20, units=fma, threads=20, per_block=4, store=staged)"})
      EXPECT_FALSE(compiler
                       ->compile(source_of({.dimensions = {12, 20}, .precision = Precision::f64},
                                           schedule, architecture),
                                 architecture)
                       .empty())
          << schedule;
    EXPECT_FALSE(compiler
                     ->compile(source_of({.length = 23},
                                         "matrix(23, units=fma, threads=1, per_block=64, "
                                         "load=staged, store=staged)",
                                         architecture),
                               architecture)
                     .empty());
  }
}

// Two points: a sum and a difference of complex numbers. Three: one of each, 2 (1 + 1)
// multiply-adds or sums, a product each, the last sums. Four has no product but by 1.
TEST(MatrixText, CountsTheInstructionsOfAProduct) {
  EXPECT_EQ(compose::product_instructions(2), 4);
  EXPECT_EQ(compose::product_instructions(3), 4 + 4 + 2 + 4);
  EXPECT_EQ(compose::product_instructions(4), 4 + 3 * 2 + 2 * 2 + 2 + 4);
}

TEST(MatrixText, WarpsShareALinesOutputsWhereThereAreMoreOfThemThanLines) {
  compose::KernelSpec spec;
  spec.radices = {28, 16};
  spec.tiles = 1;
  for (const auto& [warps, rows, shares, items, rounds] : {std::tuple{1, 4, 1, 2, 2},
                                                           {2, 4, 1, 2, 1},
                                                           {3, 4, 1, 2, 1},
                                                           {4, 2, 2, 4, 1},
                                                           {6, 2, 2, 4, 1},
                                                           {8, 1, 4, 8, 1},
                                                           {16, 1, 4, 8, 1}}) {
    spec.lanes = 32 * warps;
    const auto pass = compose::matrix_passes(spec).front();
    EXPECT_EQ(pass.rows, rows) << warps;
    EXPECT_EQ(pass.shares, shares) << warps;
    EXPECT_EQ(pass.items, items) << warps;
    EXPECT_EQ(pass.at_once, 1) << warps;
    EXPECT_EQ(pass.rounds, rounds) << warps;
  }
}

}  // namespace
}  // namespace papilio::tests
