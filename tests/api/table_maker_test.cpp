// SPDX-License-Identifier: MIT
//
// Tables that kernels make, against those of twiddle/tables.h: roots and permutations bit for bit,
// spectra as far as their transforms are exact, to 98 bits in f64 and to 48 in f32, before they are
// rounded once. Every order of bins, whole and in parts.
#include "runtime/api/table_maker.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "numbers/number_theory.h"
#include "runtime/api/backends.h"
#include "runtime/api/executable.h"
#include "tests/support/backends.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

using twiddle::Table;
using Kind = Table::Kind;

class TableMakers : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
    device_ = api::device_of(GetParam().backend);
  }

  // The table twice, so that both places are seen.
  std::string made(const Table& table, Precision precision, std::uint64_t most_at_once) const {
    api::TableMaker maker(precision, device_, 0, most_at_once);
    const std::size_t bytes = table_bytes(table, precision), second = (bytes + 255) / 256 * 256;
    maker.add(table, {0, second});
    std::vector<std::shared_ptr<const execute::Kernel>> loaded;
    const bool on_host = device_->backend() == Backend::host;
    for (const auto& kernel : maker.kernels())
      loaded.push_back(device_->load(api::image_of(kernel.text, device_->architecture(), on_host),
                                     kernel.entry, kernel.shared_bytes));
    auto* const memory = static_cast<char*>(device_->allocate(second + bytes));
    maker.make(loaded, memory);
    std::string first(bytes, '\0'), other(bytes, '\0');
    device_->download(first.data(), memory, bytes);
    device_->download(other.data(), memory + second, bytes);
    device_->release(memory);
    EXPECT_EQ(first, other) << print(table);
    return first;
  }

  void expect_equal(const Table& table, Precision precision) const {
    ASSERT_TRUE(api::TableMaker::makes(table, precision)) << print(table);
    EXPECT_EQ(made(table, precision, api::TableMaker::usual_at_once), make_table(table, precision))
        << print(table) << " " << name_of(precision);
  }

  // The error of what is rounded, relative to the mean entry, may change a rounding, and is all
  // that there is of an entry that is 0.
  template <class Real>
  void expect_near(const Table& table, Precision precision, std::uint64_t most_at_once,
                   double error) const {
    ASSERT_TRUE(api::TableMaker::makes(table, precision)) << print(table);
    const auto bytes = made(table, precision, most_at_once), wanted = make_table(table, precision);
    std::vector<Real> values(bytes.size() / sizeof(Real)), expected(values.size());
    std::memcpy(values.data(), bytes.data(), bytes.size());
    std::memcpy(expected.data(), wanted.data(), bytes.size());
    double norm = 0;
    for (const Real value : expected) norm += static_cast<double>(value) * value;
    const double most = error * std::sqrt(norm / static_cast<double>(values.size()));
    std::size_t rounded_otherwise = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Real difference = std::abs(values[i] - expected[i]);
      if (difference <= most) continue;
      ++rounded_otherwise;
      const Real size = std::abs(expected[i]);
      ASSERT_LE(difference, std::nextafter(size, Real(2)) - size)
          << print(table) << " part " << i << ", " << most_at_once << " at once";
    }
    EXPECT_LE(rounded_otherwise, precision == Precision::f64 ? 0 : values.size() / 10000)
        << print(table);
  }

  void expect_spectrum(const Table& table, std::uint64_t most_at_once) const {
    expect_near<float>(table, Precision::f32, most_at_once, 0x1p-48);
    expect_near<double>(table, Precision::f64, most_at_once, 0x1p-98);
  }

  std::shared_ptr<execute::Device> device_;
};

TEST_P(TableMakers, RootsHaveTheBitsOfTheHosts) {
  for (const auto precision : {Precision::f32, Precision::f64})
    for (const Table& table : {
             Table{Kind::root_powers, 1 << 16, 1, 1 << 16},
             Table{Kind::root_powers, 1000003, 7, 50000},
             Table{Kind::root_powers, 99999989, 1999, 50001},  // three products an angle and more
             Table{Kind::root_powers, std::uint64_t{1} << 30, 30011, 35000},
             Table{Kind::shifted_powers, 65539 * 4, 4, 65539},
             Table{Kind::root_products, 240000, 400, 600},
             Table{Kind::pass, 24, 1500, 0},
             Table{Kind::chirp, 40000, 0, 0},
             Table{Kind::chirp, 65537, 0, 0},
             Table{Kind::chirp, 40961, 81926, 3},
         })
      expect_equal(table, precision);
}

TEST_P(TableMakers, PermutationsAreTheHosts) {
  for (const std::uint64_t p : {40961, 65537, 99991, 1000003})
    expect_equal({Kind::power_permutation, p, numbers::primitive_root(p), 0}, Precision::f64);
}

TEST_P(TableMakers, SpectraOfChirps) {
  const auto usual = api::TableMaker::usual_at_once;
  expect_spectrum({Kind::chirp_spectrum, 32768, 65536, 0}, usual);
  expect_spectrum({Kind::chirp_spectrum, 33001, 2 * 33075, 0}, usual);  // 2 3^3 5^2 7^2
  expect_spectrum({Kind::chirp_spectrum, 32768, 65536, 64}, usual);
  Table digits{Kind::chirp_spectrum, 34991, 69984, 54};  // rows of 1296
  digits.digits = {12, 9};
  expect_spectrum(digits, usual);
}

TEST_P(TableMakers, SpectraInParts) {
  // Two, three, four and many residues; n even and odd, and as long as the sum allows.
  for (const std::uint64_t at_once : {40000, 24000, 17000, 1100}) {
    expect_spectrum({Kind::chirp_spectrum, 34992, 69984, 0}, at_once);
    expect_spectrum({Kind::chirp_spectrum, 30011, 69984, 54}, at_once);
  }
}

// Its ends are not the same: n + reach - 1 points are the least.
TEST_P(TableMakers, SpectraOfPartsOfChirps) {
  for (const std::uint64_t at_once : {api::TableMaker::usual_at_once, std::size_t{24000}}) {
    for (const std::uint64_t reach : {23329, 10001, 1})
      expect_spectrum({.kind = Kind::chirp_spectrum, .a = 46656, .b = 69984, .reach = reach},
                      at_once);
    expect_spectrum({Kind::chirp_spectrum, 46656, 69984, 54}, at_once);  // n of outputs
  }
}

TEST_P(TableMakers, SpectraOfRaders) {
  expect_spectrum({Kind::rader_spectrum, 65537, 3, 0}, api::TableMaker::usual_at_once);
  expect_spectrum({Kind::rader_spectrum, 70001, numbers::primitive_root(70001), 0},
                  api::TableMaker::usual_at_once);
}

TEST(TableMaker, LeavesTheRestToTheHost) {
  EXPECT_FALSE(api::TableMaker::makes({Kind::chirp, 100, 0, 0}, Precision::f32));
  EXPECT_FALSE(api::TableMaker::makes({Kind::chirp, 100000, 0, 0}, Precision::f64x2));
  EXPECT_FALSE(
      api::TableMaker::makes({Kind::chirp_spectrum, 1 << 16, 1 << 17, 0}, Precision::f64x2));
  // A factor that no pass of a spectrum's transform has.
  EXPECT_FALSE(api::TableMaker::makes({Kind::rader_spectrum, 1000003, 2, 0}, Precision::f32));
}

INSTANTIATE_TEST_SUITE_P(On, TableMakers, testing::ValuesIn(test_backends()), parameter_name);

}  // namespace
}  // namespace papilio::tests
