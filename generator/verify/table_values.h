// SPDX-License-Identifier: MIT
//
// The complex table values v_j of kinds that have some, at random, and the parameters that a
// codelet reads of them (codelets/parameter.h).
#pragma once

#include <random>
#include <string>
#include <vector>

#include "codelets/descriptor.h"
#include "codelets/parameter.h"
#include "generator/verify/bounded.h"
#include "generator/verify/definition.h"

namespace papilio::verify {

// Angles at which the tangent form is delicate: at 90 degrees the tangent does not exist, near them
// it is large.
enum class Angles {
  random,      // anywhere, but at least 3 degrees off 90
  right,       // every other one, by chance, at 90 or -90 degrees
  near_right,  // every other one, by chance, within 2^-20 of 90 or -90 degrees
};

// The constants of the descriptor, if it has some, or n values: unit roots for twiddles, anything
// of magnitude about 1 for a convolution, none for a kind that has none. v_0 is 1 for twiddles.
std::vector<Complex> random_values(const codelets::Descriptor& descriptor, Angles angles,
                                   std::mt19937_64& random);

// The value of `parameter` for these values, with the error bound that follows from the digits of
// its factor (half a unit of the last one if there are 7 or more, as in a codelet's text). A cosine
// of 0 is replaced by `least_cosine`.
Bounded evaluate(const codelets::Parameter& parameter, const std::vector<Complex>& v,
                 const dag::Exact& least_cosine);

// A random real between -1 and 1, a multiple of 2^-bits.
dag::Exact random_real(int bits, std::mt19937_64& random);

// Why `descriptor` may not have these parameters, empty if it may: they need a kind with table
// values and one of its v_j, and only c is divided by, since r and i may be 0.
std::string misused(const std::vector<codelets::Parameter>& parameters,
                    const codelets::Descriptor& descriptor);

}  // namespace papilio::verify
