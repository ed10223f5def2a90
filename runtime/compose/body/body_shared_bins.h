// SPDX-License-Identifier: MIT
//
// A cyclic convolution of N = C h points of which only half, in and out, is not zero or wanted, by
// the C blocks of a cluster, C even. Bins c, c + C, .. of its transform are those of a transform of
// h points,
//     y_j = sum_t x_{j + t h} w_N^(c (j + t h)),    j < h, t < C / 2;
// so with their products transformed back, C_c,
//     c_{j + t h} = sum_c w_N^(-c (j + t h)) C_c[j],
// and nothing of length N is ever held: each block does one term, and at the end each gets from all
// others what makes its share of the outputs, DFTs of C points of which half is wanted.
//
// Two blocks load all elements each, with chirps that w is part of (the circulant and the
// skew-circulant part of a Toeplitz matrix). More could not afford that: each loads its share of
// the columns j, a DFT of C points each, half of them zeros, and sends the others the elements y_j
// of theirs.
//
// Rader's convolution of 2h = p - 1 points has all of its elements, x_i and x_{p-i} h apart, since
// g^h is -1. So the first block transforms their sums, the second their differences (times w_2h^j,
// and negated where g^j stands for the greater of the two): either loads all and holds half, and
//     X_i - x_0 = E_i + O_i,    X_{p-i} - x_0 = E_i - O_i,
// E of the first block, O of the second.
#pragma once

#include "runtime/compose/body/body_access.h"
#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/body/staging_text.h"

namespace papilio::compose {

// Of Rader's method: multiplies the registers of all blocks but the first by their roots, in the
// first pass of the way in and in the last one of the way out, still swapped.
void multiply_roots(BodyWriter& body, const Pass& pass, Way way);

// Of more than two blocks: from the columns that a block loads to what all blocks transform, in
// their shared memory, in place of the first pass's.
void exchange_inputs(BodyWriter& body);

// From the registers of the last pass of the way back, still swapped: exchanges them and stores the
// outputs.
void store_pieces(BodyWriter& body, const Pass& last);

// Rader's: text that loads elements i and p - i and stages what the block transforms; and from what
// is staged at the end, E or O, the outputs of the pairs, of which either block stores half.
std::string pair_for_block(const KernelSpec& spec);
void store_pairs(BodyWriter& body);

}  // namespace papilio::compose
