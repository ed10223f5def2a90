// SPDX-License-Identifier: MIT
//
// The permutations of a Rader kernel between shared memory and its first forward or last inverse
// pass, as a table of slots (twiddle/staging.h) and the text that addresses them. Both parts of an
// element are one access where the exchange is joint.
//
// The elements that are no powers of g, one a row, stand aside: behind what is exchanged, by
// transform and row. Passes across the rows transform them there, from one of two areas to the
// other and back, in place in one; the product leaves the sums of the rows in the area that is then
// the last. Passes in place leave rows with their numbers' digits reversed, these elements' too:
// the way out knows. Where real and imaginary parts are exchanged in turn, the imaginary ones of a
// slot lie as far behind the real ones as all that stands aside is long.
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
