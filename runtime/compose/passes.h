// SPDX-License-Identifier: MIT
//
// The passes of a kernel, from its spec: Stockham's decimation in time. A pass of radix r over a
// span L (the product of the radices before it) has B = n / r butterflies; butterfly j reads
// elements j + q B, multiplies element q by w_{rL}^(q k) with k = j mod L, and writes elements (j -
// k) r + k + q L, q = 0 .. r-1. (Stockham's autosort form: Van Loan, Computational Frameworks for
// the FFT, 1992, section 1.7.)
#pragma once

#include <vector>

#include "runtime/compose/kernel_spec.h"

namespace papilio::compose {

struct Pass {
  int radix = 0;
  std::uint64_t span = 1;         // L
  std::uint64_t butterflies = 0;  // B
  int per_thread = 0;             // butterflies a thread, the last ones perhaps idle
  // Twiddles are w_{r M}^(q h), h = k / (L / M): M = L, but for a convolution's coprime factors the
  // product of the radices before this one in its own factor.
  std::uint64_t twiddle_span = 1;
};

// Forward passes in order. inverse_passes: the same radices in reverse, so that the first inverse
// pass finds its inputs in the registers where the last forward pass left them.
std::vector<Pass> forward_passes(const KernelSpec& spec);
std::vector<Pass> inverse_passes(const KernelSpec& spec);

}  // namespace papilio::compose
