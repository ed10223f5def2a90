// SPDX-License-Identifier: MIT
//
// A cyclic convolution of 2h points of which only the first h, in and out, are not zero or wanted,
// by the two blocks of a cluster. The even bins of its transform are those of a transform of h
// points, the odd ones those of the same elements times w_2h^j; so with both products
//     c_j = C0_j + w_2h^-j C1_j,    j < h,    C0, C1 inverse transforms of h points,
// and nothing of length 2h is ever held: one block does each term (the circulant and the
// skew-circulant part of a Toeplitz matrix), and at the end they exchange half of their outputs.
//
// Rader's convolution of 2h = p - 1 points has all of its elements, x_i and x_{p-i} h apart, since
// g^h is -1. So the first block transforms their sums, the second their differences (times w_2h^j,
// and negated where g^j stands for the greater of the two): either loads all and holds half, and
//     X_i - x_0 = E_i + O_i,    X_{p-i} - x_0 = E_i - O_i,
// E of the first block, O of the second.
#pragma once

#include "runtime/compose/body_writer.h"
#include "runtime/compose/staging_text.h"

namespace papilio::compose {

// Complex numbers that a block receives from the other, at most.
std::uint64_t received_from_other_block(const KernelSpec& spec);

// Multiplies the second block's registers by their roots, in the first pass of the way in, of
// Rader's method only, and in the last one of the way out, still swapped.
void multiply_roots(BodyWriter& body, const Pass& pass, Way way);

// From the registers of the last pass of the way back, still swapped: of each butterfly's outputs
// the first block gets the sums of the even ones, the second of the odd ones, output 2q + rank in
// register q.
void add_blocks(BodyWriter& body);

// Stores what add_blocks() left.
void store_sums(BodyWriter& body);

// Rader's: text that loads elements i and p - i and stages what the block transforms; and from what
// is staged at the end, E or O, the outputs of the pairs, of which either block stores half.
std::string pair_for_block(const KernelSpec& spec);
void store_pairs(BodyWriter& body);

}  // namespace papilio::compose
