// SPDX-License-Identifier: MIT
//
// The exchange between the blocks of a cluster, each of which writes into the shared memory of the
// others (compose/body/cluster_text.h).
#pragma once

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// From the last pass before the exchange to the first one after it; `back` on the inverse way of a
// convolution. In the four-step method the twiddles come between.
void remote_exchange(BodyWriter& body, const Pass& from, const Pass& to, bool back);

// Lets others write to this block's shared memory once its last read is done, if there was one.
// They wait for that as late as possible. (What was read must have come, and so must all that is
// loaded meanwhile: columns whose first part is one pass, loaded and sent, would wait for memory.)
void free_slice(BodyWriter& body, bool was_read);

}  // namespace papilio::compose
