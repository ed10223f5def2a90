// SPDX-License-Identifier: MIT
//
// Colours by halving: pairing the edges at every vertex cuts a graph into paths and even cycles;
// colouring each alternately leaves half of every degree, rounded up at most, in either half, and a
// power of two of halvings leaves one edge a vertex. (H. N. Gabow, "Using Euler partitions to edge
// color bipartite multigraphs", 1976.) Odd paths begin in the smaller half, so colours are used
// equally often and slots leave no gaps.
#include "runtime/twiddle/staging.h"

#include <algorithm>
#include <array>
#include <limits>

#include "runtime/twiddle/coprime.h"
#include "runtime/twiddle/mixed_radix.h"

namespace papilio::twiddle {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// An edge's ends: the wave on the memory side and the wave on the butterfly side.
using Edge = std::array<std::uint32_t, 2>;

class Colouring {
 public:
  Colouring(const std::vector<Edge>& edges, const std::array<std::uint32_t, 2>& vertices)
      : edges_(edges), colour_(edges.size()), link_(edges.size()) {
    for (const int side : {0, 1}) open_[side].assign(vertices[side], none);
  }

  std::vector<std::uint32_t> colour(std::uint32_t colours) {
    std::vector<std::uint32_t> all(edges_.size());
    for (std::uint32_t e = 0; e < all.size(); ++e) all[e] = e;
    colour(all, 0, colours);
    return std::move(colour_);
  }

 private:
  void colour(const std::vector<std::uint32_t>& part, std::uint32_t first, std::uint32_t colours) {
    if (colours == 1) {
      for (const auto e : part) colour_[e] = first;
      return;
    }
    const auto halves = halve(part);
    colour(halves[0], first, colours / 2);
    colour(halves[1], first + colours / 2, colours / 2);
  }

  std::array<std::vector<std::uint32_t>, 2> halve(const std::vector<std::uint32_t>& part) {
    for (const auto e : part) link_[e] = {none, none};
    for (const int side : {0, 1}) {
      for (const auto e : part) {
        auto& open = open_[side][edges_[e][side]];
        if (open != none) {
          link_[e][side] = open;
          link_[open][side] = e;
        }
        open = open == none ? e : none;
      }
      for (const auto e : part) open_[side][edges_[e][side]] = none;
    }
    std::array<std::vector<std::uint32_t>, 2> halves;
    std::vector<bool> seen(edges_.size());
    // Leaves edge `e` by its end on `side`, and so on to the end or round.
    const auto walk = [&](std::uint32_t e, int side) {
      int half = halves[0].size() <= halves[1].size() ? 0 : 1;
      for (; e != none && !seen[e]; half = 1 - half, side = 1 - side) {
        seen[e] = true;
        halves[half].push_back(e);
        e = link_[e][side];
      }
    };
    for (const auto e : part)
      if (link_[e][0] == none || link_[e][1] == none) walk(e, link_[e][0] == none ? 1 : 0);
    for (const auto e : part) walk(e, 0);
    return halves;
  }

  const std::vector<Edge>& edges_;
  std::vector<std::uint32_t> colour_;
  std::vector<std::array<std::uint32_t, 2>> link_;  // the edge paired at either end
  std::array<std::vector<std::uint32_t>, 2> open_;  // at a vertex, an edge not yet paired
};

// A thread's item, as a place in the word table: item * threads + thread.
struct Ends {
  std::uint32_t memory, butterfly;
};

// Elements of a row in memory; the one with s = 0 is not permuted.
std::uint64_t row_elements(std::uint64_t p, const Staging& shape) {
  return shape.folded ? (p + 1) / 2 : p;
}

// Slots of an element of the butterflies.
std::uint32_t parts_of(const Staging& shape) {
  return shape.reals ? 2 : 1;
}

// The s of each element of the butterflies, or of each part of one.
std::vector<std::uint32_t> residues(std::uint64_t p, std::uint64_t g, const Staging& shape,
                                    std::span<const std::uint64_t> factors) {
  auto powers = coprime_powers(p, g, factors, row_elements(p, shape) - 1);
  if (shape.folded)
    for (auto& s : powers) s = std::min(s, static_cast<std::uint32_t>(p) - s);
  return powers;
}

struct Elements {
  std::vector<Ends> permuted;
  struct Aside {
    std::uint32_t memory, number;
  };
  std::vector<Aside> aside;  // places in memory, and the number of their slot
};

// From a place to the row that passes in place have left there. Digits are reversed along each
// dimension. The last dimension has the lowest digits of both numbers.
MixedRadix rows_in_place(std::span<const std::vector<std::uint64_t>> in_place) {
  if (in_place.empty()) return {Digit{}};
  MixedRadix rows;
  std::uint64_t inner = 1;
  for (auto radices = in_place.rbegin(); radices != in_place.rend(); ++radices) {
    for (const Digit& digit : reversed(*radices, inner)) rows.push_back(digit);
    for (const std::uint64_t radix : *radices) inner *= radix;
  }
  return rows;
}

Elements elements_of(std::uint64_t p, std::uint64_t g, const Staging& shape,
                     std::span<const std::uint64_t> factors,
                     std::span<const std::vector<std::uint64_t>> in_place) {
  const auto row = static_cast<std::uint32_t>(row_elements(p, shape) - 1),
             n = (row + 1) * shape.rows;
  const std::uint32_t threads = shape.threads(), stride = shape.extent / shape.radix;
  const std::uint32_t m = n / shape.before / shape.after,
                      own_rows = shape.rows / shape.before / shape.after;
  const MixedRadix row_at = rows_in_place(in_place);
  const auto number = [&](std::uint64_t place, std::uint64_t s) {
    const std::uint64_t r = row_at(place);
    const std::uint64_t own = r / shape.after % own_rows * shape.row_step + s * shape.residue_step;
    const std::uint64_t outer = r / shape.after / own_rows * m + own % m;
    return static_cast<std::uint32_t>(outer * shape.after + r % shape.after);
  };
  const auto in_order = [&](std::uint32_t t, std::uint32_t i, std::uint32_t count) {
    return shape.tiles_adjoin ? i * shape.tiles + t : t * count + i;
  };
  const auto of_pair = [&](std::uint32_t t, std::uint32_t i, std::uint32_t second) {
    const std::uint32_t pair = in_order(t, i, n / 2 + 1);
    return (2 * (pair / threads) + second) * threads + pair % threads;
  };
  const auto memory = [&](std::uint32_t t, std::uint32_t i) {
    if (!shape.pairs) return in_order(t, i, n);
    return 2 * i < n ? of_pair(t, i, 0) : of_pair(t, n - i, 1);
  };
  const auto powers = residues(p, g, shape, factors);
  Elements elements;
  elements.permuted.reserve(std::size_t{row} * shape.rows * shape.tiles);
  std::vector<std::uint32_t> holder(n, none);  // of transform 0: item * threads + lane
  const std::uint32_t parts = parts_of(shape);
  for (std::uint32_t f = 0; f < row * shape.rows; ++f) {
    const std::uint32_t e = f / parts;
    const std::uint32_t butterfly = e / shape.extent * stride + e % stride;
    const std::uint32_t item = butterfly / shape.lanes * shape.radix + e % shape.extent / stride;
    holder[number(f / row, powers[f % row])] =
        (item * parts + f % parts) * threads + butterfly % shape.lanes;
  }
  for (std::uint32_t f = 0; f < n * shape.tiles; ++f) {
    const std::uint32_t t = shape.tiles_adjoin ? f % shape.tiles : f / n;
    const std::uint32_t i = shape.tiles_adjoin ? f / shape.tiles : f % n;
    if (holder[i] != none) elements.permuted.push_back({memory(t, i), holder[i] + t * shape.lanes});
  }
  std::uint32_t slot = 0;
  for (std::uint32_t t = 0; t < shape.tiles; ++t)
    for (std::uint32_t r = 0; r < shape.rows; ++r, ++slot) {
      elements.aside.push_back({memory(t, number(r, 0)), slot});
      // The elements that are pairs with themselves: of these the other place.
      if (shape.pairs && number(r, 0) == 0) elements.aside.push_back({of_pair(t, 0, 1), slot});
      if (shape.pairs && 2 * number(r, 0) == n)
        elements.aside.push_back({of_pair(t, n / 2, 0), slot});
    }
  return elements;
}

}  // namespace

