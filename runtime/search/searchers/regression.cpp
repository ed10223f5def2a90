// SPDX-License-Identifier: MIT
#include "runtime/search/searchers/regression.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::search {
namespace {

// Solves (A + ridge I) x = b, A symmetric and positive, by Cholesky's method in place.
std::vector<double> solve(std::vector<std::vector<double>> a, std::vector<double> b, double ridge) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) a[i][i] += ridge;
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
    a[j][j] = std::sqrt(std::max(a[j][j], 1e-12));
    for (std::size_t i = j + 1; i < n; ++i) {
      for (std::size_t k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

}  // namespace

void Regression::add(std::vector<double> row, double value, std::size_t group) {
  rows_.push_back(std::move(row));
  values_.push_back(value);
  groups_.push_back(group);
}

void Regression::fit(double ridge) {
  const std::size_t columns = rows_[0].size(), groups = std::ranges::max(groups_) + 1;
  // The means of each group, with the mean of its values last.
  std::vector<std::vector<double>> means(groups, std::vector<double>(columns + 1, 0));
  std::vector<double> counts(groups, 0);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    auto& mean = means[groups_[r]];
    for (std::size_t c = 0; c < columns; ++c) mean[c] += rows_[r][c];
    mean[columns] += values_[r];
    ++counts[groups_[r]];
  }
  for (std::size_t g = 0; g < groups; ++g)
    for (double& mean : means[g]) mean /= std::max(counts[g], 1.0);
  std::vector<double> scale(columns, 0);
  for (std::size_t r = 0; r < rows_.size(); ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      const double away = rows_[r][c] - means[groups_[r]][c];
      scale[c] += away * away / static_cast<double>(rows_.size());
    }
  for (double& one : scale) one = one < 1e-12 ? 0 : 1 / std::sqrt(one);
  std::vector<std::vector<double>> a(columns, std::vector<double>(columns, 0));
  std::vector<double> b(columns, 0), x(columns);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const auto& mean = means[groups_[r]];
    for (std::size_t c = 0; c < columns; ++c) x[c] = (rows_[r][c] - mean[c]) * scale[c];
    for (std::size_t i = 0; i < columns; ++i) {
      b[i] += x[i] * (values_[r] - mean[columns]);
      for (std::size_t j = 0; j <= i; ++j) a[i][j] += x[i] * x[j];
    }
  }
  weights_ = solve(std::move(a), std::move(b), ridge);
  for (std::size_t c = 0; c < columns; ++c) weights_[c] *= scale[c];
}

double Regression::predict(const std::vector<double>& row) const {
  double sum = 0;
  for (std::size_t c = 0; c < weights_.size(); ++c) sum += weights_[c] * row[c];
  return sum;
}

}  // namespace papilio::search
