// SPDX-License-Identifier: MIT
#include "runtime/access/table_placer.h"

#include <fmt/format.h>

#include <cstdint>

#include "runtime/access/operand.h"

namespace papilio::compose {

namespace {

constexpr std::size_t aligned(std::size_t bytes) {
  return (bytes + 255) / 256 * 256;
}

}  // namespace

TablePlacer::TablePlacer(Precision precision, bool early, std::size_t head)
    : precision_(precision), early_(early), bytes_(aligned(head)) {}

std::size_t TablePlacer::offset(const twiddle::Table& table) {
  for (const auto& placed : placed_)
    if (placed.table == table) return placed.offset;
  placed_.push_back({table, bytes_});
  bytes_ += aligned(twiddle::table_bytes(table, precision_));
  return placed_.back().offset;
}

std::string TablePlacer::first_entry(const twiddle::Table& table) {
  const bool integers = twiddle::has_integers(table);
  const std::size_t entry_bytes = integers ? sizeof(std::uint32_t) : 2 * bytes_of(precision_);
  return fmt::format(
      "{} + {}", access::pointer_text(access::Operand::tables, integers ? "unsigned" : "complex_t"),
      offset(table) / entry_bytes);
}

std::string TablePlacer::kept_pointer(const twiddle::Table& table) {
  return fmt::format("papilio_table<complex_t, true>({})", first_entry(table));
}

std::string TablePlacer::pointer(const twiddle::Table& table, bool early) {
  const std::string first = first_entry(table);
  if (!early && !early_) return fmt::format("({})", first);
  return fmt::format("papilio_table<{}>({})",
                     twiddle::has_integers(table) ? "unsigned" : "complex_t", first);
}

std::string TablePlacer::entry(const twiddle::Table& table, const std::string& index, bool early) {
  return fmt::format("{}[{}]", pointer(table, early), index);
}

}  // namespace papilio::compose
