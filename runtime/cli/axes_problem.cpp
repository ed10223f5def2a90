// SPDX-License-Identifier: MIT
//
// The array's own strides become the problem's, so that no axis is moved on the host.
#include "runtime/cli/axes_problem.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

#include "runtime/cli/kinds.h"

namespace papilio::cli {
namespace {

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::invalid_argument, message);
}

std::size_t parse_axis(const std::string& text, std::size_t rank) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    refuse("--axes: '" + text + "' is not the number of an axis");
  const auto axes = static_cast<std::int64_t>(rank);
  if (number < -axes || number >= axes)
    refuse("--axes: the array has no axis " + text + "; it has " + std::to_string(rank));
  return static_cast<std::size_t>(number < 0 ? number + axes : number);
}

// What is done along an axis of `extent` elements.
Axis axis_of(const AxesTransform& transform, std::uint64_t extent, bool last) {
  Axis axis;
  const bool is_real = is_real_to_real(transform.kind);
  axis.kind = last || is_real ? transform.kind : Kind::c2c;
  if (is_real && transform.inverse) axis.kind = inverse_kind(axis.kind);
  axis.n = axis.kind == Kind::c2r ? 2 * (extent - 1) : extent;
  if (last && transform.length) axis.n = *transform.length;
  if (axis.n == 0)
    refuse("kind c2r of an axis with one bin has 0 points unless --length says how many");
  axis.in_extent = std::min(extent, axis.kind == Kind::c2r ? axis.n / 2 + 1 : axis.n);
  return axis;
}

bool goes_back(const AxesTransform& transform) {
  return transform.kind == Kind::c2r || transform.inverse;
}

double scale_of(const AxesTransform& transform, double logical_points) {
  switch (transform.norm) {
    case Norm::none:
      return 1;
    case Norm::ortho:
      return 1 / std::sqrt(logical_points);
    case Norm::backward:
      return goes_back(transform) ? 1 / logical_points : 1;
    case Norm::forward:
      return goes_back(transform) ? 1 : 1 / logical_points;
  }
  return 1;
}

std::vector<std::int64_t> dense_strides(const std::vector<std::uint64_t>& shape) {
  return NpyArray{NpyType::f4, shape, {}, false}.strides();
}

bool is_double(NpyType type) {
  return type == NpyType::f8 || type == NpyType::c16;
}

// Multiplies the elements of index `at` along `axis`.
template <class Real>
void weigh_slice(NpyArray& array, std::size_t axis, std::uint64_t at, double factor) {
  const std::size_t parts = is_complex(array.type) ? 2 : 1;
  const auto stride = static_cast<std::uint64_t>(array.strides()[axis]);
  Real* numbers = reinterpret_cast<Real*>(array.data.data());
  for (std::uint64_t i = 0, n = array.elements(); i < n; ++i) {
    if (i / stride % array.shape[axis] != at) continue;
    for (std::size_t p = 0; p < parts; ++p)
      numbers[parts * i + p] = static_cast<Real>(numbers[parts * i + p] * factor);
  }
}

void weigh(NpyArray& array, std::size_t axis, std::uint64_t at, double factor) {
  if (at >= array.shape[axis]) return;  // a zero behind the array's own elements
  is_double(array.type) ? weigh_slice<double>(array, axis, at, factor)
                        : weigh_slice<float>(array, axis, at, factor);
}

// The elements that SciPy weighs on one side of a kind: the first, the last.
struct Weighed {
  bool first, last;
};
Weighed weighed(Kind kind, bool output) {
  switch (kind) {
    case Kind::dct1:
      return {true, true};
    case Kind::dct2:
      return {output, false};
    case Kind::dct3:
      return {!output, false};
    case Kind::dst2:
      return {false, output};
    case Kind::dst3:
      return {false, !output};
    default:
      return {false, false};
  }
}

void weigh_side(const AxesTransform& transform, NpyArray& array, bool output) {
  if (transform.norm != Norm::ortho || !is_real_to_real(transform.kind)) return;
  const double factor = output ? std::numbers::sqrt2 / 2 : std::numbers::sqrt2;
  for (std::size_t i = 0; i < transform.axes.size(); ++i) {
    const std::size_t axis = transform.axes[i];
    const Axis one = axis_of(transform, array.shape[axis], i + 1 == transform.axes.size());
    const Weighed which = weighed(one.kind, output);
    if (which.first) weigh(array, axis, 0, factor);
    if (which.last) weigh(array, axis, one.n - 1, factor);
  }
}

}  // namespace

