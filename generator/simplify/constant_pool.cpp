// SPDX-License-Identifier: MIT
//
// A sorted set of magnitudes with a tolerance far above the rounding of 237-bit arithmetic and far
// below the distance of two different constants of what we generate.
#include "generator/simplify/constant_pool.h"

namespace papilio::simplify {

using dag::Exact;

ConstantPool::ConstantPool() : magnitudes_{Exact(0), Exact(1) / 2, Exact(1)} {}

Exact ConstantPool::canonical(const Exact& value) {
  static const Exact tolerance = boost::multiprecision::ldexp(Exact(1), -200);
  const Exact magnitude = boost::multiprecision::abs(value);
  const Exact margin = magnitude > 1 ? Exact(tolerance * magnitude) : tolerance;
  auto at = magnitudes_.lower_bound(magnitude - margin);
  if (at == magnitudes_.end() || *at > magnitude + margin) at = magnitudes_.insert(magnitude).first;
  return value < 0 ? Exact(-*at) : *at;
}

}  // namespace papilio::simplify
