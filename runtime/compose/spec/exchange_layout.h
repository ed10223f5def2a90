// SPDX-License-Identifier: MIT
//
// Where a block keeps its transforms in shared memory, a place of its own for each exchange:
// element i of transform `tile` in slot tile * pitch + i + i / period * pad. Each padding is chosen
// by counting the bank conflicts of the accesses that the kernel will make there.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

struct Padding {
  std::uint64_t period = 0, pad = 0;  // so many slots are skipped every `period` elements; 0: none
  std::uint64_t pitch = 0;            // slots between transforms of a block

  // Text of the slot of element `index` of `tile`, after so many skipped ones where that is known.
  std::string slot(const std::string& tile, const std::string& index) const;
  std::string slot(const std::string& tile, const std::string& index,
                   const std::string& skipped) const;

  // Slots that are skipped before element i; text of those in the quotient of `number`.
  std::uint64_t skipped(std::uint64_t i) const { return pad ? i / period * pad : 0; }
  std::string skipped(const std::string& number, std::uint64_t divisor) const;

  // The distance between a butterfly's elements, if it is the same for all.
  std::optional<std::uint64_t> step(const Runs& runs) const;
};

struct ExchangeLayout {
  // Of each exchange within a block (stage::Exchange), or one for all passes in place; of what is
  // staged.
  std::vector<Padding> exchanges;
  Padding load, store;

  // Reals from the real parts to the imaginary parts; 0 when split or paired.
  std::uint64_t plane = 0;
  std::uint64_t banks = 1;  // of complex numbers, in a cluster
  std::uint64_t reals = 0;  // of shared memory a block; 0 where nothing is exchanged
  bool banked = false;
  // Of a Rader kernel, the first slot of what stands aside (compose/body/staging_text.h); slots are
  // reals in a split exchange, else complex numbers.
  std::uint64_t aside = 0;

  // Transactions of the accesses counted over those of as many without conflicts in full warps.
  double conflicts = 1;
  // Accesses, each of all elements, whose slots are not at constant distances from one another.
  int scattered = 0;
};

// The elements among which a padding skips one slot at most. (In place one padding serves all
// passes, runs among them that are long.)
std::uint64_t most_padding(const KernelSpec& spec);

// An exchange between two passes that are not in place, placed: by all that this depends on (banks,
// elements, lanes, tiles; of both passes radix, distance, butterflies and order).
struct PlacedExchange {
  Padding padding;
  std::uint64_t transactions = 0, touched = 0;
  int scattered = 0;
};
using ExchangeMemo = std::map<std::array<std::uint64_t, 12>, PlacedExchange>;

// `banked` is false where memory has no banks (the host): nothing is padded. `memo`: of banked
// layouts that were chosen before, or null.
ExchangeLayout choose_layout(const KernelSpec& spec, bool banked, ExchangeMemo* memo = nullptr);

}  // namespace papilio::compose
