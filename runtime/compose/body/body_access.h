// SPDX-License-Identifier: MIT
//
// How a kernel's elements come from memory and go back: straight into the registers of the first
// pass and out of those of the last one, or staged: in memory order, for coalescing, into registers
// stage_re and stage_im, and from there through shared memory.
#pragma once

#include <optional>
#include <string>

#include "runtime/compose/access/twiddle_text.h"
#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/spec/shared_layout.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {

void load_elements(BodyWriter& body, const stage::Load& load);
void store_elements(BodyWriter& body, const stage::Store& store);

// The elements of the transform that a butterfly holds before and after the exchange between the
// blocks of a cluster: base + q * stride, in the phase that is open. `present` is text that says
// whether the transform has them, empty where it always does.
struct Place {
  std::string prelude, base;
  std::uint64_t stride;
  std::string present = {};
};
Place in_memory(const BodyWriter& body, const Pass& pass, bool after_exchange);

// The four-step twiddles that an access's pass applies in registers. Butterfly elements are base +
// q * stride with base < stride; a pass along another dimension than the last has one matrix row
// per butterfly.
std::optional<TwiddleMatrix> twiddles_of(const KernelSpec& spec, const Access& access,
                                         const Pass& pass, const Place& place);

// The same of columns that are staged, W a block, each by L threads: thread f has `elements` of
// column f mod W, those in rows f / W + e L.
TwiddleMatrix staged_twiddle(const KernelSpec& spec, const Operation& twiddle, int elements);

// Text of a pointer to a convolution's spectrum, where it has rows to the one of this transform.
std::string spectrum_row(const BodyWriter& body);

// Text that multiplies a butterfly's elements by the entries of `table`, a pointer, at their
// places, and leaves the products, or the products with their parts swapped.
std::string multiply_elements(const Pass& pass, const Place& place, const std::string& table,
                              bool swapped);

}  // namespace papilio::compose
