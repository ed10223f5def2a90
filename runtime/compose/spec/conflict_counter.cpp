// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/conflict_counter.h"

#include <bit>
#include <limits>
#include <set>

namespace papilio::compose {

void ConflictCounter::add_staged(SharedExchange& exchange, const Access& access) const {
  const std::uint64_t elements = spec_.block_length();
  const Numbering staged = staged_numbering(spec_, access, elements);
  Waves& waves = exchange.waves;
  for_each_wave(elements * spec_.tiles, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t number = begin; number < end; ++number)
      waves.push(slot_of(staged.tile(number), staged.item(number)));
    waves.close();
  });
}

void ConflictCounter::add_pairs(SharedExchange& exchange, const Access& access) const {
  const std::uint64_t pairs = spec_.fold_pairs();
  const Numbering staged = staged_numbering(spec_, access, pairs);
  Waves& waves = exchange.waves;
  for_each_wave(pairs * spec_.tiles, [&](std::uint64_t begin, std::uint64_t end) {
    for (const bool other : {false, true}) {
      for (std::uint64_t number = begin; number < end; ++number) {
        const FoldedPair pair = folded_pair(spec_, staged.item(number));
        waves.push(slot_of(staged.tile(number), other ? pair.second : pair.first));
      }
      waves.close();
    }
  });
}

void ConflictCounter::add_columns_of_extension(SharedExchange& exchange) const {
  const std::uint64_t columns = spec_.columns_of_extension(), length = spec_.dimensions.back();
  const Numbering staged = staged_numbering(spec_, spec_.load, columns);
  Waves& waves = exchange.waves;
  for_each_wave(columns * spec_.tiles, [&](std::uint64_t begin, std::uint64_t end) {
    for (const bool mirrored : {false, true}) {
      for (std::uint64_t number = begin; number < end; ++number) {
        const std::uint64_t j = staged.item(number);
        waves.push(slot_of(staged.tile(number), mirrored && j > 0 ? length - j : j));
      }
      waves.close();
    }
  });
}

void ConflictCounter::add_columns_of_numbers(Waves& waves) const {
  const std::uint64_t numbers = spec_.numbers_of_extension();
  const Numbering staged = staged_numbering(spec_, spec_.store, numbers);
  for_each_wave(numbers * spec_.tiles, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t number = begin; number < end; ++number)
      waves.push(slot_of(0, staged.tile(number) * numbers + staged.item(number)));
    waves.close();
  });
}

Padding ConflictCounter::choose_of_numbers(const Pass& last, Order order) {
  const auto radix = static_cast<std::uint64_t>(spec_.extension->radix);
  const Numbering threads = numbering(order, static_cast<std::uint64_t>(spec_.lanes),
                                      static_cast<std::uint64_t>(spec_.tiles));
  Waves waves;
  for_each_wave(spec_.threads(), [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t thread = begin; thread < end; ++thread) {
      const std::uint64_t j = threads.item(thread);
      if (j < last.butterflies)
        waves.push(slot_of(0, threads.tile(thread) * spec_.numbers_of_extension() +
                                  j / last.stride + radix * (j % last.stride)));
    }
    waves.close();
  });
  if (spec_.store.order == Order::tiles) add_columns_of_numbers(waves);
  touched_ += waves.slots().size();
  Padding best;
  for (const Padding& padding : {Padding{}, Padding{banks_, 1, 0}}) {
    Transactions all(waves, banks_);
    all.set_period(padding.pad ? padding.period : 0);
    const std::uint64_t counted = all.count(0, padding.pad, ~std::uint64_t{0});
    if (padding.pad && counted >= transactions_) break;
    transactions_ = counted;
    best = padding;
  }
  return best;
}

int ConflictCounter::scattered(const SharedExchange& exchange, const Padding& padding) const {
  return static_cast<int>(std::count_if(exchange.accesses.begin(), exchange.accesses.end(),
                                        [&](const Runs& runs) { return !padding.step(runs); }));
}

double ConflictCounter::conflicts() const {
  return touched_ == 0
             ? 1
             : static_cast<double>(transactions_ * banks_) / static_cast<double>(touched_);
}

Padding ConflictCounter::choose(const SharedExchange& exchange) {
  const std::uint64_t elements = spec_.block_length();
  const auto& waves = exchange.waves;
  Padding best{.pitch = elements};
  if (!banked_) return best;
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max(), transactions = 0;
  Transactions all(waves, banks_);
  const auto consider = [&](std::uint64_t period, std::uint64_t pad) {
    Padding padding{period, pad, 0};
    // Scattering an access takes the time of about half a conflict in it.
    const std::uint64_t price = static_cast<std::uint64_t>(scattered(exchange, padding)) *
                                waves.size() /
                                (2 * std::max<std::size_t>(exchange.accesses.size(), 1));
    if (waves.size() + price >= fewest) return;
    const std::uint64_t pitch = elements + padding.skipped(elements - 1);
    all.set_period(pad ? period : 0);
    for (std::uint64_t extra = 0; extra < (spec_.tiles > 1 ? banks_ : 1); ++extra) {
      if (waves.size() + price >= fewest) return;
      padding.pitch = pitch + extra;
      const std::uint64_t counted = all.count(padding.pitch, pad, fewest - price);
      if (counted + price >= fewest) continue;
      fewest = counted + price;
      transactions = counted;
      best = padding;
    }
  };
  consider(0, 0);
  const std::uint64_t least_run = most_padding(spec_);
  for (const std::uint64_t period : {32, 16, 8})
    if (period >= least_run) consider(period, 1);
  // Between the runs that a pass writes for the next to read: distances stay as they are.
  std::set<std::uint64_t> runs;
  for (const Runs& access : exchange.accesses)
    if (runs.empty() || spec_.in_place) runs.insert(access.length);
  for (const std::uint64_t run : runs)
    for (std::uint64_t pad = 1; pad < banks_ && least_run * pad <= run; ++pad)
      if (spec_.tiles == 1 || std::has_single_bit(pad)) consider(run, pad);
  transactions_ += transactions;
  touched_ += waves.slots().size();
  return best;
}

}  // namespace papilio::compose
