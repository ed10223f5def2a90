// SPDX-License-Identifier: MIT
#include "runtime/problem/general.h"

#include <algorithm>
#include <cstdlib>

#include "runtime/problem/places.h"
#include "runtime/problem/problem.h"

namespace papilio::problem {
namespace {

std::int64_t signed_of(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

// Real rows of an r2c or c2r in the simple form: n numbers, or padded to whole complex ones.
std::uint64_t real_row(std::uint64_t n, bool padded) {
  return padded ? 2 * (n / 2 + 1) : n;
}

// One loop where the outer one goes on where the inner one ends.
std::vector<Repeat> merged(std::vector<Repeat> repeats) {
  std::erase_if(repeats, [](const Repeat& repeat) { return repeat.count == 1; });
  std::stable_sort(repeats.begin(), repeats.end(), [](const Repeat& a, const Repeat& b) {
    return std::abs(a.in_distance) > std::abs(b.in_distance);
  });
  std::vector<Repeat> result;
  for (const Repeat& repeat : repeats) {
    const auto continues = [&](const Repeat& outer) {
      return outer.in_distance == signed_of(repeat.count) * repeat.in_distance &&
             outer.out_distance == signed_of(repeat.count) * repeat.out_distance;
    };
    if (!result.empty() && continues(result.back()))
      result.back() = {result.back().count * repeat.count, repeat.in_distance, repeat.out_distance};
    else
      result.push_back(repeat);
  }
  return result;
}

General of_simple(const Problem& problem) {
  General result;
  const bool is_product = problem.product != Product::none;
  std::vector<std::uint64_t> dimensions = problem.dimensions;
  if (dimensions.empty()) dimensions.push_back(problem.length);
  std::uint64_t in = 1, out = 1;
  for (std::size_t d = dimensions.size(); d-- > 0;) {
    Axis axis;
    axis.n = dimensions[d];
    const bool last = d + 1 == dimensions.size();
    const bool one_axis = problem.kind == Kind::r2c || problem.kind == Kind::c2r;
    axis.kind = one_axis && !last ? Kind::c2c : problem.kind;
    axis.in_stride = signed_of(in);
    axis.out_stride = signed_of(out);
    axis.in_extent = full_extent(axis, Side::in, is_product);
    axis.out_extent = full_extent(axis, Side::out, is_product);
    in *= axis.kind == Kind::r2c ? real_row(axis.n, problem.padded) : axis.in_extent;
    out *= axis.kind == Kind::c2r ? real_row(axis.n, problem.padded) : axis.out_extent;
    result.axes.insert(result.axes.begin(), axis);
  }
  result.repeats = merged({{problem.batch, signed_of(in), signed_of(out)}});
  return result;
}

}  // namespace

bool is_real_to_real(Kind kind) {
  return kind != Kind::c2c && kind != Kind::r2c && kind != Kind::c2r;
}

std::optional<Kind> General::real_kind() const {
  for (const Axis& axis : axes)
    if (axis.kind == Kind::r2c || axis.kind == Kind::c2r) return axis.kind;
  return std::nullopt;
}

std::uint64_t full_extent(const Axis& axis, Side side, bool is_product) {
  const bool bins = !is_product && axis.kind == (side == Side::in ? Kind::c2r : Kind::r2c);
  return bins ? axis.n / 2 + 1 : axis.n;
}

std::uint64_t extent(const Axis& axis, Side side, bool is_product) {
  const std::uint64_t asked = side == Side::in ? axis.in_extent : axis.out_extent;
  return asked ? asked : full_extent(axis, side, is_product);
}

General general(const Problem& problem) {
  General result;
  if (problem.axes.empty()) {
    result = of_simple(problem);
  } else {
    result.axes = problem.axes;
    for (Axis& axis : result.axes) {
      axis.in_extent = extent(axis, Side::in, problem.product != Product::none);
      axis.out_extent = extent(axis, Side::out, problem.product != Product::none);
    }
    result.repeats = merged(problem.repeats);
  }
  result.is_product = problem.product != Product::none;
  const auto real_kind = result.real_kind();
  const bool all_real = std::all_of(result.axes.begin(), result.axes.end(),
                                    [](const Axis& axis) { return is_real_to_real(axis.kind); });
  result.real_in = all_real || real_kind == Kind::r2c;
  result.real_out = result.is_product ? result.real_in : all_real || real_kind == Kind::c2r;
  return result;
}

Counts counts(const General& general) {
  Counts result;
  for (const Axis& axis : general.axes) result.length *= axis.n;
  for (std::size_t r = 1; r < general.repeats.size(); ++r)
    result.length *= general.repeats[r].count;
  if (!general.repeats.empty()) result.batch = general.repeats.front().count;
  return result;
}

std::optional<Problem> simplified(const Problem& problem) {
  const auto is_plain = [](const Format& format) {
    return format.storage == Storage::native && format.parts == Parts::interleaved;
  };
  if (!is_plain(problem.in) || !is_plain(problem.out) || problem.product != Product::none ||
      !problem.load_function.empty() || !problem.store_function.empty())
    return std::nullopt;
  General shape = general(problem);
  std::stable_sort(shape.axes.begin(), shape.axes.end(), [](const Axis& a, const Axis& b) {
    return std::abs(a.in_stride) > std::abs(b.in_stride);
  });
  Problem simple = problem;
  simple.axes.clear();
  simple.repeats.clear();
  simple.dimensions.clear();
  simple.padded = false;
  std::int64_t dense = 1;
  for (std::size_t d = shape.axes.size(); d-- > 0;) {
    const Axis& axis = shape.axes[d];
    if (axis.kind != Kind::c2c || axis.in_extent != axis.n || axis.out_extent != axis.n)
      return std::nullopt;
    if (axis.n > 1 && (axis.in_stride != dense || axis.out_stride != dense)) return std::nullopt;
    dense *= signed_of(axis.n);
    simple.dimensions.insert(simple.dimensions.begin(), axis.n);
  }
  if (shape.repeats.size() > 1) return std::nullopt;
  simple.length = static_cast<std::uint64_t>(dense);
  simple.batch = shape.repeats.empty() ? 1 : shape.repeats.front().count;
  if (!shape.repeats.empty() &&
      (shape.repeats.front().in_distance != dense || shape.repeats.front().out_distance != dense))
    return std::nullopt;
  if (simple.dimensions.size() == 1) simple.dimensions.clear();
  return simple;
}

Span span(const General& general, Side side) {
  Span result;
  const auto add = [&](std::uint64_t count, std::int64_t stride) {
    const std::int64_t last = signed_of(count - 1) * stride;
    (last < 0 ? result.least : result.greatest) += last;
  };
  for (const Axis& axis : general.axes)
    add(extent(axis, side, general.is_product),
        side == Side::in ? axis.in_stride : axis.out_stride);
  for (const Repeat& repeat : general.repeats)
    add(repeat.count, side == Side::in ? repeat.in_distance : repeat.out_distance);
  return result;
}

std::size_t element_bytes(const Problem& problem, const General& general, Side side) {
  const Format& format = side == Side::in ? problem.in : problem.out;
  const std::size_t number =
      format.storage != Storage::native ? 2 : complex_bytes(problem.precision) / 2;
  const bool is_real = side == Side::in ? general.real_in : general.real_out;
  return is_real || format.parts == Parts::split ? number : 2 * number;
}

namespace {

// Whether one side of an axis is of real numbers, the other of complex ones.
bool is_real_row(const General& general, const Axis& axis) {
  return !general.is_product && (axis.kind == Kind::r2c || axis.kind == Kind::c2r);
}

// Whether no transform has an element of either side where another one has one: then they may be
// done in any order. Of outputs that do not collide this is so where both sides have the same
// elements. `unit`: numbers of an input element, of which strides are multiples on both sides.
bool are_apart(const General& general, std::int64_t unit) {
  const auto count = [&](const Axis& axis, Side side) {
    const bool whole =
        is_real_row(general, axis) && (axis.kind == Kind::r2c) == (side == Side::out);
    return (whole ? 2 : 1) * extent(axis, side, general.is_product);  // of rows in numbers
  };
  const auto differs = [&](const Axis& axis) {
    return count(axis, Side::in) != count(axis, Side::out);
  };
  if (std::ranges::none_of(general.axes, differs)) return true;
  std::vector<Mode> modes;
  const auto add = [&](std::uint64_t elements, std::int64_t numbers) {
    modes.push_back({elements, static_cast<std::uint64_t>(std::abs(numbers))});
  };
  for (const Axis& axis : general.axes)
    add(std::max(count(axis, Side::in), count(axis, Side::out)),
        is_real_row(general, axis) ? 1 : unit * axis.in_stride);
  for (const Repeat& repeat : general.repeats) add(repeat.count, unit * repeat.in_distance);
  return collision_of(std::move(modes)) == Collision::none;
}

}  // namespace

bool is_split(const Problem& problem, const General& general, Side side) {
  return side == Side::in ? problem.in.parts == Parts::split && !general.real_in
                          : problem.out.parts == Parts::split && !general.real_out;
}

std::size_t spectrum_bytes(const Problem& problem, const General& general) {
  std::size_t bytes = complex_bytes(problem.precision);
  for (const Axis& axis : general.axes) bytes *= full_extent(axis, Side::out);
  return bytes;
}

bool may_be_in_place(const Problem& problem, const General& general) {
  if (problem.in.storage != problem.out.storage) return false;
  const bool split_in = is_split(problem, general, Side::in);
  const bool split_out = is_split(problem, general, Side::out);
  if (!general.real_in && !general.real_out && split_in != split_out) return false;
  // In numbers: complex elements are two.
  const std::int64_t in = general.real_in ? 1 : 2, out = general.real_out ? 1 : 2;
  const auto agree = [&](std::int64_t in_stride, std::int64_t out_stride) {
    return in * in_stride == out * out_stride;
  };
  for (const Axis& axis : general.axes) {
    const bool row = is_real_row(general, axis);
    if (row && !split_in && !split_out) {
      if (axis.n > 1 && (axis.in_stride != 1 || axis.out_stride != 1)) return false;
    } else if (row || (axis.n > 1 && !agree(axis.in_stride, axis.out_stride))) {
      return false;
    }
  }
  if (!std::all_of(general.repeats.begin(), general.repeats.end(), [&](const Repeat& repeat) {
        return agree(repeat.in_distance, repeat.out_distance);
      }))
    return false;
  return are_apart(general, in);
}

}  // namespace papilio::problem
