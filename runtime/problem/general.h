// SPDX-License-Identifier: MIT
//
// The general form of a problem: every axis and loop with its strides and extents filled in, loops
// merged where possible. A simple problem has a general form too, and a contiguous general problem
// becomes a simple one. So a transform takes one way through the planner, however it was asked for.
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

// Whether a kind maps real numbers to real numbers: cosine, sine and Hartley transforms.
bool is_real_to_real(Kind kind);

// Elements of an axis in memory on a side: the extent given, and the full extent of the kind, n or
// n/2 + 1 bins. (Both sides of a convolution are data.)
std::uint64_t extent(const Axis& axis, Side side, bool is_product = false);
std::uint64_t full_extent(const Axis& axis, Side side, bool is_product = false);

// The general form of any problem that has passed check().
General general(const Problem& problem);

// What a completed general problem says of itself: the count of its outermost loop, 1 without
// loops, and the points of all else. The points of all must fit 64 bits.
struct Counts {
  std::uint64_t length = 1, batch = 1;
};
Counts counts(const General& general);

// The simple form of a general problem, if it has one: c2c, interleaved, stored in its precision,
// without pruning, contiguous on both sides.
std::optional<Problem> simplified(const Problem& problem);

// Least and greatest offset of a side's elements from its pointer, in elements.
struct Span {
  std::int64_t least = 0, greatest = 0;
};
Span span(const General& general, Side side);

// Whether a side's elements are stored in two arrays. Real numbers have no parts, whatever the
// format says.
bool is_split(const Problem& problem, const General& general, Side side);

// Bytes of the caller's spectrum, which a convolution or correlation multiplies by.
std::size_t spectrum_bytes(const Problem& problem, const General& general);

// Bytes of one stored element of a side; for split storage, of one part.
std::size_t element_bytes(const Problem& problem, const General& general, Side side);

// Whether the transform may be in place: both sides have equal strides, or the padded rows of r2c
// and c2r; and what one transform reads another does not write.
bool may_be_in_place(const Problem& problem, const General& general);

}  // namespace papilio::problem
