// SPDX-License-Identifier: MIT
#include "bench/csv_row.h"

#include <charconv>
#include <cmath>

#include "papilio/papilio.hpp"

namespace papilio::bench {

CsvColumns columns_of(const std::vector<std::string>& names) {
  CsvColumns columns;
  for (std::size_t i = 0; i < names.size(); ++i) columns.emplace(names[i], i);
  return columns;
}

std::string CsvRow::text(const std::string& column) const {
  const auto found = columns_.find(column);
  return found == columns_.end() || found->second >= fields_.size() ? "" : fields_[found->second];
}

std::optional<double> CsvRow::real(const std::string& column) const {
  const std::string field = text(column);
  if (field.empty()) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size() || std::isnan(value))
    throw Error(ErrorCode::invalid_argument, column + " '" + field + "' is not a number");
  return value < 0 ? std::nullopt : std::optional(value);
}

}  // namespace papilio::bench
