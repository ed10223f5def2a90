// SPDX-License-Identifier: MIT
//
// Transforms and convolutions whose passes write where they have read (compose/spec/passes.h). No
// product minds the order of its bins, so a convolution sorts nothing: the way back undoes the
// passes one by one, each the transpose of one there, twiddles first (decimation in time), and bins
// with reversed digits become elements in order. The last pass of a transform alone reads each
// butterfly where the digits of its number are reversed, and so stores in order. A convolution of
// several rows undoes the passes along them alone. What passes across them leave reversed, the
// rows' numbers, Rader's permutation on the way out puts in order (compose/body/staging_text.h),
// that of the elements aside, too; Bluestein's method takes one pass a dimension there, which
// reverses nothing, and begins along the rows, since it ends there.
//
// What that saves: the barrier between a pass's reads and its writes, half of all; and, since a
// butterfly is done with once it is written, registers for one butterfly a thread, however many it
// has. Warps are then at different butterflies, and some compute while others wait for shared
// memory or tables.
#pragma once

#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {

// One pass of it.
void pass_in_place(BodyWriter& body, const stage::Butterflies& stage);

}  // namespace papilio::compose
