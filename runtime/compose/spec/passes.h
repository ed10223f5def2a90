// SPDX-License-Identifier: MIT
//
// The passes of a kernel, from its spec: Stockham's decimation in time (autosort form: Van Loan,
// Computational Frameworks for the FFT, 1992, section 1.7). A pass of radix r over a span L (the
// product of the earlier radices) has B = n / r butterflies. For q = 0 .. r-1, and with k = j mod
// L, butterfly j reads elements j + q B, multiplies element q by w_{rL}^(q k), and writes elements
// (j - k) r + k + q L.
//
// In several dimensions, a pass along a dimension of length m and stride S does this to every run
// of M = m S elements. Butterfly j reads elements a M + s + q M / r, where a and s are the quotient
// and remainder of j by M / r. The span is L S elements, the twiddle is w_{rL}^(q (k / S)), and the
// formula for the writes is unchanged. Passes may take the dimensions in any order. A convolution
// over coprime factors (twiddle/coprime.h) has the reads and writes of one dimension with these
// twiddles, where S is the product of the earlier factors.
//
// In place (decimation in frequency: Gentleman and Sande, 1966), a pass writes output q where it
// read input q. With R = n / (r L), and s and k the quotient and remainder of j by R, butterfly j
// reads and writes elements s r R + k + q R and multiplies its outputs by w_{rR}^(q k). The bins
// end in digit-reversed order. In several dimensions, R is S times the product of the later radices
// along the same dimension, and the twiddle is w_{rR/S}^(q (k / S)). The same holds over coprime
// factors, where S is the product of the radices after those of the pass's factor.
#pragma once

#include <boost/container/small_vector.hpp>
#include <span>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/twiddle/mixed_radix.h"

namespace papilio::compose {

// The elements of a pass's butterflies: butterfly j has element `first(j)` and others `stride`
// apart, all in the same run of `length` elements.
struct Runs {
  std::uint64_t stride = 1, length = 1;

  std::uint64_t first(std::uint64_t j) const { return j / stride * length + j % stride; }
};

struct Pass {
  int radix = 0;
  std::uint64_t span = 1;         // L S
  std::uint64_t butterflies = 0;  // B
  std::uint64_t inner = 1;        // S
  std::uint64_t extent = 0;       // M
  std::uint64_t stride = 0;       // M / r, between the elements that a butterfly reads
  int per_thread = 0;             // butterflies per thread, rounded up

  std::uint64_t twiddle_span() const { return span / inner; }  // L

  // The elements that butterflies read, and those that they write unless the pass is in place.
  Runs reads() const { return {stride, extent}; }
  Runs writes() const { return {span, span * static_cast<std::uint64_t>(radix)}; }
};

// Up to six passes need no allocation. The cost model makes thousands of such lists.
// Moving one does not throw; clang-tidy 14 does not believe Boost.
struct Passes : boost::container::small_vector<Pass, 6> {  // NOLINT(bugprone-exception-escape)
  using small_vector::small_vector;
  operator std::span<const Pass>() const { return {data(), size()}; }
};

// The number of twiddles that a butterfly reads from the pass's table: q = 1 .. r-1; or, if the
// table would not stay in L1, q = 1, 2, 3, 4, 8, 12, ..., whose products are the others.
int loaded_roots(const KernelSpec& spec, const Pass& pass);

// Idle threads that repeat the last busy thread's work (KernelSpec::repeats_within):
//   may_repeat             whether they may in this kernel
//   repeats_idle_threads   whether they do in a block with `busy` busy threads
//   repeats_idle_lanes     whether threads without a butterfly do in a pass
bool may_repeat(const KernelSpec& spec);
bool repeats_idle_threads(const KernelSpec& spec, std::uint64_t busy);
bool repeats_idle_lanes(const KernelSpec& spec, const Pass& pass);
// Whether idle threads skip a pass by a branch.
bool branches(const KernelSpec& spec, const Pass& pass);

// The forward passes in order; and the inverse passes of a convolution. These have the same radices
// in reverse order (in several rows, only those along the rows), so that the first inverse pass
// finds its inputs where the last forward pass left them.
Passes forward_passes(const KernelSpec& spec);
Passes inverse_passes(const KernelSpec& spec);

// Whether the passes of a convolution of several rows, along the last of `axes`, may be in place.
// There must be at least two passes along the rows. Rader's method allows any number of earlier
// passes across the rows. Other convolutions allow one along each other dimension, which keeps it
// in order, and their first pass must be along the rows, since it is the last inverse pass.
bool rows_go_in_place(std::span<const int> axes, bool by_rader);

// The pass whose butterflies store the results: the last one. For an in-place transform, the last
// pass as if it had sorted its outputs.
Pass stored_pass(const KernelSpec& spec);

// For an in-place transform: the map from an output of the last pass's butterflies to the
// butterfly's place. Each of the other passes is a digit.
twiddle::MixedRadix places_in_place(const KernelSpec& spec);

// How far apart in memory a kind has the real numbers of an element, in an order of its own, and so
// in how many accesses neighbours are met one by one: 4 in a fold of kinds II and III
// (access/real_planes.h), 2 in kind IV of an even n, else 1.
int numbers_apart(const KernelSpec& spec, const Access& side);

// How many neighbouring real numbers a thread loads or stores at once on a side: 1; of a fold's
// real side 2 or 4; of DCT-IV and DST-IV 4, two and two (compose/access/vector_text.h). Where a
// fold would load two, L1 has what the second load asks for, and one access gains nothing (r2c of
// 24 lengths, H200: 1.00 of the time in the mean).
int numbers_at_once(const KernelSpec& spec, const Access& side);

// Whether the butterflies of the upper half of a thread's registers are the mirror images of those
// of the lower: of b < per_thread / 2 the lane has j = lane + b lanes, and butterflies - 1 - j. So
// it is in the pass that loads or stores four real numbers at once.
bool mirrors_butterflies(const KernelSpec& spec, const Pass& pass);

// For a cluster: the number of passes before its exchange. These passes count the elements of one
// block.
std::size_t first_passes(const KernelSpec& spec);

// For a Rader kernel: the number of passes along other dimensions than the rows. They come first.
std::size_t passes_across_rows(const KernelSpec& spec);

}  // namespace papilio::compose
