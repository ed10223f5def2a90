// SPDX-License-Identifier: MIT
//
// Counts shared memory transactions of a few warps for each exchange of a kernel, under each
// candidate padding, and keeps the cheapest. 32 banks of 4 bytes serve 32 threads at once where an
// access is a real number of f32, 16 where it is one of f64 or a complex one of f32, and 8 where it
// is a complex one of f64.
#include "runtime/compose/spec/exchange_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <set>
#include <span>

#include "runtime/access/division_text.h"
#include "runtime/compose/body/body_shared_bins.h"
#include "runtime/compose/body/cluster_text.h"
#include "runtime/compose/body/staging_text.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {
namespace {

struct Slot {
  std::uint32_t tile, index;
  auto operator<=>(const Slot&) const = default;
};

Slot slot_of(std::uint64_t tile, std::uint64_t index) {
  return {static_cast<std::uint32_t>(tile), static_cast<std::uint32_t>(index)};
}

// The elements that the threads of one bank cycle touch together.
using Wave = std::vector<Slot>;

// Elements base + q * stride of a butterfly, all in one run of `run` (compose/body/body_writer.h).
struct Step {
  std::uint64_t run, stride;
};

// What is written between two barriers and then read.
struct Exchange {
  std::vector<Wave> waves;
  std::vector<Step> steps;
};

// Threads that are served at once.
std::uint64_t banks_of(Precision precision, bool complex) {
  return (precision == Precision::f32 ? 32 : 16) / (complex ? 2 : 1);
}

// Warps that are looked at of an access: the first, and others spread evenly over the block.
constexpr std::uint64_t most_warps = 4;
constexpr std::uint64_t warp = 32;

class Counter {
 public:
  Counter(const KernelSpec& spec, bool banked)
      : spec_(spec), banked_(banked), banks_(banks_of(spec.precision, spec.paired_exchange)) {}

  // A pass's butterflies and the elements that each touches: those it reads, or those it writes.
  void add(Exchange& exchange, const Pass& pass, std::uint64_t stride, Order order) const {
    add(exchange, pass, stride, order,
        [&](std::uint64_t j) { return j / stride * stride * pass.radix + j % stride; });
  }

  // The same, of butterflies whose first elements `first` tells.
  template <class First>
  void add(Exchange& exchange, const Pass& pass, std::uint64_t stride, Order order,
           const First& first) const {
    exchange.steps.push_back({stride * pass.radix, stride});
    add_waves(exchange, spec_.threads(), [&](std::uint64_t thread, std::uint64_t q, Wave& wave) {
      const bool lanes = order == Order::lanes;
      const std::uint64_t j = lanes ? thread % spec_.lanes : thread / spec_.tiles;
      const std::uint64_t tile = lanes ? thread / spec_.lanes : thread % spec_.tiles;
      if (j < pass.butterflies) wave.push_back(slot_of(tile, first(j) + q * stride));
    });
  }

  // A staged access: threads in memory order over (tile, element).
  void add_staged(Exchange& exchange, const Access& access) const {
    const std::uint64_t elements = spec_.block_length(), tiles = spec_.tiles;
    const std::uint64_t run = run_of_rest(spec_, access);
    const Order order = access.order;
    add_waves(exchange, elements * tiles, [&](std::uint64_t item, std::uint64_t q, Wave& wave) {
      if (q > 0) return;
      if (run > 0) {
        wave.push_back(slot_of(item / run % tiles, item / (run * tiles) * run + item % run));
        return;
      }
      wave.push_back(order == Order::lanes ? slot_of(item / elements, item % elements)
                                           : slot_of(item % tiles, item / tiles));
    });
  }

  // The padding with the fewest transactions, which are added up for conflicts().
  Padding choose(const Exchange& exchange);

  int scattered(const Exchange& exchange, const Padding& padding) const {
    return static_cast<int>(
        std::count_if(exchange.steps.begin(), exchange.steps.end(),
                      [&](const Step& step) { return !padding.step(step.run, step.stride); }));
  }

