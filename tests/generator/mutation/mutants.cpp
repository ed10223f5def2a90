// SPDX-License-Identifier: MIT
//
// A codelet is a list of statements `const real name = expression;` and `element = expression;`, so
// a split into words is all the parsing that is needed.
#include "tests/generator/mutation/mutants.h"

#include <algorithm>
#include <array>
#include <random>
#include <regex>
#include <stdexcept>

#include "codelets/kind.h"
#include "codelets/parameter.h"

namespace papilio::tests {
namespace {

// A stretch of the text.
struct Word {
  std::size_t at = 0;
  std::string text;
  std::size_t end() const { return at + text.size(); }
};

bool starts_name(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}

class Search {
 public:
  Search(const std::string& text, const codelets::Descriptor& descriptor) : text_(text) {
    const auto parameters = codelets::parse_parameters(descriptor.twiddle);
    const auto signature =
        codelets::signature(codelets::find_kind(descriptor.kind), descriptor.radix,
                            static_cast<int>(parameters.size()));
    for (const auto& array : signature.arrays)
      for (int i = 0; i < array.size; ++i)
        (array.output ? outputs_ : scope_).push_back(array.name + "[" + std::to_string(i) + "]");
    split(body(descriptor.function));
  }

  std::vector<Mutant> run() {
    for (std::size_t first = 0; first < words_.size();) {
      std::size_t last = first;
      while (words_[last].text != ";") ++last;
      statement(first, last);
      first = last + 1;
    }
    return std::move(mutants_);
  }

 private:
  // From after the function's brace to its end.
  Word body(const std::string& function) const {
    const auto name = text_.find(" " + function + "(");
    const auto open = text_.find(") {", name);
    const auto close = text_.find("\n}", open);
    if (name == std::string::npos || close == std::string::npos)
      throw std::runtime_error("no function " + function + " to mutate");
    return {open + 3, text_.substr(open + 3, close - open - 3)};
  }

  // Names (with their index), numbers, and single characters; comments are left out.
  void split(const Word& body) {
    static const std::regex word(
        R"(//[^\n]*|[A-Za-z_]\w*(\[\d+\])?|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fF]?|[^\s])");
    const auto& text = body.text;
    for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at)
      if (!at->str().starts_with("//"))
        words_.push_back({body.at + static_cast<std::size_t>(at->position()), at->str()});
  }

  void statement(std::size_t first, std::size_t last) {
    const bool declares = words_[first].text == "const";
    if (declares) first += 2;
    while (first < last) {  // a declaration may hold several
      std::size_t end = first;
      for (int depth = 0; end < last && (depth > 0 || words_[end].text != ","); ++end)
        depth += (words_[end].text == "(") - (words_[end].text == ")");
      if (!declares) replace_by_all(words_[first], outputs_);
      expression(first + 2, end);
      if (declares) scope_.push_back(words_[first].text);
      first = end + 1;
    }
  }

  void expression(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const std::string& word = words_[i].text;
      const bool after_operand = i > first && ends_operand(words_[i - 1]);
      if ((word == "+" || word == "-" || word == "*") && after_operand) {
        for (const char* other : {"+", "-", "*"})
          if (word != other) add(Change::operation, words_[i], other);
        exchange(operand_before(first, i), operand_after(i, last));
      } else if (word == "papilio_fma") {
        toggle_sign(first, i);
        const auto arguments = arguments_after(i, last);
        for (const auto& [a, b] : {std::pair{0, 1}, {0, 2}, {1, 2}})
          exchange(arguments[a], arguments[b]);
      } else if (word.starts_with("PAPILIO_CONSTANT")) {
        toggle_sign(first, i);
        while (words_[i].text != ")") ++i;
        change_digits(words_[i - 1]);
      } else if (starts_name(word[0])) {
        toggle_sign(first, i);
        replace_by_all(words_[i], scope_);
      } else if (ends_operand(words_[i]) && word != ")") {
        toggle_sign(first, i);
        change_digits(words_[i]);
      }
    }
  }

  static bool ends_operand(const Word& word) {
    return word.text == ")" || starts_name(word.text[0]) || std::isdigit(word.text[0]) ||
           (word.text[0] == '.' && word.text.size() > 1);
  }

