// SPDX-License-Identifier: MIT
//
// The judge of numbers/: Boost.Multiprecision's 237-bit binary float.
#pragma once

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include "numbers/double_double.h"

namespace papilio::tests {

using Exact = boost::multiprecision::cpp_bin_float_oct;

inline Exact exact(const numbers::DoubleDouble& value) {
  return Exact(value.hi) + value.lo;
}

inline const Exact& two_pi() {
  static const Exact value = boost::math::constants::two_pi<Exact>();
  return value;
}

}  // namespace papilio::tests
