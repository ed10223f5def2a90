// SPDX-License-Identifier: MIT
//
// Asking ahead: a block that runs has the second-level cache fetch what the block will load that
// takes its place (PAPILIO_AHEAD of codelets/abi.h).
#pragma once

#include "runtime/compose/body_writer.h"

namespace papilio::compose {

void load_ahead(BodyWriter& body);

}  // namespace papilio::compose