  // ---- operands of an operator, signs included; empty where they are not single words
  Word operand_before(std::size_t first, std::size_t i) const {
    const std::size_t sign = i - 1;
    if (words_[i - 1].text == ")") return {};
    const bool negative = sign > first && words_[sign - 1].text == "-" &&
                          (sign - 1 == first || !ends_operand(words_[sign - 2]));
    return span(negative ? sign - 1 : sign, i);
  }
  Word operand_after(std::size_t i, std::size_t last) const {
    const std::size_t name = words_[i + 1].text == "-" ? i + 2 : i + 1;
    if (words_[name].text == "(" || (name + 1 < last && words_[name + 1].text == "(")) return {};
    return span(i + 1, name + 1);
  }
  std::array<Word, 3> arguments_after(std::size_t i, std::size_t last) const {
    std::array<Word, 3> arguments;
    std::size_t from = i + 2, to = from;
    for (Word& argument : arguments) {
      for (int depth = 0; to < last; ++to) {
        if (depth == 0 && (words_[to].text == "," || words_[to].text == ")")) break;
        depth += (words_[to].text == "(") - (words_[to].text == ")");
      }
      argument = span(from, to);
      from = ++to;
    }
    return arguments;
  }
  Word span(std::size_t first, std::size_t last) const {
    const std::size_t at = words_[first].at;
    return {at, text_.substr(at, words_[last - 1].end() - at)};
  }

  // ---- the changes
  void add(Change change, const Word& word, const std::string& replacement, int digit = 0) {
    mutants_.push_back({change, word.at, word.text.size(), replacement, digit});
  }

  void replace_by_all(const Word& word, const std::vector<std::string>& names) {
    for (const auto& name : names)
      if (name != word.text) add(Change::operand, word, name);
  }

  void exchange(const Word& a, const Word& b) {
    if (a.text.empty() || b.text.empty() || a.text == b.text) return;
    const std::string between = text_.substr(a.end(), b.at - a.end());
    const Word whole{a.at, a.text + between + b.text};
    // A space, so that a minus sign does not meet an operator.
    add(Change::operand, whole, b.text + between + " " + a.text);
  }

  void toggle_sign(std::size_t first, std::size_t i) {
    const bool negative =
        i > first && words_[i - 1].text == "-" && (i - 1 == first || !ends_operand(words_[i - 2]));
    if (negative)
      add(Change::sign, words_[i - 1], "");
    else
      add(Change::sign, {words_[i].at, ""}, " -");
  }

  void change_digits(const Word& number) {
    bool exponent = false;
    int significant = 0;
    for (std::size_t i = 0; i < number.text.size(); ++i) {
      const char digit = number.text[i];
      exponent = exponent || digit == 'e' || digit == 'E';
      if (!std::isdigit(static_cast<unsigned char>(digit))) continue;
      if (digit != '0' || significant > 0) ++significant;
      for (char other = '0'; other <= '9'; ++other)
        if (other != digit)
          add(Change::digit, {number.at + i, {digit}}, {other}, exponent ? 0 : significant);
    }
  }

  const std::string& text_;
  std::vector<Word> words_;
  std::vector<std::string> scope_, outputs_;  // values that may be read, elements to write
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> all_mutants(const std::string& text, const codelets::Descriptor& descriptor) {
  return Search(text, descriptor).run();
}

std::vector<Mutant> random_mutants(const std::vector<Mutant>& mutants, int count, unsigned seed) {
  if (mutants.size() <= static_cast<std::size_t>(count)) return mutants;
  std::array<std::vector<const Mutant*>, 4> by_change;
  for (const Mutant& mutant : mutants)
    by_change[static_cast<std::size_t>(mutant.change)].push_back(&mutant);
  std::mt19937 random(seed);
  for (auto& some : by_change) std::shuffle(some.begin(), some.end(), random);
  std::vector<Mutant> drawn;
  for (std::size_t i = 0; drawn.size() < static_cast<std::size_t>(count); ++i)
    for (const auto& some : by_change)
      if (i < some.size() && drawn.size() < static_cast<std::size_t>(count))
        drawn.push_back(*some[i]);
  return drawn;
}

std::string apply(const std::string& text, const Mutant& mutant) {
  return std::string(text).replace(mutant.at, mutant.length, mutant.replacement);
}

std::string describe(const std::string& text, const Mutant& mutant) {
  const auto line = 1 + std::count(text.begin(), text.begin() + mutant.at, '\n');
  const auto begin = text.find_last_of('\n', mutant.at) + 1;
  const auto statement = [&](const std::string& whole) {
    const auto from = whole.find_first_not_of(' ', begin);
    return "'" + whole.substr(from, whole.find('\n', from) - from) + "'";
  };
  return "line " + std::to_string(line) + ": " + statement(text) + " became " +
         statement(apply(text, mutant));
}

}  // namespace papilio::tests
