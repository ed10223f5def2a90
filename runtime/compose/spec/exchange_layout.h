// SPDX-License-Identifier: MIT
//
// The layout of a block's transforms in shared memory, one for each exchange. Element i of
// transform `tile` is in slot tile * pitch + i + i / period * pad. Each padding is chosen by
// counting the bank conflicts of the kernel's accesses.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

struct Padding {
  std::uint64_t period = 0, pad = 0;  // `pad` slots are skipped every `period` elements; 0: none
  std::uint64_t pitch = 0;            // slots between transforms of a block

  // The text of the slot of element `index` of transform `tile`. `skipped` is the text of the
  // number of skipped slots, if known.
  std::string slot(const std::string& tile, const std::string& index) const;
  std::string slot(const std::string& tile, const std::string& index,
                   const std::string& skipped) const;

  // The number of slots skipped before element i; and the text of the number skipped in `number` /
  // `divisor` periods.
  std::uint64_t skipped(std::uint64_t i) const { return pad ? i / period * pad : 0; }
  std::string skipped(const std::string& number, std::uint64_t divisor) const;

  // The distance between the slots of a butterfly's elements, if it is constant.
  std::optional<std::uint64_t> step(const Runs& runs) const;
};

struct ExchangeLayout {
  // The padding of each exchange within a block (stage::Exchange), or one padding for all in-place
  // passes; and the paddings of staged loads and stores. What an extension stores are real numbers,
  // those of a block's transforms one after the other.
  std::vector<Padding> exchanges;
  Padding load, store;
  Padding product;  // of the bins of a convolution of reals

  // The distance, in reals, from the real parts to the imaginary parts. 0 unless Parts::planar.
  std::uint64_t plane = 0;
  std::uint64_t banks = 1;  // complex numbers per access without conflict, in a cluster
  std::uint64_t reals = 0;  // shared memory per block; 0 without exchanges
  bool banked = false;
  // In a Rader kernel, the first slot of the elements kept aside (compose/body/staging_text.h).
  // Slots are reals for Parts::halves and in a convolution of reals, else complex numbers.
  std::uint64_t aside = 0;

  // The ratio of transactions to those of as many conflict-free accesses by full warps.
  double conflicts = 1;
  // The number of accesses (each of all elements) in which a butterfly's slots are not equidistant.
  int scattered = 0;
};

// The upper limit on padding: one skipped slot for this many elements. (One padding serves all
// in-place passes, some of which have long runs.)
std::uint64_t most_padding(const KernelSpec& spec);

// The chosen padding of an exchange between two passes that are not in place.
struct PlacedExchange {
  Padding padding;
  std::uint64_t transactions = 0, touched = 0;
  int scattered = 0;
};

// Everything that it depends on.
struct ExchangeKey {
  // Of a pass. The distance is that between the elements of a butterfly in shared memory.
  struct Side {
    int radix = 0;
    std::uint64_t distance = 0, butterflies = 0;
    Order order = Order::lanes;

    auto operator<=>(const Side&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
  };
  std::uint64_t banks = 1, elements = 0;
  int lanes = 1, tiles = 1;
  Side from, to;  // the pass that writes and the one that reads

  // NOLINTNEXTLINE(modernize-use-nullptr): a fault of 14
  auto operator<=>(const ExchangeKey&) const = default;
};
using ExchangeMemo = std::map<ExchangeKey, PlacedExchange>;

// Chooses the layout of a kernel. `banked` is false for the host, whose memory has no banks:
// nothing is padded. `memo` holds earlier choices for banked layouts, or is null.
ExchangeLayout choose_layout(const KernelSpec& spec, bool banked, ExchangeMemo* memo = nullptr);

}  // namespace papilio::compose
