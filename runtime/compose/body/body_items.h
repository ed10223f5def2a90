// SPDX-License-Identifier: MIT
//
// Loops over what a block stages, in memory order: all threads of the block go through the items of
// all its transforms.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// A loop over the block's items, `each` of a transform: `statements` work on item f of the block,
// which is item e of a thread. Idle threads do not repeat the last one's where each multiplies its
// own by twiddles.
void items(BodyWriter& body, std::uint64_t each, const std::string& statements);

// The same in a phase of its own: `statements` work on item i of transform t.
void items_of_transforms(BodyWriter& body, const Access& access, std::uint64_t each,
                         const std::string& statements);

}  // namespace papilio::compose
