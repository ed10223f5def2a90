// SPDX-License-Identifier: MIT
//
// Shared memory of a block besides the exchanges between passes (compose/spec/exchange_layout.h):
// the elements that Rader's method stages and keeps aside, and the elements that blocks sharing
// bins send each other.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

// Elements staged per thread.
int staged_per_thread(const KernelSpec& spec);

// Slots for the permuted elements of a block.
std::uint64_t staging_slots(const KernelSpec& spec, bool banked);

// Bytes of a slot of these: a real for Parts::halves or in a convolution of reals, else a complex
// number.
std::uint32_t slot_bytes(const KernelSpec& spec);

// The DC elements (x0 of each row) kept aside: their number of slots, and which of their areas
// holds the last result.
std::uint64_t asides(const KernelSpec& spec);
std::size_t final_aside(const KernelSpec& spec);

// The number of a butterfly's outputs q = rank, rank + blocks, ... that belong to one block,
// rounded up. (If the number of blocks does not divide the radix, the last blocks have one less.)
int bin_rows(const KernelSpec& spec, const Pass& pass);

// The maximum number of complex numbers that a block receives from another block.
std::uint64_t bin_area(const KernelSpec& spec, const Pass& pass);

// Of the items that a thread stages, the number that the first of two blocks stores; and the total
// over its threads. The second block stores the rest. Few threads have a last item. Element 0
// belongs to the first block.
int kept_items(const KernelSpec& spec);
std::uint64_t kept_by_first(const KernelSpec& spec);

// The maximum number of complex numbers in a block's shared memory after those of the other blocks
// have arrived.
std::uint64_t exchanged_by_blocks(const KernelSpec& spec);

}  // namespace papilio::compose
