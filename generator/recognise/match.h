// SPDX-License-Identifier: MIT
//
// The DFT nearest to a matrix, and how well it fits.
#pragma once

#include <complex>
#include <vector>

#include "generator/dag/dag.h"
#include "generator/recognise/linear_map.h"
#include "generator/recognise/orders.h"

namespace papilio::recognise {

// scale * exp(sign 2 pi i input[j] output[k] / n).
struct Form {
  int sign = -1;
  Order input, output;
  std::complex<double> scale = 1;
};

// The form with the fewest entries that differ; of several, the plainest: natural order before
// digit reversal before others, forward before inverse.
Form nearest_form(const LinearMap& map);

// The real matrix of a form, to 237 bits. Its scale is the nearest of 1, 1/n, 1/sqrt(n), ... within
// the map's bounds, else the map's own; it is left in `re` and `im`.
LinearMap exact_matrix(const Form& form, const LinearMap& map, dag::Exact& re, dag::Exact& im);

// Whether the entry fits: bounds and rounding of 237-bit arithmetic allowed for.
bool fits(const Bounded& found, const Bounded& expected);

}  // namespace papilio::recognise
