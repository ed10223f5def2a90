// SPDX-License-Identifier: MIT
//
// The arithmetic of a pass: twiddles and codelets.
#pragma once

#include <string>

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// A pass over the registers, in the phase that is open.
void transform_registers(BodyWriter& body, const Pass& pass);

// Text that fills arrays xr and xi by a statement for every q, then yr and yi with the transform,
// twiddles included. Where there are twiddles, k is known (Pass).
std::string each_of_butterfly(const BodyWriter& body, const Pass& pass, const std::string& fill);

// Its parts: text that makes yr and yi of xr and xi, and text that multiplies those, or these, by
// the twiddles of a butterfly of that number, k.
std::string codelet_of(const BodyWriter& body, int radix);
std::string multiply_by_twiddles(const BodyWriter& body, const Pass& pass,
                                 const std::string& number, char array);

// The statement that declares the arrays.
std::string arrays(int radix);

// Few roots are read, q = 1, 2, 3, 4, 8, 12, .., and the others are products of two of them: text
// of number q of those named `name`, from `entry` where it is read.
bool is_read_root(int q);
std::string root_text(const std::string& name, int q, const std::string& entry);

// Text that multiplies element q of arrays xr and xi, or yr and yi.
std::string multiply_value(char array, int q, const std::string& factor);

}  // namespace papilio::compose
