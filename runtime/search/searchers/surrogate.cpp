// SPDX-License-Identifier: MIT
//
// A model that is fitted while it searches: ridge regression of the logarithm of the time on the
// logarithms of a schedule's features (search/describe.h) and their squares. Of a pool of mutated
// good schedules and of draws the one that it predicts to be fastest is tried; now and then one is
// tried for its own sake.
#include <algorithm>
#include <cmath>
#include <deque>

#include "runtime/search/describe.h"
#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

using plan::Schedule;

constexpr std::size_t first_draws = 16, pool_size = 24, parents = 12, fitted_each = 8;
constexpr std::size_t explored_each = 8;  // one of so many is a draw
constexpr double ridge = 1.0;             // standardised features

// Solves (A + ridge I) x = b, A symmetric and positive, by Cholesky's method in place.
std::vector<double> solve(std::vector<std::vector<double>> a, std::vector<double> b) {
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

class Regression {
 public:
  void add(std::vector<double> row, double value) {
    rows_.push_back(std::move(row));
    values_.push_back(value);
  }
  std::size_t size() const { return rows_.size(); }

  void fit() {
    const std::size_t columns = rows_[0].size();
    const auto count = static_cast<double>(rows_.size());
    mean_.assign(columns, 0);
    scale_.assign(columns, 0);
    for (const auto& row : rows_)
      for (std::size_t c = 0; c < columns; ++c) mean_[c] += row[c] / count;
    for (const auto& row : rows_)
      for (std::size_t c = 0; c < columns; ++c)
        scale_[c] += (row[c] - mean_[c]) * (row[c] - mean_[c]) / count;
    for (double& scale : scale_) scale = scale < 1e-12 ? 0 : 1 / std::sqrt(scale);
    offset_ = 0;
    for (const double value : values_) offset_ += value / count;
    std::vector<std::vector<double>> a(columns, std::vector<double>(columns, 0));
    std::vector<double> b(columns, 0);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const auto row = standardised(rows_[r]);
      for (std::size_t i = 0; i < columns; ++i) {
        b[i] += row[i] * (values_[r] - offset_);
        for (std::size_t j = 0; j <= i; ++j) a[i][j] += row[i] * row[j];
      }
    }
    weights_ = solve(std::move(a), std::move(b));
  }
  double predict(const std::vector<double>& row) const {
    const auto x = standardised(row);
    double sum = offset_;
    for (std::size_t c = 0; c < x.size(); ++c) sum += weights_[c] * x[c];
    return sum;
  }

 private:
  std::vector<double> standardised(const std::vector<double>& row) const {
    std::vector<double> x(row.size());
    for (std::size_t c = 0; c < row.size(); ++c) x[c] = (row[c] - mean_[c]) * scale_[c];
    return x;
  }

  std::vector<std::vector<double>> rows_;
  std::vector<double> values_, mean_, scale_, weights_;
  double offset_ = 0;
};

class Surrogate final : public Searcher {
 public:
  explicit Surrogate(const Start& start)
      : space_(start.space), first_(start.seeds.begin(), start.seeds.end()), die_(start.seed) {}

  std::optional<Schedule> next() override {
    if (!first_.empty()) {
      Schedule schedule = std::move(first_.front());
      first_.pop_front();
      return schedule;
    }
    if (model_.size() < first_draws || die_.pick(explored_each) == 0) return space_.sample(die_);
    if (model_.size() >= fitted_at_) {
      model_.fit();
      fitted_at_ = model_.size() + fitted_each;
    }
    std::optional<Schedule> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < pool_size; ++i) {
      auto one = i % 4 == 0 ? space_.sample(die_, 20)
                            : space_.mutate(good_[die_.pick(good_.size())].schedule, die_);
      if (!one || std::ranges::count(given_, plan::print(*one)) > 0) continue;
      const double value = model_.predict(row_of(*one));
      if (value < least) {
        least = value;
        best = std::move(one);
      }
    }
    if (!best) return space_.sample(die_);
    given_.push_back(plan::print(*best));
    if (given_.size() > most_given) given_.pop_front();
    return best;
  }

  void told(const Trial& trial) override {
    if (trial.outcome != Outcome::timed && trial.outcome != Outcome::slow) return;
    if (!std::isfinite(trial.us)) return;
    model_.add(row_of(trial.schedule), std::log(trial.us));
    good_.push_back(trial);
    std::ranges::sort(good_, {}, &Trial::us);
    if (good_.size() > parents) good_.pop_back();
  }

 private:
  static constexpr std::size_t most_given = 200;

  std::vector<double> row_of(const Schedule& schedule) const {
    auto row = describe(schedule, space_.context());
    for (double& value : row) value = std::log1p(std::min(value, 1e12));
    const std::size_t count = row.size();
    for (std::size_t i = 0; i < count; ++i) row.push_back(row[i] * row[i]);
    return row;
  }

  const Space& space_;
  std::deque<Schedule> first_;
  std::deque<std::string> given_;
  Die die_;
  Regression model_;
  std::size_t fitted_at_ = 0;
  std::vector<Trial> good_;
};

}  // namespace

std::unique_ptr<Searcher> make_surrogate(const Start& start) {
  return std::make_unique<Surrogate>(start);
}

}  // namespace papilio::search
