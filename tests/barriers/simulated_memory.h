// SPDX-License-Identifier: MIT
//
// How the simulated GPU lays out its memory: device memory, then for each block of a cluster what
// the ABI declares for itself, the kernel's array, and what nobody may write.
#pragma once

#include <cstddef>

namespace papilio::tests {

inline constexpr std::size_t device_bytes = std::size_t{48} << 20;
inline constexpr std::size_t slot_bytes = std::size_t{256} << 10, array_at = 64, guard_bytes = 64;
inline constexpr int most_blocks = 16;
inline constexpr std::size_t all_bytes = device_bytes + most_blocks * slot_bytes;

// Address of block b's memory in the window of its cluster: (b + 1) << window_bits. In its own
// window a block's begins at 0.
inline constexpr unsigned window_bits = 20;

}  // namespace papilio::tests
