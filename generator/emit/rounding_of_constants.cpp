// SPDX-License-Identifier: MIT
//
// A DAG without parameters is a matrix A(k) of its constants k. To first order, constants that are
// off by d change it by the sum of d_i G_i, where G_i is the derivative by k_i. Scalar products of
// A and the G_i tell the gain and the error of any rounding.
#include "generator/emit/rounding_of_constants.h"

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

double product(const std::vector<double>& a, const std::vector<double>& b) {
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

std::optional<Constant> constant_at(const Dag& dag, Vertex vertex) {
  const dag::Exact& exact = dag.graph[vertex].constant;
  const auto nearest = static_cast<float>(exact);
  if (dag::Exact(nearest) == exact) return std::nullopt;
  const bool is_above = dag::Exact(nearest) > exact;
  const float infinity = std::numeric_limits<float>::infinity();
  const float other = std::nextafter(nearest, is_above ? -infinity : infinity);
  const auto error = [&](float value) {
    return static_cast<double>(dag::Exact(value) - exact) / unit;
  };
  return Constant{vertex, error(nearest), error(other),
                  is_above ? Neighbour::below : Neighbour::above};
}

// The derivative of the matrix by a constant of this value.
std::vector<double> derivative(dag::Evaluator<double>& evaluator, int inputs, Vertex vertex,
                               double value) {
  constexpr double step = 0x1p-10;
  evaluator.set_constant(vertex, value + step);
  auto slope = matrix_of(evaluator, inputs);
  evaluator.set_constant(vertex, value - step);
  const auto before = matrix_of(evaluator, inputs);
  evaluator.set_constant(vertex, value);
  for (std::size_t i = 0; i < slope.size(); ++i) slope[i] = (slope[i] - before[i]) / (2 * step);
  return slope;
}

class Errors {
 public:
  explicit Errors(const Dag& dag) {
    if (!dag.parameters.empty()) return;
    const auto used = dag::reachable(dag);
    dag::Evaluator<double> evaluator(dag);
    const auto matrix = matrix_of(evaluator, dag.inputs);
    norm_ = product(matrix, matrix);
    std::vector<std::vector<double>> slopes;
    for (Vertex vertex = 0; vertex < used.size(); ++vertex) {
      if (!used[vertex] || dag.graph[vertex].op != Op::constant) continue;
      const auto constant = constant_at(dag, vertex);
      if (!constant) continue;
      constants_.push_back(*constant);
      slopes.push_back(derivative(evaluator, dag.inputs, vertex,
                                  static_cast<double>(dag.graph[vertex].constant)));
      gains_.push_back(product(matrix, slopes.back()) / norm_);
    }
    for (const auto& a : slopes)
      for (const auto& b : slopes) products_.push_back(product(a, b) / norm_);
  }

  const std::vector<Constant>& constants() const { return constants_; }

  ConstantErrors of(const std::vector<Neighbour>& neighbours) const {
    const std::size_t count = constants_.size();
    const auto error = [&](std::size_t i) {
      const Constant& constant = constants_[i];
      return neighbours[constant.vertex] == Neighbour::nearest ? constant.nearest : constant.other;
    };
    ConstantErrors errors;
    double square = 0;
    for (std::size_t i = 0; i < count; ++i) {
      errors.gain += gains_[i] * error(i);
      for (std::size_t j = 0; j < count; ++j)
        square += products_[i * count + j] * error(i) * error(j);
    }
    errors.rms = std::sqrt(std::max(square, 0.0));
    return errors;
  }

 private:
  double norm_ = 0;
  std::vector<Constant> constants_;
  std::vector<double> gains_, products_;  // gains by constant, products by two
};

// The expected square of the error of some passes, over their number.
double expected(const ConstantErrors& errors) {
  return (passes - 1) * errors.gain * errors.gain + errors.rms * errors.rms;
}

}  // namespace

std::vector<Neighbour> round_constants(const dag::Dag& dag) {
  std::vector<Neighbour> neighbours(boost::num_vertices(dag.graph), Neighbour::nearest);
  const Errors errors(dag);
  for (double least = expected(errors.of(neighbours));;) {
    const double before = least;
    const Constant* best = nullptr;
    for (const Constant& constant : errors.constants()) {
      Neighbour& neighbour = neighbours[constant.vertex];
      if (neighbour != Neighbour::nearest) continue;
      neighbour = constant.side;
      const double now = expected(errors.of(neighbours));
      neighbour = Neighbour::nearest;
      if (now >= least || now > clearly * before) continue;
      least = now;
      best = &constant;
    }
    if (!best) return neighbours;
    neighbours[best->vertex] = best->side;
  }
}

ConstantErrors errors_of_constants(const dag::Dag& dag, const std::vector<Neighbour>& neighbours) {
  return Errors(dag).of(neighbours);
}

}  // namespace papilio::emit
