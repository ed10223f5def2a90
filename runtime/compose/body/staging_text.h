// SPDX-License-Identifier: MIT
//
// The permutations of a Rader kernel between shared memory and its first forward or last inverse
// pass, as a table of slots (twiddle/staging.h) and the text that addresses them. One access
// moves both parts when the exchange is interleaved.
//
// DC elements (no power of g, one a row) are stored behind the exchanged elements, by transform and
// row. Passes across rows alternate between two areas; in-place passes use one. The product leaves
// the sums of the rows in the area used last. In-place passes leave the rows, DC elements too, in
// digit-reversed order, which the way out reverses. With Parts::halves, imaginary parts use the
// same slots, offset by the size of the DC area.
#pragma once

#include <string>

#include "runtime/compose/access/access_text.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/shared_layout.h"

namespace papilio::compose {

enum class Way { in, out };

// The slots of one access.
twiddle::Table staging_table(const KernelSpec& spec, const ExchangeLayout& layout, Way way);

// Threads in memory order, or where the butterflies hold the elements.
enum class Side { memory, butterflies };

// Text of the address (a char*) of an item of the thread of that number on one side, of its
// imaginary part where parts are exchanged in turn and `imaginary` is set.
std::string staged_address(const KernelSpec& spec, const twiddle::Table& table, Side side,
                           const std::string& thread, const std::string& item, bool imaginary,
                           TablePlacer& tables);

// Text that reads (an expression) or writes (a statement) what stands aside for a row of transform
// `tile`.
std::string aside_load(const KernelSpec& spec, const ExchangeLayout& layout, std::size_t area,
                       const std::string& row);
std::string aside_store(const KernelSpec& spec, const ExchangeLayout& layout, std::size_t area,
                        const std::string& row, const std::string& re, const std::string& im);

}  // namespace papilio::compose