  double conflicts() const {
    return touched_ == 0
               ? 1
               : static_cast<double>(transactions_ * banks_) / static_cast<double>(touched_);
  }

 private:
  // For the first two elements of a butterfly: the others repeat the pattern shifted.
  template <class Touch>
  void add_waves(Exchange& exchange, std::uint64_t items, const Touch& touch) const {
    if (!banked_) return;
    const std::uint64_t all = (items + warp - 1) / warp, looked_at = std::min(all, most_warps);
    for (std::uint64_t w = 0; w < looked_at; ++w)
      for (std::uint64_t q = 0; q < 2; ++q)
        for (std::uint64_t first = w * all / looked_at * warp, next = 0; next < warp;
             next += banks_) {
          Wave wave;
          wave.reserve(banks_);
          for (std::uint64_t i = first + next; i < std::min(first + next + banks_, items); ++i)
            touch(i, q, wave);
          // Threads that touch the same element are served together.
          std::sort(wave.begin(), wave.end());
          wave.erase(std::unique(wave.begin(), wave.end()), wave.end());
          if (!wave.empty()) exchange.waves.push_back(std::move(wave));
        }
  }

  // Not counted further than `limit`.
  std::uint64_t count(const std::vector<Wave>& waves, const Padding& padding,
                      std::uint64_t limit) const;

