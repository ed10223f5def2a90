// SPDX-License-Identifier: MIT
//
// See table_values.h.
#include "generator/verify/table_values.h"

#include <boost/math/constants/constants.hpp>

#include "codelets/kind.h"

namespace papilio::verify {
namespace {

using dag::Exact;

// A unit root whose |cosine| is at least 1/16: tangents stay small, and what 237 bits lose to them.
Complex random_root(std::mt19937_64& random) {
  for (;;) {
    const Exact angle = boost::math::constants::pi<Exact>() * random_real(53, random);
    Complex root{cos(angle), sin(angle)};
    if (abs(root.re) >= 0.0625) return root;
  }
}

Complex root_near_right(std::mt19937_64& random) {
  const Exact offset = ldexp(random_real(30, random), -20);
  const int side = random() % 2 ? 1 : -1;
  return {sin(offset), side * cos(offset)};
}

}  // namespace

Exact random_real(int bits, std::mt19937_64& random) {
  return ldexp(Exact(static_cast<std::int64_t>(random()) >> (63 - bits)), -bits);
}

std::vector<Complex> random_values(const codelets::Descriptor& descriptor, Angles angles,
                                   std::mt19937_64& random) {
  if (!codelets::find_kind(descriptor.kind).has_parameters) return {};
  std::vector<Complex> v;
  const auto constants = codelets::parse_constants(descriptor.twiddle);
  for (std::size_t j = 0; j + 1 < constants.size(); j += 2)
    v.push_back({Exact(constants[j]), Exact(constants[j + 1])});
  if (!v.empty()) return v;
  for (int j = 0; j < descriptor.radix; ++j) {
    if (descriptor.kind == "convolve")
      v.push_back({random_real(53, random), random_real(53, random)});
    else if (j == 0)
      v.push_back({1, 0});
    else if (angles == Angles::random || random() % 2)
      v.push_back(random_root(random));
    else if (angles == Angles::near_right)
      v.push_back(root_near_right(random));
    else
      v.push_back({0, random() % 2 ? 1 : -1});
  }
  return v;
}

Bounded evaluate(const codelets::Parameter& parameter, const std::vector<Complex>& v,
                 const Exact& least_cosine) {
  const auto atom = [&](char letter, int j) -> Exact {
    if (letter == 'i') return v[j].im;
    if (letter == 'r') return v[j].re;
    const Exact& cosine = v[j].re == 0 ? least_cosine : v[j].re;
    return letter == 'c' ? cosine : Exact(v[j].im / cosine);
  };
  const auto number = [](const std::string& text) { return Exact(text); };
  const Exact value = codelets::evaluate<Exact>(parameter, atom, number);
  // The digits as an integer, whose last one counts 1: half a unit is that part of the whole.
  std::string digits;
  for (const char c : parameter.factor.substr(0, parameter.factor.find('e')))
    if (c != '.' && (c != '0' || !digits.empty())) digits += c;
  const Exact relative = digits.size() < 7 ? Exact(0) : 0.5 / Exact(digits);
  return {value, static_cast<double>(abs(value) * relative)};
}

std::string misused(const std::vector<codelets::Parameter>& parameters,
                    const codelets::Descriptor& descriptor) {
  const bool has_values = codelets::find_kind(descriptor.kind).has_parameters;
  const bool convolves = descriptor.kind == "convolve";
  for (const auto& parameter : parameters) {
    const std::string name = "the parameter " + codelets::print(parameter);
    if (!has_values) return name + " is of no use to kind " + descriptor.kind;
    for (const auto& [atom, power] : parameter.powers) {
      const auto& [letter, j] = atom;
      const std::string value = "v_" + std::to_string(j);
      if (j < (convolves ? 0 : 1) || j >= descriptor.radix)
        return name + " needs " + value + ", which there is not";
      if (convolves && (letter == 'c' || letter == 't'))
        return name + " needs the angle of " + value + ", which may be 0";
      if (letter != 'c' && power < 0) return name + " divides by what may be 0";
    }
  }
  return "";
}

}  // namespace papilio::verify
