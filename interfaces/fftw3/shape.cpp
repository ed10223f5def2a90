// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/shape.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace papilio::fftw3 {
namespace {

constexpr std::array kinds{Kind::dht,  Kind::dht,  Kind::dht,  Kind::dct1, Kind::dct3, Kind::dct2,
                           Kind::dct4, Kind::dst1, Kind::dst3, Kind::dst2, Kind::dst4};

std::int64_t stride(const Dim& dim, Side side) {
  return side == Side::in ? dim.in : dim.out;
}

bool has_half(const Shape& shape, Side side) {
  return shape.family == (side == Side::in ? Family::c2r : Family::r2c);
}

bool is_identity(RealKind kind) {
  return kind == RealKind::r2hc || kind == RealKind::hc2r || kind == RealKind::dht;
}

// Sorted, and merged where one goes on where another ends.
std::vector<Turns> compressed(std::vector<Turns> all) {
  std::erase_if(all, [](const Turns& loop) { return loop.count == 1; });
  std::sort(all.begin(), all.end(), [](const Turns& a, const Turns& b) {
    return std::abs(a.stride) != std::abs(b.stride) ? std::abs(a.stride) > std::abs(b.stride)
                                                    : a.count > b.count;
  });
  std::vector<Turns> result;
  for (const Turns& loop : all)
    if (!result.empty() && result.back().stride == loop.count * loop.stride)
      result.back() = {result.back().count * loop.count, loop.stride};
    else
      result.push_back(loop);
  return result;
}

}  // namespace

bool Shape::is_complex(Side side) const {
  return family == Family::c2c || has_half(*this, side);
}

bool Shape::is_split(Side side) const {
  return is_complex(side) && (side == Side::in ? in_parts : out_parts) == Parts::split;
}

std::size_t Shape::element_bytes(Side side) const {
  const std::size_t real = precision == Precision::f32 ? 4 : 8;
  return is_complex(side) && !is_split(side) ? 2 * real : real;
}

std::vector<Turns> turns(const Shape& shape, Side side) {
  std::vector<Turns> result;
  for (const Dim& loop : shape.loops) result.push_back({loop.n, stride(loop, side)});
  for (const Dim& dim : shape.dims) result.push_back({dim.n, stride(dim, side)});
  if (has_half(shape, side)) result.back().count = result.back().count / 2 + 1;
  return result;
}

Span span(const Shape& shape, Side side) {
  const auto bytes = static_cast<std::int64_t>(shape.element_bytes(side));
  Span result{0, bytes};
  for (const Turns& loop : turns(shape, side)) {
    const std::int64_t last = (loop.count - 1) * loop.stride * bytes;
    (last < 0 ? result.begin : result.end) += last;
  }
  return result;
}

std::optional<Shape> normalised(Shape shape) {
  for (const Dim& dim : shape.dims)
    if (dim.n < 1) return std::nullopt;
  for (const Dim& loop : shape.loops)
    if (loop.n < 0) return std::nullopt;
  std::erase_if(shape.loops, [](const Dim& loop) { return loop.n == 1; });

  if (shape.family == Family::r2r) {
    if (shape.kinds.size() != shape.dims.size()) return std::nullopt;
    std::vector<Dim> dims;
    std::vector<RealKind> real_kinds;
    for (std::size_t d = 0; d < shape.dims.size(); ++d) {
      const RealKind kind = shape.kinds[d];
      if (kind < RealKind::r2hc || kind > RealKind::rodft11) return std::nullopt;
      if (kind == RealKind::redft00 && shape.dims[d].n < 2) return std::nullopt;
      if (shape.dims[d].n == 1 && is_identity(kind)) continue;
      dims.push_back(shape.dims[d]);
      real_kinds.push_back(kind);
    }
    shape.dims = std::move(dims);
    shape.kinds = std::move(real_kinds);
    return shape;
  }

  if (shape.family == Family::c2c) {
    std::erase_if(shape.dims, [](const Dim& dim) { return dim.n == 1; });
    return shape;
  }
  if (shape.dims.empty()) shape.dims.push_back({1, 1, 1});
  const Dim row = shape.dims.back();
  shape.dims.pop_back();
  std::erase_if(shape.dims, [](const Dim& dim) { return dim.n == 1; });
  shape.dims.push_back(row);
  return shape;
}

bool does_nothing(const Shape& shape) {
  return std::any_of(shape.loops.begin(), shape.loops.end(),
                     [](const Dim& loop) { return loop.n == 0; });
}

bool has_equal_places(const Shape& shape) {
  if (does_nothing(shape)) return true;
  if (shape.is_complex(Side::in) != shape.is_complex(Side::out) ||
      shape.in_parts != shape.out_parts)
    return false;
  const auto in = compressed(turns(shape, Side::in)), out = compressed(turns(shape, Side::out));
  return std::equal(in.begin(), in.end(), out.begin(), out.end(),
                    [](const Turns& a, const Turns& b) {
                      return a.count == b.count && std::abs(a.stride) == std::abs(b.stride);
                    });
}

