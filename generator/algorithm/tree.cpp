// SPDX-License-Identifier: MIT
//
// Trees as text. A node is name(part, part, ...); a node without parts says its length instead, and
// Rader's says it as well. Parsing finds each node's split among those that exist for its length.
#include <bit>
#include <charconv>
#include <stdexcept>

#include "generator/algorithm/algorithm.h"
#include "generator/algorithm/convolution.h"
#include "generator/algorithm/kinds.h"

namespace papilio::algorithm {
namespace {

// The split radix of a power of two, all the way down.
Tree whole_split_radix(int n) {
  if (n == 2) return {"direct", 2};
  if (n == 4) return {"cooley_tukey", 4, {{"direct", 2}, {"direct", 2}}};
  return {"split_radix", n, {whole_split_radix(n / 2), whole_split_radix(n / 4)}};
}

// Text before its meaning: a name with numbers and nodes as arguments. A bare number has no name.
struct Node {
  std::string name;
  int number = 0;
  std::vector<Node> arguments;
  std::size_t at = 0;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Node whole() {
    Node node = next();
    if (at_ != text_.size()) fail(at_, "nothing more");
    return node;
  }

  [[noreturn]] void fail(std::size_t at, const std::string& expected) const {
    const auto rest = text_.substr(std::min(at, text_.size()), 20);
    throw std::invalid_argument("tree '" + std::string(text_) + "', at character " +
                                std::to_string(at + 1) + " ('" + std::string(rest) +
                                "'): " + expected + " is expected");
  }

 private:
  Node next() {
    skip_spaces();
    Node node;
    node.at = at_;
    if (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      const auto begin = text_.data() + at_;
      const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), node.number);
      if (error != std::errc{}) fail(at_, "a length");
      at_ += static_cast<std::size_t>(end - begin);
      skip_spaces();
      return node;
    }
    while (at_ < text_.size() && (text_[at_] == '_' || (text_[at_] >= 'a' && text_[at_] <= 'z') ||
                                  (text_[at_] >= '0' && text_[at_] <= '9')))
      node.name += text_[at_++];
    if (node.name.empty()) fail(at_, "a length or the name of an algorithm");
    skip_spaces();
    take('(');
    if (++depth_ > deepest) fail(node.at, "a tree of fewer levels");
    do node.arguments.push_back(next());
    while (at_ < text_.size() && text_[at_] == ',' && ++at_);
    --depth_;
    take(')');
    return node;
  }

  void take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) fail(at_, std::string("'") + c + "'");
    ++at_;
    skip_spaces();
  }
  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  static constexpr int deepest = 32;  // each level takes a factor of at least 2 off the length

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

class Parser {
 public:
  explicit Parser(std::string_view text) : reader_(text) {}

  Tree parse() { return tree(reader_.whole()); }

 private:
  Tree tree(const Node& node) {
    const bool says_n = node.name.empty() || node.arguments[0].name.empty();
    if (node.name.empty()) return existing(node, {"direct", checked(node, node.number)});
    const int number = says_n ? checked(node.arguments[0], node.arguments[0].number) : 0;
    const bool alone = says_n && node.arguments.size() == 1;
    if (node.name == "direct" && alone) return existing(node, {"direct", number});
    if (node.name == "split_radix" && alone) {
      if (number < 8 || !std::has_single_bit(unsigned(number)))
        reader_.fail(node.at, "split_radix of a power of two from 8, or of two parts,");
      return whole_split_radix(number);
    }
    if (node.name == "rader" && says_n && node.arguments.size() == 3) {
      const int k = (number - 1) / 2;
      return existing(node,
                      {"rader",
                       number,
                       {convolution(node.arguments[1], k), convolution(node.arguments[2], k)}});
    }
    // A network made from networks of other kinds says its length; the others have parts.
    if (alone && exists({node.name, number})) return {node.name, number};
    std::vector<Tree> parts;
    for (const Node& argument : node.arguments) parts.push_back(tree(argument));
    Tree reading = {node.name, parts[0].n, parts};
    if (parts.size() == 2) reading.n *= node.name == "split_radix" ? 2 : parts[1].n;
    if (exists(reading)) return reading;
    reader_.fail(node.at, "a split that exists: " + node.name + " is none, or not of these parts,");
  }

  Tree convolution(const Node& node, int k) {
    Tree result = {node.name, k};
    if (node.arguments.size() == 1 && !node.name.empty()) {
      for (const int sign : {1, -1})
        for (const Tree& split : convolution_splits(k, sign)) {
          if (split.name != node.name) continue;
          if (split.parts.empty() && node.arguments[0].number == k) return result;
          if (split.parts.empty()) continue;
          result.parts = {tree(node.arguments[0])};
          if (result.parts[0].n == split.parts[0].n) return result;
        }
    }
    reader_.fail(node.at, "a convolution of length " + std::to_string(k));
  }

  int checked(const Node& node, int n) const {
    if (n < 2 || n > 1024) reader_.fail(node.at, "a length of at least 2 and at most 1024");
    return n;
  }

  Tree existing(const Node& node, const Tree& tree) const {
    if (!exists(tree))
      reader_.fail(node.at, "an algorithm that applies to " + std::to_string(tree.n) + " points");
    return tree;
  }

  // Whether `tree`, down to the lengths of its parts, is a split of a row of a table.
  static bool exists(const Tree& tree) {
    const auto is_it = [&](const std::vector<Tree>& splits) {
      for (const Tree& split : splits) {
        if (split.name != tree.name || split.n != tree.n || split.parts.size() != tree.parts.size())
          continue;
        bool same = true;
        for (std::size_t i = 0; i < split.parts.size(); ++i) {
          const Tree &mine = split.parts[i], &its = tree.parts[i];
          same &= mine.n == its.n && (mine.name.empty() || mine.name == its.name);
        }
        if (same) return true;
      }
      return false;
    };
    for (const Algorithm& row : algorithms())
      if (row.name == tree.name && is_it(row.splits(tree.n))) return true;
    for (const Network& row : networks())
      if (row.name == tree.name && is_it(row.splits(tree.n))) return true;
    return false;
  }

  Reader reader_;
};

}  // namespace

std::string print(const Tree& tree) {
  if (tree.name == "split_radix" && std::has_single_bit(unsigned(tree.n)) &&
      tree == whole_split_radix(tree.n))
    return tree.name + "(" + std::to_string(tree.n) + ")";
  std::string text = tree.name + "(";
  // The parts of these do not add up to n by themselves.
  const bool says_n = tree.name == "rader" || tree.parts.empty();
  if (says_n) text += std::to_string(tree.n);
  for (const Tree& part : tree.parts) {
    if (text.back() != '(') text += ", ";
    text += part.name.empty() || part.name == "direct" ? std::to_string(part.n) : print(part);
  }
  return text + ")";
}

Tree parse_tree(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace papilio::algorithm
