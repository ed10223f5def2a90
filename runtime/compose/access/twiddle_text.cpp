// SPDX-License-Identifier: MIT
//
// Digits of q to base 4: power 4^p d of the step is `step_p_d`. The factor of element q is that of
// q without its highest digit times the power of that digit, so at most three products deep for
// radices to 64.
#include "runtime/compose/access/twiddle_text.h"

#include <fmt/format.h>

#include "numbers/number_theory.h"
#include "runtime/access/division_text.h"
#include "runtime/access/root_text.h"

namespace papilio::compose {
namespace {

using twiddle::Table;

// Entries of a table of first factors and of one of powers; beyond, two smaller tables and a
// product, which take less memory and less time to make.
constexpr std::uint64_t most_products = std::uint64_t{1} << 16;
constexpr std::uint64_t most_columns = std::uint64_t{1} << 13;
// The first factors at digits of the column are a line and a sector a row, which a block reads from
// the second-level cache: with few elements a butterfly that is a large part of its data, and two
// tables that the first keeps are faster (1722448 = 1352 x 1274 with a last radix of 2 by 8 %).
constexpr int least_radix = 6;

// The highest digit of q to base 4, as its place's weight.
int highest_weight(int q) {
  int weight = 1;
  while (q / weight >= 4) weight *= 4;
  return weight;
}

std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) {
  return (a + b - 1) / b;
}

// w_N^(factor * column) from two tables.
std::string root_of_two(const TwiddleMatrix& matrix, const std::string& factor,
                        TablePlacer& tables) {
  return root_power(
      matrix.order,
      fmt::format("(({0})({1}) * ({0})({2}))", exponent_type(matrix.order), factor, matrix.column),
      tables);
}

// The least divisor of the number of columns that is its root or more, K: column t is T K + l, and
// its factor one of T times one of l. Of neighbouring columns the first of the two is the same and
// the second lies side by side, where entries at the bits of an exponent lie a row apart, a line
// each: of 2^26 points' first trip on an H200 that was half of all turns of the first-level cache.
// K must divide the order N. Where the columns are not all there, as in c2r, their number may share
// no factor with N; K is then N's own. 0 if it is more than `most`, or if a GPU could not divide by
// it: beyond 2^32 the quotient by a product's upper half is not exact (PAPILIO_QUOTIENT of
// codelets/abi.h).
std::uint64_t digit_of(std::uint64_t order, std::uint64_t columns, std::uint64_t most) {
  const auto least_of = [columns](std::uint64_t number) {
    for (const std::uint64_t divisor : numbers::divisors(number))
      if (divisor * divisor >= columns) return divisor;
    return number;
  };
  std::uint64_t digit = least_of(columns);
  if (order % digit != 0) digit = least_of(order);
  return digit <= most && columns * digit <= 0xffffffffu ? digit : 0;
}

// w_N^(a t) from `fine`, w_N^(a l), and `coarse`, w_(N / K)^(a T), both with a in rows if it is
// not one number.
std::string product_of_digits(const TwiddleMatrix& matrix, const Table& coarse, const Table& fine,
                              const std::string& row, TablePlacer& tables) {
  const auto in_row = [&](std::uint64_t length, const std::string& digit) {
    return row.empty() ? digit : fmt::format("{} * {} + {}", row, length, digit);
  };
  // One after the other: where a table is placed depends on the order.
  const std::string first = tables.entry(coarse, in_row(coarse.c, quotient(matrix.column, fine.c)));
  const std::string second = tables.entry(fine, in_row(fine.c, remainder(matrix.column, fine.c)));
  return fmt::format("papilio_multiply({}, {})", first, second);
}

std::string first_factor(const TwiddleMatrix& matrix, TablePlacer& tables) {
  if (matrix.rows * matrix.columns <= most_products) {
    const Table products{Table::Kind::root_products, matrix.order, matrix.rows, matrix.columns};
    return tables.entry(products,
                        fmt::format("{} * {} + {}", matrix.row, matrix.columns, matrix.column));
  }
  const std::uint64_t digit = digit_of(matrix.order, matrix.columns, most_products / matrix.rows);
  const bool costs_more = matrix.radix < least_radix && !matrix.of_cluster;
  if (costs_more || digit == 0) return root_of_two(matrix, matrix.row, tables);
  return product_of_digits(matrix,
                           {Table::Kind::root_products, matrix.order / digit, matrix.rows,
                            divided_up(matrix.columns, digit)},
                           {Table::Kind::root_products, matrix.order, matrix.rows, digit},
                           matrix.row, tables);
}

// w_N^(B power t). Where B divides N, w_N^B is a root of order N / B, for which other kernels may
// have the table.
std::string step_power(const TwiddleMatrix& matrix, int power, TablePlacer& tables) {
  const std::uint64_t common = matrix.order % matrix.rows == 0 ? matrix.rows : 1;
  const std::uint64_t order = matrix.order / common,
                      step = matrix.rows / common * static_cast<std::uint64_t>(power);
  if (matrix.columns <= most_columns)
    return tables.entry({Table::Kind::root_powers, order, step, matrix.columns}, matrix.column);
  const std::uint64_t digit = digit_of(order, matrix.columns, most_columns);
  if (digit == 0) return root_of_two(matrix, std::to_string(common * step), tables);
  return product_of_digits(
      matrix, {Table::Kind::root_powers, order / digit, step, divided_up(matrix.columns, digit)},
      {Table::Kind::root_powers, order, step, digit}, "", tables);
}

// Text that multiplies element q of butterfly b.
std::string multiplied(const TwiddleMatrix& matrix, int q, int factor) {
  const auto value = [&](const std::string& of_re, const std::string& of_im) {
    return fmt::format(
        "    {{ const complex_t v = papilio_multiply({{{0}, {1}}}, factor_{2}); {0} = v.re; {1} = "
        "v.im; }}\n",
        fmt::format(fmt::runtime(of_re), q, matrix.radix),
        fmt::format(fmt::runtime(of_im), q, matrix.radix), factor);
  };
  return value(matrix.re, matrix.im) +
         (matrix.second_re.empty() ? "" : value(matrix.second_re, matrix.second_im));
}

}  // namespace