bool may_be_in_place(const Shape& shape) {
  if (shape.is_split(Side::in) != shape.is_split(Side::out)) return false;
  const auto in = static_cast<std::int64_t>(shape.element_bytes(Side::in)),
             out = static_cast<std::int64_t>(shape.element_bytes(Side::out));
  const auto agree = [&](const Dim& dim) { return dim.in * in == dim.out * out; };
  const bool has_row = shape.family == Family::r2c || shape.family == Family::c2r;
  for (std::size_t d = 0; d < shape.dims.size(); ++d) {
    const Dim& dim = shape.dims[d];
    if (dim.n == 1) continue;
    const bool row = has_row && d + 1 == shape.dims.size();
    if (row ? dim.in != 1 || dim.out != 1 : !agree(dim)) return false;
  }
  return std::all_of(shape.loops.begin(), shape.loops.end(), agree);
}

std::optional<Stages> in_two_stages(const Shape& shape) {
  if (shape.family == Family::c2r) return std::nullopt;
  Stages stages{shape, shape};
  const auto outer = static_cast<std::ptrdiff_t>(shape.dims.size() - most_dims);
  Shape &first = stages.first, &second = stages.second;
  first.dims.erase(first.dims.begin(), first.dims.begin() + outer);
  first.loops.insert(first.loops.end(), shape.dims.begin(), shape.dims.begin() + outer);
  second.dims.resize(static_cast<std::size_t>(outer));
  second.loops.insert(second.loops.end(), first.dims.begin(), first.dims.end());
  if (shape.family == Family::r2r) {
    first.kinds.erase(first.kinds.begin(), first.kinds.begin() + outer);
    second.kinds.resize(static_cast<std::size_t>(outer));
  }
  if (shape.family == Family::r2c) {
    second.family = Family::c2c;
    second.loops.back().n = second.loops.back().n / 2 + 1;
  }
  second.in_parts = second.out_parts;
  for (auto* list : {&second.dims, &second.loops})
    for (Dim& dim : *list) dim.in = dim.out;
  return stages;
}

Shape with_dense(Shape shape, Side side) {
  const std::vector<Turns> all = turns(shape, side);
  std::int64_t reach = 1;
  for (std::size_t m = all.size(); m-- > 0;) {
    Dim& dim = m < shape.loops.size() ? shape.loops[m] : shape.dims[m - shape.loops.size()];
    (side == Side::in ? dim.in : dim.out) = reach;
    reach *= all[m].count;
  }
  return shape;
}

Problem problem_of(const Shape& shape) {
  Problem problem;
  problem.precision = shape.precision;
  problem.direction = shape.inverse ? Direction::inverse : Direction::forward;
  if (shape.is_split(Side::in)) problem.in.parts = Parts::split;
  if (shape.is_split(Side::out)) problem.out.parts = Parts::split;
  for (std::size_t d = 0; d < shape.dims.size(); ++d) {
    const Dim& dim = shape.dims[d];
    Axis axis{.n = static_cast<std::uint64_t>(dim.n), .in_stride = dim.in, .out_stride = dim.out};
    if (shape.family == Family::r2r)
      axis.kind = kinds[static_cast<std::size_t>(shape.kinds[d])];
    else if (shape.family != Family::c2c && d + 1 == shape.dims.size())
      axis.kind = shape.family == Family::r2c ? Kind::r2c : Kind::c2r;
    problem.axes.push_back(axis);
  }
  for (const Dim& loop : shape.loops)
    problem.repeats.push_back({static_cast<std::uint64_t>(loop.n), loop.in, loop.out});
  return problem;
}

std::string print(const Shape& shape) {
  static const char* const families[] = {"c2c", "r2c", "c2r", "r2r"};
  std::string text = shape.precision == Precision::f32 ? "f32 " : "f64 ";
  text += families[static_cast<std::size_t>(shape.family)];
  if (shape.family == Family::c2c) text += shape.inverse ? " inverse" : " forward";
  if (shape.is_split(Side::in)) text += " in=split";
  if (shape.is_split(Side::out)) text += " out=split";
  const auto add = [&](const Dim& dim) {
    text +=
        ' ' + std::to_string(dim.n) + ':' + std::to_string(dim.in) + ':' + std::to_string(dim.out);
  };
  for (std::size_t d = 0; d < shape.dims.size(); ++d) {
    add(shape.dims[d]);
    if (shape.family == Family::r2r) text += ':' + std::to_string(static_cast<int>(shape.kinds[d]));
  }
  if (!shape.loops.empty()) text += " times";
  for (const Dim& loop : shape.loops) add(loop);
  return text;
}

}  // namespace papilio::fftw3
