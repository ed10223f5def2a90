// SPDX-License-Identifier: MIT
//
// Kernels share tables, and no table lies where another one does.
#include "runtime/api/table_places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace papilio::tests {
namespace {

using compose::ComposedKernel;

// A kernel with chirps of these lengths, in f32, as a TablePlacer places them.
ComposedKernel kernel_of(const std::vector<std::uint64_t>& chirps, std::string parameters = {}) {
  ComposedKernel kernel;
  kernel.parameters = std::move(parameters);
  kernel.table_bytes = (kernel.parameters.size() + 255) / 256 * 256;
  for (const std::uint64_t n : chirps) {
    const twiddle::Table table{.kind = twiddle::Table::Kind::chirp, .a = n};
    kernel.tables.push_back({table, kernel.table_bytes});
    kernel.table_bytes += (twiddle::table_bytes(table, Precision::f32) + 255) / 256 * 256;
  }
  return kernel;
}

TEST(TablePlaces, TheLastKernelSharesTheFirstOnesChirp) {
  // 1024 entries are 8192 bytes, 32 are 256.
  const auto places = api::place_tables(
      {kernel_of({1024, 32}), kernel_of({64}), kernel_of({64}), kernel_of({96, 1024})});
  EXPECT_EQ(places.bytes, 768u + 8192 + 256 + 512);
  EXPECT_EQ(places.offsets, (std::vector<std::size_t>{768, 9216, 9216, 0}));
}

TEST(TablePlaces, ParametersAreSharedByEqualKernelsAlone) {
  const auto places = api::place_tables(
      {kernel_of({32}, "a"), kernel_of({32}, "b"), kernel_of({32}, "a"), kernel_of({32})});
  EXPECT_EQ(places.bytes, 2 * 512u) << "the last one's table is that of another";
  EXPECT_EQ(places.offsets[2], places.offsets[0]);
  EXPECT_NE(places.offsets[1], places.offsets[0]);
}

// Of random lists with many tables in common every byte belongs to one table and place in it, and
// sharing takes no more than each list by itself.
TEST(TablePlaces, OfRandomListsNoTwoTablesMeet) {
  std::mt19937 random(7);
  std::size_t shared = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<ComposedKernel> kernels;
    std::size_t apart = 0;
    for (std::size_t i = 0, count = 1 + random() % 6; i < count; ++i) {
      std::vector<std::uint64_t> chirps = {32, 33, 80, 100};
      std::ranges::shuffle(chirps, random);
      chirps.resize(random() % 4);
      kernels.push_back(kernel_of(chirps, random() % 4 ? "" : std::string(300, 'p')));
      apart += kernels.back().table_bytes;
    }
    const auto places = api::place_tables(kernels);
    std::map<std::size_t, std::pair<std::string, std::size_t>> taken;  // by 256 bytes
    const auto claim = [&](std::size_t begin, std::size_t bytes, const std::string& name) {
      for (std::size_t at = 0; at < bytes; at += 256) {
        const auto [found, is_new] = taken.try_emplace(begin + at, name, at);
        EXPECT_EQ(found->second, std::pair(name, at)) << "round " << round;
      }
      EXPECT_LE(begin + bytes, places.bytes);
    };
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      claim(places.offsets[i], kernels[i].parameters.size(), "parameters");
      for (const auto& [table, offset] : kernels[i].tables)
        claim(places.offsets[i] + offset, table_bytes(table, Precision::f32), print(table));
    }
    EXPECT_LE(places.bytes, apart);
    shared += places.bytes < apart;
  }
  EXPECT_GT(shared, 1000u);
}

}  // namespace
}  // namespace papilio::tests
