// SPDX-License-Identifier: MIT
//
// Cases from the field: problems on which transforms of other makers, or drafts of these, went
// wrong. Right values as literals where they are few, else the reference.
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "tests/accuracy/general_case.h"
#include "tests/error/expect_error.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

using Dimensions = std::vector<std::uint64_t>;

class Field : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
  }

  void expect_right(const GeneralCase& row) {
    GeneralRunner runner(GetParam().backend);
    const GeneralResult result = runner.run(row);
    EXPECT_TRUE(result.passed()) << describe_case(row) << '\n'
                                 << result.schedule << "\nerror " << result.ratio
                                 << " of its bound; " << result.failure;
  }
  // Of both precisions, and once more with its input as it comes from another seed.
  void expect_right_in_both(GeneralCase row) {
    for (const auto precision : {Precision::f32, Precision::f64}) {
      row.problem.precision = precision;
      row.data = static_cast<std::uint64_t>(precision) + 1;
      expect_right(row);
    }
  }

  void expect_values(const Problem& problem, const std::vector<WideNumber>& in,
                     const std::vector<double>& expected) {
    GeneralRunner runner(GetParam().backend);
    std::vector<WideNumber> out;
    const GeneralResult result = runner.run({.problem = problem}, in, out);
    ASSERT_TRUE(result.passed()) << result.ratio << ' ' << result.failure;
    ASSERT_EQ(out.size(), expected.size());
    const double tolerance = problem.precision == Precision::f32 ? 2e-6 : 2e-14;
    for (std::size_t i = 0; i < out.size(); ++i)
      EXPECT_NEAR(static_cast<double>(out[i].real()), expected[i],
                  tolerance * (1 + std::fabs(expected[i])))
          << "element " << i;
  }
};

TEST_P(Field, EightPointsFromTheirHalfSpectrum) {
  const std::vector<WideNumber> bins{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}};
  const double a = 0.5 + std::sqrt(0.5), b = std::sqrt(0.5) - 0.5;
  for (const auto precision : {Precision::f32, Precision::f64})
    expect_values({.length = 8, .precision = precision, .scale = 0.125, .kind = Kind::c2r}, bins,
                  {0, -a, 0.5, -b, 0, b, -0.5, a});
}

// numpy.fft.irfftn of spectra that are not Hermitian along the outer axes.
TEST_P(Field, SpectraThatAreNotHermitian) {
  expect_values(
      {.dimensions = {3, 4}, .precision = Precision::f64, .scale = 1.0 / 12, .kind = Kind::c2r},
      {{2, -4}, {3, -2}, {-4, -1}, {3, 1}, {0, -1}, {0, -3}, {1, -4}, {-2, -4}, {4, -4}},
      {0.6666666666666666, 1.6666666666666665, 0.33333333333333337, -0.6666666666666665,
       -0.6993587371177719, -0.16068360252295905, -1.1666666666666665, 0.5833333333333333,
       1.0326920704511051, 0.9940169358562924, -1.1666666666666667, 0.5833333333333334});
  expect_values(
      {.dimensions = {2, 3, 3}, .precision = Precision::f64, .scale = 1.0 / 18, .kind = Kind::c2r},
      {{-3, 3},
       {4, 3},
       {-3, -3},
       {1, -1},
       {2, 1},
       {-2, 0},
       {-2, 1},
       {-1, 2},
       {-2, 1},
       {4, -4},
       {-3, 4},
       {4, 1}},
      {0.4999999999999999, -1.2628917115316043, -1.070441621801729, 0.7474712595502409,
       -0.9587961249554278, 0.8883545031536988, -1.080804592883574, -0.5550211698203654,
       0.29212945828876125, -0.27777777777777773, 0.10021375429407597, 0.6775640234837017,
       0.5521012318616072, -0.7038818322821003, -0.20388183228210044, 1.2256765459161703,
       -0.6850070566067883, -1.1850070566067883});
}

// The runner's spectra have imaginary parts there, its reference reads none.
TEST_P(Field, ImaginaryPartsOfTheFirstAndTheMiddleBinAreIgnored) {
  for (const std::uint64_t n : {1u << 13, 1u << 14})
    expect_right({.problem = {.length = n, .batch = 2, .kind = Kind::c2r}});
}

