// SPDX-License-Identifier: MIT
//
// Stockhams whose passes write where they read, exchange=in_place (compose/body/body_in_place.h).
#pragma once

#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

// How many transforms a block. Columns come in runs of a sector to a line; if narrow, of one, two
// and so on. Of rows there is one, or, if several, up to four where they are short.
enum class Widths { usual, narrow, several };

// Those worth a look for a shape in a role, none with a radix above `largest_radix`; empty for the
// host, or where shared memory holds too little. In one dimension their radices ascend.
std::vector<Schedule> stockhams_in_place(const Shape& shape, int largest_radix, const Role& role,
                                         const Context& context, Widths widths = Widths::usual);

// The same for a convolution of m points whose elements come and go as rows or columns lie, with
// radices to 32 (none larger was the fastest of 38 lengths), prefetching between its two ways.
// Their radices are ordered once they are among the first (plan/choose/pass_order.h). Short rows
// share a block; in f64 only blocks that few fit of.
std::vector<Schedule> convolutions_in_place(std::uint64_t m, const Role& role,
                                            const Context& context);

// The same along one dimension of several, short rows up to four a block, however small the block:
// their passes are more, and so are the barriers saved. Passes are not yet in the order that place
// wants (compose::rows_go_in_place).
std::vector<Schedule> convolutions_in_place(const Shape& shape, const Role& role,
                                            const Context& context);

// The same for one in rows whose elements are permuted on the way, so that threads hold all of them
// before the first pass and after the last, up to 48 (24 in f64) each. Of one row only where three
// blocks fit: 8191 points by Rader's method take .82 of the time, 12289 1.14, 16381 1.01 at best
// (H200). Of several dimensions, along the last, also where one does, and short rows up to four a
// block.
std::vector<Schedule> held_in_place(const Shape& shape, const Context& context);

}  // namespace papilio::plan
