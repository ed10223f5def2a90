// SPDX-License-Identifier: MIT
//
// Transforms and convolutions whose passes write where they have read (compose/spec/passes.h). A
// product does not depend on the order of the bins, so a convolution never sorts. Each inverse pass
// is the transpose of a forward pass: it multiplies by its twiddles first (decimation in time). The
// last pass of a plain transform reads butterflies in digit-reversed order and stores in natural
// order.
//
// A convolution of several rows inverts in place only the passes along them. Passes across the rows
// leave the rows' numbers digit-reversed. Rader's permutation on the way out puts rows and DC
// elements in order (compose/body/staging_text.h). Bluestein's method takes one pass a dimension
// there, which reverses nothing.
//
// Each pass saves one barrier, and a thread needs registers for one butterfly only. Warps are then
// at different butterflies, and some compute while others wait for shared memory or tables.
#pragma once

#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {

// One pass of it.
void pass_in_place(BodyWriter& body, const stage::Butterflies& stage);

}  // namespace papilio::compose
