// SPDX-License-Identifier: MIT
//
// Every split of every algorithm, for every radix it takes, is the DFT; its parts are direct DFTs
// and nothing is simplified, so that only the algebra of this one algorithm is at trial.
#include "generator/algorithm/algorithm.h"

#include <gtest/gtest.h>

#include "tests/generator/algorithm/plain_workshop.h"
#include "tests/generator/support/definition.h"

namespace papilio::algorithm {
namespace {

class EveryAlgorithm : public testing::TestWithParam<std::size_t> {};

TEST_P(EveryAlgorithm, IsTheDftAtEveryRadix) {
  const Algorithm& algorithm = algorithms()[GetParam()];
  int splits = 0;
  for (int n = 2; n <= 64; ++n)
    for (const Tree& tree : algorithm.splits(n)) {
      EXPECT_LT(tests::error_of_dft(build(tree, plain_workshop()), n), 1e-65) << print(tree);
      ++splits;
    }
  EXPECT_GT(splits, 0);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryAlgorithm, testing::Range<std::size_t>(0, algorithms().size()),
                         [](const auto& info) {
                           return std::string(algorithms()[info.param].name);
                         });

TEST(Algorithm, AppliesWhereItShould) {
  const auto lengths = [](const std::string& name) {
    std::vector<int> result;
    for (const Algorithm& algorithm : algorithms())
      for (int n = 2; n <= 20; ++n)
        if (algorithm.name == name && !algorithm.splits(n).empty()) result.push_back(n);
    return result;
  };
  EXPECT_EQ(lengths("direct").size(), 19u);
  EXPECT_EQ(lengths("cooley_tukey"), (std::vector<int>{4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20}));
  EXPECT_EQ(lengths("split_radix"), (std::vector<int>{8, 12, 16, 20}));
  EXPECT_EQ(lengths("good_thomas"), (std::vector<int>{6, 10, 12, 14, 15, 18, 20}));
  EXPECT_EQ(lengths("rader"), (std::vector<int>{5, 7, 11, 13, 17, 19}));
}

TEST(Tree, PrintsAsWritten) {
  const Tree four = {"cooley_tukey", 4, {{"direct", 2}, {"direct", 2}}};
  EXPECT_EQ(print({"direct", 3}), "direct(3)");
  EXPECT_EQ(print({"good_thomas", 12, {{"direct", 3}, four}}),
            "good_thomas(3, cooley_tukey(2, 2))");
  EXPECT_EQ(print({"split_radix", 8, {four, {"direct", 2}}}), "split_radix(8)");
  EXPECT_EQ(print({"split_radix", 12, {{"", 6}, {"", 3}}}), "split_radix(6, 3)");
  EXPECT_EQ(print({"rader", 5, {{"fourier", 2, {{"direct", 2}}}, {"schoolbook", 2}}}),
            "rader(5, fourier(2), schoolbook(2))");
}

TEST(Tree, UnknownNameIsRejected) {
  EXPECT_THROW(build({"winograd", 3}, plain_workshop()), std::invalid_argument);
}

}  // namespace
}  // namespace papilio::algorithm
