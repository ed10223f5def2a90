// SPDX-License-Identifier: MIT
#include "runtime/compose/body/folded_pairs.h"

#include <fmt/format.h>

#include "runtime/access/division_text.h"
#include "runtime/compose/body/cluster_text.h"
#include "runtime/compose/spec/cluster_layout.h"

namespace papilio::compose {
namespace {

// Text of the number of the row opposite to row r, in all dimensions but the last; or of the same.
// In a cluster a block has rows of the upper half, then their opposites in the same order; in block
// 0 the first of both are their own opposites.
std::string opposite_row(const KernelSpec& spec) {
  if (!spec.folds_opposite_rows()) return "r";
  if (spec.cluster) {
    const std::uint64_t h = spec.cluster->rows() / 2;
    return fmt::format("rank == 0 && (r == 0 || r == {0}) ? r : r < {0} ? r + {0} : r - {0}", h);
  }
  std::string sum, rest = "r";
  std::uint64_t weight = 1;
  for (std::size_t d = spec.dimensions.size(); d-- > 1;) {
    const std::uint64_t n = spec.dimensions[d - 1];
    const std::string place = d > 1 ? remainder(rest, n) : rest;
    if (!sum.empty()) sum += " + ";
    sum += fmt::format("({0} == 0 ? 0 : {1} - {0}) * {2}", place, n, weight);
    rest = quotient(rest, n);
    weight *= n;
  }
  return sum;
}

// In a cluster pairs are numbered along the first half of a block's columns, row by row: element
// (u, s) of M x h meets (M - 1 - u, s + h). In block 0 the first column is its own mirror image,
// and so is the one in the place of its image (compose/spec/cluster_layout.h): M / 2 + 1 pairs of
// the one, then those of the other. The last is one that the other blocks do not have.
PairText pair_in_cluster(const KernelSpec& spec) {
  const ClusterSide side = side_before(spec, spec.fold->stores_bins);
  const std::uint64_t rows = side.major, columns = side.minor, h = side.half();
  const std::uint64_t m = spec.fold_length();
  const std::string names = fmt::format(
      "    const int s = {}, u = {};\n"
      "    const bool alone = rank == 0 && s == 0, second = alone && u > {};\n"
      "    const int v = second ? u - {} : u;\n"
      "    const int own_place = v * {columns} + s + (second ? {h} : 0);\n"
      "    const int other_place = alone && !second ? (v == 0 ? 0 : {rows} - v) * {columns}\n"
      "                                             : ({rows} - 1 - v) * {columns} + s + {h};\n"
      "    const int k = v * {} + rank * {h} + s + (second ? {} : 0);\n"
      "    (void)own_place, (void)other_place, (void)k;\n",
      remainder("i", h), quotient("i", h), rows / 2, rows / 2 + 1, side.width, side.width / 2,
      fmt::arg("columns", columns), fmt::arg("rows", rows), fmt::arg("h", h));
  return {names, "k", "own_place", "other_place", "k, 0", fmt::format("{} - k, 0", m)};
}

// Where the blocks of a cluster have columns of a plane's bins, element (r, s) of N x h meets row
// N - r, or 0, of column s + h. In block 0 the first column's rows meet each other's, and so do
// those of the one in the place of its image, whose pairs come last.
PairText pair_of_columns_of_plane(const KernelSpec& spec) {
  const ClusterSide side = side_before(spec, false);
  const std::uint64_t rows = side.major, columns = side.minor, h = side.half();
  const std::uint64_t m = spec.fold_length();
  const std::string names = fmt::format(
      "    const bool last = i >= {0};\n"
      "    const int r = last ? i - {0} : {1}, s = last ? {h} : {2};\n"
      "    const int o = r == 0 ? 0 : {rows} - r, k = last ? {3} : rank * {h} + s;\n"
      "    const int image = last || (rank == 0 && s == 0) ? s : s + {h};\n"
      "    (void)r, (void)s, (void)o, (void)k, (void)image;\n",
      rows * h, quotient("i", h), remainder("i", h), m / 2, fmt::arg("rows", rows),
      fmt::arg("h", h));
  return {names,
          "k",
          fmt::format("r * {} + s", columns),
          fmt::format("o * {} + image", columns),
          fmt::format("r * {} + k, 0", 2 * m),
          fmt::format("o * {} + {} - k, 0", 2 * m, m)};
}

// Of one transform a block i is thread + e threads, the second part known to compilers.
PairText pair_of_row(const KernelSpec& spec) {
  const std::uint64_t m = spec.fold_length();
  const bool one = spec.tiles == 1;
  const std::string i = one ? "thread" : "i";
  const std::string c = one ? fmt::format("e * {}", spec.threads()) : "0";
  return {"",
          "i",
          "i",
          fmt::format("{} ? 0 : {} - i", one ? "e == 0 && thread == 0" : "i == 0", m),
          fmt::format("{}, {}", i, c),
          fmt::format("{} - {}, -({})", m, i, c)};
}

// Pairs of planes follow each other row by row. Where bins are loaded, the pairs of bins 0 and m,
// for which four are loaded, come after the others.
PairText pair_of_rows_of_plane(const KernelSpec& spec) {
  const std::uint64_t m = spec.fold_length();
  std::string row_and_bin =
      fmt::format("r = {}, k = i - r * {}", quotient("i", m / 2 + 1), m / 2 + 1);
  if (spec.loads_bins_of_planes()) {
    const std::uint64_t others = spec.length() / m * (m / 2);
    row_and_bin = fmt::format("r = i < {0} ? {1} : i - {0}, k = i < {0} ? i - r * {2} + 1 : 0",
                              others, quotient("i", m / 2), m / 2);
  }
  std::string names = fmt::format("    const int {}, o = {};\n", row_and_bin, opposite_row(spec));
  // The rows of the whole plane.
  std::string row = "r", other = "o";
  if (spec.cluster) {
    const ClusterSide side = side_before(spec, spec.fold->stores_bins);
    names +=
        fmt::format("    const int row = {}, other_row = {};\n    (void)row, (void)other_row;\n",
                    column_number(side, "r"), column_number(side, "o"));
    row = "row", other = "other_row";
  }
  return {names,
          "k",
          fmt::format("r * {} + k", m),
          fmt::format("o * {0} + (k == 0 ? 0 : {0} - k)", m),
          fmt::format("{} * {} + k, 0", row, 2 * m),
          fmt::format("{} * {} + {} - k, 0", other, 2 * m, m),
          fmt::format("{0} * {1} + {1} - k, 0", other, 2 * m),
          fmt::format("{} * {} + {} + k, 0", row, 2 * m, m)};
}

}  // namespace

PairText pair_of(const KernelSpec& spec) {
  if (!spec.folds_planes()) return spec.cluster ? pair_in_cluster(spec) : pair_of_row(spec);
  return spec.folds_columns_of_cluster() ? pair_of_columns_of_plane(spec)
                                         : pair_of_rows_of_plane(spec);
}

}  // namespace papilio::compose
