// SPDX-License-Identifier: MIT
//
// Where the tables of a plan's kernels lie in its one buffer. A kernel's text knows where a table
// is from the first of its own on, so kernels share tables where those that one ends with are those
// that another begins with: Bluestein's first kernel begins with the chirp, its last one ends with
// it, and the chirp of 100000007 points takes 763 MiB.
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