TEST_P(Field, RealTransformsOfFewPointsAndOfMany) {
  for (const std::uint64_t n : {1, 2, 3, 5, 6, 10, 14, 10001})
    for (const Kind kind : {Kind::r2c, Kind::c2r})
      expect_right_in_both({.problem = {.length = n, .batch = 3, .kind = kind}});
}

TEST_P(Field, LongHalfSpectra) {
  expect_right({.problem = {.length = 2104, .batch = 5, .kind = Kind::c2r}});
  for (const std::uint64_t n : {6144, 12288})
    for (const Kind kind : {Kind::r2c, Kind::c2r})
      expect_right(
          {.problem = {.length = n, .batch = 2, .precision = Precision::f64, .kind = kind}});
}

TEST_P(Field, PlanesInPlace) {
  for (const Kind kind : {Kind::r2c, Kind::c2r})
    expect_right({.problem = {.dimensions = {263, 263}, .batch = 2, .kind = kind, .padded = true},
                  .in_place = true});
}

// Rows of 51 real numbers begin at odd numbers: wide loads of pairs would be misaligned.
TEST_P(Field, RowsOfOddDistance) {
  for (const std::uint64_t n : {20, 24})
    expect_right_in_both(
        {.problem = {.axes = {{.n = n, .kind = Kind::r2c, .in_stride = 1, .out_stride = 1}},
                     .repeats = {{150, 51, 26}}}});
}

TEST_P(Field, ColumnsOfRealNumbers) {
  expect_right_in_both(
      {.problem = {.axes = {{.n = 4, .kind = Kind::r2c, .in_stride = 4, .out_stride = 1}},
                   .repeats = {{4, 1, 3}}}});
}

// c2c along some axes of a contiguous array, the others being loops.
Problem along(const Dimensions& dimensions, const std::vector<std::size_t>& axes) {
  Problem problem;
  std::int64_t stride = 1;
  for (std::size_t d = dimensions.size(); d-- > 0;) {
    if (std::find(axes.begin(), axes.end(), d) != axes.end())
      problem.axes.insert(problem.axes.begin(),
                          {.n = dimensions[d], .in_stride = stride, .out_stride = stride});
    else
      problem.repeats.insert(problem.repeats.begin(), {dimensions[d], stride, stride});
    stride *= static_cast<std::int64_t>(dimensions[d]);
  }
  return problem;
}

TEST_P(Field, AxesThatDoNotFollowEachOther) {
  for (const bool in_place : {false, true}) {
    expect_right_in_both({.problem = along({5, 3, 7, 4}, {1, 3}), .in_place = in_place});
    expect_right_in_both({.problem = along({3, 5, 7, 11, 2}, {2, 4}), .in_place = in_place});
  }
}

// 33 MB of columns: every byte of the four numbers past each row is held against what it was.
TEST_P(Field, ColumnsOfAPaddedArray) {
  expect_right({.problem = {.axes = {{.n = 4096, .in_stride = 1028, .out_stride = 1028}},
                            .repeats = {{1024, 1, 1}}},
                .in_place = true});
}

TEST_P(Field, CosineAndSineTransforms) {
  for (int kind = static_cast<int>(Kind::dct1); kind <= static_cast<int>(Kind::dst4); ++kind)
    for (const std::uint64_t n : {2, 3, 4, 5, 8, 17, 330, 400, 512})
      expect_right_in_both({.problem = {.length = n, .batch = 4, .kind = static_cast<Kind>(kind)}});
}

