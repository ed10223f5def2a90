// SPDX-License-Identifier: MIT
//
// Candidate passes for a shape in one kernel: the radices, their dimensions and their order.
// Threads, transforms per block and exchanges are chosen later (stockham.cpp).
#pragma once

#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

struct PassList {
  std::vector<int> radices;
  std::vector<int> axes;  // the dimension of each pass, from 1; empty in one dimension
};

// Lists with few passes and similar radices, which are nearly always best. Empty if a prime factor
// has no codelet.
std::vector<PassList> pass_lists(const Shape& shape, const Context& context);

// Factorisations of n into at most five of the library's radices up to `largest`, in non-increasing
// order.
std::vector<std::vector<int>> factorisations(std::uint64_t n, int largest, const Context& context);

}  // namespace papilio::plan
