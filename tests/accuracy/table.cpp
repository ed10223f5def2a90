// SPDX-License-Identifier: MIT
//
// Lengths, and what a length's rows look like. Batch, placement and scale are drawn from a
// generator seeded by the length, so a row is the same wherever it appears.
#include "tests/accuracy/table.h"

#include <algorithm>
#include <set>

#include "tests/support/random.h"

namespace papilio::tests {
namespace {

constexpr std::uint64_t dense_end = 2048, sparse_end = 200'000;

// `count` different numbers in [first, last], the same every time.
std::vector<std::uint64_t> sample(std::uint64_t first, std::uint64_t last, std::size_t count,
                                  std::uint64_t seed) {
  Random random(seed);
  std::set<std::uint64_t> chosen;
  while (chosen.size() < count) chosen.insert(random.between(first, last));
  return {chosen.begin(), chosen.end()};
}

// Enough transforms that several share a block and the last block is ragged, within some 2^14
// points.
std::uint64_t draw_batch(std::uint64_t length, Random& random) {
  const std::uint64_t most = std::clamp<std::uint64_t>((1 << 14) / length, 1, 40);
  return random.between(1, most);
}

double draw_scale(std::uint64_t length, Random& random) {
  switch (random.between(0, 5)) {
    case 0:
      return 1.0 / static_cast<double>(length);
    case 1:
      return -3.25;
    default:
      return 1.0;
  }
}

AccuracyCase make_row(std::uint64_t length, Precision precision, Direction direction) {
  const auto precision_number = static_cast<std::uint64_t>(precision);
  Random by_precision(length * 2 + precision_number);
  Random by_row((length * 2 + precision_number) * 2 + static_cast<std::uint64_t>(direction));
  AccuracyCase row{.length = length,
                   .batch = draw_batch(length, by_precision),
                   .precision = precision,
                   .direction = direction,
                   .in_place = by_row.between(0, 1) == 1};
  row.scale = draw_scale(length, by_row);
  return row;
}

void append_all_four(std::uint64_t length, std::vector<AccuracyCase>& table) {
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    for (const Direction direction : {Direction::forward, Direction::inverse}) {
      table.push_back(make_row(length, precision, direction));
    }
  }
}

std::vector<std::uint64_t> sparse_lengths() {
  return sample(dense_end + 1, sparse_end, 500, 1);
}

}  // namespace

std::vector<AccuracyCase> whole_table() {
  std::vector<AccuracyCase> table;
  for (std::uint64_t n = 1; n <= dense_end; ++n) append_all_four(n, table);
  for (const std::uint64_t n : sparse_lengths()) append_all_four(n, table);
  for (const std::uint64_t n : {1 << 20, 1 << 22, 1'000'003}) append_all_four(n, table);
  return table;
}

std::vector<AccuracyCase> thinned_table() {
  std::vector<AccuracyCase> table;
  for (std::uint64_t n = 1; n <= 64; ++n) append_all_four(n, table);
  for (const std::uint64_t n : sample(65, dense_end, 120, 2)) append_all_four(n, table);
  const std::vector<std::uint64_t> sparse = sparse_lengths();
  for (const std::uint64_t i : sample(0, sparse.size() - 1, 25, 3)) {
    append_all_four(sparse[i], table);
  }
  for (const std::uint64_t n : {1 << 20, 1'000'003}) {
    table.push_back(make_row(n, Precision::f32, Direction::forward));
    table.push_back(make_row(n, Precision::f64, Direction::inverse));
  }
  return table;
}

std::vector<AccuracyCase> share_of(const std::vector<AccuracyCase>& table, std::size_t index,
                                   std::size_t count) {
  std::vector<AccuracyCase> share;
  std::size_t lengths = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i != 0 && table[i].length != table[i - 1].length) ++lengths;
    if (lengths % count == index) share.push_back(table[i]);
  }
  return share;
}

}  // namespace papilio::tests
