// SPDX-License-Identifier: MIT
//
// What a few warps touch in an exchange through shared memory, and of the candidate paddings the
// one with the fewest transactions (compose/spec/bank_conflicts.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/compose/spec/bank_conflicts.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/numbering.h"

namespace papilio::compose {

// What is written between two barriers and then read.
struct SharedExchange {
  Waves waves;
  std::vector<Runs> accesses;
};

class ConflictCounter {
 public:
  ConflictCounter(const KernelSpec& spec, bool banked, bool complex)
      : spec_(spec), banked_(banked), banks_(banks_of(spec.precision, complex)) {}

  // A pass's butterflies and the elements that each touches: those it reads, or those it writes.
  void add(SharedExchange& exchange, const Pass& pass, const Runs& runs, Order order) const {
    add(exchange, pass, runs, order, [&](std::uint64_t j) { return runs.first(j); });
  }

  // The same, of butterflies whose first elements `first` tells. Of each the first two elements:
  // the others repeat the pattern shifted.
  template <class First>
  void add(SharedExchange& exchange, const Pass& pass, const Runs& runs, Order order,
           const First& first) const {
    exchange.accesses.push_back(runs);
    const bool by_lanes = order == Order::lanes;
    const auto lanes = static_cast<std::uint64_t>(spec_.lanes);
    const auto tiles = static_cast<std::uint64_t>(spec_.tiles);
    const Numbering threads = numbering(order, lanes, tiles);
    Waves& waves = exchange.waves;
    for_each_wave(spec_.threads(), [&](std::uint64_t begin, std::uint64_t end) {
      std::uint64_t j = threads.item(begin), tile = threads.tile(begin);
      const std::size_t before = waves.size();
      std::uint64_t element = 0, element_of = ~std::uint64_t{0};
      for (std::uint64_t thread = begin; thread < end; ++thread) {
        if (j < pass.butterflies) {
          if (j != element_of) element = first(element_of = j);
          waves.push(slot_of(tile, element));
        }
        std::uint64_t& inner = by_lanes ? j : tile;
        if (++inner == (by_lanes ? lanes : tiles)) {
          inner = 0;
          ++(by_lanes ? tile : j);
        }
      }
      waves.close();
      if (waves.size() > before) waves.repeat(runs.stride);
    });
  }

  // A staged access: threads in memory order over (tile, element).
  void add_staged(SharedExchange& exchange, const Access& access) const;

  // The side of a fold's bins: threads over (tile, pair), first the one element, then the other.
  void add_pairs(SharedExchange& exchange, const Access& access) const;

  // The first pass of an extension: threads over (tile, column), first the column's element of a
  // row, then its mirror image.
  void add_columns_of_extension(SharedExchange& exchange) const;

  // The real numbers of an extension as neighbouring columns of memory.
  void add_columns_of_numbers(Waves& waves) const;

  // Of the real numbers of an extension, written by butterflies of its last pass: element k of row
  // h is number h + r k of its transform (or a mirror image of one, which lies likewise). A number
  // is skipped after each wave of them, or none.
  Padding choose_of_numbers(const Pass& last, Order order);

  // The padding with the fewest transactions, which are added up for conflicts().
  Padding choose(const SharedExchange& exchange);

  int scattered(const SharedExchange& exchange, const Padding& padding) const;

  // What was counted elsewhere.
  void add(std::uint64_t transactions, std::uint64_t touched) {
    transactions_ += transactions;
    touched_ += touched;
  }
  std::uint64_t transactions() const { return transactions_; }
  std::uint64_t touched() const { return touched_; }

  double conflicts() const;

 private:
  // Of an access the first warp is looked at, and others spread evenly over the block.
  static constexpr std::uint64_t most_warps = 4, warp = 32;

  // Calls with the first item of each wave and the one behind its last.
  template <class Visit>
  void for_each_wave(std::uint64_t items, const Visit& visit) const {
    if (!banked_) return;
    const std::uint64_t all = (items + warp - 1) / warp, looked_at = std::min(all, most_warps);
    for (std::uint64_t w = 0; w < looked_at; ++w)
      for (std::uint64_t first = w * all / looked_at * warp, next = 0; next < warp; next += banks_)
        if (first + next < items) visit(first + next, std::min(first + next + banks_, items));
  }

  const KernelSpec& spec_;
  const bool banked_;
  const std::uint64_t banks_;
  std::uint64_t transactions_ = 0, touched_ = 0;
};

}  // namespace papilio::compose
