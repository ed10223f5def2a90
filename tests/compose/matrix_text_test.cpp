// SPDX-License-Identifier: MIT
//
// Products with the matrix of the DFT as text: NVRTC takes it for every architecture that has the
// units, the count of a product's instructions is that of its sums, and warps share what there is.
#include "runtime/compose/matrix/matrix_text.h"

#include <gtest/gtest.h>

#include "runtime/compile/compiler.h"
#include "runtime/compose/matrix/product_text.h"

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
  for (const char* architecture : {"sm_80", "sm_90", "sm_120"}) {
    for (const char* units : {"tf32", "f16"}) {
      const std::string parameters = std::string("dims=12x20, units=") + units;
      for (const char* rest : {", threads=32, per_block=3)",
                               ", threads=96, per_block=1, resident=4, "
                               "load=staged, store=staged)"})
        EXPECT_FALSE(compiler
                         ->compile(source_of({.dimensions = {12, 20}},
                                             "matrix(240, " + parameters + rest, architecture),
                                   architecture)
                         .empty())
            << parameters << rest;
    }
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
  spec.precision = Precision::f64;
  spec.units = compose::Units::tensor;
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
  // Floats take half the registers: a warp then holds twice eight lines at once.
  spec.lanes = 32;
  spec.precision = Precision::f32;
  spec.units = compose::Units::tf32;
  const auto pass = compose::matrix_passes(spec).front();
  EXPECT_EQ(pass.at_once, 2);
  EXPECT_EQ(pass.rounds, 1);
}

// Slots of shared memory are as long as a complex number: of 16 x 16 floats half as many bytes, but
// for the pads.
TEST(MatrixText, CountsBytesOfItsPrecision) {
  const auto bytes_of = [](Precision precision, compose::Units units) {
    compose::KernelSpec spec;
    spec.dimensions = {16, 16};
    spec.radices = {16, 16};
    spec.axes = {0, 1};
    spec.lanes = 64;
    spec.precision = precision;
    spec.units = units;
    return compose::matrix_shared_bytes(spec);
  };
  const auto wide = bytes_of(Precision::f64, compose::Units::tensor);
  EXPECT_GE(wide, 256u * 16);
  for (const auto units : {compose::Units::tf32, compose::Units::f16}) {
    EXPECT_GE(bytes_of(Precision::f32, units), 256u * 8);
    EXPECT_LE(bytes_of(Precision::f32, units), wide * 5 / 8);
  }
}

}  // namespace
}  // namespace papilio::tests
