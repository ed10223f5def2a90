// SPDX-License-Identifier: MIT
//
// Joins a kernel's loops with its batch where memory allows.
#pragma once

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::plan {

// Joins a loop of `count` iterations with the batch if, for both the load and the store, the
// batch's stride is `count` times the loop's stride. (Example: the rows of consecutive planes are
// one batch of rows.) Neighbouring rows of different planes may then share a block, the rows of a
// block are contiguous, and no block index is divided into row and plane.
//
// A loop stays if anything besides an address depends on it: twiddles, rows of tables, or blocks of
// a cluster. The loop along which neighbouring transforms are adjacent stays too.
void join_loops(compose::KernelSpec& spec);

}  // namespace papilio::plan
