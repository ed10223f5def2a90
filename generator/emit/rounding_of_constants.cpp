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
#include <utility>

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
  std::vector<float> slope;             // the derivative of the matrix by it
  double gain = 0, square = 0;          // of that derivative, over the matrix's square
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
  return Constant{
      vertex, error(nearest), error(other), is_above ? Neighbour::below : Neighbour::above, {}};
}

// What the constants' present rounding changes.
class Errors {
 public:
  explicit Errors(const Dag& dag) {
    if (!dag.parameters.empty()) return;
    const auto used = dag::reachable(dag);
    dag::Evaluator<double> evaluator(dag);
    const auto matrix = matrix_of(evaluator, dag.inputs);
    norm_ = product(matrix, matrix);
    change_.resize(matrix.size());
    for (Vertex vertex = 0; vertex < used.size(); ++vertex) {
      if (!used[vertex] || dag.graph[vertex].op != Op::constant) continue;
      auto constant = constant_at(dag, vertex);
      if (!constant) continue;
      constant->slope = slope(evaluator, dag, matrix, vertex);
      for (const float x : constant->slope) constant->square += double(x) * x / norm_;
      constant->gain = product(matrix, constant->slope) / norm_;
      constants_.push_back(std::move(*constant));
      add(constants_.back(), constants_.back().nearest);
    }
    measure();
  }

  std::size_t count() const { return constants_.size(); }
  const Constant& constant(std::size_t i) const { return constants_[i]; }

  ConstantErrors now() const { return {gain_, std::sqrt(square_)}; }
  // If the nearest were not taken for constant i, but the other one.
  ConstantErrors with_other(std::size_t i) const {
    const Constant& constant = constants_[i];
    const double by = constant.other - constant.nearest;
    const double square =
        square_ + 2 * by * product(change_, constant.slope) / norm_ + by * by * constant.square;
    return {gain_ + by * constant.gain, std::sqrt(std::max(square, 0.0))};
  }
  void take_other(std::size_t i) {
    add(constants_[i], constants_[i].other - constants_[i].nearest);
    measure();
  }

 private:
  // The derivative of the matrix by the constant at `vertex`.
  static std::vector<float> slope(dag::Evaluator<double>& evaluator, const Dag& dag,
                                  const std::vector<double>& matrix, Vertex vertex) {
    constexpr double step = 0x1p-24;
    const auto value = static_cast<double>(dag.graph[vertex].constant);
    evaluator.set_constant(vertex, value + step);
    const auto after = matrix_of(evaluator, dag.inputs);
    evaluator.set_constant(vertex, value);
    std::vector<float> slope(after.size());
    for (std::size_t i = 0; i < slope.size(); ++i)
      slope[i] = static_cast<float>((after[i] - matrix[i]) / step);
    return slope;
  }

  void add(const Constant& constant, double error) {
    for (std::size_t j = 0; j < change_.size(); ++j) change_[j] += error * constant.slope[j];
    gain_ += error * constant.gain;
  }
  void measure() { square_ = product(change_, change_) / norm_; }

  double norm_ = 1;  // of the matrix, squared
  std::vector<Constant> constants_;
  std::vector<double> change_;  // of the matrix
  double gain_ = 0, square_ = 0;
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
