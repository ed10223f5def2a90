// SPDX-License-Identifier: MIT
//
// Digits of q to base 4: power 4^p d of the step is `step_p_d`. The factor of element q is that of
// q without its highest digit times the power of that digit, so at most three products deep for
// radices to 64.
#include "runtime/compose/twiddle_text.h"

#include <fmt/format.h>

namespace papilio::compose {
namespace {

using twiddle::Table;

// Entries of a table of first factors and of one of powers; beyond, two smaller tables and a
// product, which take less memory and less time to make.
constexpr std::uint64_t most_products = std::uint64_t{1} << 16;
constexpr std::uint64_t most_columns = std::uint64_t{1} << 13;

// The highest digit of q to base 4, as its place's weight.
int highest_weight(int q) {
  int weight = 1;
  while (q / weight >= 4) weight *= 4;
  return weight;
}

// w_N^(factor * column) from two tables.
std::string root_of_two(const TwiddleMatrix& matrix, const std::string& factor,
                        TablePlacer& tables) {
  return root_power(
      matrix.order,
      fmt::format("(({0})({1}) * ({0})({2}))", exponent_type(matrix.order), factor, matrix.column),
      tables);
}

std::string first_factor(const TwiddleMatrix& matrix, TablePlacer& tables) {
  if (matrix.rows * matrix.columns > most_products) return root_of_two(matrix, matrix.row, tables);
  const Table products{Table::Kind::root_products, matrix.order, matrix.rows, matrix.columns};
  return tables.entry(products,
                      fmt::format("{} * {} + {}", matrix.row, matrix.columns, matrix.column));
}

std::string step_power(const TwiddleMatrix& matrix, int power, TablePlacer& tables) {
  if (matrix.columns > most_columns)
    return root_of_two(matrix, std::to_string(matrix.rows * power), tables);
  // w_N^rows is a root of order N / rows: rows divide N, the transform's length times others.
  const Table powers{Table::Kind::root_powers, matrix.order / matrix.rows,
                     static_cast<std::uint64_t>(power), matrix.columns};
  return tables.entry(powers, matrix.column);
}

}  // namespace

std::string twiddle_powers(const TwiddleMatrix& matrix, TablePlacer& tables) {
  std::string text;
  for (int weight = 1; weight < matrix.radix; weight *= 4)
    for (int digit = 1; digit < 4 && digit * weight < matrix.radix; ++digit)
      text += fmt::format("  const complex_t step_{} = {};\n", digit * weight,
                          step_power(matrix, digit * weight, tables));
  return text;
}

std::string twiddle_butterfly(const TwiddleMatrix& matrix, TablePlacer& tables) {
  std::string text;
  const bool first_is_one = matrix.rows == 1;
  if (!first_is_one)
    text += fmt::format("    const complex_t factor_0 = {};\n", first_factor(matrix, tables));
  for (int q = first_is_one ? 1 : 0; q < matrix.radix; ++q) {
    const int weight = q > 0 ? highest_weight(q) : 1;
    const int power = q / weight * weight, rest = q - power;
    if (q > 0 && rest == 0 && first_is_one)
      text += fmt::format("    const complex_t factor_{} = step_{};\n", q, power);
    else if (q > 0)
      text += fmt::format("    const complex_t factor_{} = papilio_multiply(factor_{}, step_{});\n",
                          q, rest, power);
    text += fmt::format(
        "    {{ const complex_t v = papilio_multiply({{PAPILIO_R(re, b * {1} + {0}), PAPILIO_R(im, "
        "b "
        "* {1} + {0})}}, factor_{0}); PAPILIO_R(re, b * {1} + {0}) = v.re; PAPILIO_R(im, b * {1} + "
        "{0}) = v.im; }}\n",
        q, matrix.radix);
  }
  return text;
}

}  // namespace papilio::compose
