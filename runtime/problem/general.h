// SPDX-License-Identifier: MIT
//
// The general form of a problem: every axis and loop with its strides and extents filled in, loops
// merged where one says the same. Simple problems have one, too, and a general problem that is
// contiguous becomes a simple one, so that a transform has one way through the planner however it
// was asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::problem {

enum class Side { in, out };

struct General {
  std::vector<Axis> axes;
  std::vector<Repeat> repeats;  // outermost (of the largest distances) first, none of count 1
  bool is_product = false;      // a convolution or correlation
  bool real_in = false, real_out = false;  // elements are real numbers, not complex ones

  // The kind that is r2c or c2r, if an axis has one.
  std::optional<Kind> real_kind() const;
};

// Whether a kind takes real numbers to real numbers: cosine, sine and Hartley transforms.
bool is_real_to_real(Kind kind);

// Elements of an axis that memory holds on a side: its extent, or all that the kind has, n or n/2 +
// 1 bins. (Both sides of a convolution are data.)
std::uint64_t extent(const Axis& axis, Side side, bool is_product = false);
std::uint64_t full_extent(const Axis& axis, Side side, bool is_product = false);

// The general form of any problem that has passed check().
General general(const Problem& problem);

// The simple form of a general problem, where it has one: c2c, interleaved, in the problem's
// precision, every element of it, contiguous on both sides.
std::optional<Problem> simplified(const Problem& problem);

// Offsets of a side's elements from its pointer, in elements: least and greatest.
struct Span {
  std::int64_t least = 0, greatest = 0;
};
Span span(const General& general, Side side);

// Bytes of one element of a side as it is stored; of split parts, of one part.
std::size_t element_bytes(const Problem& problem, const General& general, Side side);

// Whether both sides have their elements in the same places, so that the transform may be done in
// place: equal strides, or the padded rows of r2c and c2r.
bool may_be_in_place(const Problem& problem, const General& general);

}  // namespace papilio::problem
