// SPDX-License-Identifier: MIT
//
// What takes room in a block's shared memory besides exchanges between passes
// (compose/spec/exchange_layout.h): what Rader's method stages, with the elements aside, and what
// blocks that share bins send each other.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

// Elements that a thread stages.
int staged_per_thread(const KernelSpec& spec);

// Slots that the permuted elements of a block need.
std::uint64_t staging_slots(const KernelSpec& spec, bool banked);

// Bytes of a slot: a real where parts are exchanged in turn, else a complex number.
std::uint32_t slot_bytes(const KernelSpec& spec);

// Slots that stand aside; which area is the last.
std::uint64_t asides(const KernelSpec& spec);
std::size_t final_aside(const KernelSpec& spec);

// Of a butterfly's outputs, q = rank, rank + blocks, .. are a block's own: so many at most, and of
// a radix that the blocks do not divide one less for the last ones.
int bin_rows(const KernelSpec& spec, const Pass& pass);

// Complex numbers that a block receives from another at most.
std::uint64_t bin_area(const KernelSpec& spec, const Pass& pass);

// Of the items that a thread stages, those the first block stores; the second stores the rest. The
// last one is often a few threads' only. Element 0 is the first block's.
int kept_items(const KernelSpec& spec);
std::uint64_t kept_by_first(const KernelSpec& spec);

// Complex numbers that a block's shared memory holds once the others' have come, at most.
std::uint64_t exchanged_by_blocks(const KernelSpec& spec);

}  // namespace papilio::compose