// scipy.fft.dct and dst of (1, 2, -3, 5, 7).
TEST_P(Field, CosineAndSineTransformsAsSciPyHasThem) {
  const std::vector<double> expected[] = {
      {16.0, -10.242640687119286, 14.0, -1.7573593128807143, -12.0},
      {24.0, -14.93938970929668, 14.618033988749897, -1.3470839297387567, -12.381966011250103},
      {10.154214543104924, -15.631560108781219, 21.0, -1.3127118012179348, -9.209942633105767},
      {8.026749598783162, -9.582358806648084, 19.79898987322333, -18.195159738255583,
       -0.8281622295487598},
      {14.124355652982139, -15.588457268119896, 22.0, -5.196152422706633, -10.124355652982139},
      {10.270509831248422, -12.759762125280599, 23.27050983124842, -7.8859666817870036, -4.0},
      {14.625638194621637, -9.309694435243907, 15.0, -5.162441519755673, -9.097774149621218},
      {20.623892252134972, -13.422342314299101, 11.313708498984761, 8.91993228493282,
       -8.181112589514719}};
  for (int kind = 0; kind < 8; ++kind)
    expect_values({.length = 5,
                   .precision = Precision::f64,
                   .kind = static_cast<Kind>(static_cast<int>(Kind::dct1) + kind)},
                  {1, 2, -3, 5, 7}, expected[kind]);
}

// Lengths that are no powers of two; the scale is applied before the range of f16 ends.
TEST_P(Field, HalfPrecision) {
  for (const auto storage : {Storage::f16, Storage::bf16}) {
    const Format format{storage, Parts::interleaved};
    expect_right({.problem = {.length = 192, .batch = 5, .in = format, .out = format}});
    expect_right({.problem = {.dimensions = {528, 422}, .in = format, .out = format}});
    expect_right({.problem = {.dimensions = {528, 422},
                              .scale = 1.0 / 528 / 422,
                              .kind = Kind::r2c,
                              .in = format,
                              .out = format}});
  }
  // Sums of 2^16 ones are past 65504 and their means are not.
  GeneralRunner runner(GetParam().backend);
  std::vector<WideNumber> out;
  const Format f16{Storage::f16, Parts::interleaved};
  const GeneralResult result = runner.run(
      {.problem = {.length = 1 << 16, .scale = 0x1p-16, .kind = Kind::r2c, .in = f16, .out = f16}},
      std::vector<WideNumber>(1 << 16, 1), out);
  EXPECT_EQ(result.failure, "");
  EXPECT_EQ(out.at(0), WideNumber(1));
}

// Planes convolved with filters, of lengths that no transform likes: cyclic, by the definition.
TEST_P(Field, PlanesConvolved) {
  const auto device = open_device(GetParam().backend);
  for (const Dimensions& plane : {Dimensions{39, 17}, {42, 19}, {65, 31}}) {
    const std::uint64_t rows = plane[0], columns = plane[1], bins = columns / 2 + 1;
    const std::uint64_t points = rows * columns;
    std::vector<double> data(points), filter(points), out(points);
    for (std::uint64_t i = 0; i < points; ++i) {
      data[i] = static_cast<double>(i * 7919 % 101) - 50;
      filter[i] = i / columns < 3 && i % columns < 3 ? static_cast<double>(i % columns) - 0.5 : 0;
    }
    const std::size_t bytes = points * sizeof(double), spectrum_bytes = rows * bins * 16;
    void *in = device->allocate(bytes), *spectrum = device->allocate(spectrum_bytes);
    const PlanOptions options{.backend = GetParam().backend};
    Problem problem{.dimensions = plane, .precision = Precision::f64, .kind = Kind::r2c};
    device->upload(in, filter.data(), bytes);
    Plan(problem, options).execute(in, spectrum);
    device->synchronize(nullptr);
    device->upload(in, data.data(), bytes);
    problem.product = Product::convolution;
    problem.scale = 1.0 / static_cast<double>(points);
    Plan(problem, options).execute(Arrays{.in = in, .out = in, .spectrum = spectrum});
    device->synchronize(nullptr);
    device->download(out.data(), in, bytes);
    device->release(in);
    device->release(spectrum);
    for (std::uint64_t r = 0; r < rows; ++r)
      for (std::uint64_t c = 0; c < columns; ++c) {
        double expected = 0;
        for (std::uint64_t i = 0; i < 3; ++i)
          for (std::uint64_t j = 0; j < 3; ++j)
            expected += filter[i * columns + j] *
                        data[(r + rows - i) % rows * columns + (c + columns - j) % columns];
        ASSERT_NEAR(out[r * columns + c], expected, 1e-11)
            << rows << 'x' << columns << " at " << r << ' ' << c;
      }
  }
}

