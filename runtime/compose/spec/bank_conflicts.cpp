// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/bank_conflicts.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace papilio::compose {

void Transactions::set_period(std::uint64_t period) {
  if (std::exchange(period_, period) == period) return;
  const auto divisor = static_cast<std::uint32_t>(period);
  const int shift = std::countr_zero(divisor);
  const bool shifts = std::has_single_bit(divisor);
  kinds_.clear();
  for (std::size_t wave = 0; wave < waves_.size(); ++wave) {
    Kind kind;
    const auto slots =
        std::span(waves_.slots())
            .subspan(waves_.begin_of(wave), waves_.end_of(wave) - waves_.begin_of(wave));
    const auto runs = [&](std::uint32_t index) {
      return period == 0 ? 0 : shifts ? index >> shift : index / divisor;
    };
    const Slot first = slots.front();
    const std::uint32_t first_run = runs(first.index);
    for (const Slot& slot : slots) {
      kind.tile[kind.size] = static_cast<std::uint8_t>((slot.tile - first.tile) & mask_);
      kind.index[kind.size] = static_cast<std::uint8_t>((slot.index - first.index) & mask_);
      kind.run[kind.size] = static_cast<std::uint8_t>((runs(slot.index) - first_run) & mask_);
      ++kind.size;
    }
    const auto known = std::find_if(kinds_.begin(), kinds_.end(),
                                    [&](const Kind& other) { return other.is_like(kind); });
    if (known == kinds_.end())
      kinds_.push_back(kind);
    else
      ++known->waves;
  }
  // Those of most waves first: they show soonest that there are too many.
  std::stable_sort(kinds_.begin(), kinds_.end(),
                   [](const Kind& a, const Kind& b) { return a.waves > b.waves; });
}

std::uint64_t Transactions::count(std::uint64_t pitch, std::uint64_t pad,
                                  std::uint64_t limit) const {
  std::uint64_t total = waves_.size();
  for (const Kind& kind : kinds_) {
    if (total >= limit) return limit;
    const std::uint64_t too_many = (limit - total - 1) / kind.waves + 2;
    total += kind.waves * (most_of_bank(kind, pitch, pad, too_many) - 1);
  }
  return std::min(total, limit);
}

std::uint64_t Transactions::most_of_bank(const Kind& kind, std::uint64_t pitch, std::uint64_t pad,
                                         std::uint64_t too_many) const {
  std::array<std::uint8_t, 32> bank, load{};
  const auto by_tile = static_cast<std::uint8_t>(pitch), by_run = static_cast<std::uint8_t>(pad);
  const auto mask = static_cast<std::uint8_t>(mask_);
  for (std::size_t i = 0; i < bank.size(); ++i)
    bank[i] =
        static_cast<std::uint8_t>(kind.tile[i] * by_tile + kind.index[i] + kind.run[i] * by_run) &
        mask;
  std::uint8_t most = 0;
  for (std::size_t i = 0; i < kind.size && most < too_many; ++i)
    most = std::max(most, ++load[bank[i]]);
  return most;
}

}  // namespace papilio::compose
