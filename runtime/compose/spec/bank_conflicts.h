// SPDX-License-Identifier: MIT
//
// Bank conflicts of shared memory: slots that threads touch at once go in, transactions under one
// padding after the other come out. 32 banks of 4 bytes serve 32 threads at once where an access is
// a real number of f32, 16 where it is one of f64 or a complex one of f32, and 8 where it is a
// complex one of f64.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::compose {

// Threads that are served at once.
inline std::uint64_t banks_of(Precision precision, bool complex) {
  return (precision == Precision::f32 ? 32 : 16) / (complex ? 2 : 1);
}

struct Slot {
  std::uint32_t tile, index;
  auto operator<=>(const Slot&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
};

inline Slot slot_of(std::uint64_t tile, std::uint64_t index) {
  return {static_cast<std::uint32_t>(tile), static_cast<std::uint32_t>(index)};
}

// Waves one after the other, each the slots that the threads of one bank cycle touch together.
class Waves {
 public:
  std::size_t size() const { return ends_.size(); }
  const std::vector<Slot>& slots() const { return slots_; }
  std::size_t begin_of(std::size_t wave) const { return wave == 0 ? 0 : ends_[wave - 1]; }
  std::size_t end_of(std::size_t wave) const { return ends_[wave]; }

  // Of the wave that is not closed yet.
  void push(Slot slot) { slots_.push_back(slot); }
  // Threads that touch the same element are served together.
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
  // The last wave again, each element so much further on.
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

// Transactions of waves under one padding after the other. Waves whose slots differ by as many
// banks all through, in the same order, take equally many under any padding of a period: one of
// them is counted.
class Transactions {
 public:
  Transactions(const Waves& waves, std::uint64_t banks)
      : waves_(waves), mask_(static_cast<std::uint32_t>(banks) - 1) {}

  // The paddings that follow have this period; 0: none.
  void set_period(std::uint64_t period);

  // Their number, or `limit` if it is no less. Each wave takes one at least.
  std::uint64_t count(std::uint64_t pitch, std::uint64_t pad, std::uint64_t limit) const;

 private:
  // Of each slot, tile, element and runs before it, as far as banks go, from those of the first.
  struct Kind {
    std::uint64_t waves = 1;
    std::size_t size = 0;
    std::array<std::uint8_t, 32> tile{}, index{}, run{};

    bool is_like(const Kind& other) const {
      return size == other.size && index == other.index && run == other.run && tile == other.tile;
    }
  };

  // Counted no further than to `too_many`.
  std::uint64_t most_of_bank(const Kind& kind, std::uint64_t pitch, std::uint64_t pad,
                             std::uint64_t too_many) const;

  const Waves& waves_;
  const std::uint32_t mask_;
  std::uint64_t period_ = ~std::uint64_t{0};
  std::vector<Kind> kinds_;
};

}  // namespace papilio::compose
