// SPDX-License-Identifier: MIT
//
// Precision f64x2: transforms of random pairs of doubles, whose second ones are random too, against
// a reference in quadruple precision, on every backend present; into poisoned memory that is
// aligned to 16 bytes and no more. Problems of any layout, against long double. And that a GPU's
// bits are the processor's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iostream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "numbers/quad.h"
#include "numbers/reference_kinds.h"
#include "tests/accuracy/random_problem.h"
#include "tests/support/backends.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using numbers::AxisKind;
using numbers::DoubleDouble;
using numbers::Quad;
using Dimensions = std::vector<std::uint64_t>;

// A unit in the last place of 106 bits, relative: a sum is off by little more than 3 of them at
// the most, a product by 5, in the mean by less than one.
constexpr double unit = 0x1p-106;

struct Row {
  Dimensions dimensions;
  Kind kind = Kind::c2c;
  std::string schedule = {};
  bool in_place = false;
};

void PrintTo(const Row& row, std::ostream* stream) {
  for (const std::uint64_t n : row.dimensions) *stream << n << ' ';
  *stream << "kind " << static_cast<int>(row.kind) << ' '
          << row.schedule.substr(0, row.schedule.find('(')) << (row.in_place ? " in place" : "");
}

// Powers of two, other radices, primes by Rader's and Bluestein's methods, lengths of several
// kernels.
std::vector<Row> rows_of_lengths() {
  std::vector<Row> rows;
  for (const std::uint64_t n :
       {1,   2,   3,   4,   5,   6,   7,    8,    9,    10,   11,   12,   13,
        14,  15,  16,  17,  19,  23,  25,   32,   36,   37,   53,   64,   67,
        101, 128, 210, 256, 263, 512, 1000, 1009, 1024, 2048, 4096, 4099, 8192})
    rows.push_back({{n}, Kind::c2c, "", n % 5 == 0 || n % 8 == 0});
  return rows;
}
const Row long_rows[] = {{{16384}}, {{32768}}, {{65536}}, {{10007}}, {{16381}}, {{48000}}};
const Row dimensions_rows[] = {
    {{4, 4}}, {{8, 12}}, {{3, 37}}, {{5, 6, 7}}, {{64, 96}, Kind::c2c, "", true}};

// Real kinds of lengths that are even, odd, prime and long.
std::vector<Row> rows_of_kinds() {
  std::vector<Row> rows;
  for (const Kind kind : {Kind::r2c, Kind::c2r, Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4,
                          Kind::dst1, Kind::dst2, Kind::dst3, Kind::dst4, Kind::dht})
    for (const Dimensions& dimensions : {Dimensions{2}, {5}, {8}, {30}, {67}, {100}, {6, 10}})
      rows.push_back({dimensions, kind});
  for (const Kind kind : {Kind::r2c, Kind::c2r, Kind::dct2, Kind::dst4})
    rows.push_back({{4096}, kind}), rows.push_back({{1009}, kind});
  return rows;
}

// What the planner chooses for a GPU alone, and what it seldom chooses.
const std::string columns_in_a_cluster =
    "cluster(64, blocks=4, parts=8x8, radices=8x8, axes=1x2, threads=2, per_block=16)";
