// SPDX-License-Identifier: MIT
//
// Equal expressions share a vertex by hash-consing already; what is left are differences that are
// equal up to sign. Taken the same way round, they meet, and so does everything above them.
#include "generator/simplify/signed_builder.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {

Dag eliminate_common_subexpressions(const Dag& dag) {
  return rebuild(dag, [](SignedBuilder& builder, const dag::Value& value,
                         const std::vector<Signed>& operands) {
    if (value.op != dag::Op::add && value.op != dag::Op::subtract)
      return copy(builder, value, operands);
    const Signed a = operands[0];
    const Signed b = value.op == dag::Op::add ? operands[1] : -operands[1];
    // The operand with the smaller vertex is taken as positive.
    const bool flip = a.vertex < b.vertex ? a.negative : b.negative;
    return flip ? -builder.add(-a, -b) : builder.add(a, b);
  });
}

}  // namespace papilio::simplify
