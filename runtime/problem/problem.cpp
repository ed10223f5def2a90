// SPDX-License-Identifier: MIT
//
// The limits of a problem, in one place.
#include "runtime/problem/problem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>

#include "runtime/problem/check_general.h"
#include "runtime/problem/general.h"

namespace papilio::problem {
namespace {

constexpr std::size_t most_dimensions = 16;

[[noreturn]] void reject(const std::string& message) {
  throw Error(ErrorCode::invalid_argument, message);
}

// Of scales: below the least normal number a scale has fewer bits. Of f64x2 both parts have all.
double largest_of(Precision precision) {
  return precision == Precision::f32 ? std::numeric_limits<float>::max()
                                     : std::numeric_limits<double>::max();
}
double least_of(Precision precision) {
  using Double = std::numeric_limits<double>;
  return precision == Precision::f32   ? std::numeric_limits<float>::min()
         : precision == Precision::f64 ? Double::min()
                                       : Double::min() / Double::epsilon();
}

}  // namespace

std::size_t complex_bytes(Precision precision) {
  return 2 * bytes_of(precision);
}

Problem complete(Problem problem) {
  if (!problem.axes.empty()) {
    check_general(problem);
    if (auto simple = simplified(problem)) return *simple;
    const auto [length, batch] = counts(general(problem));
    problem.length = length;
    problem.batch = batch;
    return problem;
  }
  if (problem.dimensions.empty() || problem.length != 0) return problem;
  problem.length = 1;
  for (const std::uint64_t n : problem.dimensions)
    if (__builtin_mul_overflow(problem.length, n, &problem.length)) {
      problem.length = std::numeric_limits<std::uint64_t>::max();
      break;
    }
  return problem;
}

bool is_simple(const Problem& problem) {
  const auto is_plain = [](const Format& format) {
    return format.storage == Storage::native && format.parts == Parts::interleaved;
  };
  return problem.axes.empty() && problem.kind == Kind::c2c && is_plain(problem.in) &&
         is_plain(problem.out) && problem.product == Product::none &&
         problem.load_function.empty() && problem.store_function.empty();
}

std::vector<std::uint64_t> shape(const Problem& problem) {
  std::vector<std::uint64_t> longer;
  for (const std::uint64_t n : problem.dimensions)
    if (n > 1) longer.push_back(n);
  return longer.size() < 2 ? std::vector{problem.length} : longer;
}

void check(const Problem& problem) {
  const double size = std::abs(problem.scale);
  if (!(size <= largest_of(problem.precision)) || (size > 0 && size < least_of(problem.precision)))
    reject(fmt::format("scale is {}; 0 and sizes of {:.3g} to {:.3g} are allowed in {}",
                       problem.scale, least_of(problem.precision), largest_of(problem.precision),
                       name_of(problem.precision)));
  if (problem.scale_low != 0 && problem.precision != Precision::f64x2)
    reject(fmt::format("scale_low is {}; f64x2 alone has one", problem.scale_low));
  if (!(problem.scale + problem.scale_low == problem.scale))
    reject(fmt::format("scale_low is {}; scale, {}, is not the double nearest to their sum",
                       problem.scale_low, problem.scale));
  if (problem.direction != Direction::forward && problem.direction != Direction::inverse)
    reject(fmt::format("direction is {}; forward and inverse are allowed",
                       static_cast<int>(problem.direction)));
  if (!problem.axes.empty()) return;  // complete() has checked the rest
  if (!problem.repeats.empty()) reject("repeats are given without axes");
  if (problem.kind < Kind::c2c || problem.kind > Kind::dht)
    reject(fmt::format("kind is {}; 0 to {} are allowed", static_cast<int>(problem.kind),
                       static_cast<int>(Kind::dht)));
  if (problem.padded && problem.kind != Kind::r2c && problem.kind != Kind::c2r)
    reject("padded is set; only the rows of r2c and c2r are padded");
  check_formats(problem);
  for (const std::uint64_t n : problem.dimensions)
    if (n < 1) reject("a dimension is 0; at least 1 is allowed");
  if (problem.dimensions.size() > most_dimensions)
    reject(fmt::format("dimensions are {} in number; at most {} are allowed",
                       problem.dimensions.size(), most_dimensions));
  constexpr std::uint64_t limit = std::uint64_t{1} << 62;
  if (problem.length < 1) reject("length is 0; at least 1 is allowed");
  if (!problem.dimensions.empty()) {
    Problem product = problem;
    product.length = 0;
    if (complete(product).length != problem.length)
      reject(fmt::format("length is {}; 0 or the product of the dimensions {} is allowed",
                         problem.length, fmt::join(problem.dimensions, "x")));
  }
  if (problem.batch < 1) reject("batch is 0; at least 1 is allowed");
  const std::uint64_t points = limit / complex_bytes(problem.precision);
  if (problem.length > points || problem.batch > points / problem.length)
    reject(fmt::format(
        "length {} times batch {} is more than {} complex elements of {} bytes (2^62 bytes)",
        problem.length, problem.batch, points, complex_bytes(problem.precision)));
  if (problem.kind == Kind::dct1)
    for (const std::uint64_t n :
         problem.dimensions.empty() ? std::vector{problem.length} : problem.dimensions)
      if (n < 2) reject("a dimension is 1; a dct1 has at least 2 points");
}

}  // namespace papilio::problem
