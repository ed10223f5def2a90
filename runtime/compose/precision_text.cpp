// SPDX-License-Identifier: MIT
//
// A compiler reads one double out of 36 digits; the second one is what that leaves, found in
// decimal-to-binary conversions of 50 digits (Boost.Multiprecision).
#include "runtime/compose/precision_text.h"

#include <fmt/format.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <string_view>

#include "codelets/embedded.h"

namespace papilio::compose {
namespace {

// And so begin the names of those that f32 rounds another way.
constexpr std::string_view name = "PAPILIO_CONSTANT";

std::string pair_of(const std::string& digits) {
  const boost::multiprecision::cpp_bin_float_50 value(digits);
  const auto high = static_cast<double>(value);
  return fmt::format("real({:.17g}, {:.17g})", high, static_cast<double>(value - high));
}

}  // namespace

std::string precision_text(Precision precision) {
  auto text = fmt::format("#define PAPILIO_REAL_BITS {}\n", 8 * bytes_of(precision));
  if (precision == Precision::f64x2) text += codelets::f64x2_text();
  return text;
}

std::string in_precision(std::string text, Precision precision) {
  if (precision != Precision::f64x2) return text;
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
    const std::size_t digits = text.find('(', at) + 1, end = text.find(')', digits);
    const std::string pair = pair_of(text.substr(digits, end - digits));
    text.replace(at, end + 1 - at, pair);
    at += pair.size();
  }
  return text;
}

}  // namespace papilio::compose
