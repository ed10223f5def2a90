// SPDX-License-Identifier: MIT
//
// Every split of every algorithm, for every radix it takes, is the DFT; its parts are direct DFTs
// and nothing is simplified, so that only the algebra of this one algorithm is at trial.
#include "generator/algorithm/algorithm.h"

#include <gtest/gtest.h>

#include "generator/algorithm/kinds.h"
#include "tests/generator/algorithm/plain_workshop.h"
#include "tests/generator/support/definition.h"

namespace papilio::algorithm {
namespace {

class EveryAlgorithm : public testing::TestWithParam<std::size_t> {};

TEST_P(EveryAlgorithm, IsTheDftAtEveryRadix) {
  const Algorithm& algorithm = algorithms()[GetParam()];
  int splits = 0;
  std::vector<int> radices = {81, 100, 125, 128};
  for (int n = 2; n <= 64; ++n) radices.push_back(n);
  for (const int n : radices)
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
  EXPECT_EQ(lengths("direct").size(), 17u);  // 2 to 16, 17 and 19
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

// Down to the last part, by each split in turn.
std::vector<Tree> some_trees(int n) {
  std::vector<Tree> trees;
  for (const Algorithm& algorithm : algorithms())
    for (Tree tree : algorithm.splits(n)) {
      const auto fill_in = [](const auto& self, Tree& node) -> void {
        if (node.name.empty()) {
          for (const Algorithm& row : algorithms())
            if (const auto splits = row.splits(node.n); !splits.empty()) node = splits.back();
        }
        for (Tree& part : node.parts) self(self, part);
      };
      fill_in(fill_in, tree);
      trees.push_back(tree);
    }
  return trees;
}

TEST(Tree, ParsesWhatItPrints) {
  int trees = 0;
  for (int n = 2; n <= 128; ++n)
    for (const Tree& tree : some_trees(n)) {
      EXPECT_EQ(parse_tree(print(tree)), tree) << print(tree);
      ++trees;
    }
  EXPECT_GT(trees, 400);
  for (const Network& row : networks())
    for (const int n : {2, 5, 8, 30})
      for (Tree tree : row.splits(n)) {
        for (Tree& part : tree.parts)
          if (part.name.empty() || !part.parts.empty()) part = some_trees(n)[0];
        EXPECT_EQ(parse_tree(print(tree)), tree) << print(tree);
      }
}

TEST(Tree, NamesWhatCannotBeParsed) {
  const auto expect_error = [](const char* text, const std::string& part) {
    try {
      parse_tree(text);
      FAIL() << text;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  };
  expect_error("", "at character 1");
  expect_error("good_thomas(3", "at character 14 (''): ')' is expected");
  expect_error("good_thomas(3, 5) x", "nothing more");
  expect_error("good_thomas(3, 50)", "50 points");
  expect_error("good_thomas(3, 3)", "good_thomas is none, or not of these parts");
  expect_error("fourier_magic(8)", "fourier_magic");
  expect_error("rader(7, fourier(3), schoolbook(4))", "a convolution of length 3");
  expect_error("direct(1)", "at least 2");
  std::string deep;
  for (int level = 0; level < 100'000; ++level) deep += "a(";
  expect_error(deep.c_str(), "a tree of fewer levels");
  expect_error("split_radix(24)", "power of two");
}

TEST(Tree, UnknownNameIsRejected) {
  EXPECT_THROW(build({"winograd", 3}, plain_workshop()), std::invalid_argument);
}

}  // namespace
}  // namespace papilio::algorithm