std::string twiddle_powers(const TwiddleMatrix& matrix, TablePlacer& tables) {
  std::string text;
  if (matrix.one_row) return text;
  for (int weight = 1; weight < matrix.radix; weight *= 4)
    for (int digit = 1; digit < 4 && digit * weight < matrix.radix; ++digit)
      text += fmt::format("  const complex_t step_{} = {};\n", digit * weight,
                          step_power(matrix, digit * weight, tables));
  return text;
}

std::string twiddle_of_row(const TwiddleMatrix& matrix, std::uint64_t row, TablePlacer& tables) {
  TwiddleMatrix last = matrix;
  last.rows = row;
  return step_power(last, 1, tables);
}

std::string twiddle_butterfly(const TwiddleMatrix& matrix, TablePlacer& tables) {
  std::string text;
  const bool first_is_one = matrix.rows == 1;
  if (!first_is_one)
    text += fmt::format("    const complex_t factor_0 = {};\n", first_factor(matrix, tables));
  for (int q = first_is_one ? 1 : 0; q < matrix.radix; ++q) {
    if (matrix.one_row) {
      text += multiplied(matrix, q, 0);
      continue;
    }
    const int weight = q > 0 ? highest_weight(q) : 1;
    const int power = q / weight * weight, rest = q - power;
    if (q > 0 && rest == 0 && first_is_one)
      text += fmt::format("    const complex_t factor_{} = step_{};\n", q, power);
    else if (q > 0)
      text += fmt::format("    const complex_t factor_{} = papilio_multiply(factor_{}, step_{});\n",
                          q, rest, power);
    text += multiplied(matrix, q, q);
  }
  return text;
}

}  // namespace papilio::compose