const Row pinned_rows[] = {
    {{1024}, Kind::c2c, "stockham(1024, radices=8x8x16, threads=64, per_block=2, exchange=halves)"},
    {{512},
     Kind::c2c,
     "stockham(512, radices=8x8x8, threads=64, per_block=2, "
     "exchange=interleaved, load=staged, store=staged)"},
    {{60}, Kind::c2c, "stockham(60, radices=3x4x5, threads=8, per_block=4, exchange=in_place)"},
    {{61},
     Kind::c2c,
     "rader(61, g=2, index=coprime, stockham(60, radices=15x4, threads=4, "
     "per_block=8, exchange=halves))"},
    {{122},
     Kind::c2c,
     "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, "
     "radices=2x15x4, axes=1x2x2, threads=8, per_block=4, exchange=in_place))"},
    {{290},
     Kind::c2c,
     "bluestein(290, blocks=4, stockham(150, radices=3x10x5, threads=10, "
     "per_block=2, exchange=in_place))"},
    {{31},
     Kind::c2c,
     "rader(31, blocks=2, g=3, index=coprime, stockham(15, radices=3x5, "
     "threads=4, per_block=1))"},
    {{768},
     Kind::c2c,
     "hierarchical(768, stockham(12, radices=4x3, threads=2, per_block=8), " +
         columns_in_a_cluster + ")"},
    {{257},
     Kind::c2c,
     "rader(257, g=3, hierarchical(256, stockham(16, radices=4x4, threads=4, "
     "per_block=8), stockham(16, radices=4x4, threads=4, per_block=8)))"},
    {{3, 5}, Kind::c2c, "matrix(15, dims=3x5, threads=5, per_block=16)"},
    {{434}, Kind::c2c, "generic(434, radices=7x2, direct=31)"}};

DoubleDouble random_pair(std::uint64_t seed, std::uint64_t i) {
  return numbers::two_sum(random_real<double>(seed, 2 * i),
                          0x1p-53 * random_real<double>(seed, 2 * i + 1));
}

AxisKind axis_kind(Kind kind, bool back) {
  if (kind == Kind::c2c) return back ? AxisKind::inverse : AxisKind::forward;
  return static_cast<AxisKind>(static_cast<int>(kind) + 1);
}

// One side of a problem of `batch` transforms.
struct Side {
  Dimensions extents;
  bool complex = true;
  std::uint64_t elements = 1;

  Side(const Row& row, bool output) : extents(row.dimensions) {
    const Kind bins = output ? Kind::r2c : Kind::c2r;
    if (row.kind == bins) extents.back() = extents.back() / 2 + 1;
    complex = row.kind == Kind::c2c || row.kind == bins;
    for (const std::uint64_t n : extents) elements *= n;
  }
  std::uint64_t numbers() const { return elements * (complex ? 2 : 1); }
};

std::vector<numbers::Complex<DoubleDouble>> complex_numbers(const Side& side,
                                                            const DoubleDouble* numbers) {
  std::vector<numbers::Complex<DoubleDouble>> values;
  for (std::uint64_t i = 0; i < side.elements; ++i)
    values.push_back(side.complex
                         ? numbers::Complex<DoubleDouble>{numbers[2 * i], numbers[2 * i + 1]}
                         : numbers::Complex<DoubleDouble>{numbers[i], 0.0});
  return values;
}

// What a row gives, unscaled.
numbers::ReferenceArray<Quad> expected(const Row& row, bool back, const Side& side,
                                       const DoubleDouble* in) {
  numbers::ReferenceArray<Quad> array{side.extents, {}};
  for (const auto& value : complex_numbers(side, in))
    array.data.push_back({numbers::quad_of(value.re), numbers::quad_of(value.im)});
  const std::size_t rank = row.dimensions.size();
  for (std::size_t i = 0; i < rank; ++i) {
    const std::size_t axis = back ? i : rank - 1 - i;
    const bool half = row.kind == Kind::r2c || row.kind == Kind::c2r;
    const Kind kind = half && axis + 1 < rank ? Kind::c2c : row.kind;
    numbers::reference_axis(array, axis, row.dimensions[axis], axis_kind(kind, back), 1);
  }
  return array;
}

// Of few results some lie further from the mean that is bounded.
double bound_of(const Row& row) {
  double squares = 0, results = 1;
  for (const std::uint64_t n : row.dimensions) {
    const bool extended = row.kind >= Kind::dct1 && row.kind <= Kind::dst4;
    squares += std::log2(static_cast<double>(std::max<std::uint64_t>(4, extended ? 2 * n : n)));
    results *= static_cast<double>(n);
  }
  const bool convolves = !row.schedule.empty() && row.schedule.find("stockham") != 0;
  return (convolves ? 2 : 1.2) * unit * std::sqrt(squares) * (1 + 1 / std::sqrt(results));
}

