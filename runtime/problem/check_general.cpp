// SPDX-License-Identifier: MIT
#include "runtime/problem/check_general.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "runtime/problem/general.h"
#include "runtime/problem/places.h"
#include "runtime/problem/problem.h"

namespace papilio::problem {
namespace {

constexpr std::size_t most_axes = 16, most_repeats = 16;
constexpr unsigned __int128 most_bytes = static_cast<unsigned __int128>(1) << 62;

template <class... Values>
[[noreturn]] void reject(fmt::format_string<Values...> text, Values&&... values) {
  throw Error(ErrorCode::invalid_argument, fmt::format(text, std::forward<Values>(values)...));
}

const char* name_of(Side side) {
  return side == Side::in ? "in" : "out";
}

void check_axis(const Axis& axis, std::size_t number, bool is_product) {
  if (axis.n < 1) reject("axes[{}].n is 0; at least 1 is allowed", number);
  if (axis.kind < Kind::c2c || axis.kind > Kind::dht)
    reject("axes[{}].kind is {}; 0 to {} are allowed", number, static_cast<int>(axis.kind),
           static_cast<int>(Kind::dht));
  if (axis.kind == Kind::dct1 && axis.n < 2)
    reject("axes[{}].n is 1; a dct1 has at least 2 points", number);
  for (const Side side : {Side::in, Side::out}) {
    const std::uint64_t asked = side == Side::in ? axis.in_extent : axis.out_extent;
    const std::uint64_t full = full_extent(axis, side, is_product);
    if (asked > full)
      reject("axes[{}].{}_extent is {}; at most {} is allowed", number, name_of(side), asked, full);
    const std::int64_t stride = side == Side::in ? axis.in_stride : axis.out_stride;
    if (stride == 0 && extent(axis, side, is_product) > 1)
      reject("axes[{}].{}_stride is 0; {} elements need another", number, name_of(side),
             extent(axis, side, is_product));
  }
}

std::vector<Mode> modes_of(const General& shape, Side side) {
  std::vector<Mode> modes;
  const auto add = [&](std::uint64_t count, std::int64_t stride) {
    if (count > 1) modes.push_back({count, static_cast<std::uint64_t>(std::abs(stride))});
  };
  for (const Axis& axis : shape.axes)
    add(extent(axis, side, shape.is_product), side == Side::in ? axis.in_stride : axis.out_stride);
  for (const Repeat& repeat : shape.repeats)
    add(repeat.count, side == Side::in ? repeat.in_distance : repeat.out_distance);
  return modes;
}

void check_places(const General& shape) {
  const Collision collision = collision_of(modes_of(shape, Side::out));
  if (collision == Collision::found)
    reject("the output's strides collide: two of its elements have one place");
  if (collision == Collision::unknown)
    reject(
        "the output's strides do not nest, and of more than {} elements it is not shown that no "
        "two have one place",
        most_compared);
}

void check_bytes(const Problem& problem, const General& shape, Side side) {
  const std::size_t bytes = element_bytes(problem, shape, side);
  unsigned __int128 reach = 1, elements = 1;
  for (const Mode& mode : modes_of(shape, side)) {
    reach += static_cast<unsigned __int128>(mode.count - 1) * mode.stride;
    elements *= mode.count;
    if (reach * bytes > most_bytes || elements * bytes > most_bytes)
      reject("side {} has or spans more than 2^62 bytes", name_of(side));
  }
}

// Those of the complex transforms, whatever extents leave out: lengths are counted in them.
void check_points(const Problem& problem) {
  const std::size_t bytes = complex_bytes(problem.precision);
  unsigned __int128 points = 1;
  const auto multiply = [&](std::uint64_t count) {
    points *= count;
    if (points * bytes > most_bytes)
      reject(
          "the axes' n times the repeats' counts are more than {} complex elements of {} bytes "
          "(2^62 bytes), those beyond the extents included",
          static_cast<std::uint64_t>(most_bytes / bytes), bytes);
  };
  for (const Axis& axis : problem.axes) multiply(axis.n);
  for (const Repeat& repeat : problem.repeats) multiply(repeat.count);
}

// Length and batch are left as they are, or are what complete() makes of them: a problem that was
// completed may be planned again.
void check_counts(const Problem& problem, const General& shape) {
  if (problem.length == 0 && problem.batch == 1) return;
  const auto [length, batch] = counts(shape);
  if (problem.length != length || problem.batch != batch)
    reject(
        "axes are given, and length {} and batch {} too; 0 and 1 are allowed, or the {} and {} "
        "that the axes and repeats make",
        problem.length, problem.batch, length, batch);
}

bool contains(const std::string& text, const char* name) {
  return text.find(name) != std::string::npos;
}

void check_product(const Problem& problem) {
  if (problem.product < Product::none || problem.product > Product::correlation)
    reject("product is {}; 0 to 2 are allowed", static_cast<int>(problem.product));
  if (problem.product == Product::none) return;
  const auto allows = [](Kind kind) { return kind == Kind::c2c || kind == Kind::r2c; };
  if (!allows(problem.kind) || !std::all_of(problem.axes.begin(), problem.axes.end(),
                                            [&](const Axis& axis) { return allows(axis.kind); }))
    reject("product is given, and a kind that is neither c2c nor r2c");
  if (problem.direction != Direction::forward)
    reject("product is given, and direction inverse; it goes forward and back");
  if (problem.padded)
    reject("product is given, and padded; both sides are data of n numbers a row");
}

void check_functions(const Problem& problem) {
  const bool split = problem.in.parts == Parts::split || problem.out.parts == Parts::split;
  if (split && !(problem.load_function.empty() && problem.store_function.empty()))
    reject("load_function or store_function is given, and a side in split parts");
  if (!problem.load_function.empty() && !contains(problem.load_function, "papilio_user_load"))
    reject("load_function does not define papilio_user_load");
  if (!problem.store_function.empty() && !contains(problem.store_function, "papilio_user_store"))
    reject("store_function does not define papilio_user_store");
}

}  // namespace

void check_formats(const Problem& problem) {
  if (problem.precision < Precision::f32 || problem.precision > Precision::f64x2)
    reject("precision is {}; 0 to 2, f32, f64 and f64x2, are allowed",
           static_cast<int>(problem.precision));
  check_product(problem);
  check_functions(problem);
  for (const auto& [format, name] : {std::pair{problem.in, "in"}, {problem.out, "out"}}) {
    if (format.storage < Storage::native || format.storage > Storage::bf16)
      reject("{}.storage is {}; 0 to 2 are allowed", name, static_cast<int>(format.storage));
    if (format.parts < Parts::interleaved || format.parts > Parts::split)
      reject("{}.parts is {}; 0 and 1 are allowed", name, static_cast<int>(format.parts));
    if (format.storage != Storage::native && problem.precision != Precision::f32)
      reject("{}.storage is of 16 bits and precision {}: f32 alone is stored so", name,
             name_of(problem.precision));
  }
}

void check_general(const Problem& problem) {
  if (!problem.dimensions.empty() || problem.kind != Kind::c2c || problem.padded)
    reject(
        "axes are given, and dimensions, kind or padded too; a general problem has axes and "
        "repeats alone");
  if (problem.axes.size() > most_axes)
    reject("axes are {} in number; at most {} are allowed", problem.axes.size(), most_axes);
  if (problem.repeats.size() > most_repeats)
    reject("repeats are {} in number; at most {} are allowed", problem.repeats.size(),
           most_repeats);
  int real = 0;
  for (std::size_t a = 0; a < problem.axes.size(); ++a) {
    check_axis(problem.axes[a], a, problem.product != Product::none);
    real += problem.axes[a].kind == Kind::r2c || problem.axes[a].kind == Kind::c2r;
  }
  if (real > 1) reject("{} axes are r2c or c2r; at most one is allowed", real);
  for (std::size_t r = 0; r < problem.repeats.size(); ++r) {
    const Repeat& repeat = problem.repeats[r];
    if (repeat.count < 1) reject("repeats[{}].count is 0; at least 1 is allowed", r);
    if (repeat.count > 1 && repeat.out_distance == 0)
      reject("repeats[{}].out_distance is 0; {} transforms need another", r, repeat.count);
  }
  check_formats(problem);
  check_points(problem);
  const General shape = general(problem);
  check_counts(problem, shape);
  check_bytes(problem, shape, Side::in);
  check_bytes(problem, shape, Side::out);
  check_places(shape);
}

}  // namespace papilio::problem
