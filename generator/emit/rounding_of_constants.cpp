// SPDX-License-Identifier: MIT
//
// A DAG without parameters is a matrix A(k) of its constants k. To first order, constants that are
// off by d change it by D, the sum of d_i G_i, where G_i is the derivative by k_i. The gain is the
// scalar product of A and D over that of A and A.
#include "generator/emit/rounding_of_constants.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "generator/dag/evaluate.h"

namespace papilio::emit {
namespace {

using dag::Dag;
using dag::Op;
using dag::Vertex;

constexpr double unit = 0x1p-24;
// Passes whose gains add up.
constexpr double passes = 4;
// What a change must lower the expected square of the error to.
constexpr double clearly = .9;

// The matrix, column after column.
std::vector<double> matrix_of(dag::Evaluator<double>& evaluator, int inputs) {
  std::vector<double> columns, x(inputs);
  for (double& one : x) {
    one = 1;
    const auto column = evaluator(x);
    columns.insert(columns.end(), column.begin(), column.end());
    one = 0;
  }
  return columns;
}

template <class Numbers>
double product(const std::vector<double>& a, const Numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// A constant and its two neighbours in f32, as errors in units.
struct Constant {
  Vertex vertex = 0;
  double nearest = 0, other = 0;
  Neighbour side = Neighbour::nearest;  // where the other one lies
};

// Nothing where there is no error, or where the macros do not know the neighbours: of powers of
// two.
std::optional<Constant> constant_at(const Dag& dag, Vertex vertex) {
  const dag::Exact& exact = dag.graph[vertex].constant;
  const auto nearest = static_cast<float>(exact);
  int exponent = 0;
  const bool is_power_of_two = std::fabs(std::frexp(nearest, &exponent)) == 0.5f;
  if (dag::Exact(nearest) == exact || is_power_of_two) return std::nullopt;
  const bool is_above = dag::Exact(nearest) > exact;
  const float infinity = std::numeric_limits<float>::infinity();
  const float other = std::nextafter(nearest, is_above ? -infinity : infinity);
  const auto error = [&](float value) {
    return static_cast<double>(dag::Exact(value) - exact) / unit;
  };
  return Constant{vertex, error(nearest), error(other),
                  is_above ? Neighbour::below : Neighbour::above};
}

// The matrix, the derivatives, and what the constants' present rounding changes.
class Errors {
 public:
  explicit Errors(const Dag& dag) {
    if (!dag.parameters.empty()) return;
    const auto used = dag::reachable(dag);
    dag::Evaluator<double> evaluator(dag);
    matrix_ = matrix_of(evaluator, dag.inputs);
    change_.resize(matrix_.size());
    norm_ = product(matrix_, matrix_);
    for (Vertex vertex = 0; vertex < used.size(); ++vertex) {
      if (!used[vertex] || dag.graph[vertex].op != Op::constant) continue;
      const auto constant = constant_at(dag, vertex);
      if (!constant) continue;
      constants_.push_back(*constant);
      slopes_.push_back(
          slope(evaluator, dag.inputs, vertex, static_cast<double>(dag.graph[vertex].constant)));
      add(constants_.size() - 1, constant->nearest);
    }
  }

  std::size_t count() const { return constants_.size(); }
  const Constant& constant(std::size_t i) const { return constants_[i]; }

  ConstantErrors now() const { return {gain(), std::sqrt(product(change_, change_) / norm_)}; }
  // If the nearest were not taken for constant i, but the other one.
  ConstantErrors with_other(std::size_t i) const {
    const double by = constants_[i].other - constants_[i].nearest;
    const std::vector<float>& slope = slopes_[i];
    double square = 0;
    for (const float x : slope) square += double(x) * x;
    square = product(change_, change_) + 2 * by * product(change_, slope) + by * by * square;
    return {gain() + by * product(matrix_, slope) / norm_,
            std::sqrt(std::max(square, 0.0) / norm_)};
  }
  void take_other(std::size_t i) { add(i, constants_[i].other - constants_[i].nearest); }

 private:
  // The derivative of the matrix by the constant at `vertex`.
  std::vector<float> slope(dag::Evaluator<double>& evaluator, int inputs, Vertex vertex,
                           double value) const {
    constexpr double step = 0x1p-24;
    evaluator.set_constant(vertex, value + step);
    const auto after = matrix_of(evaluator, inputs);
    evaluator.set_constant(vertex, value);
    std::vector<float> slope(after.size());
    for (std::size_t i = 0; i < slope.size(); ++i)
      slope[i] = static_cast<float>((after[i] - matrix_[i]) / step);
    return slope;
  }

  void add(std::size_t i, double error) {
    for (std::size_t j = 0; j < change_.size(); ++j) change_[j] += error * slopes_[i][j];
  }
  double gain() const { return product(matrix_, change_) / norm_; }

  std::vector<double> matrix_, change_;
  double norm_ = 1;
  std::vector<Constant> constants_;
  std::vector<std::vector<float>> slopes_;
};

// The expected square of the error of some passes, over their number.
double expected(const ConstantErrors& errors) {
  return (passes - 1) * errors.gain * errors.gain + errors.rms * errors.rms;
}

}  // namespace

std::vector<Neighbour> round_constants(const dag::Dag& dag) {
  std::vector<Neighbour> neighbours(boost::num_vertices(dag.graph), Neighbour::nearest);
  Errors errors(dag);
  std::vector<bool> changed(errors.count());
  for (;;) {
    double least = clearly * expected(errors.now());
    std::size_t best = errors.count();
    for (std::size_t i = 0; i < errors.count(); ++i) {
      if (changed[i]) continue;
      const double other = expected(errors.with_other(i));
      if (other >= least) continue;
      least = other;
      best = i;
    }
    if (best == errors.count()) return neighbours;
    errors.take_other(best);
    changed[best] = true;
    neighbours[errors.constant(best).vertex] = errors.constant(best).side;
  }
}

ConstantErrors errors_of_constants(const dag::Dag& dag, const std::vector<Neighbour>& neighbours) {
  Errors errors(dag);
  for (std::size_t i = 0; i < errors.count(); ++i)
    if (neighbours[errors.constant(i).vertex] != Neighbour::nearest) errors.take_other(i);
  return errors.now();
}

}  // namespace papilio::emit
