// SPDX-License-Identifier: MIT
//
// What a few warps touch in each exchange of a kernel; of the candidate paddings the one with the
// fewest transactions (bank_conflicts.h); and all of them put together.
#include "runtime/compose/spec/exchange_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <set>

#include "runtime/access/division_text.h"
#include "runtime/compose/spec/bank_conflicts.h"
#include "runtime/compose/spec/cluster_layout.h"
#include "runtime/compose/spec/numbering.h"
#include "runtime/compose/spec/shared_layout.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {
namespace {

// What is written between two barriers and then read.
struct Exchange {
  Waves waves;
  std::vector<Runs> accesses;
};

// Warps that are looked at of an access: the first, and others spread evenly over the block.
constexpr std::uint64_t most_warps = 4;
constexpr std::uint64_t warp = 32;

class Counter {
 public:
  Counter(const KernelSpec& spec, bool banked, bool complex)
      : spec_(spec), banked_(banked), banks_(banks_of(spec.precision, complex)) {}

  // A pass's butterflies and the elements that each touches: those it reads, or those it writes.
  void add(Exchange& exchange, const Pass& pass, const Runs& runs, Order order) const {
    add(exchange, pass, runs, order, [&](std::uint64_t j) { return runs.first(j); });
  }

  // The same, of butterflies whose first elements `first` tells. Of each the first two elements:
  // the others repeat the pattern shifted.
  template <class First>
  void add(Exchange& exchange, const Pass& pass, const Runs& runs, Order order,
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
  void add_staged(Exchange& exchange, const Access& access) const {
    const std::uint64_t elements = spec_.block_length();
    const Numbering staged = staged_numbering(spec_, access, elements);
    Waves& waves = exchange.waves;
    for_each_wave(elements * spec_.tiles, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t number = begin; number < end; ++number)
        waves.push(slot_of(staged.tile(number), staged.item(number)));
      waves.close();
    });
  }

  // The side of a fold's bins: threads over (tile, pair), first the one element, then the other.
  void add_pairs(Exchange& exchange, const Access& access) const {
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

  // The first pass of an extension: threads over (tile, column), first the column's element of a
  // row, then its mirror image.
  void add_columns_of_extension(Exchange& exchange) const {
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

  // The real numbers of an extension as neighbouring columns of memory.
  void add_columns_of_numbers(Waves& waves) const {
    const std::uint64_t numbers = spec_.numbers_of_extension();
    const Numbering staged = staged_numbering(spec_, spec_.store, numbers);
    for_each_wave(numbers * spec_.tiles, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t number = begin; number < end; ++number)
        waves.push(slot_of(0, staged.tile(number) * numbers + staged.item(number)));
      waves.close();
    });
  }

