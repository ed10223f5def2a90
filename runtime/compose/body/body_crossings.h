// SPDX-License-Identifier: MIT
//
// In planes and volumes of cosine, sine and Hartley transforms, rows k and n - k along each
// dimension but the last meet between the passes and the side of the bins (access/real_planes.h).
// All elements are in shared memory then, both parts of each: a thread takes both elements of a
// pair there and leaves what becomes of them in their places.
#pragma once

#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/spec/exchange_layout.h"

namespace papilio::compose {

// Where the fold is not of such a plane, nothing. `padding`: of the elements in shared memory.
void cross_rows(BodyWriter& body, const Access& access, const Padding& padding);

}  // namespace papilio::compose
