// SPDX-License-Identifier: MIT
//
// The exchanges of a kernel one after the other, each with the padding that has the fewest
// transactions.
#include "runtime/compose/spec/exchange_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "runtime/access/division_text.h"
#include "runtime/compose/spec/cluster_layout.h"
#include "runtime/compose/spec/conflict_counter.h"
#include "runtime/compose/spec/shared_layout.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {
namespace {

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
  Padding place(const SharedExchange& exchange) {
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
    SharedExchange exchange;
    counter_.add(exchange, from, from.writes(), written);
    counter_.add(exchange, to, to.reads(), inner_);
    return place(exchange);
  }

  // The bins of a convolution of reals. (Reads in the opposite order have the same conflicts where
  // nothing is padded, and are not counted.)
  Padding place_product(const Pass& last) {
    SharedExchange exchange;
    counter_.add(exchange, last, last.reads(), inner_);
    return place(exchange);
  }

  // The real numbers that an extension stores, one transform's after the other's.
  Padding place_numbers(const Pass& last) {
    ConflictCounter counter(spec_, layout_.banked, false);
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
    SharedExchange exchange;
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
  ConflictCounter counter_;
  ExchangeLayout layout_;
  SharedExchange in_place_;
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
