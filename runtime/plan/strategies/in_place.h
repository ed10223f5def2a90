// SPDX-License-Identifier: MIT
//
// Stockham schedules with in-place passes: exchange=in_place (compose/body/body_in_place.h).
#pragma once

#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

// Transforms per block:
//   columns   usual: runs of a sector to a cache line; narrow: 1, 2, ...
//   rows      usual: 1; several: up to 4 if they are short
enum class Widths { usual, narrow, several };

// Promising schedules for a shape in a role, with radices up to `largest_radix`. Empty for the
// host, and if shared memory is too small. In one dimension their radices ascend.
std::vector<Schedule> stockhams_in_place(const Shape& shape, int largest_radix, const Role& role,
                                         const Context& context, Widths widths = Widths::usual);

// The same for a convolution of m points in rows or columns, with radices up to 32 (larger ones
// were never fastest, 38 lengths). The kernels prefetch between the forward and the inverse
// transform. Radices are ordered later, for the best-ranked schedules (plan/choose/pass_order.h).
// Short rows share a block; in f64 only if few blocks fit on a multiprocessor.
std::vector<Schedule> convolutions_in_place(std::uint64_t m, const Role& role,
                                            const Context& context);

// The same along one dimension of several. Short rows come up to four per block, even in small
// blocks: more passes save more barriers. The passes are not yet in the order that in-place kernels
// require (compose::rows_go_in_place).
std::vector<Schedule> convolutions_in_place(const Shape& shape, const Role& role,
                                            const Context& context);

// The same for a convolution of rows whose elements are permuted on load and store. Threads hold
// all elements in registers before the first pass and after the last, up to 48 (24 in f64) each.
// For one row, three blocks must fit on a multiprocessor: relative times for Rader's method are .82
// for 8191 points, 1.14 for 12289 and 1.01 for 16381 (H200). Along the last of several dimensions
// one block suffices, and short rows come up to four per block.
std::vector<Schedule> held_in_place(const Shape& shape, const Context& context);

}  // namespace papilio::plan
