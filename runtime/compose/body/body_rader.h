// SPDX-License-Identifier: MIT
//
// What is Rader's alone in a kernel's body: elements that change places on their way through shared
// memory, those that stand aside, and where the two meet (compose/body/staging_text.h).
#pragma once

#include <string>

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// Text that moves item e of a thread, in memory order, to its place in shared memory or from there.
std::string permuted_item(const BodyWriter& body, bool to_shared, Part part);

// The same of items 2 e and 2 e + 1, a pair of bins (compose/body/body_fold.h).
std::string permuted_pair(const BodyWriter& body, bool to_shared, Part part);

// Phases in which the first forward pass takes its elements from their places, and the last inverse
// one puts them there.
void read_permuted(BodyWriter& body, const Pass& first, Part part);
void write_permuted(BodyWriter& body, const Pass& last, Part part);

// Does to the elements that stand aside what pass `number`, one across the rows, does to the
// others.
void transform_aside(BodyWriter& body, const Pass& pass, std::size_t number);

// The product with the spectrum, `product` its text for a butterfly of the last forward pass with h
// and k known. Bin 0 of a row meets what stands aside for it, which is its sum afterwards.
void multiply_rows(BodyWriter& body, const Pass& last, const std::string& product);

}  // namespace papilio::compose
