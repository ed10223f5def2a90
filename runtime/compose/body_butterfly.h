// SPDX-License-Identifier: MIT
//
// The arithmetic of a pass: twiddles and codelets.
#pragma once

#include <string>

#include "runtime/compose/body_writer.h"

namespace papilio::compose {

// A pass over the registers, in the phase that is open.
void transform_registers(BodyWriter& body, const Pass& pass);

// Text that fills arrays xr and xi by a statement for every q, then yr and yi with the transform,
// twiddles included. Where there are twiddles, k is known (Pass).
std::string each_of_butterfly(const BodyWriter& body, const Pass& pass, const std::string& fill);

// Its parts: text that makes yr and yi of xr and xi, and text that multiplies those, or these, by
// the twiddles of a butterfly of that number, k.
std::string codelet_of(const BodyWriter& body, const Pass& pass);
std::string multiply_by_twiddles(const BodyWriter& body, const Pass& pass,
                                 const std::string& number, char array);

}  // namespace papilio::compose