std::uint32_t memory_items(std::uint64_t p, const Staging& shape) {
  const std::uint64_t n = row_elements(p, shape) * shape.rows,
                      count = (shape.pairs ? n / 2 + 1 : n) * shape.tiles;
  const auto items = static_cast<std::uint32_t>((count + shape.threads() - 1) / shape.threads());
  return shape.pairs ? 2 * items : items;
}

std::uint32_t butterfly_items(std::uint64_t p, const Staging& shape) {
  const std::uint64_t elements =
      shape.reals ? shape.extent : (row_elements(p, shape) - 1) * shape.rows;
  const auto butterflies = static_cast<std::uint32_t>(elements / shape.radix);
  return (butterflies + shape.lanes - 1) / shape.lanes * shape.radix * parts_of(shape);
}

std::uint64_t slots(std::uint64_t p, const Staging& shape) {
  const std::uint64_t count = (row_elements(p, shape) - 1) * shape.rows * shape.tiles;
  return (count + shape.wave - 1) / shape.wave * shape.wave;
}

std::uint64_t memory_words(std::uint64_t p, const Staging& shape) {
  return std::uint64_t{(memory_items(p, shape) + 1) / 2} * shape.threads();
}

std::uint64_t all_words(std::uint64_t p, const Staging& shape) {
  return memory_words(p, shape) +
         std::uint64_t{(butterfly_items(p, shape) + 1) / 2} * shape.threads();
}

std::vector<std::uint32_t> staging_words(std::uint64_t p, std::uint64_t g, const Staging& shape,
                                         std::span<const std::uint64_t> factors,
                                         std::span<const std::vector<std::uint64_t>> in_place) {
  const auto [elements, aside] = elements_of(p, g, shape, factors, in_place);
  const std::uint32_t threads = shape.threads(), waves = (threads + shape.wave - 1) / shape.wave;
  const auto wave_of = [&](std::uint32_t place) {
    return place / threads * waves + place % threads / shape.wave;
  };
  std::vector<Edge> edges;
  edges.reserve(elements.size());
  for (const auto& element : elements)
    edges.push_back({wave_of(element.memory), wave_of(element.butterfly)});
  const auto bank =
      Colouring(edges, {memory_items(p, shape) * waves, butterfly_items(p, shape) * waves})
          .colour(shape.wave);

  std::vector<std::uint32_t> words(all_words(p, shape)), rows(shape.wave);
  const auto put = [&](std::uint64_t side, std::uint32_t place, std::uint32_t slot) {
    const std::uint32_t item = place / threads;
    words[side + item / 2 * threads + place % threads] |= shape.unit * slot << (item % 2 * 16);
  };
  for (std::size_t e = 0; e < elements.size(); ++e) {
    const std::uint32_t slot = bank[e] + shape.wave * rows[bank[e]]++;
    put(0, elements[e].memory, slot);
    put(memory_words(p, shape), elements[e].butterfly, slot);
  }
  for (const auto& element : aside) put(0, element.memory, shape.aside + element.number);
  return words;
}

}  // namespace papilio::twiddle
