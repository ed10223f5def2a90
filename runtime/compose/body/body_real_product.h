// SPDX-License-Identifier: MIT
//
// Rader's method for p real numbers, p an odd prime, in half the points. With cas = cos + sin, the
// Hartley transform
//
//   H_k = sum_j x_j cas(2 pi j k / p)
//
// is of real numbers, and so is its convolution by Rader's permutation: H[g^-k] - x_0 = sum_j a_j
// b_(k-j), a_j = x[g^j], cyclic in p - 1 = 2 h. A real cyclic convolution of 2 h numbers is one of
// h complex elements, z_q = a_2q + i a_2q+1, in whose product bins k and h - k meet
// (twiddle/tables.h, rader_products). Bins and Hartley's come from each other:
//
//   X_k = ((H_k + H_p-k) - i (H_k - H_p-k)) / 2,      H_k, H_p-k = Re X_k -+ Im X_k.
//
// (R. N. Bracewell, "Discrete Hartley transform", 1983; the convolution as in H. V. Sorensen et
// al., "Real-valued fast Fourier transform algorithms", 1987.) x_0 is added in bin 0, where both
// numbers of an element sum up; it stands aside until then, and the sum of all after that.
#pragma once

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// Of bins in the registers of the last forward pass: each with the one that it meets, which comes
// through shared memory; parts swapped.
void multiply_with_opposites(BodyWriter& body, const Pass& last);

// Bins in memory to numbers i and p - i in stage_re, and such numbers to bins in memory.
void load_bins_of_reals(BodyWriter& body);
void store_bins_of_reals(BodyWriter& body);

}  // namespace papilio::compose
