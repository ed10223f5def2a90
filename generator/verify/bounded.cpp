// SPDX-License-Identifier: MIT
//
// See bounded.h. Sums add bounds, products follow |ab - (a + da)(b + db)| <= |a| db + |b| da + da
// db. Bounds are doubles, whose own rounding is some 2^-53 an operation: who compares with a bound
// allows for that.
#include "generator/verify/bounded.h"

#include <cmath>

namespace papilio::verify {
namespace {

using dag::Exact;
using dag::Op;

double magnitude(const Exact& value) {
  return std::abs(static_cast<double>(value));
}

void add(Bounded& sum, const Bounded& a, const Bounded& b) {
  sum.value = a.value + b.value;
  sum.bound = a.bound + b.bound;
}

void subtract(Bounded& difference, const Bounded& a, const Bounded& b) {
  difference.value = a.value - b.value;
  difference.bound = a.bound + b.bound;
}

// Most values are 0 while the input is a unit vector.
void set_product(Bounded& product, const Bounded& a, const Bounded& b) {
  if ((a.value == 0 && a.bound == 0) || (b.value == 0 && b.bound == 0)) {
    product.value = 0;
    product.bound = 0;
    return;
  }
  product.value = a.value * b.value;
  product.bound = a.bound * b.bound;
  if (a.bound != 0) product.bound += a.bound * magnitude(b.value);
  if (b.bound != 0) product.bound += b.bound * magnitude(a.value);
}

}  // namespace

Evaluator::Evaluator(const dag::Dag& dag, const std::vector<Exact>& uncertainty)
    : outputs_(dag.outputs) {
  for (dag::Vertex vertex = 0; vertex < boost::num_vertices(dag.graph); ++vertex) {
    const dag::Value& value = dag.graph[vertex];
    Step step{value.op, value.slot, {value.constant, static_cast<double>(uncertainty[vertex])}};
    const auto operands = dag::operands(dag, vertex);
    for (std::size_t i = 0; i < operands.size(); ++i) step.operands[i] = operands[i];
    steps_.push_back(std::move(step));
  }
}

std::vector<Bounded> Evaluator::operator()(const std::vector<Bounded>& inputs) const {
  std::vector<Bounded> value(steps_.size());
  Bounded product;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    const Bounded &a = value[step.operands[0]], &b = value[step.operands[1]],
                  &c = value[step.operands[2]];
    switch (step.op) {
      case Op::load:
        value[i] = inputs[step.slot];
        break;
      case Op::constant:
        value[i] = step.constant;
        break;
      case Op::add:
        add(value[i], a, b);
        break;
      case Op::subtract:
        subtract(value[i], a, b);
        break;
      case Op::multiply:
        set_product(value[i], a, b);
        break;
      case Op::negate:
        value[i] = {-a.value, a.bound};
        break;
      case Op::fma:
        set_product(product, a, b);
        add(value[i], product, c);
        break;
      case Op::fms:
        set_product(product, a, b);
        subtract(value[i], product, c);
        break;
      case Op::fnma:
        set_product(product, a, b);
        subtract(value[i], c, product);
        break;
    }
  }
  std::vector<Bounded> outputs;
  for (const dag::Vertex output : outputs_) outputs.push_back(value[output]);
  return outputs;
}

}  // namespace papilio::verify
