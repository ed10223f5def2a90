// SPDX-License-Identifier: MIT
//
// The exchange between the blocks of a cluster, each of which writes into the shared memory of the
// others (compose/cluster_text.h).
#pragma once

#include "runtime/compose/body_writer.h"

namespace papilio::compose {

// From the last pass before the exchange to the first one after it; `back` on the inverse way of a
// convolution. In the four-step method the twiddles come between.
void remote_exchange(BodyWriter& body, const Pass& from, const Pass& to, bool back);

// Lets others write to this block's shared memory, its last read being done. They wait for that as
// late as possible.
void free_slice(BodyWriter& body);

}  // namespace papilio::compose