Norm parse_norm(const std::string& text) {
  if (text.empty()) return Norm::none;
  if (text == "backward") return Norm::backward;
  if (text == "ortho") return Norm::ortho;
  if (text == "forward") return Norm::forward;
  refuse("norm '" + text + "' is not one of backward, ortho, forward");
}

std::vector<std::size_t> parse_axes(const std::string& text, std::size_t rank) {
  std::vector<std::size_t> axes;
  if (text == "all") {
    for (std::size_t axis = 0; axis < rank; ++axis) axes.push_back(axis);
    return axes;
  }
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    axes.push_back(parse_axis(text.substr(at, comma - at), rank));
    if (std::count(axes.begin(), axes.end(), axes.back()) > 1)
      refuse("--axes: axis " + text.substr(at, comma - at) + " of " + text + " stands twice");
    at = comma + 1;
  }
  return axes;
}

AxesProblem axes_problem(const AxesTransform& transform, const NpyArray& in) {
  AxesProblem result;
  Problem& problem = result.problem;
  problem.precision = is_double(in.type) ? Precision::f64 : Precision::f32;
  problem.direction =
      transform.inverse && transform.kind == Kind::c2c ? Direction::inverse : Direction::forward;
  result.shape = in.shape;
  for (std::size_t i = 0; i < transform.axes.size(); ++i) {
    const std::size_t axis = transform.axes[i];
    problem.axes.push_back(axis_of(transform, in.shape[axis], i + 1 == transform.axes.size()));
    const Axis& one = problem.axes.back();
    result.shape[axis] = one.kind == Kind::r2c ? one.n / 2 + 1 : one.n;
    result.points.push_back(one.n);
    result.logical_points *= static_cast<double>(logical_size(one.kind, one.n));
  }
  problem.scale = scale_of(transform, result.logical_points);

  // Complex numbers with a real kind are two real ones, side by side.
  const bool pairs = is_real_to_real(transform.kind) && is_complex(in.type);
  const std::int64_t width = pairs ? 2 : 1;
  const auto in_strides = in.strides(), out_strides = dense_strides(result.shape);
  for (std::size_t i = 0; i < transform.axes.size(); ++i) {
    problem.axes[i].in_stride = width * in_strides[transform.axes[i]];
    problem.axes[i].out_stride = width * out_strides[transform.axes[i]];
  }
  const auto add_loop = [&](std::uint64_t count, std::int64_t in_distance,
                            std::int64_t out_distance) {
    // One loop where this one goes on where the last one ends, so that 16 of them suffice.
    Repeat* outer = problem.repeats.empty() ? nullptr : &problem.repeats.back();
    const auto steps = static_cast<std::int64_t>(count);
    if (outer && outer->in_distance == steps * in_distance &&
        outer->out_distance == steps * out_distance)
      *outer = {outer->count * count, in_distance, out_distance};
    else if (count > 1)
      problem.repeats.push_back({count, in_distance, out_distance});
  };
  for (std::size_t axis = 0; axis < in.shape.size(); ++axis)
    if (std::find(transform.axes.begin(), transform.axes.end(), axis) == transform.axes.end())
      add_loop(in.shape[axis], width * in_strides[axis], width * out_strides[axis]);
  if (pairs) add_loop(2, 1, 1);

  const bool complex = is_real_to_real(transform.kind) ? pairs : transform.kind != Kind::c2r;
  const bool narrow = problem.precision == Precision::f32;
  result.type =
      complex ? (narrow ? NpyType::c8 : NpyType::c16) : (narrow ? NpyType::f4 : NpyType::f8);
  return result;
}

void weigh_input(const AxesTransform& transform, NpyArray& array) {
  weigh_side(transform, array, false);
}
void weigh_output(const AxesTransform& transform, NpyArray& array) {
  weigh_side(transform, array, true);
}

}  // namespace papilio::cli