  // Of the real numbers of an extension, written by butterflies of its last pass: element k of row
  // h is number h + r k of its transform (or a mirror image of one, which lies likewise). A number
  // is skipped after each wave of them, or none.
  Padding choose_of_numbers(const Pass& last, Order order) {
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

  // The padding with the fewest transactions, which are added up for conflicts().
  Padding choose(const Exchange& exchange);

  int scattered(const Exchange& exchange, const Padding& padding) const {
    return static_cast<int>(std::count_if(exchange.accesses.begin(), exchange.accesses.end(),
                                          [&](const Runs& runs) { return !padding.step(runs); }));
  }

  // What was counted elsewhere.
  void add(std::uint64_t transactions, std::uint64_t touched) {
    transactions_ += transactions;
    touched_ += touched;
  }
  std::uint64_t transactions() const { return transactions_; }
  std::uint64_t touched() const { return touched_; }

  double conflicts() const {
    return touched_ == 0
               ? 1
               : static_cast<double>(transactions_ * banks_) / static_cast<double>(touched_);
  }

 private:
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

Padding Counter::choose(const Exchange& exchange) {
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

// Places the exchanges of a kernel one after the other.
class LayoutChooser {
 public:
  LayoutChooser(const KernelSpec& spec, bool banked, ExchangeMemo* memo)
      : spec_(spec),
        memo_(memo),
        inner_(spec.store.staged ? Order::lanes : spec.store.order),
        counter_(spec, banked, spec.parts == Parts::interleaved) {
    layout_.banked = banked;
  }

  ExchangeLayout choose(const Stages& stages) {
    const ByStage visit{[&](const stage::Exchange& s) { layout_.exchanges.push_back(place(s)); },
                        [&](const stage::Butterflies& s) { add_in_place(s); },
                        [&](const stage::Product& s) {
                          if (spec_.is_of_reals()) layout_.product = place_product(s.pass);
                        },
                        [&](const stage::Load& s) { place_staged(spec_.load, s, layout_.load); },
                        [&](const stage::Store& s) {
                          if (s.route == stage::Route::extended)
                            layout_.store = place_numbers(s.pass);
                          else
                            place_staged(spec_.store, s, layout_.store);
                        },
                        [](const auto&) {}};
    for (const Stage& stage : stages) std::visit(visit, stage);
    if (spec_.in_place) layout_.exchanges.push_back(place(in_place_));
    layout_.conflicts = counter_.conflicts();
    if (spec_.cluster) hold_arrivals();
    count_reals();
    return std::move(layout_);
  }

 private:
  Padding place(const Exchange& exchange) {
    const Padding padding = counter_.choose(exchange);
    layout_.scattered += counter_.scattered(exchange, padding);
    hold(padding);
    return padding;
  }

  Padding place(const stage::Exchange& s) {
    const Order written = s.as_loaded ? spec_.load.order : inner_;
    if (!memo_) return place_between(s.from, s.to, written);
    const auto [known, is_new] = memo_->try_emplace(key_of(s, written));
    PlacedExchange& placed = known->second;
    if (!is_new) {
      counter_.add(placed.transactions, placed.touched);
      layout_.scattered += placed.scattered;
      hold(placed.padding);
      return placed.padding;
    }
    const std::uint64_t transactions = counter_.transactions(), touched = counter_.touched();
    const int scattered = layout_.scattered;
    placed.padding = place_between(s.from, s.to, written);
    placed.transactions = counter_.transactions() - transactions;
    placed.touched = counter_.touched() - touched;
    placed.scattered = layout_.scattered - scattered;
    return placed.padding;
  }

  ExchangeKey key_of(const stage::Exchange& s, Order written) const {
    return {.banks = banks_of(spec_.precision, spec_.parts == Parts::interleaved),
            .elements = spec_.block_length(),
            .lanes = spec_.lanes,
            .tiles = spec_.tiles,
            .from = {s.from.radix, s.from.span, s.from.butterflies, written},
            .to = {s.to.radix, s.to.stride, s.to.butterflies, inner_}};
  }

  Padding place_between(const Pass& from, const Pass& to, Order written) {
    Exchange exchange;
    counter_.add(exchange, from, from.writes(), written);
    counter_.add(exchange, to, to.reads(), inner_);
    return place(exchange);
  }

  // The bins of a convolution of reals, which meet others in the opposite order.
  Padding place_product(const Pass& last) {
    Exchange exchange;
    counter_.add(exchange, last, last.reads(), inner_);
    return place(exchange);
  }

  // The real numbers that an extension stores, one transform's after the other's.
  Padding place_numbers(const Pass& last) {
    Counter counter(spec_, layout_.banked, false);
    const Padding padding = counter.choose_of_numbers(last, inner_);
    counter_.add(counter.transactions(), counter.touched());
    const std::uint64_t count =
        spec_.numbers_of_extension() * static_cast<std::uint64_t>(spec_.tiles);
    slots_ = std::max(slots_, (count + padding.skipped(count) + 1) / 2);
    return padding;
  }

  // Rader's places come from a table.
  template <class LoadOrStore>
  void place_staged(const Access& access, const LoadOrStore& stage, Padding& padding) {
    Exchange exchange;
    if (stage.route == stage::Route::extended)
      counter_.add_columns_of_extension(exchange);
    else if (stage.route == stage::Route::folded)
      counter_.add_pairs(exchange, access);
    else if (stage.route == stage::Route::staged)
      counter_.add_staged(exchange, access);
    else
      return;
    counter_.add(exchange, stage.pass, stage.pass.reads(), inner_);
    padding = place(exchange);
  }

  // In place one padding serves what all passes write for the next: those on the way back write
  // where those there have read.
  void add_in_place(const stage::Butterflies& s) {
    if (!s.in_place() || s.way == Direction::inverse) return;
    if (s.to == Home::shared) {
      counter_.add(in_place_, s.pass, s.pass.reads(), inner_);
      return;
    }
    const auto places = places_in_place(spec_);
    const Pass stored = stored_pass(spec_);
    counter_.add(in_place_, s.pass, s.pass.reads(), inner_,
                 [&](std::uint64_t j) { return places(stored.reads().first(j)); });
  }

  void hold(const Padding& padding) {
    slots_ = std::max(slots_, padding.pitch * static_cast<std::uint64_t>(spec_.tiles));
  }

  // What the other blocks of a cluster send.
  void hold_arrivals() {
    if (layout_.banked) layout_.banks = banks_of(spec_.precision, true);
    for (const bool back : {false, true})
      if (!back || spec_.convolution)
        slots_ = std::max(slots_, arrivals_of(spec_, back, layout_.banks).slots);
  }

  void count_reals() {
    layout_.plane = spec_.parts != Parts::planar ? 0 : slots_;
    if (spec_.is_rader()) {
      const std::uint64_t count = asides(spec_);
      if (spec_.is_of_reals()) {
        layout_.aside = std::max(2 * slots_, staging_slots(spec_, layout_.banked));
        layout_.reals = layout_.aside + count;
        return;
      }
      slots_ = std::max(slots_, staging_slots(spec_, layout_.banked));
      // Imaginary parts go into the same slots, `count` reals on. What stands aside is left alone.
      layout_.aside = spec_.parts == Parts::halves ? slots_ + count : slots_;
      slots_ = layout_.aside + (spec_.parts == Parts::halves ? 2 : 1) * count;
    }
    layout_.reals = slots_ * (spec_.parts == Parts::halves ? 1 : 2);
    if (spec_.shares_bins())
      layout_.reals = std::max(layout_.reals, 2 * exchanged_by_blocks(spec_));
  }

  const KernelSpec& spec_;
  ExchangeMemo* const memo_;
  const Order inner_;  // of the threads in all passes but the loading one
  Counter counter_;
  ExchangeLayout layout_;
  Exchange in_place_;
  std::uint64_t slots_ = 0;  // of the largest exchange
};

}  // namespace

std::uint64_t most_padding(const KernelSpec& spec) {
  return spec.in_place ? 16 : 8;
}

std::string Padding::skipped(const std::string& number, std::uint64_t divisor) const {
  if (pad == 0) return "0";
  const std::string periods = std::has_single_bit(divisor)
                                  ? fmt::format("(({}) >> {})", number, std::countr_zero(divisor))
                                  : quotient(number, divisor);
  return pad > 1 ? fmt::format("{} * {}", periods, pad) : periods;
}

std::string Padding::slot(const std::string& tile, const std::string& index) const {
  return slot(tile, index, skipped(index, period));
}

std::string Padding::slot(const std::string& tile, const std::string& index,
                          const std::string& skipped) const {
  const std::string padded = skipped == "0" ? index : fmt::format("{} + {}", index, skipped);
  return tile == "0" ? padded : fmt::format("{} * {} + {}", tile, pitch, padded);
}

std::optional<std::uint64_t> Padding::step(const Runs& runs) const {
  if (pad == 0) return runs.stride;
  if (runs.stride % period == 0) return runs.stride + skipped(runs.stride);
  // A pad comes between runs.
  if (period % runs.length == 0) return runs.stride;
  return std::nullopt;
}

ExchangeLayout choose_layout(const KernelSpec& spec, bool banked, ExchangeMemo* memo) {
  if (!spec.exchanges()) return {};
  return LayoutChooser(spec, banked, memo).choose(stages_of(spec));
}

}  // namespace papilio::compose