std::vector<DoubleDouble> execute(const Plan& plan, const Row& row, Backend backend,
                                  const std::vector<DoubleDouble>& in, std::uint64_t results) {
  const auto device = open_device(backend);
  constexpr std::size_t misalignment = 16;
  GuardedBuffer input(device, in.size() * sizeof in[0], misalignment);
  input.write(in.data());
  std::vector<DoubleDouble> out(results), after(in.size());
  std::optional<GuardedBuffer> output;
  if (!row.in_place) output.emplace(device, results * sizeof out[0], misalignment);
  plan.execute(input.data(), output ? output->data() : input.data());
  EXPECT_TRUE((output ? *output : input).read(out.data())) << "wrote beside its output";
  if (output) {
    EXPECT_TRUE(input.read(after.data())) << "wrote beside its input";
    EXPECT_EQ(std::memcmp(in.data(), after.data(), in.size() * sizeof in[0]), 0);
  }
  return out;
}

class Pairs : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
  }

  void expect_within_bounds(const Row& row, Direction direction) {
    SCOPED_TRACE(testing::PrintToString(row) + (direction == Direction::inverse ? " back" : ""));
    const Side from(row, false), to(row, true);
    const std::uint64_t batch = from.elements > 4096 ? 1 : 3;
    Problem problem{.dimensions = row.dimensions,
                    .batch = batch,
                    .precision = Precision::f64x2,
                    .direction = direction,
                    .kind = row.kind};
    PlanOptions options{.backend = GetParam().backend};
    if (!row.schedule.empty()) {
      options.mode = Mode::pinned;
      options.schedule = row.schedule;
      // The processor runs what is planned for a GPU.
      if (options.backend == Backend::host) options.architecture = "h200";
    }
    const Plan plan(problem, options);
    SCOPED_TRACE(plan.schedule());
    std::vector<DoubleDouble> in;
    for (std::uint64_t i = 0; i < batch * from.numbers(); ++i)
      in.push_back(random_pair(from.elements, i));
    const auto out = execute(plan, row, GetParam().backend, in, batch * to.numbers());
    const bool back = row.kind == Kind::c2r || direction == Direction::inverse;
    for (std::uint64_t b = 0; b < batch; ++b) {
      const auto wanted = expected(row, back, from, &in[b * from.numbers()]);
      const auto values = complex_numbers(to, &out[b * to.numbers()]);
      const double error =
          numbers::relative_l2_error(values.data(), wanted.data.data(), values.size());
      EXPECT_LE(error, bound_of(row)) << "transform " << b;
      EXPECT_TRUE(std::isfinite(error));
      worst_ = std::max(worst_, error / bound_of(row));
    }
  }
  template <class Rows>
  void expect_within_bounds(const Rows& rows) {
    const bool has_clusters = GetParam().backend == Backend::host ||
                              open_device(GetParam().backend)->limits().cluster_blocks >= 4;
    for (const Row& row : rows) {
      if (!has_clusters && row.schedule.find("blocks=") != std::string::npos) continue;
      expect_within_bounds(row, Direction::forward);
      if (row.kind == Kind::c2c) expect_within_bounds(row, Direction::inverse);
    }
    RecordProperty("worst_of_bound", std::to_string(worst_));
    std::cout << "worst: " << worst_ << " of its bound\n";
  }

 private:
  double worst_ = 0;
};

TEST_P(Pairs, Lengths) {
  expect_within_bounds(rows_of_lengths());
}
TEST_P(Pairs, LongLengths) {
  expect_within_bounds(long_rows);
}
TEST_P(Pairs, Dimensions) {
  expect_within_bounds(dimensions_rows);
}
TEST_P(Pairs, Kinds) {
  expect_within_bounds(rows_of_kinds());
}
TEST_P(Pairs, PinnedSchedules) {
  expect_within_bounds(pinned_rows);
}