TEST_P(Field, WhatCannotBeIsRefusedByName) {
  const PlanOptions options{.backend = GetParam().backend};
  const auto refused = [&](const Problem& problem, std::initializer_list<std::string> words) {
    expect_error([&] { Plan(problem, options); }, ErrorCode::invalid_argument, words);
  };
  refused({.axes = {{.n = 8, .in_stride = 1, .out_stride = 1}}, .repeats = {{4, 8, 4}}},
          {"strides collide"});
  refused({.axes = {{.n = 8, .in_stride = 1, .out_stride = 1},
                    {.n = 8, .in_stride = 1, .out_stride = 1}}},
          {"strides collide"});
  refused({.axes = {{.n = 8, .in_stride = 1, .out_stride = 0}}}, {"axes[0].out_stride is 0"});
  const Plan transposed(
      {.axes = {{.n = 4, .in_stride = 1, .out_stride = 4}}, .repeats = {{4, 4, 1}}}, options);
  const auto device = open_device(GetParam().backend);
  void* const data = device->allocate(16 * 8);
  expect_error([&] { transposed.execute(data, data); }, ErrorCode::invalid_argument,
               {"in and out are equal", "strides"});
  device->release(data);
}

INSTANTIATE_TEST_SUITE_P(Cases, Field, testing::ValuesIn(test_backends()),
                         [](const auto& info) { return info.param.name; });

// Memory that is there only where it is touched: 5 elements, 2^35 apart.
// Five passes of radix 5 and 10 in f32 had 1.01 of the bound with scales that are rounded away from
// zero: their constants, rounded to nearest, gave each pass a gain (generator/emit/
// rounding_of_constants.h).
TEST_P(Field, FivePassesOfRadix5) {
  for (const double scale : {1., 0.0040, 0.0042, 0.0046337, 0.0046})
    for (const auto direction : {Direction::forward, Direction::inverse}) {
      const GeneralCase row{
          .problem = {.length = 50000, .direction = direction, .scale = scale},
          .data = 1,
          .schedule =
              "hierarchical(50000, stockham(200, radices=8x5x5, threads=40, per_block=4), "
              "stockham(250, radices=10x5x5, threads=25, per_block=4))"};
      GeneralRunner runner(GetParam().backend);
      const GeneralResult result = runner.run(row);
      EXPECT_EQ(result.failure, "");
      EXPECT_LT(result.ratio, 0.95) << scale;
    }
}

TEST(FieldOnTheHost, OffsetsPast2To37Elements) {
  if (const std::string missing = test_backends()[0].missing; !missing.empty())
    GTEST_SKIP() << missing;
  constexpr std::int64_t stride = std::int64_t{1} << 35;
  constexpr std::size_t bytes = (4 * static_cast<std::size_t>(stride) + 1) * sizeof(float);
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) GTEST_SKIP() << "no " << bytes << " bytes of address space";
  auto* const in = static_cast<float*>(memory);
  const float values[] = {1, 2, -3, 5, 7};
  for (int i = 0; i < 5; ++i) in[i * stride] = values[i];
  std::complex<float> out[3];
  const Plan plan({.axes = {{.n = 5, .kind = Kind::r2c, .in_stride = stride, .out_stride = 1}}},
                  {.backend = Backend::host});
  plan.execute(in, out);
  // numpy.fft.rfft
  const std::complex<float> expected[] = {
      {12, 0}, {2.1631190f, 9.4575646f}, {-5.6631190f, -4.6695259f}};
  for (int i = 0; i < 3; ++i) EXPECT_LT(std::abs(out[i] - expected[i]), 1e-5f) << i << out[i];
  // And back, over the same places.
  const Plan back(
      {.scale = 0.2, .axes = {{.n = 5, .kind = Kind::c2r, .in_stride = 1, .out_stride = stride}}},
      {.backend = Backend::host});
  back.execute(out, in);
  for (int i = 0; i < 5; ++i) EXPECT_NEAR(in[i * stride], values[i], 1e-5f);
  munmap(memory, bytes);
}

}  // namespace
}  // namespace papilio::tests
