// SPDX-License-Identifier: MIT
//
// A transform of n = 2 m real numbers x by a complex one of m points, z_j = x_2j + i x_2j+1, as in
// J. W. Cooley, P. A. W. Lewis, P. D. Welch, "The fast Fourier transform algorithm: programming
// considerations", 1970. Bins i and m - i of the two come from each other:
//
//   X_i = ((Z_i + conj Z_m-i) - i w_n^i (Z_i - conj Z_m-i)) / 2,
//   Z_i = (X_i + conj X_m-i) + i w_n^-i (X_i - conj X_m-i).
//
// Two rows a and b of n real numbers, n odd, are one of n points, z_j = a_j + i b_j:
//
//   A_i = (Z_i + conj Z_n-i) / 2, B_i = (Z_i - conj Z_n-i) / 2i, Z_i = A_i + i B_i.
//
// They meet where the side of the bins is staged in shared memory: a thread takes both of a pair.
// The transform may be a convolution: Rader's permutation, or Bluestein's chirp, is between the
// pairs and the passes.
#pragma once

#include <string>

#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {

// The functions by which the body loads and stores an element: of a fold's real side load_pair or
// store_pair, of two numbers.
const char* load_name(const KernelSpec& spec);
const char* store_name(const KernelSpec& spec);

// The text of load_pair or store_pair. The numbers of a pair that is stored are in opposite order:
// what makes an inverse transform of a forward one changes them back.
std::string pair_text(const KernelSpec& spec, TablePlacer& tables);

// Numbers that a thread stages on the side of the bins; 0 without a fold.
int folded_per_thread(const KernelSpec& spec);

// Bins in memory to pairs Z_i, Z_m-i in stage_re and stage_im, parts swapped; and such pairs to
// bins in memory.
void load_bins(BodyWriter& body);
void store_bins(BodyWriter& body);

// By Bluestein's method: multiplies the elements in registers that a pass has read, or will write,
// on the side of the bins.
void multiply_by_chirp(BodyWriter& body, const Pass& pass);

// Pairs between there and shared memory.
void copy_pairs(BodyWriter& body, stage::Route route, bool to_shared, Part part);

}  // namespace papilio::compose
