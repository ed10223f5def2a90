// SPDX-License-Identifier: MIT
//
// Cases: sizes, spelling, suites.
#include "bench/case.h"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/cli/kinds.h"
#include "runtime/cli/problem_reference.h"
#include "runtime/cli/size_list.h"

namespace papilio::bench {

std::uint64_t Case::points() const {
  std::uint64_t product = 1;
  for (const std::uint64_t n : dimensions) product *= n;
  return product;
}

std::uint64_t Case::bytes() const {
  if (!obstacle(*this).empty()) return points() * batch * 2 * bytes_of(precision);
  const Problem problem = problem_of(*this);
  return std::max(cli::input_side(problem).numbers(), cli::output_side(problem).numbers()) * batch *
         bytes_of(precision);
}

const char* Case::precision_text() const {
  return precision == Precision::f32 ? "f32" : "f64";
}

std::string Case::dimensions_text() const {
  return cli::print_dimensions(dimensions);
}

std::string Case::text() const {
  return fmt::format("{} {}{} x {}{}", precision_text(), kind == "c2c" ? "" : kind + ' ',
                     dimensions_text(), batch,
                     !is_in_columns(*this) ? "" : fmt::format(" in columns of {}", columns));
}

// The anchors' batches are 2^30 bytes over the transform's, rounded down: 0.97 of it at the least.
bool Case::fills_the_device() const {
  return bytes() >= (std::uint64_t{1} << 30) / 10 * 9;
}

std::string obstacle(const Case& subject) {
  const auto& kinds = cli::kind_names();
  if (std::find(kinds.begin(), kinds.end(), subject.kind) == kinds.end())
    return not_supported + ": " + subject.kind;
  if (is_in_columns(subject) &&
      (subject.dimensions.size() > 1 || subject.batch % subject.columns != 0))
    return not_supported + ": columns of several dimensions, or a part of them";
  return "";
}

Problem problem_of(const Case& subject) {
  Problem problem;
  cli::set_dimensions(problem, subject.dimensions);
  problem.batch = subject.batch;
  problem.precision = subject.precision;
  problem.kind = cli::parse_kind(subject.kind);
  return problem;
}

std::vector<Case> select_suite(const std::string& name, const std::vector<Case>& anchors) {
  if (name != "h200" && name != "h200-latency" && name != "h200-kinds")
    throw Error(ErrorCode::invalid_argument,
                "suite '" + name + "' is not h200, h200-latency or h200-kinds");
  std::vector<Case> selected;
  for (const Case& subject : anchors) {
    const bool is_complex = subject.kind == "c2c";
    if (is_complex == (name == "h200-kinds")) continue;
    if (is_complex && subject.fills_the_device() != (name == "h200")) continue;
    selected.push_back(subject);
    if (subject.kind == "r2c") {
      selected.push_back(subject);
      selected.back().kind = "c2r";
    }
  }
  return selected;
}

}  // namespace papilio::bench
