// SPDX-License-Identifier: MIT
//
// DCT-I and DST-I of a row of real numbers, the first pass of whose even or odd extension z of N =
// r L points is done on columns 0 .. L / 2 (compose::Extension). With F_q(j) = sum_t z_(j + L t)
// w_r^(q t), sequence q of that pass is Y_q(j) = w_N^(j q) F_q(j), and its bin k is bin q + r k of
// z. Since z is real and even, Y_q(L - j) is conj Y_q(j), so that all bins are real; of an odd z
// those of i Y_q are. Two sequences a and b are the parts of one row:
//
//   Z(j) = Y_a(j) + i Y_b(j), Z(L - j) = conj Y_a(j) + i conj Y_b(j).
//
// That is the symmetric transform of P. N. Swarztrauber, "Symmetric FFTs", 1986, whose columns are
// here those of one pass, and whose rows are complex. Half the points and one part in r are
// transformed, in place of N / 2 by a fold, with the same errors.
#pragma once

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// Numbers in memory to the elements that pass `first` reads, in registers; and the elements that
// pass `last` leaves there to numbers in memory.
void load_extension(BodyWriter& body, const Pass& first);
void store_extension(BodyWriter& body, const Pass& last);

}  // namespace papilio::compose
