// SPDX-License-Identifier: MIT
//
// See linear_map.h. Bounds: sums add them, |ab - (a + da)(b + db)| <= |a| db + |b| da + da db.
#include "generator/recognise/linear_map.h"

#include <random>

#include "generator/dag/evaluate.h"

namespace papilio::recognise {

using dag::Exact;

static Bounded operator+(const Bounded& a, const Bounded& b) {
  return {a.value + b.value, a.bound + b.bound};
}
static Bounded operator-(const Bounded& a) {
  return {-a.value, a.bound};
}
static Bounded operator-(const Bounded& a, const Bounded& b) {
  return a + -b;
}
static Bounded operator*(const Bounded& a, const Bounded& b) {
  return {a.value * b.value, abs(a.value) * b.bound + abs(b.value) * a.bound + a.bound * b.bound};
}

Evaluator::Evaluator(const dag::Dag& dag, const std::vector<Exact>& uncertainty)
    : with_loads_(dag), inputs_(dag.inputs) {
  for (dag::Vertex vertex = 0; vertex < uncertainty.size(); ++vertex) {
    if (uncertainty[vertex] == 0) continue;
    dag::Value& value = with_loads_.graph[vertex];
    constants_.emplace_back(value.constant, uncertainty[vertex]);
    value = {dag::Op::load, with_loads_.inputs++, 0};
  }
}

std::vector<Bounded> Evaluator::evaluate(const std::vector<Exact>& data,
                                         const std::vector<Exact>& twiddles) const {
  std::vector<Bounded> inputs;
  for (const auto* part : {&data, &twiddles})
    for (const Exact& value : *part) inputs.emplace_back(value);
  inputs.insert(inputs.end(), constants_.begin(), constants_.end());
  return dag::evaluate(with_loads_, inputs);
}

LinearMap Evaluator::matrix(const std::vector<Exact>& twiddles) const {
  LinearMap map;
  map.rows = static_cast<int>(with_loads_.outputs.size());
  map.columns = inputs_ - static_cast<int>(twiddles.size());
  map.entries.resize(map.rows * map.columns);
  for (int column = 0; column < map.columns; ++column) {
    std::vector<Exact> unit(map.columns);
    unit[column] = 1;
    const auto outputs = evaluate(unit, twiddles);
    for (int row = 0; row < map.rows; ++row) map.entries[row * map.columns + column] = outputs[row];
  }
  return map;
}

std::optional<int> Evaluator::find_nonlinear(const LinearMap& map,
                                             const std::vector<Exact>& twiddles) const {
  std::mt19937_64 random(20261);
  const Exact arithmetic = ldexp(Exact(map.columns), -200);
  std::vector<Exact> data(map.columns);
  for (int round = 0; round < 3; ++round) {  // zeros first: a constant term
    const auto found = evaluate(data, twiddles);
    for (int row = 0; row < map.rows; ++row) {
      Bounded sum(-found[row].value, found[row].bound);
      for (int column = 0; column < map.columns; ++column)
        sum = sum + map.at(row, column) * Bounded(data[column]);
      if (abs(sum.value) > sum.bound + arithmetic) return row;
    }
    for (Exact& value : data) value = ldexp(Exact(static_cast<std::int64_t>(random())), -63);
  }
  return {};
}

}  // namespace papilio::recognise
