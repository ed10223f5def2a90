// SPDX-License-Identifier: MIT
//
// Where a block keeps the elements of its transforms in shared memory while Rader's permutation
// moves them between the threads that meet them in memory order and those that hold them in the
// butterflies of a pass. A permutation by powers of g looks random: 32 threads would meet the banks
// of 32 random words, some bank three or four times. Instead each element gets a slot whose bank no
// other element of its two waves has (a wave: the threads whose accesses are served at once). Such
// slots exist: an element is an edge between the wave that writes it and the wave that reads it, no
// wave has more edges than there are banks, and a bipartite graph can be coloured with as many
// colours as its largest degree (D. Koenig, "Ueber Graphen und ihre Anwendung auf
// Determinantentheorie und Mengenlehre", 1916).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace papilio::twiddle {

// The shape of a block. Thread t * lanes + l is lane l of transform t. Element i of transform t is
// number f of the block in memory order, f = t p + i or f = i tiles + t, and belongs to thread f
// mod threads as its item f / threads. Element g^j belongs to butterfly j mod B, B = (p - 1) /
// radix, as element q = j / B, so to lane (j mod B) mod lanes as item b radix + q; element 0 is the
// last item of lane 0.
struct Staging {
  std::uint32_t lanes = 0, tiles = 0, radix = 0;
  std::uint32_t wave = 0;     // threads served at once, a power of two; also the number of banks
  std::uint32_t unit = 1;     // slots are written times this: as offsets in bytes, where they fit
  bool tiles_adjoin = false;  // f = i tiles + t

  bool operator==(const Staging&) const = default;
  std::uint32_t threads() const { return lanes * tiles; }
};

// Items a thread has on either side, and slots a block needs: a multiple of the wave.
std::uint32_t memory_items(std::uint64_t p, const Staging& shape);
std::uint32_t butterfly_items(std::uint64_t p, const Staging& shape);
std::uint64_t slots(std::uint64_t p, const Staging& shape);

// 16-bit slots of the memory side, then of the butterfly side. Two items of a thread share a word,
// the even one below; word [(item / 2) threads + thread] of a side, so that neighbours read
// neighbours. Slots times their unit must be at most 2^16.
// `factors` as for coprime_positions (twiddle/coprime.h): element i of the butterflies is then
// g^positions[i].
std::vector<std::uint32_t> staging_words(std::uint64_t p, std::uint64_t g, const Staging& shape,
                                         std::span<const std::uint64_t> factors = {});

// Words before the butterfly side's, and of both.
std::uint64_t memory_words(std::uint64_t p, const Staging& shape);
std::uint64_t all_words(std::uint64_t p, const Staging& shape);

}  // namespace papilio::twiddle
