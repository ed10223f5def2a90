// SPDX-License-Identifier: MIT
//
// A problem as FFTW's functions ask for it, all of them in one form: the arguments of guru64, less
// the pointers. What is normalised here is what plans, wisdom and copies are told by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::fftw3 {

enum class Family { c2c, r2c, c2r, r2r };
enum class Side { in, out };

// FFTW's kinds of real transforms, by its numbers.
enum class RealKind {
  r2hc,
  hc2r,
  dht,
  redft00,
  redft01,
  redft10,
  redft11,
  rodft00,
  rodft01,
  rodft10,
  rodft11
};

// A dimension or a loop, with its strides in elements of their side: complex numbers where a side
// is interleaved, real numbers otherwise.
struct Dim {
  std::int64_t n = 1, in = 0, out = 0;
};

struct Shape {
  Family family = Family::c2c;
  Precision precision = Precision::f64;
  bool inverse = false;  // of c2c
  Parts in_parts = Parts::interleaved, out_parts = Parts::interleaved;
  std::vector<Dim> dims, loops;
  std::vector<RealKind> kinds{};  // of r2r, one a dimension

  // Whether a side has complex numbers, in two arrays or in one.
  bool is_complex(Side side) const;
  bool is_split(Side side) const;
  std::size_t element_bytes(Side side) const;
};

// One loop of a side's elements.
struct Turns {
  std::int64_t count, stride;
};
// A side's loops and dimensions, outermost first: n/2 + 1 elements along the last dimension of the
// complex side of r2c and c2r.
std::vector<Turns> turns(const Shape& shape, Side side);

// Offsets of a side's elements from its pointer, in bytes: from the first to past the last.
struct Span {
  std::int64_t begin = 0, end = 0;
};
Span span(const Shape& shape, Side side);

// The shape without what does nothing: loops of one turn, dimensions of one point where that is the
// identity. A transform of rank 0 is a copy; r2c and c2r of rank 0 have one point. Null where FFTW
// has no plan: negative or absent sizes, kinds or parts that do not exist.
std::optional<Shape> normalised(Shape shape);

bool does_nothing(const Shape& shape);  // a loop has no turn

// Whether input and output take the same places when both pointers are equal: needed in place,
// except of r2c and c2r. True where no place is taken.
bool has_equal_places(const Shape& shape);
// Whether each element's place is also that of its result, or rows are padded as r2c and c2r have
// them: what Plan::execute does in place.
bool may_be_in_place(const Shape& shape);

// Papilio takes so many dimensions, and as many loops.
inline constexpr std::size_t most_dims = 16;
// A shape of more dimensions as two, the second of which is done in place on the first one's
// output. Null for c2r, whose output is not of the numbers between the two.
struct Stages {
  Shape first, second;
};
std::optional<Stages> in_two_stages(const Shape& shape);

// The same with a side's elements one after the other.
Shape with_dense(Shape shape, Side side);

// What Papilio is asked for; of r2r without half-complex kinds.
Problem problem_of(const Shape& shape);

// One line that tells shapes apart, without quotes or parentheses.
std::string print(const Shape& shape);

}  // namespace papilio::fftw3
