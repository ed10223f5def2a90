// SPDX-License-Identifier: MIT
//
// Slots in shared memory for Rader's permutation. The permutation moves elements between the
// threads that access them in memory order and the threads that hold them in the butterflies of a
// pass. Powers of g look random: 32 threads would access 32 random words, and some bank three or
// four times. Instead each element gets a slot whose bank no other element of its two waves has. (A
// wave is the set of threads whose accesses are served at once.) Such slots exist: an element is an
// edge between the wave that writes it and the wave that reads it, no wave has more edges than
// there are banks, and a bipartite graph can be coloured with as many colours as its largest degree
// (D. Koenig, "Ueber Graphen und ihre Anwendung auf Determinantentheorie und Mengenlehre", 1916).
//
// A transform of rows * p elements, p prime to the number of rows, is a transform in two dimensions
// (Good's map, as in twiddle/coprime.h). Element (row, s) has number row row_step + s residue_step
// mod rows p. In several dimensions this holds for the dimension of m elements that p divides. Rows
// are then numbered through all dimensions: with row = (b, r, a), a < after and r < m / p, element
// (row, s) has number (b m + (r row_step + s residue_step) mod m) after + a. The convolution
// permutes s = g^i, i < p - 1. Elements with s = 0 are the DC terms. They have slots of their own
// that no exchange touches.
//
// Folded: s and p - s share the place of the lesser. Then i < (p - 1) / 2, since g^((p-1)/2) is -1.
//
// Reals: an element of the butterflies is two neighbours, g^2i and g^(2i+1), each with a slot of
// its own. The passes may have more elements than those; the others have no slots.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace papilio::twiddle {

// The shape of a block. Thread t * lanes + l is lane l of transform t. Let n = rows p. Element i of
// transform t has number f in memory order, f = t n + i or f = i tiles + t; thread f mod threads
// has it as its item f / threads. Element (row, g^i) has number e = row (p - 1) + i in the passes.
// The butterfly that has e in a pass of this radix over runs of `extent` (compose/spec/passes.h)
// belongs to lane butterfly mod lanes, which has e as item b radix + q.
struct Staging {
  std::uint32_t lanes = 0, tiles = 0, radix = 0, extent = 0;
  std::uint32_t rows = 1, row_step = 0, residue_step = 1;
  std::uint32_t wave = 0;     // threads served at once, a power of two; also the number of banks
  std::uint32_t unit = 1;     // factor of the stored slots: bytes of a slot, where byte offsets fit
  std::uint32_t aside = 0;    // slot of the DC term of transform 0, row 0; rows follow
  bool tiles_adjoin = false;  // f = i tiles + t
  bool folded = false;        // elements s and p - s are one: p stands for (p + 1) / 2 here
  std::uint32_t before = 1, after = 1;  // points of the dimensions before and after that of p
  bool pairs = false;  // elements i and n - i are items 2 e and 2 e + 1; f counts pairs
  bool reals = false;  // two slots an element of the butterflies: items 2 i and 2 i + 1

  bool operator==(const Staging&) const = default;
  std::uint32_t threads() const { return lanes * tiles; }
};

// Items of a thread on either side. Slots that the permuted elements need, a multiple of the wave.
std::uint32_t memory_items(std::uint64_t p, const Staging& shape);
std::uint32_t butterfly_items(std::uint64_t p, const Staging& shape);
std::uint64_t slots(std::uint64_t p, const Staging& shape);

// 16-bit slots of the memory side, then of the butterfly side. Two items of a thread share word
// [(item / 2) threads + thread] of a side, the even item in the lower half, so neighbouring threads
// read neighbouring words. A slot times its unit must be below 2^16.
// `factors` is as for coprime_positions (twiddle/coprime.h): element i of the butterflies is
// g^positions[i].
// `in_place` has the radices of passes in place along each dimension that rows are counted through.
// The butterflies then have rows in digit-reversed order along each dimension; if empty, in order.
std::vector<std::uint32_t> staging_words(std::uint64_t p, std::uint64_t g, const Staging& shape,
                                         std::span<const std::uint64_t> factors = {},
                                         std::span<const std::vector<std::uint64_t>> in_place = {});

// Words of the memory side, and of both sides.
std::uint64_t memory_words(std::uint64_t p, const Staging& shape);
std::uint64_t all_words(std::uint64_t p, const Staging& shape);

}  // namespace papilio::twiddle
