// SPDX-License-Identifier: MIT
//
// See tape.h. Uncertainties of folded constants add up as in any error analysis.
#include "generator/lift/tape.h"

#include <algorithm>
#include <stdexcept>

#include "generator/lift/constants.h"

namespace papilio::lift {

using dag::Op;

Real Tape::load() {
  nodes_.push_back({{Op::load, loads_++, 0}, 0, {}});
  return {static_cast<int>(nodes_.size()) - 1, 0, 0};
}

int Tape::node(const Real& real) {
  if (!real.is_constant()) return real.node;
  const auto [at, is_new] = constants_.emplace(std::pair(real.constant, real.uncertainty),
                                               static_cast<int>(nodes_.size()));
  if (is_new) nodes_.push_back({{Op::constant, -1, real.constant}, real.uncertainty, {}});
  return at->second;
}

Real Tape::operation(Op op, const std::vector<Real>& operands) {
  if (std::all_of(operands.begin(), operands.end(),
                  [](const Real& operand) { return operand.is_constant(); }))
    return fold(op, operands);
  Node result{{op, -1, 0}, 0, {}};
  for (const Real& operand : operands) result.operands.push_back(node(operand));
  switch (op) {
    case Op::add:
    case Op::subtract:
      ++counts_.additions;
      break;
    case Op::multiply:
      ++counts_.multiplications;
      break;
    case Op::fma:
      ++counts_.fmas;
      break;
    case Op::negate:
      break;
    default:
      throw std::logic_error("lift: an operation that no text writes");
  }
  nodes_.push_back(std::move(result));
  return {static_cast<int>(nodes_.size()) - 1, 0, 0};
}

}  // namespace papilio::lift
