// SPDX-License-Identifier: MIT
//
// Folds signs into sums, differences and products.
#include "generator/simplify/signed_builder.h"

#include <stdexcept>

namespace papilio::simplify {

using dag::Op;

Signed SignedBuilder::constant(const dag::Exact& value) {
  if (value < 0) return {builder_.constant(-value), true};
  return {builder_.constant(value), false};
}

Signed SignedBuilder::add(Signed a, Signed b) {
  if (a.negative == b.negative) return {builder_.add(a.vertex, b.vertex), a.negative};
  if (a.negative) std::swap(a, b);
  return {builder_.subtract(a.vertex, b.vertex), false};
}

Signed SignedBuilder::multiply(Signed a, Signed b) {
  return {builder_.multiply(a.vertex, b.vertex), a.negative != b.negative};
}

dag::Dag SignedBuilder::finish(const std::vector<Signed>& outputs) {
  std::vector<dag::Vertex> vertices;
  vertices.reserve(outputs.size());
  for (const Signed& output : outputs)
    vertices.push_back(output.negative ? builder_.negate(output.vertex) : output.vertex);
  return builder_.finish(vertices);
}

Signed copy(SignedBuilder& builder, const dag::Value& value, const std::vector<Signed>& operands) {
  switch (value.op) {
    case Op::constant:
      return builder.constant(value.constant);
    case Op::add:
      return builder.add(operands[0], operands[1]);
    case Op::subtract:
      return builder.add(operands[0], -operands[1]);
    case Op::multiply:
      return builder.multiply(operands[0], operands[1]);
    case Op::negate:
      return -operands[0];
    default:
      throw std::invalid_argument("this pass knows no fused multiply-add");
  }
}

}  // namespace papilio::simplify
