// SPDX-License-Identifier: MIT
//
// A cyclic convolution of 2h points of which only the first h, in and out, are not zero or wanted,
// by the two blocks of a cluster. The even bins of its transform are those of a transform of h
// points, the odd ones those of the same elements times w_2h^j; so with both products
//     c_j = C0_j + w_2h^-j C1_j,    j < h,    C0, C1 inverse transforms of h points,
// and nothing of length 2h is ever held: one block does each term (the circulant and the
// skew-circulant part of a Toeplitz matrix), and at the end they exchange half of their outputs.
#pragma once

#include "runtime/compose/body_writer.h"

namespace papilio::compose {

// Complex numbers that a block receives from the other, at most.
std::uint64_t received_from_other_block(const KernelSpec& spec);

// From the registers of the last pass of the way back, still swapped: the second block's terms are
// multiplied by their roots, and of each butterfly's outputs the first block gets the sums of the
// even ones, the second of the odd ones, output 2q + rank in register q.
void add_blocks(BodyWriter& body);

// Stores what add_blocks() left.
void store_sums(BodyWriter& body);

}  // namespace papilio::compose
