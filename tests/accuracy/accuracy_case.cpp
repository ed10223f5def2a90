// SPDX-License-Identifier: MIT
//
// A row's name, its problem and its bound.
#include "tests/accuracy/accuracy_case.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "numbers/number_theory.h"

namespace papilio::tests {

std::string describe_size(const AccuracyCase& row) {
  if (row.dimensions.empty()) return std::to_string(row.length);
  std::string text;
  for (const std::uint64_t n : row.dimensions)
    text += (text.empty() ? "" : "x") + std::to_string(n);
  return text;
}

std::string describe_case(const AccuracyCase& row) {
  std::ostringstream text;
  text << describe_size(row) << " x " << row.batch
       << (row.precision == Precision::f32 ? " f32" : " f64")
       << (row.direction == Direction::forward ? " forward" : " inverse")
       << (row.in_place ? " in place" : " out of place") << " scale " << row.scale;
  if (row.planned_for_many) text << " planned for many";
  if (!row.architecture.empty()) text << " for " << row.architecture;
  if (!row.schedule.empty()) text << " schedule " << row.schedule;
  return text.str();
}

bool same_size(const AccuracyCase& a, const AccuracyCase& b) {
  return a.length == b.length && a.dimensions == b.dimensions;
}

PlanOptions options_of(const AccuracyCase& row) {
  PlanOptions options;
  if (!row.schedule.empty()) {
    options.mode = Mode::pinned;
    options.schedule = row.schedule;
  }
  if (row.planned_for_many) options.planned_batch = std::uint64_t{1} << 40;
  options.architecture = row.architecture;
  return options;
}

Problem problem_of(const AccuracyCase& row) {
  return {.length = row.length,
          .dimensions = row.dimensions,
          .batch = row.batch,
          .precision = row.precision,
          .direction = row.direction,
          .scale = row.scale};
}

double error_bound(const AccuracyCase& row, Arithmetic arithmetic) {
  const double root = std::sqrt(std::log2(std::max(static_cast<double>(row.length), 4.0)));
  if (arithmetic != Arithmetic::ieee) return 0.75 * 0x1p-11 * root;
  const double unit = row.precision == Precision::f32 ? 0x1p-24 : 0x1p-53;
  for (const char* method : {"rader(", "bluestein(", "matrix(", "generic("})
    if (row.schedule.find(method) != std::string::npos) return 2 * unit * root;
  const bool smooth = row.length >= 16 && numbers::largest_prime_factor(row.length) <= 13;
  return (!smooth ? 1.2 : row.length < 256 ? 0.9 : 0.75) * unit * root;
}

}  // namespace papilio::tests
