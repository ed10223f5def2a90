// SPDX-License-Identifier: MIT
//
// What was measured, a contender and a case a figure, and its CSV: written by papilio-bench, read
// back for comparisons, reports without a GPU, and the anchors. Columns are found by their names,
// so older files and lists of cases with only prec, kind, dims and batch can be read too.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/case.h"

namespace papilio::bench {

struct Figure {
  std::string contender;
  double median_us = 0;
  double least_us = 0;
  double most_us = 0;
  double plan_ms = 0;              // 0 where unknown
  std::optional<double> copyfrac;  // time of the copy over this time
  std::optional<double> error;     // relative L2 distance from the reference
  std::string note;                // why this is no figure; empty if it is one
  std::string schedule;
};

struct CaseResult {
  Case subject;
  std::vector<Figure> figures;

  // A contender's figure; null if it has none, or if its output was wrong.
  const Figure* find(const std::string& contender) const;
  // How often `contender` could have been run in the time of `other`.
  std::optional<double> speed_over(const std::string& contender, const std::string& other) const;
  // The note of a contender without a figure.
  std::string note(const std::string& contender) const;
};

using Results = std::vector<CaseResult>;

const CaseResult* find_case(const Results& results, const Case& subject);
std::vector<Case> cases_of(const Results& results);

std::string print_csv(const Results& results, const std::string& device, bool with_aims = true);

// Rows of one case are put together, in the order of the first; the first of two rows for the same
// contender counts. Throws Error(input_output) naming the file, the line and what is wrong.
Results read_csv(const std::string& path);

}  // namespace papilio::bench
