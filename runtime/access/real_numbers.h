// SPDX-License-Identifier: MIT
//
// The kinds of access/real_kinds.h as numbers, for kernels that read all sizes at run time
// (compose/generic_text.h). Of each side of a kind, element e of the complex transform meets one or
// two real numbers of memory, whose places are affine in e, and one root.
#pragma once

#include <cstdint>
#include <optional>

#include "papilio/papilio.hpp"
#include "runtime/twiddle/tables.h"

namespace papilio::access {

// A real number of memory: number e * step + first, times sign (1 or -1). Those outside of memory
// are zero when loaded, and dropped when stored; sign 0: there is none.
struct RealNumber {
  std::int64_t step = 0, first = 0, sign = 0;
};

// Load: the real part of element e is `low` below `split` and `high` from there on, the imaginary
// part is `second`; then it is multiplied by entry e of `root`. Store: it is multiplied first, and
// by `gain`; the real part, less the imaginary part if `subtracts`, goes to `low` or `high`, the
// imaginary part to `second`. Those of odd elements are multiplied by -1 if `alternates`. (The
// table of roots has an entry an element: of long transforms as much as their data.)
struct RealNumbers {
  std::uint64_t count = 0;  // in memory
  std::uint64_t split = 0;  // 0: all elements are `high`
  RealNumber low{}, high{1, 0, 1}, second{};
  std::optional<twiddle::Table> root{};
  std::uint64_t limit = 0;  // elements from here on are zero, or dropped; 0: none
  std::int64_t gain = 1;
  bool subtracts = false, alternates = false;
};

// Of a kind of n points on its real side or sides, and not of r2c and c2r, whose bins are complex.
RealNumbers loaded_numbers(Kind kind, std::uint64_t n);
RealNumbers stored_numbers(Kind kind, std::uint64_t n);

}  // namespace papilio::access
