// SPDX-License-Identifier: MIT
//
// 32 banks of 4 bytes serve 128 bytes at once: 32 threads of f32, 16 of f64 or of whole complex
// f32, 8 of whole complex f64.
#include "runtime/compose/body/staging_text.h"

#include <fmt/format.h>

#include "numbers/number_theory.h"
#include "runtime/compose/spec/shared_layout.h"

namespace papilio::compose {

namespace {

// Slot of transform `tile`, by row, in one of the areas that stand aside.
std::string aside_slot(const KernelSpec& spec, const ExchangeLayout& layout, std::size_t area,
                       const std::string& row) {
  const std::uint64_t rows = spec.convolution->rows;
  const std::uint64_t first = layout.aside + area * rows * static_cast<std::uint64_t>(spec.tiles);
  if (spec.tiles == 1) return fmt::format("{} + {}", first, row);
  return fmt::format("{} + tile * {} + {}", first, rows, row);
}

// The radices of the passes across the rows, by dimension; none where there is one pass a
// dimension, which leaves rows in order.
std::vector<std::vector<std::uint64_t>> rows_in_place(const KernelSpec& spec) {
  std::vector<std::vector<std::uint64_t>> radices;
  const std::size_t passes = passes_across_rows(spec);
  for (std::size_t p = 0; p < passes; ++p) {
    if (p == 0 || spec.axes[p] != spec.axes[p - 1]) radices.emplace_back();
    radices.back().push_back(static_cast<std::uint64_t>(spec.radices[p]));
  }
  if (radices.size() == passes) radices.clear();
  return radices;
}

}  // namespace

twiddle::Table staging_table(const KernelSpec& spec, const ExchangeLayout& layout, Way way) {
  const bool in = way == Way::in;
  const Convolution& convolution = *spec.convolution;
  const std::uint64_t p = convolution.rader_prime, g = convolution.rader_generator,
                      rows = convolution.rows, own = rows / convolution.before / convolution.after,
                      m = p * own;
  const Pass pass = in ? forward_passes(spec).front() : inverse_passes(spec).back();
  const Access& access = in ? spec.load : spec.store;
  twiddle::Table table{twiddle::Table::Kind::staging, p, in ? g : numbers::inverse_mod(g, p), 0};
  table.factors = convolution.spectrum.factors;
  if (!in && spec.in_place) table.rows = rows_in_place(spec);
  const auto number = [](std::uint64_t value) { return static_cast<std::uint32_t>(value); };
  auto& shape = table.shape;
  shape.lanes = number(spec.lanes);
  shape.tiles = number(spec.tiles);
  shape.radix = number(pass.radix);
  shape.extent = number(pass.extent);
  shape.rows = number(rows);
  // Of m = own p elements number j = j1 p + j2 own in, k with k = k1 mod own and k = k2 mod p out:
  // then w_m^(jk) is w_own^(j1 k1) w_p^(j2 k2).
  shape.row_step = number(in || own == 1 ? p % m : p * numbers::inverse_mod(p % own, own));
  shape.residue_step = number(in || own == 1 ? own : own * numbers::inverse_mod(own % p, p));
  shape.before = number(convolution.before);
  shape.after = number(convolution.after);
  shape.wave = layout.banked ? 128 / slot_bytes(spec) : 1;
  shape.aside = number(layout.aside + (in ? 0 : final_aside(spec) * rows * shape.tiles));
  // Offsets in bytes save a shift.
  if ((layout.aside + asides(spec)) * slot_bytes(spec) < 1 << 16) shape.unit = slot_bytes(spec);
  shape.tiles_adjoin = spec.tiles > 1 && access.order == Order::tiles;
  shape.folded = spec.shares_bins();
  shape.reals = spec.is_of_reals();
  shape.pairs = spec.fold && spec.fold->stores_bins != in;
  return table;
}

std::string staged_address(const KernelSpec& spec, const twiddle::Table& table, Side side,
                           const std::string& thread, const std::string& item, bool imaginary,
                           TablePlacer& tables) {
  const auto& shape = table.shape;
  return fmt::format(
      "(char*)(shared + {}) + (({} + {} + {})[({}) / 2 * {}] >> ({}) % 2 * 16 & 0xffff) * {}",
      imaginary ? asides(spec) : 0, tables.pointer(table),
      side == Side::butterflies ? twiddle::memory_words(table.a, shape) : 0, thread, item,
      shape.threads(), item, slot_bytes(spec) / shape.unit);
}

std::string aside_load(const KernelSpec& spec, const ExchangeLayout& layout, std::size_t area,
                       const std::string& row) {
  const std::string at = aside_slot(spec, layout, area, row);
  if (spec.parts != Parts::halves) return fmt::format("((const complex_t*)(real*)shared)[{}]", at);
  return fmt::format("complex_t{{shared[{0}], shared[{0} + {1}]}}", at, asides(spec));
}

std::string aside_store(const KernelSpec& spec, const ExchangeLayout& layout, std::size_t area,
                        const std::string& row, const std::string& re, const std::string& im) {
  const std::string at = aside_slot(spec, layout, area, row);
  if (spec.parts != Parts::halves)
    return fmt::format("((complex_t*)(real*)shared)[{}] = {{{}, {}}};", at, re, im);
  return fmt::format("shared[{0}] = {2}; shared[{0} + {1}] = {3};", at, asides(spec), re, im);
}

}  // namespace papilio::compose
