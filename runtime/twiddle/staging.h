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
//
// A transform of rows p elements, p prime to the number of rows, is one in two dimensions (Good's
// map, as in twiddle/coprime.h): element (row, s) is number row row_step + s residue_step mod rows
// p. In several dimensions that is so of the one that p divides, of m elements, and rows are
// numbered through all: with row = (b, r, a), a < after and r < m / p, element (row, s) is number
// (b m + (r row_step + s residue_step) mod m) after + a. The convolution permutes s = g^i, i < p -
// 1; the elements with s = 0 stand aside, in slots of their own that no exchange touches.
//
// Folded, s and p - s have one place, that of the lesser; then i < (p - 1) / 2, since g^((p-1)/2)
// is -1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace papilio::twiddle {

// The shape of a block. Thread t * lanes + l is lane l of transform t. With n = rows p, element i
// of transform t is number f of the block in memory order, f = t n + i or f = i tiles + t, and
// belongs to thread f mod threads as its item f / threads. The element that row and g^i name is
// number e = row (p - 1) + i of the passes, and belongs to the butterfly that has it in a pass of
// this radix over runs of `extent` (compose/spec/passes.h), there to lane butterfly mod lanes, as
// item b radix + q.
struct Staging {
  std::uint32_t lanes = 0, tiles = 0, radix = 0, extent = 0;
  std::uint32_t rows = 1, row_step = 0, residue_step = 1;
  std::uint32_t wave = 0;     // threads served at once, a power of two; also the number of banks
  std::uint32_t unit = 1;     // slots are written times this: as offsets in bytes, where they fit
  std::uint32_t aside = 0;    // slot of the element with s = 0 of transform 0, row 0; rows follow
  bool tiles_adjoin = false;  // f = i tiles + t
  bool folded = false;        // elements s and p - s are one: for p, (p + 1) / 2 in all of this
  std::uint32_t before = 1, after = 1;  // points of the dimensions before and after that of p

  bool operator==(const Staging&) const = default;
  std::uint32_t threads() const { return lanes * tiles; }
};

// Items a thread has on either side, and slots that what is permuted needs: a multiple of the wave.
std::uint32_t memory_items(std::uint64_t p, const Staging& shape);
std::uint32_t butterfly_items(std::uint64_t p, const Staging& shape);
std::uint64_t slots(std::uint64_t p, const Staging& shape);

// 16-bit slots of the memory side, then of the butterfly side. Two items of a thread share a word,
// the even one below; word [(item / 2) threads + thread] of a side, so that neighbours read
// neighbours. Slots times their unit must be below 2^16.
// `factors` as for coprime_positions (twiddle/coprime.h): element i of the butterflies is then
// g^positions[i]. `in_place` has the radices of passes in place along each dimension that rows are
// counted through: the butterflies then have a row where its number's digits are reversed along
// each; if empty, in order.
std::vector<std::uint32_t> staging_words(std::uint64_t p, std::uint64_t g, const Staging& shape,
                                         std::span<const std::uint64_t> factors = {},
                                         std::span<const std::vector<std::uint64_t>> in_place = {});

// Words before the butterfly side's, and of both.
std::uint64_t memory_words(std::uint64_t p, const Staging& shape);
std::uint64_t all_words(std::uint64_t p, const Staging& shape);

}  // namespace papilio::twiddle
