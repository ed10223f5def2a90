// SPDX-License-Identifier: MIT
//
// Rewrite rules of sums and products, a line each. Constants are compared exactly: they are
// canonical.
#include <utility>

#include "generator/simplify/signed_builder.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {
namespace {

using dag::Exact;
using dag::Op;

class Algebra {
 public:
  explicit Algebra(SignedBuilder& builder) : builder_(builder) {}

  Signed sum(Signed a, Signed b) {
    if (is_constant(a) && is_constant(b)) return builder_.constant(number(a) + number(b));
    if (is(a, 0)) return b;                               // 0 + b = b
    if (is(b, 0)) return a;                               // a + 0 = a
    if (a == -b) return builder_.constant(0);             // a - a = 0
    if (a == b) return product(builder_.constant(2), a);  // a + a = 2 a
    return builder_.add(a, b);
  }

  Signed product(Signed a, Signed b) {
    if (is_constant(b)) std::swap(a, b);
    if (!is_constant(a)) return builder_.multiply(a, b);
    if (is_constant(b)) return builder_.constant(number(a) * number(b));
    if (is(a, 0)) return builder_.constant(0);  // 0 b = 0
    if (is(a, 1)) return b;                     // 1 b = b
    if (is(a, -1)) return -b;                   // -1 b = -b
    if (op(b) == Op::multiply) {                // c (d b) = (c d) b
      const auto factors = operands(b);
      for (const int i : {0, 1})
        if (is_constant(factors[i])) {
          const Signed factor = builder_.constant(number(a) * number(factors[i]));
          return product(factor, {factors[1 - i].vertex, b.negative});
        }
    }
    return builder_.multiply(a, b);
  }

 private:
  const dag::Value& value(Signed a) { return builder_.builder().graph()[a.vertex]; }
  Op op(Signed a) { return value(a).op; }
  bool is_constant(Signed a) { return op(a) == Op::constant; }
  Exact number(Signed a) { return a.negative ? Exact(-value(a).constant) : value(a).constant; }
  bool is(Signed a, int n) { return is_constant(a) && number(a) == n; }

  std::vector<Signed> operands(Signed a) {
    const auto& graph = builder_.builder().graph();
    std::vector<Signed> result;
    for (auto [edge, end] = boost::out_edges(a.vertex, graph); edge != end; ++edge)
      result.push_back({boost::target(*edge, graph)});
    return result;
  }

  SignedBuilder& builder_;
};

}  // namespace

Dag simplify_algebra(const Dag& dag) {
  return rebuild(dag, [](SignedBuilder& builder, const dag::Value& value,
                         const std::vector<Signed>& operands) {
    Algebra algebra(builder);
    switch (value.op) {
      case Op::add:
        return algebra.sum(operands[0], operands[1]);
      case Op::subtract:
        return algebra.sum(operands[0], -operands[1]);
      case Op::multiply:
        return algebra.product(operands[0], operands[1]);
      default:
        return copy(builder, value, operands);
    }
  });
}

}  // namespace papilio::simplify
