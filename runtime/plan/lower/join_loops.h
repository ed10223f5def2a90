// SPDX-License-Identifier: MIT
//
// Loops whose iterations follow each other in memory as the batch's transforms do.
#pragma once

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::plan {

// The rows of planes that follow each other are one batch of rows: where on both sides of a kernel
// the batch's transforms lie as far apart as a loop has iterations times the distance of these, the
// two are one, of more transforms. Neighbouring rows then share a block across planes, a block's
// rows are one piece of memory, and nobody divides a block's number into row and plane.
//
// Loops that anything depends on but an address stay: twiddles, rows of tables, blocks of a
// cluster, and the one along which neighbours lie side by side.
void join_loops(compose::KernelSpec& spec);

}  // namespace papilio::plan
