// SPDX-License-Identifier: MIT
//
// Which two bins of a fold (compose/body/body_fold.h) pair number i of a block is, as text. For the
// count of bank conflicts folded_pair() of compose/spec/kernel_spec.h has them as numbers.
#pragma once

#include <string>

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// A pair of bins as texts: its root's exponent, the numbers of its elements, and by which arguments
// its bins are loaded or stored, once `names` is there; and the same of their conjugates in planes
// of which all bins are stored.
struct PairText {
  std::string names, exponent, first, second, first_bin, second_bin;
  std::string first_above{}, second_above{};
};

// Of transforms, of planes, and of both in a cluster; but not of pairs of rows.
PairText pair_of(const KernelSpec& spec);

}  // namespace papilio::compose
