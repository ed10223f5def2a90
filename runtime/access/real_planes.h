// SPDX-License-Identifier: MIT
//
// The kinds of real numbers of which one kernel does planes and volumes, a row each. The last axis
// is done as a row is (access/real_kinds.h). Along each other axis the same transform is one of
// complex numbers, the packed pairs of the last axis: an order in which rows are loaded, the
// complex transform, an order in which they are stored, and a step on rows k and n - k between the
// transform and the side of the bins ("crossing").
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::access {

struct EndText;

// Of n rows, which one of memory is row i of the transform.
enum class RowOrder {
  same,
  even_then_odd,          // 2 i in the first half, 2 n - 1 - 2 i in the second
  even_then_negated_odd,  // those of the second half times -1
  reversed,               // n - 1 - i
};

struct RealPlane {
  Kind kind;
  RowOrder loaded, stored;
  // A crossing is at k = 0 .. n / 2 of n rows: statements that make complex_t `at_k` and
  // `at_opposite` for rows k and n - k of `a` and `b` there, and of `root`, w_4n^k. Row 0 has no
  // partner: `b` is `a` then, and `at_opposite` is not used.
  bool rotates;  // `root` is used
  const char* crossing;
};

// Null: each axis of such planes is a kernel of its own.
const RealPlane* real_plane(Kind kind);

// Statements that declare `row`, the number in memory of the first element of the row of element
// `index`, and `negative`, whether what is there is to be multiplied by -1. Rows have n elements,
// and there are counts[0] x counts[1] x ... of them. Clears `negates` where none is negative.
std::string row_text(RowOrder order, const std::vector<std::uint64_t>& counts, std::uint64_t n,
                     const std::string& index, bool& negates);

}  // namespace papilio::access
