// SPDX-License-Identifier: MIT
//
// The passes worth trying for a shape in one kernel: which radices, along which dimensions, in what
// order. Threads, tiles and exchanges come later (stockham.cpp).
#pragma once

#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

struct PassList {
  std::vector<int> radices;
  std::vector<int> axes;  // of each pass, counted from 1; empty in one dimension
};

// Few passes are nearly always better, and radices that are alike. Empty where a prime factor has
// no codelet.
std::vector<PassList> pass_lists(const Shape& shape, const Context& context);

// Factorisations of n over the library's radices up to `largest`, none longer than five; each does
// not increase.
std::vector<std::vector<int>> factorisations(std::uint64_t n, int largest, const Context& context);

}  // namespace papilio::plan
