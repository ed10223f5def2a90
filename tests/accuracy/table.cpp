// SPDX-License-Identifier: MIT
//
// Sizes, and what a size's rows look like. Batch, placement and scale are drawn from a generator
// seeded by the size, so a row is the same wherever it appears.
#include "tests/accuracy/table.h"

#include <algorithm>
#include <set>

#include "tests/support/random.h"

namespace papilio::tests {
namespace {

constexpr std::uint64_t dense_end = 2048, sparse_end = 200'000;
constexpr std::uint64_t small_shape = 150;  // points

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
  row.planned_for_many = by_precision.between(0, 1) == 1;
  return row;
}

void append_all_four(std::uint64_t length, std::vector<AccuracyCase>& table) {
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    for (const Direction direction : {Direction::forward, Direction::inverse}) {
      table.push_back(make_row(length, precision, direction));
    }
  }
}

// One precision forward, the other one inverse.
void append_two(std::uint64_t length, std::vector<AccuracyCase>& table) {
  const bool turned = Random(length).between(0, 1) == 1;
  table.push_back(
      make_row(length, Precision::f32, turned ? Direction::inverse : Direction::forward));
  table.push_back(
      make_row(length, Precision::f64, turned ? Direction::forward : Direction::inverse));
}

using Dimensions = std::vector<std::uint64_t>;

// One transform, three, or as many as a length of as many points would have; each of the four rows
// in and out of place in turn.
void append_all_four(const Dimensions& dimensions, std::vector<AccuracyCase>& table) {
  std::uint64_t length = 1, seed = dimensions.size();
  for (const std::uint64_t n : dimensions) {
    length *= n;
    seed = random_bits(seed, n);
  }
  Random random(seed);
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    const std::uint64_t choice = random.between(0, 2);
    const std::uint64_t batch = choice == 0 ? 1 : choice == 1 ? 3 : draw_batch(length, random);
    bool in_place = random.between(0, 1) == 1;
    const bool planned_for_many = random.between(0, 1) == 1;
    for (const Direction direction : {Direction::forward, Direction::inverse}) {
      table.push_back({.length = length,
                       .dimensions = dimensions,
                       .batch = batch,
                       .precision = precision,
                       .direction = direction,
                       .in_place = in_place,
                       .scale = draw_scale(length, random),
                       .planned_for_many = planned_for_many});
      in_place = !in_place;
    }
  }
}

// Squares and cubes that fit one block, down to where an axis has one radix or none at all; axes of
// one point, which must vanish; short beside long; primes with and without a codelet, on the
// contiguous axis and the other; what takes several kernels.
std::vector<Dimensions> several_dimensions() {
  std::vector<Dimensions> all;
  for (std::uint64_t n = 2; n <= 28; ++n) {
    all.push_back({n, n});
    all.push_back({n, n, n});
  }
  for (const Dimensions& dimensions : std::vector<Dimensions>{
           {1, 1},       {1, 17},      {17, 1},      {16, 1, 16},  {1, 12, 1, 5, 1},
           {2, 3},       {5, 7},       {7, 5},       {100, 3},     {3, 100},
           {31, 37},     {37, 31},     {59, 61},     {257, 3},     {3, 257},
           {101, 103},   {1009, 16},   {16, 1009},   {34, 46},     {64, 64},
           {90, 120},    {128, 128},   {243, 125},   {256, 512},   {64, 1000},
           {1024, 64},   {16, 16384},  {16384, 16},  {2, 100003},  {65536, 3},
           {1024, 1024}, {7, 11, 13},  {32, 32, 32}, {3, 5, 67},   {67, 5, 3},
           {64, 64, 64}, {50, 60, 70}, {2, 4096, 2}, {3, 4, 5, 6}, {2, 2, 2, 2, 2, 2, 2},
           {8, 8, 8, 8}})
    all.push_back(dimensions);
  return all;
}

// What ctest runs of them: short ones of every kind.
std::vector<Dimensions> several_dimensions_thinned() {
  return {{1, 17},    {16, 1, 16},  {2, 3},      {4, 4},    {5, 7},      {12, 12},
          {28, 28},   {3, 100},     {31, 37},    {257, 3},  {34, 46},    {128, 128},
          {64, 1000}, {16, 16384},  {4, 4, 4},   {8, 8, 8}, {7, 11, 13}, {24, 24, 24},
          {3, 5, 67}, {32, 32, 32}, {3, 4, 5, 6}};
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
  for (const Dimensions& dimensions : several_dimensions()) append_all_four(dimensions, table);
  return table;
}

std::vector<AccuracyCase> thinned_table() {
  std::vector<AccuracyCase> table;
  for (std::uint64_t n = 1; n <= 64; ++n) append_all_four(n, table);
  for (const std::uint64_t n : sample(65, dense_end, 48, 2)) append_two(n, table);
  const std::vector<std::uint64_t> sparse = sparse_lengths();
  for (const std::uint64_t i : sample(0, sparse.size() - 1, 10, 3)) {
    append_two(sparse[i], table);
  }
  for (const std::uint64_t n : {1 << 20, 1'000'003}) append_two(n, table);
  const std::vector<Dimensions> shapes = several_dimensions_thinned();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    std::vector<AccuracyCase> rows;
    append_all_four(shapes[i], rows);
    // Of the longer ones one precision forward, the other one inverse, in turn.
    if (rows[0].length > small_shape) rows = {rows[i % 2], rows[3 - i % 2]};
    table.insert(table.end(), rows.begin(), rows.end());
  }
  return table;
}

std::vector<AccuracyCase> share_of(const std::vector<AccuracyCase>& table, std::size_t index,
                                   std::size_t count) {
  std::vector<AccuracyCase> share;
  std::size_t sizes = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i != 0 && !same_size(table[i], table[i - 1])) ++sizes;
    if (sizes % count == index) share.push_back(table[i]);
  }
  return share;
}

}  // namespace papilio::tests
