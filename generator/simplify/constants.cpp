// SPDX-License-Identifier: MIT
//
// One value for what means one number; see constant_pool.h for what counts as equal.
#include "generator/simplify/constant_pool.h"
#include "generator/simplify/signed_builder.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {

Dag canonicalise_constants(const Dag& dag) {
  ConstantPool pool;
  return rebuild(dag, [&](SignedBuilder& builder, const dag::Value& value,
                          const std::vector<Signed>& operands) {
    if (value.op == dag::Op::constant) return builder.constant(pool.canonical(value.constant));
    return copy(builder, value, operands);
  });
}

}  // namespace papilio::simplify
