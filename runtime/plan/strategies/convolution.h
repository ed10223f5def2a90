// SPDX-License-Identifier: MIT
//
// A cyclic convolution with a fixed spectrum across three kernels, over a four-step schedule
// hierarchical(l, left, right) of l = n1 n2 points:
//     columns of n1 and twiddles; rows of n2, product, rows back; twiddles and columns back.
// The product needs no order of its bins, so nothing is transposed and the rows in the middle go
// forth and back in one trip: three trips, where transform, product and inverse took four.
#pragma once

#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

// The greatest length that Bluestein's method takes: its chirp alone is 8 TiB there.
inline constexpr std::uint64_t longest_of_bluestein = std::uint64_t{1} << 40;

// True for hierarchical schedules whose columns are one kernel and whose rows are a stockham.
bool convolves_in_three_kernels(const Schedule& inner);

// Lowers such a schedule. `in` and `out` are of one transform of inner.length elements, `spectrum`
// a table of as many entries. With `rader_dc`, bin 0 meets x0 and y0 (Lowering::set_auxiliary).
void lower_convolution(const Schedule& inner, const Frame& frame, twiddle::Table spectrum,
                       bool rader_dc, Lowering& lowering);

// Schedules of this kind for a length, of the splits that suit it best.
std::vector<Schedule> convolution_schedules(std::uint64_t length, const Context& context);

}  // namespace papilio::plan
