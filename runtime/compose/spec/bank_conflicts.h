// SPDX-License-Identifier: MIT
//
// Bank conflicts of shared memory. The input is the slots that threads access together; the output
// is the number of transactions for a given padding. 32 banks of 4 bytes serve at once, in threads:
//   f32    real 32, complex 16
//   f64    real 16, complex 8
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::compose {

// Threads served at once.
inline std::uint64_t banks_of(Precision precision, bool complex) {
  return 128 / bytes_of(precision) / (complex ? 2 : 1);
}

struct Slot {
  std::uint32_t tile, index;
  auto operator<=>(const Slot&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
};

inline Slot slot_of(std::uint64_t tile, std::uint64_t index) {
  return {static_cast<std::uint32_t>(tile), static_cast<std::uint32_t>(index)};
}

// A sequence of waves. A wave is the set of slots that the threads served in one cycle access.
class Waves {
 public:
  std::size_t size() const { return ends_.size(); }
  const std::vector<Slot>& slots() const { return slots_; }
  std::size_t begin_of(std::size_t wave) const { return wave == 0 ? 0 : ends_[wave - 1]; }
  std::size_t end_of(std::size_t wave) const { return ends_[wave]; }

  // Adds a slot to the open wave.
  void push(Slot slot) { slots_.push_back(slot); }
  // Closes the wave. Duplicate slots are removed, since one access serves all threads of an
  // element.
  void close() {
    const std::size_t from = ends_.empty() ? 0 : ends_.back();
    if (slots_.size() == from) return;
    const auto first = slots_.begin() + static_cast<std::ptrdiff_t>(from);
    const auto falls = [](const Slot& a, const Slot& b) { return !(a < b); };
    if (std::adjacent_find(first, slots_.end(), falls) != slots_.end()) {
      std::sort(first, slots_.end());
      slots_.erase(std::unique(first, slots_.end()), slots_.end());
    }
    ends_.push_back(static_cast<std::uint32_t>(slots_.size()));
  }
  // Appends a copy of the last wave, with `step` added to each element's index.
  void repeat(std::uint64_t step) {
    const std::size_t from = begin_of(size() - 1), to = slots_.size();
    for (std::size_t i = from; i < to; ++i)
      slots_.push_back(slot_of(slots_[i].tile, slots_[i].index + step));
    ends_.push_back(static_cast<std::uint32_t>(slots_.size()));
  }
  void reserve(std::size_t waves, std::size_t slots) {
    ends_.reserve(waves);
    slots_.reserve(slots);
  }

 private:
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> ends_;
};

// Counts the transactions of waves for one padding after another. Waves whose slots differ by a
// constant number of banks take equally many transactions under every padding of a period. Only one
// wave of each such kind is counted.
class Transactions {
 public:
  Transactions(const Waves& waves, std::uint64_t banks)
      : waves_(waves), mask_(static_cast<std::uint32_t>(banks) - 1) {}

  // Sets the period of the paddings that follow; 0: no padding.
  void set_period(std::uint64_t period);

  // The number of transactions, at most `limit`. Each wave takes at least one.
  std::uint64_t count(std::uint64_t pitch, std::uint64_t pad, std::uint64_t limit) const;

 private:
  // For each slot, the transform, the element and the number of periods before it, relative to the
  // first slot and modulo the number of banks.
  struct Kind {
    std::uint64_t waves = 1;
    std::size_t size = 0;
    std::array<std::uint8_t, 32> tile{}, index{}, run{};

    bool is_like(const Kind& other) const {
      return size == other.size && index == other.index && run == other.run && tile == other.tile;
    }
  };

  // The transactions of a wave: the most slots in one bank. Stops counting at `too_many`.
  std::uint64_t most_of_bank(const Kind& kind, std::uint64_t pitch, std::uint64_t pad,
                             std::uint64_t too_many) const;

  const Waves& waves_;
  const std::uint32_t mask_;
  std::uint64_t period_ = ~std::uint64_t{0};
  std::vector<Kind> kinds_;
};

}  // namespace papilio::compose
