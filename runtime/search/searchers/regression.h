// SPDX-License-Identifier: MIT
//
// Ridge regression (Hoerl and Kennard 1970) of values on rows of numbers. Rows belong to groups,
// and each group has an offset of its own (a fixed effect): a fit explains differences inside of
// groups. Columns are standardised.
#pragma once

#include <cstddef>
#include <vector>

namespace papilio::search {

class Regression {
 public:
  // All rows have as many columns. Groups are numbered from 0.
  void add(std::vector<double> row, double value, std::size_t group = 0);
  std::size_t size() const { return rows_.size(); }

  // Fits weights to all rows that were added; there is at least one. The larger `ridge`, in units
  // of rows, the smaller the weights.
  void fit(double ridge);

  // The value of a row, up to the offset of its group; 0 before the first fit.
  double predict(const std::vector<double>& row) const;

 private:
  std::vector<std::vector<double>> rows_;
  std::vector<double> values_, weights_;
  std::vector<std::size_t> groups_;
};

}  // namespace papilio::search
