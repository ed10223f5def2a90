// SPDX-License-Identifier: MIT
#include "runtime/cli/problem_reference.h"

#include "numbers/quad.h"
#include "runtime/cli/kinds.h"

namespace papilio::cli {
namespace {

// `bins`: the kind that has n / 2 + 1 complex numbers of the last dimension here.
Side side_of(const Problem& problem, Kind bins) {
  Side side{dimensions_of(problem), true};
  if (problem.kind == bins) side.extents.back() = side.extents.back() / 2 + 1;
  side.complex = problem.kind == Kind::c2c || problem.kind == bins;
  return side;
}

numbers::AxisKind reference_kind(Kind kind, bool inverse) {
  static_assert(static_cast<int>(numbers::AxisKind::dht) == static_cast<int>(Kind::dht) + 1);
  if (kind == Kind::c2c) return inverse ? numbers::AxisKind::inverse : numbers::AxisKind::forward;
  return static_cast<numbers::AxisKind>(static_cast<int>(kind) + 1);
}

}  // namespace

std::uint64_t Side::elements() const {
  std::uint64_t product = 1;
  for (const std::uint64_t extent : extents) product *= extent;
  return product;
}

Side input_side(const Problem& problem) {
  return side_of(problem, Kind::c2r);
}

Side output_side(const Problem& problem) {
  return side_of(problem, Kind::r2c);
}

template <class Number>
void transform_reference(numbers::ReferenceArray<Number>& array, const Problem& problem,
                         int threads) {
  const Dimensions dimensions = dimensions_of(problem);
  const bool back = problem.kind == Kind::c2r ||
                    (problem.kind == Kind::c2c && problem.direction == Direction::inverse);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const std::size_t axis = back ? i : dimensions.size() - 1 - i;
    const Kind kind = kind_along(problem, axis, dimensions.size());
    numbers::reference_axis(array, axis, dimensions[axis], reference_kind(kind, back), threads);
  }
}

template void transform_reference(numbers::ReferenceArray<numbers::DoubleDouble>&, const Problem&,
                                  int);
template void transform_reference(numbers::ReferenceArray<numbers::Quad>&, const Problem&, int);

}  // namespace papilio::cli
