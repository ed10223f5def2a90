// SPDX-License-Identifier: MIT
//
// One value for constants that mean the same number. Computed along different paths they differ in
// their last bits.
#pragma once

#include <set>

#include "generator/dag/dag.h"

namespace papilio::simplify {

class ConstantPool {
 public:
  ConstantPool();

  // The pool's value within 2^-200 (relative, past 1) of `value` up to its sign, with the sign of
  // `value`; if there is none, `value` joins the pool.
  dag::Exact canonical(const dag::Exact& value);

 private:
  std::set<dag::Exact> magnitudes_;
};

}  // namespace papilio::simplify
