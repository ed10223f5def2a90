// SPDX-License-Identifier: MIT
//
// From an array and what NumPy or SciPy would be told (kind, axes, length, norm) to a problem of
// the library and the array that it makes. No data is touched but for SciPy's orthogonal cosine and
// sine transforms, which weigh the first or the last element of an axis.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/cli/npy.h"

namespace papilio::cli {

enum class Norm { none, backward, ortho, forward };
Norm parse_norm(const std::string& text);  // "" is none

struct AxesTransform {
  Kind kind = Kind::c2c;          // r2c and c2r concern the last of `axes`, the others are then c2c
  bool inverse = false;           // of c2c and of the real kinds; r2c and c2r say it themselves
  std::vector<std::size_t> axes;  // in the order in which they were named, none twice
  std::optional<std::uint64_t> length;  // of the last of them: the array is cut, or zeros follow
  Norm norm = Norm::none;
};

// "0,-1" or "all", of an array of so many axes: negative ones count from the end. Throws
// Error(invalid_argument), which names the axis that is not there or stands twice.
std::vector<std::size_t> parse_axes(const std::string& text, std::size_t rank);

struct AxesProblem {
  Problem problem;  // its scale is that of the norm
  NpyType type;     // of the result, which is in C order
  std::vector<std::uint64_t> shape;
  std::vector<std::uint64_t> points;  // of the axes, in the order of AxesTransform::axes
  double logical_points = 1;          // the product of their logical sizes
};

// `in` holds numbers of f32 or f64, real or complex as the kind reads them; cosine, sine and
// Hartley transforms take either. Throws Error(invalid_argument).
AxesProblem axes_problem(const AxesTransform& transform, const NpyArray& in);

// SciPy's weights of norm "ortho" (its argument orthogonalize): sqrt 2 on what goes in, sqrt 1/2 on
// what comes out. `array` is the input, or the result of shape and type as said above.
void weigh_input(const AxesTransform& transform, NpyArray& array);
void weigh_output(const AxesTransform& transform, NpyArray& array);

}  // namespace papilio::cli
