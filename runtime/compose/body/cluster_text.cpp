// SPDX-License-Identifier: MIT
//
// Index arithmetic of a cluster's exchange. Element q of a butterfly is q v rows below its first
// one; where v and the rows of a part divide each other, the receiving block needs no division.
#include "runtime/compose/body/cluster_text.h"

#include <fmt/format.h>

#include "runtime/access/division_text.h"

namespace papilio::compose {
namespace {

std::string times(const std::string& text, std::uint64_t factor) {
  return factor == 1 ? text : fmt::format("{} * {}", text, factor);
}

// Of one transform a block there is nothing to add.
std::string tile_text(const Arrivals& arrivals) {
  return arrivals.tile == 0 ? "" : " + " + times("tile", arrivals.tile);
}

}  // namespace

std::string column_number(const ClusterSide& side, const std::string& column) {
  if (!side.mirrors_columns) return fmt::format("rank * {} + {}", side.minor, column);
  return fmt::format(
      "({0} < {1} ? rank * {1} + {0} : rank == 0 && {0} == {1} ? {2} : {3} - rank * {1} - {0})",
      column, side.half(), side.width / 2, side.width + side.half());
}

std::string position(const ClusterSide& side, const std::string& row, const std::string& column) {
  return fmt::format("{} * {} + {} + rank * {}", row, side.width, column, side.minor);
}

std::string presence(const ClusterSide& side, const std::string& column) {
  if (side.width == side.minor * side.blocks) return "";
  return fmt::format("{} + rank * {} < {}", column, side.minor, side.width);
}

std::string received_rows(const ClusterSide& side) {
  if (side.major % side.blocks == 0) return std::to_string(side.part);
  const std::uint64_t last = side.blocks - 1;
  return fmt::format("(rank < {} ? {} : {})", last, side.part, side.major - last * side.part);
}

// Pads what plan::shared_bytes_bound allows for: a row by as much as one column, or few rows by 32
// in all, and transforms that lie one after the other by less than the banks.
std::string arrival_slot(const Arrivals& arrivals, const std::string& row,
                         const std::string& column) {
  const std::string whole = row == "0" ? "" : times(row, arrivals.row) + " + ";
  return whole + times(column, arrivals.column) + tile_text(arrivals);
}

std::string destination(const Arrivals& arrivals, const ClusterSide& side, const Pass& pass) {
  const std::uint64_t v = pass.stride / side.minor, part = side.part;
  const bool whole = pass.stride == pass.butterflies;  // then u < v
  std::string prelude, target, row;
  if (side.mirrors_rows) {
    // Rows of the upper half are counted from the end. Of a whole butterfly's elements these are
    // the upper half, which the compiler knows.
    const std::uint64_t h = part / 2;
    const std::string number = fmt::format("u + q * {}", v);
    const std::string is_lower = whole && pass.radix % 2 == 0
                                     ? fmt::format("q < {}", pass.radix / 2)
                                     : fmt::format("{} < {}", number, side.major / 2);
    prelude = fmt::format(
        "const bool lower = {0}; const int own = {1}, from_end = {2} - own, "
        "near = lower ? own : own == {3} ? 0 : from_end; ",
        is_lower, number, side.major, side.major / 2);
    target = quotient("near", h);
    row = fmt::format("({} + (lower ? 0 : {}))", remainder("near", h), h);
  } else if (whole && part % v == 0) {
    target = fmt::format("q / {}", part / v);
    row = fmt::format("(u + q % {} * {})", part / v, v);
  } else if (whole && v % part == 0) {
    target = fmt::format("{} + q * {}", quotient("u", part), v / part);
    row = remainder("u", part);
  } else {
    const std::string number = fmt::format("u + q * {}", v);
    target = quotient(number, part);
    row = remainder(number, part);
  }
  return prelude + fmt::format(
                       "const papilio_remote there = PAPILIO_REMOTE(shared, {}); const int at = {} "
                       "* {} + {}; ",
                       target, row, arrivals.row,
                       times("y", arrivals.column) + tile_text(arrivals));
}

}  // namespace papilio::compose
