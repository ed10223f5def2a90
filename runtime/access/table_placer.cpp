// SPDX-License-Identifier: MIT
#include "runtime/access/table_placer.h"

#include <fmt/format.h>

namespace papilio::compose {

std::size_t TablePlacer::offset(const twiddle::Table& table) {
  for (const auto& placed : placed_)
    if (placed.table == table) return placed.offset;
  placed_.push_back({table, bytes_});
  bytes_ += (twiddle::table_bytes(table, precision_) + 255) / 256 * 256;
  return placed_.back().offset;
}

std::string TablePlacer::kept_pointer(const twiddle::Table& table) {
  return fmt::format("papilio_table<complex_t, true>(arguments.tables + {})", offset(table));
}

std::string TablePlacer::pointer(const twiddle::Table& table, bool early) {
  const char* type = twiddle::has_integers(table) ? "unsigned" : "complex_t";
  const std::size_t at = offset(table);
  return early || early_ ? fmt::format("papilio_table<{}>(arguments.tables + {})", type, at)
                         : fmt::format("((const {}*)(arguments.tables + {}))", type, at);
}

std::string TablePlacer::entry(const twiddle::Table& table, const std::string& index, bool early) {
  return fmt::format("{}[{}]", pointer(table, early), index);
}

}  // namespace papilio::compose
