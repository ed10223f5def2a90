// SPDX-License-Identifier: MIT
//
// Where a kernel's tables lie in its one buffer of them, and the text that reads them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/twiddle/tables.h"

namespace papilio::compose {

// Gives each distinct table of a kernel its place in one buffer.
struct PlacedTable {
  twiddle::Table table;
  std::size_t offset = 0;  // bytes from the begin of the buffer, a multiple of 256
};

class TablePlacer {
 public:
  // `early`: all reads may pass stores and barriers (papilio_table of codelets/abi.h). The first
  // table comes behind `head` bytes.
  TablePlacer(Precision precision, bool early, std::size_t head = 0);

  // Text of entry `index` of `table`, and of a pointer to the table's first entry.
  std::string entry(const twiddle::Table& table, const std::string& index, bool early = false);
  std::string pointer(const twiddle::Table& table, bool early = false);
  // The same, of complex numbers that the first-level cache shall keep.
  std::string kept_pointer(const twiddle::Table& table);

  // Where `table` begins, in bytes.
  std::size_t offset(const twiddle::Table& table);

  const std::vector<PlacedTable>& placed() const { return placed_; }
  std::size_t bytes() const { return bytes_; }

 private:
  std::string first_entry(const twiddle::Table& table);

  Precision precision_;
  bool early_;
  std::vector<PlacedTable> placed_;
  std::size_t bytes_;
};

}  // namespace papilio::compose
