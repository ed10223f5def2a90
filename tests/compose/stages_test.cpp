// SPDX-License-Identifier: MIT
//
// The stages of kernels of every kind, in short: what follows what.
#include "runtime/compose/spec/stages.h"

#include <gtest/gtest.h>

#include <string>

namespace papilio::compose {
namespace {

// A word a stage; of butterflies the radix, and in place where they come from and go to.
std::string words(const KernelSpec& spec) {
  const auto home = [](Home home) {
    return home == Home::memory ? "m" : home == Home::registers ? "r" : "s";
  };
  std::string text;
  const ByStage visit{
      [&](const stage::Load& s) { text += folds(s.route) ? "load_folded" : "load"; },
      [&](const stage::LoadColumns&) { text += "columns"; },
      [&](const stage::Butterflies& s) {
        text += std::to_string(s.pass.radix);
        if (s.in_place()) text += std::string(home(s.from)) + home(s.to);
        if (s.back) text += "*" + std::to_string(s.back->radix);
      },
      [&](const stage::Exchange& s) { text += "exchange" + std::to_string(s.number); },
      [&](const stage::ClusterExchange& s) { text += s.back ? "cluster_back" : "cluster"; },
      [&](const stage::FreeSlice& s) { text += s.was_read ? "free_read" : "free"; },
      [&](const stage::Product&) { text += "product"; },
      [&](const stage::DcPass&) { text += "dc"; },
      [&](const stage::BlockRoots& s) { text += s.loaded ? "roots_in" : "roots_out"; },
      [&](const stage::SwapParts&) { text += "swap"; },
      [&](const stage::Prefetch&) { text += "prefetch"; },
      [&](const stage::Store& s) { text += folds(s.route) ? "store_folded" : "store"; },
      [&](const stage::StorePieces&) { text += "pieces"; },
      [&](const stage::MatrixPass& s) { text += "matrix" + std::to_string(s.radix); },
      [&](const stage::Generic&) { text += "generic"; }};
  for (const Stage& stage : stages_of(spec)) {
    if (!text.empty()) text += " ";
    std::visit(visit, stage);
  }
  return text;
}

KernelSpec passes(std::vector<int> radices) {
  KernelSpec spec;
  spec.radices = std::move(radices);
  spec.lanes = 4;
  return spec;
}

TEST(Stages, AnExchangeLiesBetweenTwoPassesAndAPrefetchBeforeOne) {
  KernelSpec spec = passes({5, 4, 3});
  EXPECT_EQ(words(spec), "load 5 exchange0 4 exchange1 3 store");
  spec.ahead = 2;
  EXPECT_EQ(words(spec), "load 5 exchange0 4 exchange1 prefetch 3 store");
}

TEST(Stages, AConvolutionGoesBackInReverse) {
  KernelSpec spec = passes({5, 4});
  spec.convolution.emplace();
  EXPECT_EQ(words(spec), "load 5 exchange0 4 product 4 exchange1 5 swap store");
  spec.ahead = 3;  // counted on from the passes there
  EXPECT_EQ(words(spec), "load 5 exchange0 4 product 4 exchange1 prefetch 5 swap store");
}

TEST(Stages, TwoRowsMeetOnTheSideOfTheirBins) {
  KernelSpec spec = passes({5, 9});
  spec.fold = Fold{.rows = Fold::Rows{1, 7}};
  spec.store.staged = true;
  EXPECT_EQ(words(spec), "load 5 exchange0 9 store_folded");
  EXPECT_EQ(spec.memory_length(), 45u);
  EXPECT_EQ(spec.fold_pairs(), 23u);
  spec.load.staged = true;
  spec.fold->stores_bins = false;
  spec.convolution.emplace().rader_prime = 46;
  const auto stages = stages_of(spec);
  EXPECT_EQ(find_stage<stage::Load>(stages)->route, stage::Route::both);
  EXPECT_EQ(find_stage<stage::Store>(stages)->route, stage::Route::permuted);
}

// Of 14 real numbers as seven, by Rader's method and padded by Bluestein's.
TEST(Stages, AConvolutionFoldsTheBinsOfItsPoints) {
  KernelSpec spec = passes({3, 2});
  spec.load.staged = spec.store.staged = true;
  spec.convolution.emplace().rader_prime = 7;
  spec.fold.emplace();
  EXPECT_EQ(spec.memory_length(), 14u);
  EXPECT_EQ(spec.staged_length(), 7u);
  EXPECT_EQ(spec.fold_pairs(), 4u);
  EXPECT_EQ(find_stage<stage::Store>(stages_of(spec))->route, stage::Route::both);
  spec.radices = {4, 4};
  spec.convolution->rader_prime = 0;
  spec.fold->chirp = {twiddle::Table::Kind::chirp, 7, 0, 0};
  EXPECT_EQ(spec.memory_length(), 14u);
  EXPECT_EQ(spec.access_length(), 32u);
  EXPECT_EQ(spec.staged_length(), 16u);
  EXPECT_EQ(spec.fold_pairs(), 4u);
  EXPECT_EQ(find_stage<stage::Store>(stages_of(spec))->route, stage::Route::folded);
}

// Of 3 x 4 x (2 m = 10): element (1, 3, 2) and (2, 1, 3), (0, 2, 0) twice.
TEST(Stages, PairsOfAVolumeAreInOppositeRows) {
  KernelSpec spec = passes({3, 4, 5});
  spec.dimensions = {3, 4, 5};
  spec.fold.emplace();
  EXPECT_EQ(spec.fold_pairs(), 36u);
  EXPECT_EQ(spec.memory_length(), 120u);
  const FoldedPair pair = folded_pair(spec, (1 * 4 + 3) * 3 + 2), own = folded_pair(spec, 2 * 3);
  EXPECT_EQ(pair.first, (1 * 4 + 3) * 5 + 2u);
  EXPECT_EQ(pair.second, (2 * 4 + 1) * 5 + 3u);
  EXPECT_EQ(own.first, 2 * 5u);
  EXPECT_EQ(own.second, 2 * 5u);
}

TEST(Stages, PairsOfAVolumeWhoseRowsCrossAreInOneRow) {
  KernelSpec spec = passes({3, 4, 5});
  spec.dimensions = {3, 4, 5};
  spec.fold = Fold{.across = Kind::dct2};
  const FoldedPair pair = folded_pair(spec, (1 * 4 + 3) * 3 + 2), own = folded_pair(spec, 2 * 3);
  EXPECT_EQ(pair.first, (1 * 4 + 3) * 5 + 2u);
  EXPECT_EQ(pair.second, (1 * 4 + 3) * 5 + 3u);
  EXPECT_EQ(own.second, 2 * 5u);
}

TEST(Stages, InPlaceOnlyAStagedEndGoesThroughRegisters) {
  KernelSpec spec = passes({5, 4, 3});
  spec.in_place = true;
  EXPECT_EQ(words(spec), "5ms 4ss 3sm");
  spec.store.staged = true;
  EXPECT_EQ(words(spec), "5ms 4ss 3sr store");
  spec.convolution.emplace();
  EXPECT_EQ(words(spec), "5ms 4ss 3ss*3 4ss 5sr swap store");
  spec.load.staged = true;
  spec.store.staged = false;
  EXPECT_EQ(words(spec), "load 5rs 4ss 3ss*3 4ss 5sm");
}

TEST(Stages, BlocksOfAClusterFreeTheirSliceBeforeThePassThatOthersWaitFor) {
  KernelSpec spec = passes({4, 4, 8});
  spec.dimensions = {16, 8};
  spec.axes = {0, 0, 1};
  spec.cluster = Cluster{.blocks = 2, .first = 16, .second = 8, .four_step = true};
  EXPECT_EQ(words(spec), "load 4 exchange0 free_read 4 cluster 8 store");
  spec.radices = {16, 8};
  spec.axes = {0, 1};
  EXPECT_EQ(words(spec), "load free 16 cluster 8 store");
}

// Rader's method for 7 rows of 5 points: the elements aside take the pass across the rows, too.
TEST(Stages, ElementsAsideGoThroughThePassesAcrossRadersRows) {
  KernelSpec spec = passes({7, 2, 2});
  spec.dimensions = {7, 4};
  spec.axes = {0, 1, 1};
  spec.convolution.emplace();
  spec.convolution->rader_prime = 5;
  spec.convolution->rows = 7;
  EXPECT_EQ(words(spec), "load 7 dc exchange0 2 exchange1 2 product 2 exchange2 2 swap store");
}

// Bluestein's method by blocks that share the bins: two load all elements each, four send each
// other what they load, and all store pieces.
TEST(Stages, BlocksThatShareBinsStorePieces) {
  KernelSpec spec = passes({4, 4});
  spec.convolution.emplace();
  spec.convolution->blocks = 2;
  EXPECT_EQ(words(spec), "load 4 exchange0 4 product 4 exchange1 free_read 4 pieces");
  spec.convolution->blocks = 4;
  spec.in_place = true;
  EXPECT_EQ(words(spec), "columns 4ss 4ss*4 4sr free_read pieces");
}

TEST(Stages, AFoldIsPartOfTheSideOfTheBins) {
  KernelSpec spec = passes({5, 4});
  spec.fold = Fold{.stores_bins = true};
  spec.store.staged = true;
  EXPECT_EQ(words(spec), "load 5 exchange0 4 store_folded");
  spec.fold->stores_bins = false;
  spec.load.staged = true;
  EXPECT_EQ(words(spec), "load_folded 5 exchange0 4 store");
}

TEST(Stages, MatricesAndPassesOfAnySizeAreStagesOfTheirOwn) {
  KernelSpec spec = passes({8, 8});
  spec.units = Units::tensor;
  EXPECT_EQ(words(spec), "matrix8 matrix8");
  spec = passes({7});
  spec.generic.emplace();
  EXPECT_EQ(words(spec), "generic");
}

}  // namespace
}  // namespace papilio::compose