  const KernelSpec& spec_;
  const bool banked_;
  const std::uint64_t banks_;
  std::uint64_t transactions_ = 0, touched_ = 0;
};

std::uint64_t Counter::count(const std::vector<Wave>& waves, const Padding& padding,
                             std::uint64_t limit) const {
  const auto pitch = static_cast<std::uint32_t>(padding.pitch);
  const auto period = static_cast<std::uint32_t>(padding.period);
  const auto pad = static_cast<std::uint32_t>(padding.pad);
  const bool shifts = std::has_single_bit(period);
  const int shift = std::countr_zero(period);
  const std::uint32_t mask = static_cast<std::uint32_t>(banks_) - 1;
  std::uint64_t total = 0;
  for (const auto& wave : waves) {
    std::array<std::uint8_t, 32> load{};
    std::uint8_t most = 0;
    for (const auto& [tile, index] : wave) {
      const std::uint32_t runs = pad == 0 ? 0 : shifts ? index >> shift : index / period;
      most = std::max(most, ++load[(tile * pitch + index + runs * pad) & mask]);
    }
    total += most;
    if (total >= limit) break;
  }
  return total;
}

Padding Counter::choose(const Exchange& exchange) {
  const std::uint64_t elements = spec_.block_length();
  const auto& waves = exchange.waves;
  Padding best{.pitch = elements};
  if (!banked_) return best;
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max(), transactions = 0;
  const auto consider = [&](std::uint64_t period, std::uint64_t pad) {
    Padding padding{period, pad, 0};
    // Scattering an access takes the time of about half a conflict in it.
    const std::uint64_t price = static_cast<std::uint64_t>(scattered(exchange, padding)) *
                                waves.size() /
                                (2 * std::max<std::size_t>(exchange.steps.size(), 1));
    const std::uint64_t pitch = elements + padding.skipped(elements - 1);
    for (std::uint64_t extra = 0; extra < (spec_.tiles > 1 ? banks_ : 1); ++extra) {
      if (waves.size() + price >= fewest) return;
      padding.pitch = pitch + extra;
      const std::uint64_t counted = count(waves, padding, fewest - price);
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
  for (const Step& step : exchange.steps)
    if (runs.empty() || spec_.in_place) runs.insert(step.run);
  for (const std::uint64_t run : runs)
    for (std::uint64_t pad = 1; pad < banks_ && least_run * pad <= run; ++pad)
      if (spec_.tiles == 1 || std::has_single_bit(pad)) consider(run, pad);
  transactions_ += transactions;
  for (const auto& wave : waves) touched_ += wave.size();
  return best;
}

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

std::optional<std::uint64_t> Padding::step(std::uint64_t run, std::uint64_t stride) const {
  if (pad == 0) return stride;
  if (stride % period == 0) return stride + skipped(stride);
  // A pad comes between runs.
  if (period % run == 0) return stride;
  return std::nullopt;
}

ExchangeLayout choose_layout(const KernelSpec& spec, bool banked) {
  const auto forward = forward_passes(spec), inverse = inverse_passes(spec);
  const bool rader = spec.is_rader();
  if (!spec.exchanges()) return {};

  ExchangeLayout layout;
  layout.banked = banked;
  Counter counter(spec, banked);
  std::uint64_t slots = 0;
  const auto place = [&](const Exchange& exchange) {
    const Padding padding = counter.choose(exchange);
    layout.scattered += counter.scattered(exchange, padding);
    slots = std::max(slots, padding.pitch * static_cast<std::uint64_t>(spec.tiles));
    return padding;
  };

  const Order inner = spec.store.staged ? Order::lanes : spec.store.order;
  const std::size_t cut = spec.cluster ? first_passes(spec) : 0;
  const auto place_passes = [&](const std::vector<Pass>& passes, bool back,
                                std::vector<Padding>& paddings) {
    for (std::size_t p = 0; p + 1 < passes.size(); ++p) {
      // What comes in from other blocks is placed by compose/body/cluster_text.h.
      if (spec.cluster && p + 1 == (back ? passes.size() - cut : cut)) {
        paddings.emplace_back();
        continue;
      }
      const bool as_loaded = p == 0 && !back && !spec.load.staged;
      Exchange exchange;
      counter.add(exchange, passes[p], passes[p].span, as_loaded ? spec.load.order : inner);
      counter.add(exchange, passes[p + 1], passes[p + 1].stride, inner);
      paddings.push_back(place(exchange));
    }
  };
  if (spec.in_place) {
    Exchange exchange;
    const std::span all(forward);
    for (const Pass& pass : spec.convolution ? all : all.first(all.size() - 1))
      counter.add(exchange, pass, pass.stride, inner);
    if (!spec.convolution) {
      const auto digits = digits_in_place(spec);
      const Pass stored = stored_pass(spec);
      counter.add(exchange, forward.back(), forward.back().stride, inner,
                  [&](std::uint64_t j) { return place_of(digits, stored.first_element(j)); });
    }
    layout.forward.push_back(place(exchange));
  } else {
    place_passes(forward, false, layout.forward);
    place_passes(inverse, true, layout.inverse);
  }
  // Rader's places come from a table.
  if (spec.load.staged && !rader) {
    Exchange exchange;
    counter.add_staged(exchange, spec.load);
    counter.add(exchange, forward.front(), forward.front().stride, inner);
    layout.load = place(exchange);
  }
  if (spec.store.staged && !rader) {
    const Pass last = stored_pass(spec);
    Exchange exchange;
    counter.add(exchange, last, last.stride, inner);
    counter.add_staged(exchange, spec.store);
    layout.store = place(exchange);
  }
  layout.conflicts = counter.conflicts();

  if (spec.cluster) {
    if (banked) layout.banks = banks_of(spec.precision, true);
    for (const bool back : {false, true})
      if (!back || spec.convolution)
        slots = std::max(slots, arrivals_of(spec, back, layout.banks).slots);
  }
  layout.plane = spec.split_exchange || spec.paired_exchange ? 0 : slots;
  if (rader) {
    const std::uint64_t count = asides(spec);
    slots = std::max(slots, staging_slots(spec, banked));
    // Imaginary parts go into the same slots, `count` reals on, and leave what stands aside alone.
    layout.aside = spec.split_exchange ? slots + count : slots;
    slots = layout.aside + (spec.split_exchange ? 2 : 1) * count;
  }
  layout.reals = slots * (spec.split_exchange ? 1 : 2);
  if (spec.shares_bins()) layout.reals = std::max(layout.reals, 2 * exchanged_by_blocks(spec));
  return layout;
}

}  // namespace papilio::compose
