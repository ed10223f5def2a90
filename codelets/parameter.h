// SPDX-License-Identifier: MIT
//
// What a codelet reads from a table, besides its data: one real each, written as a product of
// powers of atoms. Atom letters say which part of a complex table value v_j is meant:
//   c3, t3   v_3 = c3 (1 + i t3), a unit root: cosine and tangent. A cosine of 0 is replaced by a
//            tiny one (2^-30 in f32, 2^-60 in f64), so that both exist and v_3 keeps its accuracy.
//   r3, i3   v_3 = r3 + i i3, any value: real and imaginary part; never divided by.
// So "c2/c1" is a ratio of cosines and "0.5*c1" half of one. A codelet's parameters, in the order
// in which its array w holds them, are the field `twiddle` of its descriptor, separated by spaces.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::codelets {

// Letter and index.
using Atom = std::pair<char, int>;

struct Parameter {
  std::string factor = "1";    // decimal, 36 digits; never 0
  std::map<Atom, int> powers;  // none of them 0
  auto operator<=>(const Parameter&) const = default;
};

// "t1", "0.5*c1", "c3/c1", "1.25/c2", "c2*c2/c1".
std::string print(const Parameter& parameter);

// The list of a descriptor; "none" for none.
std::string print(const std::vector<Parameter>& parameters);

// The inverse of print; none if `text` holds constants. Throws std::invalid_argument naming the
// word that is wrong.
std::vector<Parameter> parse_parameters(std::string_view text);

// Constants in the text in place of parameters from a table: real and imaginary part of v_0, v_1,
// .., as decimals. In a descriptor's field `twiddle` they stand after an equals sign, "= 0.5 0 0.5
// -1", and there are no parameters.
std::string print_constants(const std::vector<std::string>& constants);

// The inverse; empty if `text` holds no constants. Throws std::invalid_argument naming the word
// that is no number.
std::vector<std::string> parse_constants(std::string_view text);

// The value, atom by atom: `value(letter, index)` gives a Real, and Real is made from the factor's
// digits by `number(text)`.
template <class Real, class ValueOf, class Number>
Real evaluate(const Parameter& parameter, ValueOf value, Number number) {
  Real product = number(parameter.factor);
  for (const auto& [atom, power] : parameter.powers) {
    const Real base = value(atom.first, atom.second);
    for (int i = 0; i < power; ++i) product *= base;
    for (int i = 0; i > power; --i) product /= base;
  }
  return product;
}

}  // namespace papilio::codelets
