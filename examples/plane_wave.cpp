// SPDX-License-Identifier: MIT
//
// Two dimensions: a wave across a picture of 48 rows and 64 columns becomes one peak.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <numbers>
#include <papilio/papilio.hpp>
#include <vector>

int main() {
  constexpr std::size_t rows = 48, columns = 64;
  std::vector<std::complex<float>> picture(rows * columns);  // a row's columns are neighbours
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      const float turns = 5.0f * row / rows + 3.0f * column / columns;
      picture[row * columns + column] = std::polar(1.0f, 2 * std::numbers::pi_v<float> * turns);
    }
  papilio::Plan plan({.dimensions = {rows, columns}}, {.backend = papilio::Backend::host});
  plan.execute(picture.data(), picture.data());
  const auto peak = std::max_element(picture.begin(), picture.end(),
                                     [](auto a, auto b) { return std::abs(a) < std::abs(b); });
  const auto at = static_cast<std::size_t>(peak - picture.begin());
  // A peak of 3072 = 48 * 64 in row 5, column 3.
  std::printf("%s\n%.6g in row %zu, column %zu\n", plan.schedule().c_str(), std::abs(*peak),
              at / columns, at % columns);
}
