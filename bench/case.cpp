// SPDX-License-Identifier: MIT
//
// Cases: sizes, spelling, suites.
#include "bench/case.h"

#include <fmt/format.h>

#include "runtime/cli/size_list.h"

namespace papilio::bench {

std::uint64_t Case::points() const {
  std::uint64_t product = 1;
  for (const std::uint64_t n : dimensions) product *= n;
  return product;
}

std::uint64_t Case::bytes() const {
  return points() * batch * 2 * bytes_of(precision);
}

const char* Case::precision_text() const {
  return precision == Precision::f32 ? "f32" : "f64";
}

std::string Case::dimensions_text() const {
  return cli::print_dimensions(dimensions);
}

std::string Case::text() const {
  return fmt::format("{} {}{} x {}", precision_text(), kind == "c2c" ? "" : kind + ' ',
                     dimensions_text(), batch);
}

// The anchors' batches are 2^30 bytes over the transform's, rounded down: 0.97 of it at the least.
bool Case::fills_the_device() const {
  return bytes() >= (std::uint64_t{1} << 30) / 10 * 9;
}

std::string obstacle(const Case& subject) {
  if (subject.kind != "c2c") return not_supported + ": " + subject.kind;
  return "";
}

Problem problem_of(const Case& subject) {
  Problem problem;
  cli::set_dimensions(problem, subject.dimensions);
  problem.batch = subject.batch;
  problem.precision = subject.precision;
  return problem;
}

std::vector<Case> select_suite(const std::string& name, const std::vector<Case>& anchors) {
  if (name != "h200" && name != "h200-latency")
    throw Error(ErrorCode::invalid_argument, "suite '" + name + "' is not h200 or h200-latency");
  std::vector<Case> selected;
  for (const Case& subject : anchors) {
    if (subject.fills_the_device() == (name == "h200")) selected.push_back(subject);
  }
  return selected;
}

}  // namespace papilio::bench
