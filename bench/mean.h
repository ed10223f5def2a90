// SPDX-License-Identifier: MIT
//
// Geometric means, which ratios call for.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::bench {

class GeometricMean {
 public:
  void add(double factor) {
    log_sum_ += std::log(factor);
    least_ = std::min(least_, factor);
    ++count_;
  }
  int count() const { return count_; }
  double value() const { return std::exp(log_sum_ / count_); }  // NaN of nothing
  double least() const { return least_; }

 private:
  double log_sum_ = 0;
  double least_ = std::numeric_limits<double>::infinity();
  int count_ = 0;
};

}  // namespace papilio::bench
