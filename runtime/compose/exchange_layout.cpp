// SPDX-License-Identifier: MIT
//
// Counts shared memory transactions of the first warp for every exchange of a kernel, under each
// candidate padding, and keeps the cheapest. 32 banks of 4 bytes serve 32 threads of f32 at once;
// f64 is served 16 threads at a time from 16 pairs of banks.
#include "runtime/compose/exchange_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "runtime/compose/cluster_text.h"
#include "runtime/compose/passes.h"
#include "runtime/compose/staging_text.h"

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

struct Thread {
  std::uint64_t lane, tile;
};

Thread place(const KernelSpec& spec, Order order, std::uint64_t thread) {
  return order == Order::lanes ? Thread{thread % spec.lanes, thread / spec.lanes}
                               : Thread{thread / spec.tiles, thread % spec.tiles};
}

// Waves of the write after `from` and the read before `to`, for the first two elements of each
// butterfly: the others repeat the pattern shifted.
void add_exchange(const KernelSpec& spec, const Pass& from, Order write, const Pass& to, Order read,
                  std::uint64_t wave_threads, std::vector<Wave>& waves) {
  const std::uint64_t threads = std::min<std::uint64_t>(wave_threads, spec.threads());
  for (std::uint64_t q = 0; q < 2; ++q) {
    Wave written, gathered;
    for (std::uint64_t t = 0; t < threads; ++t) {
      const auto [lane, tile] = place(spec, write, t);
      const std::uint64_t k = lane % from.span;
      if (lane < from.butterflies)
        written.push_back(slot_of(tile, (lane - k) * from.radix + k + q * from.span));
      const auto reader = place(spec, read, t);
      if (reader.lane < to.butterflies)
        gathered.push_back(slot_of(reader.tile, to.first_element(reader.lane) + q * to.stride));
    }
    waves.push_back(std::move(written));
    waves.push_back(std::move(gathered));
  }
}

// One staged access: threads in memory order over (tile, element).
void add_staged(const KernelSpec& spec, const Access& access, std::uint64_t elements,
                std::uint64_t wave_threads, std::vector<Wave>& waves) {
  Wave wave;
  for (std::uint64_t t = 0; t < wave_threads; ++t)
    if (access.order == Order::lanes)
      wave.push_back(slot_of(t / elements % spec.tiles, t % elements));
    else
      wave.push_back(slot_of(t % spec.tiles, t / spec.tiles % elements));
  waves.push_back(std::move(wave));
}

// Threads that touch the same element are served together: no wave keeps an element twice, none is
// empty.
void make_unique(std::vector<Wave>& waves) {
  for (auto& wave : waves) {
    std::sort(wave.begin(), wave.end());
    wave.erase(std::unique(wave.begin(), wave.end()), wave.end());
  }
  std::erase_if(waves, [](const Wave& wave) { return wave.empty(); });
}

// Not counted further than `limit`.
std::uint64_t transactions(const std::vector<Wave>& waves, const ExchangeLayout& layout,
                           std::uint64_t banks, std::uint64_t limit) {
  const auto pitch = static_cast<std::uint32_t>(layout.pitch);
  const auto period = static_cast<std::uint32_t>(layout.period);
  const auto pad = static_cast<std::uint32_t>(layout.pad);
  const bool shifts = std::has_single_bit(period);
  const int shift = std::countr_zero(period);
  const std::uint32_t mask = static_cast<std::uint32_t>(banks) - 1;
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

}  // namespace

std::string ExchangeLayout::slot(const std::string& tile, const std::string& index) const {
  std::string padded = index;
  if (pad && std::has_single_bit(period))
    padded += fmt::format(" + (({}) >> {})", index, std::countr_zero(period));
  else if (pad)
    padded += fmt::format(" + ({}) / {}", index, period);
  if (pad > 1) padded += fmt::format(" * {}", pad);
  return tile == "0" ? padded : fmt::format("{} * {} + {}", tile, pitch, padded);
}

std::optional<std::uint64_t> ExchangeLayout::step(std::uint64_t run, std::uint64_t stride) const {
  if (pad == 0) return stride;
  if (stride % period == 0) return stride + skipped(stride);
  // A pad comes between runs.
  if (period % run == 0) return stride;
  return std::nullopt;
}

