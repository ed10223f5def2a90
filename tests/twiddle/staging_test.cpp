// SPDX-License-Identifier: MIT
//
// Rader's permutations through shared memory: both sides of a block name the same slot for an
// element, every element has its own, and no wave meets a bank twice, whatever the block's shape.
#include "runtime/twiddle/staging.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "numbers/number_theory.h"

namespace papilio::tests {
namespace {

using twiddle::Staging;

struct Case {
  std::uint64_t p;
  Staging shape;
  std::vector<std::vector<std::uint64_t>> in_place = {};
};

// Lanes, tiles, radix, extent; rows and their steps (in, then out); wave, unit, aside, adjoining,
// folded; points of the dimensions before and after the prime's; pairs, reals.
const Case cases[] = {
    {3, {1, 32, 2, 2, 1, 0, 1, 8, 1, 64}},
    {7, {1, 64, 6, 6, 1, 0, 1, 16, 1, 500}},
    {61, {6, 10, 12, 60, 1, 0, 1, 16, 1, 640}},
    {61, {6, 10, 12, 60, 1, 0, 1, 32, 1, 640}},
    {67, {6, 5, 11, 66, 1, 0, 1, 16, 1, 336}},
    {101, {10, 3, 10, 100, 1, 0, 1, 8, 1, 400}},
    {257, {16, 8, 16, 256, 1, 0, 1, 16, 8, 2048}},
    {257, {16, 8, 16, 256, 1, 0, 1, 32, 1, 2048, true}},
    {1009, {84, 1, 14, 1008, 1, 0, 1, 16, 8, 1008}},
    {1009, {72, 4, 18, 1008, 1, 0, 1, 16, 1, 4032}},
    {1013, {46, 4, 23, 1012, 1, 0, 1, 16, 8, 4100, true}},
    {4093, {186, 1, 31, 4092, 1, 0, 1, 16, 8, 4096}},
    {8191, {390, 1, 26, 8190, 1, 0, 1, 32, 4, 8200}},
    {16381, {630, 1, 14, 16380, 1, 0, 1, 32, 1, 16384}},
    // 122 and 6054 points: radix 2 or 6 in, over all; a radix of the rows out.
    {61, {15, 4, 2, 120, 2, 61, 2, 16, 1, 480}},
    {61, {15, 4, 12, 60, 2, 61, 62, 32, 1, 490, true}},
    {1009, {504, 1, 6, 6048, 6, 1009, 6, 16, 8, 6048}},
    {1009, {504, 1, 12, 1008, 6, 1009, 5046, 32, 1, 6060}},
    // 4x61, 61x9, 6x122x5: rows before, after, and before, beside and after.
    {61, {15, 2, 4, 240, 4, 61, 1, 16, 1, 496, false, false, 4, 1}},
    {61, {45, 1, 12, 60, 9, 61, 1, 16, 8, 544, false, false, 1, 9}},
    {61, {120, 1, 2, 3600, 60, 61, 2, 32, 1, 3616, false, false, 6, 5}},
    {61, {120, 3, 12, 60, 60, 61, 62, 16, 1, 10830, true, false, 6, 5}},
    // Rows 12 as 3x4 in place, and 6x4 as 2x3 and 4, 6x4x5 as 3x2, 2x2 and 5.
    {61, {15, 4, 12, 60, 12, 61, 672, 16, 1, 2880}, {{3, 4}}},
    {61, {60, 1, 12, 60, 24, 61, 1, 16, 8, 1440, false, false, 6, 4}, {{2, 3}, {4}}},
    {61, {60, 1, 4, 60, 120, 61, 1, 32, 1, 7200, false, false, 24, 5}, {{3, 2}, {2, 2}, {5}}},
    {5, {1, 1, 2, 2, 1, 0, 1, 16, 1, 16, false, true}},
    {127, {9, 1, 7, 63, 1, 0, 1, 16, 8, 64, false, true}},
    {16381, {234, 1, 35, 8190, 1, 0, 1, 16, 1, 8192, false, true}},
    {16381, {234, 1, 13, 8190, 1, 0, 1, 32, 4, 8192, false, true}},
    // Pairs of bins: one row and three, transforms in turn and side by side.
    {7, {1, 5, 6, 6, 1, 0, 1, 16, 1, 32, false, false, 1, 1, true}},
    {61, {6, 10, 12, 60, 1, 0, 1, 16, 1, 640, false, false, 1, 1, true}},
    {257, {16, 8, 16, 256, 1, 0, 1, 32, 1, 2048, true, false, 1, 1, true}},
    {1009, {84, 1, 14, 1008, 1, 0, 1, 16, 8, 1008, false, false, 1, 1, true}},
    {61, {12, 2, 12, 60, 3, 61, 123, 16, 1, 368, true, false, 1, 1, true}},
    // Elements of two numbers, and with pairs of bins.
    {61, {5, 6, 5, 30, 1, 0, 1, 32, 4, 384, false, false, 1, 1, false, true}},
    {61, {6, 3, 5, 30, 1, 0, 1, 16, 1, 200, true, false, 1, 1, true, true}},
    {1009, {63, 1, 8, 504, 1, 0, 1, 32, 1, 1024, false, false, 1, 1, true, true}},
    {1013, {22, 2, 23, 506, 1, 0, 1, 32, 4, 2048, false, false, 1, 1, false, true}},
    {227, {15, 2, 16, 240, 1, 0, 1, 32, 4, 512, false, false, 1, 1, true, true}},
};

// Elements of a row in memory: 0 to p - 1, or of s and p - s the lesser.
std::uint64_t row_elements(const Case& c) {
  return c.shape.folded ? (c.p + 1) / 2 : c.p;
}

// Reads slots as a kernel does: of items [0, items) of every thread, 0 .. threads-1 within an item.
std::vector<std::vector<std::uint32_t>> slots_of(const std::vector<std::uint32_t>& words,
                                                 std::uint64_t side, std::uint32_t items,
                                                 const Staging& shape) {
  std::vector<std::vector<std::uint32_t>> slots(items);
  for (std::uint32_t item = 0; item < items; ++item)
    for (std::uint32_t thread = 0; thread < shape.threads(); ++thread) {
      const std::uint32_t word = words.at(side + item / 2 * shape.threads() + thread);
      const std::uint32_t slot = word >> item % 2 * 16 & 0xffff;
      EXPECT_EQ(slot % shape.unit, 0u);
      slots[item].push_back(slot / shape.unit);
    }
  return slots;
}

// Which thread holds an element, and as which item.
struct Place {
  std::uint32_t item, thread;
};

// The number of element (row, s), rows counted through all dimensions but the prime's.
std::uint64_t number_of(const Case& c, std::uint64_t row, std::uint64_t s) {
  const Staging& shape = c.shape;
  const std::uint64_t own = shape.rows / shape.before / shape.after, length = own * row_elements(c);
  const std::uint64_t before = row / (own * shape.after), r = row / shape.after % own;
  const std::uint64_t along = (r * shape.row_step + s * shape.residue_step) % length;
  return (before * length + along) * shape.after + row % shape.after;
}

// The rows in the order in which passes in place leave them: each one's digits make its place, of a
// dimension the first pass's the highest, and its number, the first pass's the lowest.
std::vector<std::uint64_t> rows_in_place(const Case& c) {
  std::vector<std::uint64_t> rows = {0};
  for (const auto& radices : c.in_place) {
    std::vector<std::uint64_t> numbers = {0};  // along this dimension, by place
    std::uint64_t weight = 1;
    for (const std::uint64_t radix : radices) {
      std::vector<std::uint64_t> longer;
      for (const std::uint64_t number : numbers)
        for (std::uint64_t digit = 0; digit < radix; ++digit)
          longer.push_back(number + digit * weight);
      numbers = std::move(longer);
      weight *= radix;
    }
    std::vector<std::uint64_t> all;
    for (const std::uint64_t row : rows)
      for (const std::uint64_t number : numbers) all.push_back(row * weight + number);
    rows = std::move(all);
  }
  if (c.in_place.empty())
    for (std::uint64_t row = 1; row < c.shape.rows; ++row) rows.push_back(row);
  return rows;
}

// The elements' places among butterflies, from the definition: row r has elements g^i, i < p - 1
// or half of that, and every pass takes elements `stride` apart out of runs of `extent`.
std::map<std::uint64_t, Place> butterfly_places(const Case& c, std::uint64_t g) {
  const Staging& shape = c.shape;
  std::map<std::uint64_t, Place> places;
  const std::uint64_t row = row_elements(c) - 1, stride = shape.extent / shape.radix;
  const std::uint32_t parts = shape.reals ? 2 : 1;
  const std::uint64_t butterflies = (shape.reals ? shape.extent : row * shape.rows) / shape.radix;
  const auto rows = rows_in_place(c);
  for (std::uint64_t j = 0; j < butterflies; ++j)
    for (std::uint32_t q = 0; q < shape.radix * parts; ++q) {
      const std::uint64_t e =
          (j / stride * shape.extent + j % stride + q / parts * stride) * parts + q % parts;
      if (shape.reals && e >= row) continue;  // padding
      std::uint64_t residue = numbers::power_mod(g, e % row, c.p);
      if (shape.folded) residue = std::min(residue, c.p - residue);
      places[number_of(c, rows[e / row], residue)] = {
          static_cast<std::uint32_t>(j / shape.lanes) * shape.radix * parts + q,
          static_cast<std::uint32_t>(j % shape.lanes)};
    }
  return places;
}

TEST(Staging, SlotsArePermutedAndNeverConflict) {
  for (const Case& c : cases) {
    const Staging& shape = c.shape;
    const std::uint64_t g = numbers::primitive_root(c.p), n = row_elements(c) * shape.rows;
    for (const std::uint64_t power : {g, numbers::inverse_mod(g, c.p)}) {
      const auto words = twiddle::staging_words(c.p, power, shape, {}, c.in_place);
      ASSERT_EQ(words.size(), twiddle::all_words(c.p, shape));
      const auto memory = slots_of(words, 0, twiddle::memory_items(c.p, shape), shape);
      const auto butterfly = slots_of(words, twiddle::memory_words(c.p, shape),
                                      twiddle::butterfly_items(c.p, shape), shape);
      const auto places = butterfly_places(c, power);
      ASSERT_EQ(places.size(), n - shape.rows);
      std::map<std::uint64_t, std::uint32_t> rows;  // of the elements that stand aside
      const auto in_place = rows_in_place(c);
      for (std::uint32_t r = 0; r < shape.rows; ++r) rows[number_of(c, in_place[r], 0)] = r;
      std::set<std::uint32_t> used;
      // Accesses of a wave to each bank, on either side.
      std::map<std::vector<std::uint32_t>, int> accesses;
      std::size_t served = 0;
      for (std::uint32_t f = 0; f < n * shape.tiles; ++f) {
        const auto t = static_cast<std::uint32_t>(shape.tiles_adjoin ? f % shape.tiles : f / n);
        const std::uint64_t i = shape.tiles_adjoin ? f / shape.tiles : f % n;
        std::uint32_t item = f / shape.threads(), thread = f % shape.threads();
        if (shape.pairs) {
          const std::uint64_t least = std::min(i, n - i);
          const std::uint64_t pair =
              shape.tiles_adjoin ? least * shape.tiles + t : t * (n / 2 + 1) + least;
          item = static_cast<std::uint32_t>(2 * (pair / shape.threads()) + (2 * i > n ? 1 : 0));
          thread = static_cast<std::uint32_t>(pair % shape.threads());
          if (i == 0) {
            EXPECT_EQ(memory[item + 1][thread], memory[item][thread]);
          }
        }
        const std::uint32_t slot = memory[item][thread];
        EXPECT_TRUE(used.insert(slot).second) << "two elements in one slot";
        if (const auto aside = rows.find(i); aside != rows.end()) {
          EXPECT_EQ(slot, shape.aside + t * shape.rows + aside->second) << n << " element " << i;
          continue;
        }
        const auto [at, lane] = places.at(i);
        const std::uint32_t holder = lane + t * shape.lanes;
        ASSERT_EQ(butterfly[at][holder], slot) << n << " element " << i << " of " << t;
        ASSERT_LT(slot, twiddle::slots(c.p, shape));
        ASSERT_LT(slot, shape.aside);
        const std::uint32_t bank = slot % shape.wave;
        served += ++accesses[{0, item, thread / shape.wave, bank}];
        served += ++accesses[{1, at, holder / shape.wave, bank}];
      }
      // One each: no wave met a bank twice.
      EXPECT_EQ(served, 2 * (n - shape.rows) * shape.tiles) << n;
    }
  }
}

}  // namespace
}  // namespace papilio::tests
