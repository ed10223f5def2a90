// SPDX-License-Identifier: MIT
//
// Which way a codelet's constants are rounded to f32. Rounded to nearest, they leave a transform
// with a gain: it multiplies by 1 + g. Rounding errors of several passes add their squares, but
// gains add up: with radix 5, g = .27 * 2^-24, and five passes of it made half of the error of
// 50000 points.
#pragma once

#include <vector>

#include "generator/dag/dag.h"

namespace papilio::emit {

// The f32 that stands for a constant: the nearest, or the next one below or above that.
enum class Neighbour { nearest, below, above };

// By vertex. A constant takes the value on its other side where that lowers the expected error of
// four passes clearly. DAGs with parameters, whose map is not known here, keep the nearest.
std::vector<Neighbour> round_constants(const dag::Dag& dag);

// What a choice leaves, of the constants alone, in units of 2^-24 of the transform: the gain, and
// the root mean square of all errors, gain included.
struct ConstantErrors {
  double gain = 0, rms = 0;
};
ConstantErrors errors_of_constants(const dag::Dag& dag, const std::vector<Neighbour>& neighbours);

}  // namespace papilio::emit
