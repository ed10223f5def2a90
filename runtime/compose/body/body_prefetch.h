// SPDX-License-Identifier: MIT
//
// Prefetching: a block that runs has the second-level cache fetch what the block will load that
// takes its place (PAPILIO_AHEAD of codelets/abi.h).
#pragma once

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

void prefetch_elements(BodyWriter& body, const Pass& first);

}  // namespace papilio::compose
