// SPDX-License-Identifier: MIT
//
// The passes of a kernel, from its spec: Stockham's decimation in time. A pass of radix r over a
// span L (the product of the radices before it) has B = n / r butterflies; butterfly j reads
// elements j + q B, multiplies element q by w_{rL}^(q k) with k = j mod L, and writes elements (j -
// k) r + k + q L, q = 0 .. r-1. (Stockham's autosort form: Van Loan, Computational Frameworks for
// the FFT, 1992, section 1.7.)
//
// In several dimensions a pass along one of them, of length m with S elements to a step, does this
// to every run of M = m S elements: butterfly j reads elements a M + s + q M / r with a and s the
// quotient and remainder of j by M / r; the span, L S, then counts elements too: the twiddle is
// w_{rL}^(q (k / S)), and what is written has the same formula. So passes may take the dimensions
// in any order, as long as each dimension's own passes do all of it. A convolution over coprime
// factors (twiddle/coprime.h) has the passes of one dimension with such twiddles, S the product of
// the factors before.
//
// In place (decimation in frequency: Gentleman and Sande, 1966), a pass leaves output q where it
// read input q, as if the radices were the dimensions of a box: butterfly j reads, and writes,
// elements s r R + k + q R with s and k the quotient and remainder of j by R = n / (r L), and
// multiplies what it writes by w_{rR}^(q k). Bins are left with their digits reversed. In several
// dimensions R is the product of the radices that follow along the same one times S, the elements
// to a step of it, and the twiddle w_{rR/S}^(q (k / S)); so it is over coprime factors, S the
// product of the radices after those of the pass's own factor.
#pragma once

#include <boost/container/small_vector.hpp>
#include <span>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/twiddle/mixed_radix.h"

namespace papilio::compose {

// The elements of butterflies: butterfly j has `first(j)` and others a stride apart, all in one of
// the runs that follow each other.
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
  int per_thread = 0;             // butterflies a thread, the last ones perhaps idle

  std::uint64_t twiddle_span() const { return span / inner; }  // L

  // What the butterflies read, and what they write for the next pass unless they are in place.
  Runs reads() const { return {stride, extent}; }
  Runs writes() const { return {span, span * static_cast<std::uint64_t>(radix)}; }
};

// In place where there are as few as nearly always: the cost model makes thousands of lists.
struct Passes : boost::container::small_vector<Pass, 6> {
  using small_vector::small_vector;
  operator std::span<const Pass>() const { return {data(), size()}; }
};

// Roots that a butterfly reads from the pass's table: q = 1 .. r-1, or, where the table would not
// stay in the first-level cache, 1, 2, 3, 4, 8, 12, .., of which the others are products of two.
int loaded_roots(const KernelSpec& spec, const Pass& pass);

// Whether idle threads may do what the last one does again (KernelSpec::repeats_within). Then
// whether they do, of a block of which `busy` threads have something to do, and in a pass those
// that have no butterfly.
bool may_repeat(const KernelSpec& spec);
bool repeats_idle_threads(const KernelSpec& spec, std::uint64_t busy);
bool repeats_idle_lanes(const KernelSpec& spec, const Pass& pass);
// Whether a branch keeps them from what the pass does.
bool branches(const KernelSpec& spec, const Pass& pass);

// Forward passes in order. inverse_passes, of a convolution: the same radices in reverse, of
// several rows those along them, so that the first inverse pass finds its inputs where the last
// forward pass left them.
Passes forward_passes(const KernelSpec& spec);
Passes inverse_passes(const KernelSpec& spec);

// Whether a convolution of several rows, along the last of `axes`, may go in place: of two passes
// or more along the rows. By Rader's method any number goes across them before. Else one along each
// other dimension leaves that in order, and the first of all is along the rows, since it is the
// last one back.
bool rows_go_in_place(std::span<const int> axes, bool by_rader);

// The pass whose butterflies hold the results as they go to memory: the last one; of a transform in
// place, the last one as if it had sorted its outputs.
Pass stored_pass(const KernelSpec& spec);

// Of a transform in place: from an output of the last pass's butterflies to the place where the
// butterfly is. Each of the other passes is a digit.
twiddle::MixedRadix places_in_place(const KernelSpec& spec);

// Of a cluster, the number of passes before its exchange. Elements are counted in a block.
std::size_t first_passes(const KernelSpec& spec);

// Of a Rader kernel, the number of passes along other dimensions than the rows, which come first.
std::size_t passes_across_rows(const KernelSpec& spec);

}  // namespace papilio::compose
