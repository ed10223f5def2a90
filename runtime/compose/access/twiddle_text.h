// SPDX-License-Identifier: MIT
//
// The twiddles between the passes of a four-step plan, for a whole butterfly at once, or for all
// elements of a column that a thread stores. Element q of butterfly j is in row j + q B of a matrix
// and is multiplied by
//     w_N^((j + q B) t) = w_N^(j t) w_N^(B t)^q,
// t its column. The first factor is one entry, or the product of two, for a butterfly; powers of
// the second are products of entries at q's digits to base 4, which all threads with the same t
// read together. Against two gathered entries an element this reads a sixth, and rounds at most
// three times more. The product of two is one of entries at digits of t, not at bits of the
// exponent: neighbouring threads have neighbouring columns and read side by side. Where all of a
// butterfly is in row j, the first factor is all.
#pragma once

#include <string>

#include "runtime/compose/access/access_text.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

struct TwiddleMatrix {
  std::uint64_t order;    // N
  std::uint64_t rows;     // B
  std::string row;        // text of j, below B
  std::uint64_t columns;  // t is below it
  std::string column;     // text of t
  int radix;
  bool of_cluster;       // whose waits empty the first-level cache
  bool one_row = false;  // of a butterfly
  // Texts of the parts of element {0} of butterfly b of radix {1}.
  std::string re = "PAPILIO_R(re, b * {1} + {0})", im = "PAPILIO_R(im, b * {1} + {0})";
  // The same of a second value with that factor; empty: there is none.
  std::string second_re = {}, second_im = {};
};

// Text of the powers that all butterflies of a column share.
std::string twiddle_powers(const TwiddleMatrix& matrix, TablePlacer& tables);

// Text of the twiddle of the matrix's row `row` in the column.
std::string twiddle_of_row(const TwiddleMatrix& matrix, std::uint64_t row, TablePlacer& tables);

// Text inside the loop over a thread's butterflies b: multiplies their elements.
std::string twiddle_butterfly(const TwiddleMatrix& matrix, TablePlacer& tables);

}  // namespace papilio::compose
