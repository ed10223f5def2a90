// SPDX-License-Identifier: MIT
//
// Lines of a CSV file whose first line names the columns: in any order, with others between.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace papilio::bench {

using CsvColumns = std::map<std::string, std::size_t>;

// Of two columns of a name the first.
CsvColumns columns_of(const std::vector<std::string>& names);

class CsvRow {
 public:
  CsvRow(const CsvColumns& columns, std::vector<std::string> fields)
      : columns_(columns), fields_(std::move(fields)) {}

  // Empty where there is no such column, or no such field in a line that is too short.
  std::string text(const std::string& column) const;

  // Nothing where the field is missing, empty or, as the anchors mark what was not measured,
  // negative. Throws Error(invalid_argument) on what is not a number.
  std::optional<double> real(const std::string& column) const;

 private:
  const CsvColumns& columns_;
  std::vector<std::string> fields_;
};

}  // namespace papilio::bench
