// SPDX-License-Identifier: MIT
//
// 32 banks of 4 bytes serve 128 bytes at once: 32 threads of f32, 16 of f64 or of whole complex
// f32, 8 of whole complex f64.
#include "runtime/compose/staging_text.h"

#include <fmt/format.h>

namespace papilio::compose {

twiddle::Table staging_table(const KernelSpec& spec, const Access& access,
                             std::uint64_t generator) {
  twiddle::Table table{twiddle::Table::Kind::staging, spec.convolution->rader_prime, generator, 0};
  table.shape.lanes = static_cast<std::uint32_t>(spec.lanes);
  table.shape.tiles = static_cast<std::uint32_t>(spec.tiles);
  table.shape.radix = static_cast<std::uint32_t>(spec.radices.front());
  table.shape.wave = (spec.precision == Precision::f32 ? 32 : 16) / (spec.split_exchange ? 1 : 2);
  // An access takes `wave` of 128 bytes; offsets in bytes save a shift.
  const std::uint32_t bytes = 128 / table.shape.wave;
  if (twiddle::slots(table.a, table.shape) * bytes <= 1 << 16) table.shape.unit = bytes;
  table.shape.tiles_adjoin = spec.tiles > 1 && access.order == Order::tiles;
  return table;
}

std::string staged_address(const twiddle::Table& table, Side side, const std::string& item,
                           TablePlacer& tables) {
  const auto& shape = table.shape;
  return fmt::format(
      "(char*)shared + (({} + {} + thread)[({}) / 2 * {}] >> ({}) % 2 * 16 & 0xffff) * {}",
      tables.pointer(table), side == Side::butterflies ? twiddle::memory_words(table.a, shape) : 0,
      item, shape.threads(), item, 128 / shape.wave / shape.unit);
}

}  // namespace papilio::compose
