// SPDX-License-Identifier: MIT
//
// The table of classes.
#include "bench/classes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "numbers/number_theory.h"
#include "runtime/cli/kinds.h"

namespace papilio::bench {
namespace {

constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t longest_in_one_kernel = 16384;  // f32
constexpr std::uint64_t two_18 = std::uint64_t{1} << 18, two_20 = std::uint64_t{1} << 20;

// Of what cosine and sine transforms are made of: their logical size.
std::uint64_t largest_prime(const Case& subject) {
  const Kind kind = obstacle(subject).empty() ? cli::parse_kind(subject.kind) : Kind::c2c;
  std::uint64_t largest = 1;
  for (const std::uint64_t n : subject.dimensions)
    largest = std::max(largest, numbers::largest_prime_factor(cli::logical_size(kind, n)));
  return largest;
}

Family family_of(const Case& subject) {
  const std::size_t rank = subject.dimensions.size();
  if (!subject.fills_the_device() && rank > 1) return Family::few;
  if (!subject.fills_the_device() && subject.batch == 1) return Family::alone;
  if (rank > 1) return rank == 2 ? Family::plane : Family::volume;
  const std::uint64_t n = subject.points(), prime = largest_prime(subject);
  if (n <= 4) return Family::tiny;
  if (std::has_single_bit(n)) return Family::power_of_two;
  return prime <= 13 ? Family::smooth : prime <= 31 ? Family::up_to_31 : Family::prime;
}

Family real_family_of(const Case& subject) {
  const std::uint64_t n = subject.points();
  if (subject.dimensions.size() > 1) return Family::real_dimensions;
  switch (cli::parse_kind(subject.kind)) {
    case Kind::dct2:
    case Kind::dct3:
    case Kind::dst2:
    case Kind::dst3:
      return Family::cosine_23;
    case Kind::dct1:
    case Kind::dct4:
    case Kind::dst1:
    case Kind::dst4:
      return Family::cosine_14;
    default:
      if (n * bytes_of(subject.precision) > 4 * longest_in_one_kernel) return Family::real_long;
      if (std::has_single_bit(n)) return Family::real_power_of_two;
      return n % 2 == 0 && largest_prime(subject) <= 13 ? Family::real_smooth : Family::real_other;
  }
}

}  // namespace

const std::vector<Class>& classes() {
  using enum Family;
  static const std::vector<Class> table = {
      {tiny, any, "n = 2, 3, 4", "n = 2, 3, 4", 0.99, 0, {}},
      {power_of_two, 8192, "2^3..2^13", "2^3..2^12", 0.98, 0.95, {}},
      {power_of_two, 16384, "2^14", "2^13", 0.90, 0, {}},
      {power_of_two, two_18, "2^15..2^18", "2^14..2^17", 0.58, 0, {}},
      {power_of_two, any, "2^19 and beyond", "2^18 and beyond", 0.45, 0, {}},
      {smooth, 8192, "smooth to 8192", "smooth to 4096", 0.97, 0, {}},
      {smooth, 16384, "smooth to 16384", "smooth to 8192", 0.88, 0, {}},
      {smooth, two_18, "smooth to 2^18", "smooth to 2^17", 0.55, 0, {}},
      {smooth, any, "smooth beyond", "smooth beyond", 0.45, 0, {}},
      {up_to_31, 8192, "factor 17..31 to 8192", "factor 17..31 to 4096", 0.95, 0, {}},
      {up_to_31, any, "factor 17..31 beyond", "factor 17..31 beyond", 0, 0, {}},
      {prime, 8192, "prime > 31 to 8192", "prime > 31 to 4096", 0.75, 0, {}},
      {prime, 16384, "prime > 31 to 16384", "prime > 31 to 8192", 0.55, 0, {}},
      {prime, two_18, "prime > 31 to 2^18", "prime > 31 to 2^17", 0.30, 0, {}},
      {prime, any, "prime > 31 beyond", "prime > 31 beyond", 0.22, 0, {}},
      {plane, 28000, "2-D to 28000 points", "2-D to 14000 points", 0.95, 0, {}},
      {plane, any, "2-D larger", "2-D larger", 0.48, 0, {}},
      {volume, 28000, "3-D to 28000 points", "3-D to 14000 points", 0.95, 0, {}},
      {volume, any, "3-D larger", "3-D larger", 0.42, 0, {}},
      {alone, 8191, "alone, below 8192", "alone, below 4096", 0, 0, 0.3},
      {alone, two_20, "alone, 8192..2^20", "alone, 4096..2^19", 0, 0, 0.0},
      {alone, any, "alone, larger", "alone, larger", 0, 0, {}},
      {few, any, "2-D, 3-D, few", "2-D, 3-D, few", 0, 0, {}},
      {real_power_of_two, any, "real 2^1..2^14", "real 2^1..2^13", 0.95, 0, {}},
      {real_smooth, any, "real smooth to 16384", "real smooth to 8192", 0.92, 0, {}},
      {real_other, any, "real others to 16384", "real others to 8192", 0, 0, {}},
      {real_long, two_18, "real to 2^18", "real to 2^17", 0.55, 0, {}},
      {real_long, any, "real beyond", "real beyond", 0.42, 0, {}},
      {real_dimensions, 28000, "real planes to 28000", "real planes to 14000", 0.92, 0, {}},
      {real_dimensions, any, "real planes larger", "real planes larger", 0.42, 0, {}},
      {cosine_23, any, "DCT, DST II, III", "DCT, DST II, III", 0.90, 0, {}},
      {cosine_14, any, "DCT, DST I, IV", "DCT, DST I, IV", 0.80, 0, {}},
      {columns, any, "columns", "columns", 0, 0, {}},
  };
  return table;
}

const Class* class_of(const Case& subject) {
  const bool is_real = subject.kind != "c2c";
  if (is_real && (!obstacle(subject).empty() || !subject.fills_the_device())) return nullptr;
  const Family family = is_in_columns(subject) ? Family::columns
                        : is_real              ? real_family_of(subject)
                                               : family_of(subject);
  const std::uint64_t points = subject.points() * (subject.precision == Precision::f64 ? 2 : 1);
  for (const Class& row : classes()) {
    if (row.family == family && points <= row.most_points) return &row;
  }
  return nullptr;
}

double error_units(double error, const Case& subject) {
  const double unit = std::ldexp(1.0, subject.precision == Precision::f32 ? -24 : -53);
  const auto points = static_cast<double>(std::max<std::uint64_t>(subject.points(), 2));
  return error / (unit * std::sqrt(std::log2(points)));
}

double error_limit(const Case& subject) {
  return subject.points() >= 16 && largest_prime(subject) <= 13 ? 0.75 : 1.2;
}

}  // namespace papilio::bench
