// SPDX-License-Identifier: MIT
//
// A row's name and its bound.
#include "tests/accuracy/accuracy_case.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "numbers/number_theory.h"

namespace papilio::tests {

std::string describe_case(const AccuracyCase& row) {
  std::ostringstream text;
  text << row.length << " x " << row.batch << (row.precision == Precision::f32 ? " f32" : " f64")
       << (row.direction == Direction::forward ? " forward" : " inverse")
       << (row.in_place ? " in place" : " out of place") << " scale " << row.scale;
  if (!row.schedule.empty()) text << " schedule " << row.schedule;
  return text.str();
}

double error_bound(std::uint64_t length, Precision precision) {
  const double unit = precision == Precision::f32 ? 0x1p-24 : 0x1p-53;
  const double factor = numbers::largest_prime_factor(length) <= 31 ? 2.0 : 3.5;
  return factor * unit * std::sqrt(std::log2(std::max(static_cast<double>(length), 4.0)));
}

}  // namespace papilio::tests
