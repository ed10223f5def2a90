// SPDX-License-Identifier: MIT
//
// Lays out the tables of a plan's kernels in one buffer. A kernel addresses its tables relative to
// the first of them, so two kernels can overlap where the last tables of one are the first tables
// of the other. Bluestein's first kernel begins with the chirp and its last one ends with it; for
// 100000007 points that saves 763 MiB.
#pragma once

#include <cstddef>
#include <vector>

#include "runtime/compose/spec/composed_kernel.h"

namespace papilio::api {

struct TablePlaces {
  std::vector<std::size_t> offsets;  // a kernel each: where its tables begin
  std::size_t bytes = 0;             // of all
};

// Kernels with equal lists of tables, and equal parameters, share all of them.
TablePlaces place_tables(const std::vector<compose::ComposedKernel>& kernels);

}  // namespace papilio::api