ExchangeLayout choose_layout(const KernelSpec& spec, bool banked) {
  const auto forward = forward_passes(spec), inverse = inverse_passes(spec);
  const bool rader = spec.is_rader();
  const std::uint64_t elements = spec.block_length();
  const bool exchanges = forward.size() > 1 || spec.load.staged || spec.store.staged;
  if (!exchanges) return {};

  const std::uint64_t banks = spec.precision == Precision::f32 ? 32 : 16;
  const Order inner = spec.store.staged ? Order::lanes : spec.store.order;
  std::vector<Wave> waves;
  const std::size_t cut = spec.cluster ? first_passes(spec) : 0;
  const auto add = [&](const std::vector<Pass>& passes, bool back) {
    for (std::size_t p = 0; p + 1 < passes.size(); ++p)
      // What comes in from other blocks has a layout of its own.
      if (!spec.cluster || p + 1 != (back ? passes.size() - cut : cut)) {
        add_exchange(spec, passes[p],
                     p == 0 && !back && !spec.load.staged ? spec.load.order : inner, passes[p + 1],
                     inner, banks, waves);
      }
  };
  add(forward, false);
  if (spec.convolution) add(inverse, true);
  if (spec.load.staged && !rader) {
    add_staged(spec, spec.load, elements, banks, waves);
    add_exchange(spec, forward.front(), inner, forward.front(), inner, banks, waves);
  }
  if (spec.store.staged && !rader) add_staged(spec, spec.store, elements, banks, waves);

  make_unique(waves);

  const auto scattered = [&](const ExchangeLayout& layout) {
    int count = 0;
    const auto add_access = [&](const Pass& pass, std::uint64_t stride) {
      count += !layout.step(stride * pass.radix, stride);
    };
    const auto add_passes = [&](const std::vector<Pass>& passes) {
      for (std::size_t p = 0; p + 1 < passes.size(); ++p) {
        add_access(passes[p], passes[p].span);
        add_access(passes[p + 1], passes[p + 1].stride);
      }
    };
    add_passes(forward);
    if (spec.convolution) add_passes(inverse);
    if (rader) return count;  // Rader's places come from a table
    const Pass& last = spec.convolution ? inverse.back() : forward.back();
    if (spec.load.staged) add_access(forward.front(), forward.front().stride);
    if (spec.store.staged) add_access(last, last.stride);
    return count;
  };

  ExchangeLayout best;
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
  // Takes a layout that spares more than `price` transactions.
  const auto consider = [&](std::uint64_t period, std::uint64_t pad, std::uint64_t extra,
                            std::uint64_t price = 0) {
    ExchangeLayout layout;
    layout.period = period;
    layout.pad = pad;
    layout.pitch = elements + layout.skipped(elements - 1) + extra;
    const std::uint64_t count = banked ? transactions(waves, layout, banks, fewest) : 0;
    if (count + price >= fewest) return;
    fewest = count;
    best = layout;
  };
  const auto done = [&] { return fewest == (banked ? waves.size() : 0); };
  for (const std::uint64_t period : {0, 32, 16, 8})
    for (std::uint64_t extra = 0; extra < (spec.tiles > 1 ? banks : 1) && !done(); ++extra)
      consider(period, period ? 1 : 0, extra);
  // The rows of a cluster's block lie interleaved, and threads write runs of that many elements
  // that a pass's radix keeps apart. Pads between these move them into banks of their own, and
  // leave what is read alone. Scattering an access takes the time of about half a conflict in it,
  // of which two waves are counted.
  if (spec.cluster && spec.tiles == 1)
    for (const auto* passes : {&forward, &inverse})
      for (std::size_t p = 0; p + 1 < passes->size(); ++p) {
        const std::uint64_t period = (*passes)[p].span * (*passes)[p].radix;
        for (std::uint64_t pad = 1; pad < banks && 8 * pad <= period && !done(); ++pad) {
          const int more = scattered({.period = period, .pad = pad}) - scattered(best);
          consider(period, pad, 0, static_cast<std::uint64_t>(std::max(more, 0)));
        }
      }
  best.scattered = scattered(best);
  std::uint64_t touched = 0;
  for (const auto& wave : waves) touched += wave.size();
  if (banked && touched > 0)
    best.conflicts = static_cast<double>(fewest * banks) / static_cast<double>(touched);
  std::uint64_t slots = best.pitch * spec.tiles;
  if (spec.cluster) {
    if (banked) best.banks = banks / 2;
    for (const bool back : {false, true})
      if (!back || spec.convolution)
        slots = std::max(slots, arrivals_of(spec, back, best.banks).slots);
  }
  best.plane = spec.split_exchange ? 0 : slots;
  best.banked = banked;
  if (rader) {
    const std::uint64_t count = asides(spec);
    slots = std::max(slots, staging_slots(spec, banked));
    // Imaginary parts go into the same slots, `count` reals on, and leave what stands aside alone.
    best.aside = spec.split_exchange ? slots + count : slots;
    slots = best.aside + (spec.split_exchange ? 2 : 1) * count;
  }
  best.reals = slots * (spec.split_exchange ? 1 : 2);
  return best;
}

}  // namespace papilio::compose
