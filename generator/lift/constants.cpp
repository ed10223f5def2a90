// SPDX-License-Identifier: MIT
//
// See constants.h. An uncertainty passes a function by the mean value theorem, |f(x + u) - f(x)|
// being at most |f'| u for the functions here, but for rsqrt and tan to second order in u.
#include "generator/lift/constants.h"

#include <boost/math/constants/constants.hpp>
#include <map>
#include <regex>
#include <stdexcept>

namespace papilio::lift {

using dag::Exact;
using dag::Op;

std::optional<Real> read_decimal(const std::string& written, Spelled spelled) {
  static const std::regex separators("'");
  static const std::regex decimal(R"(([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,4}))?[fFlL]?)");
  const std::string text = std::regex_replace(written, separators, "");
  std::smatch part;
  if (!std::regex_match(text, part, decimal) || part.length(2) + part.length(3) == 0) return {};
  const std::string digits = part.str(2) + part.str(3);
  const int exponent = part.length(4) ? std::stoi(part.str(4)) : 0;
  // The digits as an integer times a power of ten: boost reads that form exactly.
  const auto scaled = [&](const std::string& mantissa) {
    return Exact(part.str(1) + mantissa + "e" + std::to_string(exponent - part.length(3)));
  };
  Real result{-1, scaled(digits), 0};
  const std::size_t first = digits.find_first_not_of('0'), last = digits.find_last_not_of('0');
  if (first == std::string::npos || last - first < 6) return result;
  if (spelled == Spelled::digits) {
    result.uncertainty = abs(scaled("0.5"));
    return result;
  }
  result.uncertainty = abs(scaled("1"));
  return widen(result, spelled == Spelled::float_literal ? 24 : 53);
}

Real widen(Real constant, int mantissa_bits) {
  if (constant.uncertainty == 0) return constant;
  const Exact rounding = ldexp(abs(constant.constant), -mantissa_bits);
  if (constant.uncertainty < rounding) constant.uncertainty = rounding;
  return constant;
}

namespace {

Real add(const Real& a, const Real& b) {
  return {-1, a.constant + b.constant, a.uncertainty + b.uncertainty};
}
Real negate(const Real& a) {
  return {-1, -a.constant, a.uncertainty};
}
Real multiply(const Real& a, const Real& b) {
  return {-1, a.constant * b.constant,
          abs(a.constant) * b.uncertainty + abs(b.constant) * a.uncertainty +
              a.uncertainty * b.uncertainty};
}

}  // namespace

Real fold(Op op, const std::vector<Real>& operands) {
  switch (op) {
    case Op::add:
      return add(operands[0], operands[1]);
    case Op::subtract:
      return add(operands[0], negate(operands[1]));
    case Op::multiply:
      return multiply(operands[0], operands[1]);
    case Op::negate:
      return negate(operands[0]);
    case Op::fma:
      return add(multiply(operands[0], operands[1]), operands[2]);
    default:
      throw std::logic_error("lift: an operation that no text writes");
  }
}

Real divide(const Real& a, const Real& b) {
  const Exact quotient = a.constant / b.constant;
  return {-1, quotient,
          (a.uncertainty + abs(quotient) * b.uncertainty) / (abs(b.constant) - b.uncertainty)};
}

std::optional<Real> apply(const std::string& function, const Real& argument) {
  // "__cosf", "cosf" and "__builtin_cosf" are "cos".
  static const std::regex pattern(
      R"((?:__builtin_|__)?(cos|sin|tan|cospi|sinpi|sqrt|rsqrt|fabs)f?(?:_rn)?)");
  std::smatch match;
  if (!std::regex_match(function, match, pattern)) return {};
  const std::string name = match[1];
  const Exact& pi = boost::math::constants::pi<Exact>();
  const Exact &x = argument.constant, &u = argument.uncertainty;
  if (name == "cos") return Real{-1, cos(x), u};
  if (name == "sin") return Real{-1, sin(x), u};
  if (name == "tan") return Real{-1, tan(x), u * (1 + tan(x) * tan(x))};
  if (name == "cospi") return Real{-1, cos(pi * x), pi * u};
  if (name == "sinpi") return Real{-1, sin(pi * x), pi * u};
  if (name == "fabs") return Real{-1, abs(x), u};
  if (x <= 0) return {};
  if (name == "sqrt") return Real{-1, sqrt(x), u / sqrt(x)};
  return Real{-1, 1 / sqrt(x), u / (2 * x * sqrt(x))};
}

}  // namespace papilio::lift
