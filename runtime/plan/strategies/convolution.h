// SPDX-License-Identifier: MIT
//
// A cyclic convolution with a fixed spectrum in three kernels. It is based on a four-step schedule
// hierarchical(l, left, right) of l = n1 n2 points:
//     columns of n1 and twiddles; rows of n2, product, rows back; twiddles and columns back.
// The product works on bins in any order, so nothing is transposed, and the middle kernel does the
// rows of both transforms. A separate transform, product and inverse would need four kernels.
#pragma once

#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

// The longest convolution that is proposed in one kernel: longer ones gain little over three trips,
// or spill (docs/kernels.md, Convolutions). On a GPU shared memory may say less.
inline constexpr std::uint64_t longest_in_one_kernel = 20480;

// The largest length for Bluestein's method. Its chirp alone takes 8 TiB there.
inline constexpr std::uint64_t longest_of_bluestein = std::uint64_t{1} << 40;

// The least length that Bluestein's method pads these to, and a node that does them by `inner`.
std::uint64_t least_padded(const Extents& extents);
Schedule bluestein_of(const Extents& extents, Schedule inner);

// Lengths from `least` on with prime factors up to `prime` that a convolution may be padded to.
std::vector<std::uint64_t> padded_lengths(std::uint64_t least, std::uint64_t prime);

// True for a hierarchical schedule whose columns are one kernel and whose rows are a stockham.
bool convolves_in_three_kernels(const Schedule& inner);

// Lowers such a schedule. The frame's ports and `spectrum` have inner.length elements. With
// `rader_dc`, bin 0 is combined with x0 and y0 (Lowering::set_dc).
void lower_convolution(const Schedule& inner, const Frame& frame, twiddle::Table spectrum,
                       bool rader_dc, Lowering& lowering);

// Proposes such schedules for a length, with its best splits n1 x n2.
std::vector<Schedule> convolution_schedules(std::uint64_t length, const Context& context);

}  // namespace papilio::plan