// There, back and over n, to the last bits: 1 / n has its second double.
TEST_P(Pairs, AScaleHasASecondDouble) {
  for (const std::uint64_t n : {3, 49, 1000, 1009}) {
    const Row row{{n}};
    const auto nth = 1.0 / static_cast<double>(n);
    const double rest = std::fma(-nth, static_cast<double>(n), 1.0) / static_cast<double>(n);
    Problem problem{.length = n, .precision = Precision::f64x2};
    const PlanOptions options{.backend = GetParam().backend};
    const Plan there(problem, options);
    problem.direction = Direction::inverse;
    problem.scale = nth, problem.scale_low = rest;
    const Plan back(problem, options);
    std::vector<DoubleDouble> in;
    for (std::uint64_t i = 0; i < 2 * n; ++i) in.push_back(random_pair(n, i));
    const auto bins = execute(there, row, GetParam().backend, in, 2 * n);
    const auto out = execute(back, row, GetParam().backend, bins, 2 * n);
    Quad error = 0, norm = 0;
    for (std::uint64_t i = 0; i < 2 * n; ++i) {
      const Quad wanted = numbers::quad_of(in[i]), off = numbers::quad_of(out[i]) - wanted;
      error += off * off, norm += wanted * wanted;
    }
    EXPECT_LE(std::sqrt(static_cast<double>(error / norm)), 2 * bound_of(row)) << n;
  }
}

TEST_P(Pairs, AreStreamedInChunks) {
  const std::uint64_t n = 60, batch = 200;
  const Problem problem{.length = n, .batch = batch, .precision = Precision::f64x2};
  const PlanOptions options{.backend = GetParam().backend};
  const Streamed streamed(problem, options, 1 << 15);
  EXPECT_GT(streamed.chunks(), 1u);
  std::vector<DoubleDouble> in, out(2 * n * batch);
  for (std::uint64_t i = 0; i < 2 * n * batch; ++i) in.push_back(random_pair(n, i));
  streamed.execute(in.data(), out.data());
  const auto whole = execute(Plan(problem, options), {{n}}, GetParam().backend, in, 2 * n * batch);
  EXPECT_EQ(std::memcmp(out.data(), whole.data(), out.size() * sizeof out[0]), 0);
}

// All kinds, strides, split parts, products and functions, against long double: whatever lost a
// second double on its way would be off by 2^10 times the bound.
TEST_P(Pairs, ProblemsOfAnyLayout) {
  GeneralRunner runner(GetParam().backend);
  for (std::uint64_t i = 0; i < 60; ++i) {
    const GeneralCase row = random_problem_of_pairs(3, i * problems_a_form);
    const GeneralResult result = runner.run(row);
    EXPECT_TRUE(result.passed()) << "problem " << i << ": " << describe_case(row) << '\n'
                                 << result.schedule << "\nerror " << result.ratio
                                 << " of its bound; " << result.failure;
  }
}

INSTANTIATE_TEST_SUITE_P(On, Pairs, testing::ValuesIn(test_backends()), parameter_name);

// The same schedules on the processor and on a GPU.
TEST(PairsOfAGpu, HaveTheProcessorsBits) {
  const TestBackend gpu = test_backends().back();
  if (!gpu.missing.empty()) GTEST_SKIP() << gpu.missing;
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  for (const std::uint64_t n : {16, 61, 1000, 1009, 4096, 10007, 65536}) {
    const Row row{{n}};
    const Problem problem{.length = n, .batch = 2, .precision = Precision::f64x2};
    const Plan on_gpu(problem, {.backend = Backend::cuda});
    const Plan on_host(problem, {.backend = Backend::host,
                                 .mode = Mode::pinned,
                                 .schedule = on_gpu.schedule(),
                                 .architecture = on_gpu.architecture()});
    std::vector<DoubleDouble> in;
    for (std::uint64_t i = 0; i < 4 * n; ++i) in.push_back(random_pair(n, i));
    const auto one = execute(on_gpu, row, Backend::cuda, in, 4 * n),
               other = execute(on_host, row, Backend::host, in, 4 * n);
    EXPECT_EQ(std::memcmp(one.data(), other.data(), 4 * n * sizeof one[0]), 0)
        << n << ": " << on_gpu.schedule();
  }
}

}  // namespace
}  // namespace papilio::tests
