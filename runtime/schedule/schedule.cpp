// SPDX-License-Identifier: MIT
//
// Printing and parsing of schedules: a recursive-descent parser over
//
//     schedule  = name "(" length { "," ( name "=" value | schedule ) } ")"
//     value     = letters, digits, "_"
#include "runtime/schedule/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "papilio/papilio.hpp"

namespace papilio::plan {
namespace {

[[noreturn]] void reject(const std::string& message) {
  throw Error(ErrorCode::invalid_schedule, message);
}

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Whole `text` as an integer of at least 1.
bool to_integer(std::string_view text, std::uint64_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && value >= 1;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Schedule whole() {
    if (text_.size() > 65536) reject("schedule: longer than 65536 characters");
    Schedule schedule = node(name("a strategy name"), 0);
    skip_spaces();
    if (at_ != text_.size()) expected("the end");
    return schedule;
  }

 private:
  Schedule node(std::string strategy, int depth) {
    if (depth > 32) reject("schedule: nested deeper than 32");
    Schedule schedule;
    schedule.strategy = std::move(strategy);
    take('(');
    const std::string length = name("a length");
    if (!to_integer(length, schedule.length))
      reject(fmt::format("schedule: '{}' is not a length of {} (an integer from 1 to 2^64 - 1)",
                         length, schedule.strategy));
    while (!accept(')')) {
      take(',');
      std::string word = name("a parameter or an inner schedule");
      if (!accept('=')) {
        schedule.inner.push_back(node(std::move(word), depth + 1));
        continue;
      }
      for (const auto& [known, value] : schedule.parameters)
        if (known == word)
          reject(fmt::format("schedule: parameter '{}' of {} is given twice", word,
                             schedule.strategy));
      std::string value = name("a value");
      schedule.parameters.emplace_back(std::move(word), std::move(value));
    }
    return schedule;
  }

  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t'))
      ++at_;
  }
  bool accept(char c) {
    skip_spaces();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void take(char c) {
    if (!accept(c)) expected(fmt::format("'{}'", c));
  }
  std::string name(const char* what) {
    skip_spaces();
    const std::size_t from = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (at_ == from) expected(what);
    return std::string(text_.substr(from, at_ - from));
  }
  [[noreturn]] void expected(const std::string& what) const {
    const std::string found = at_ < text_.size() ? fmt::format("'{}'", text_[at_]) : "the end";
    reject(fmt::format("schedule: expected {} at character {}, found {}", what, at_ + 1, found));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

const std::string& Schedule::word(std::string_view name) const {
  for (const auto& [known, value] : parameters)
    if (known == name) return value;
  reject(fmt::format("schedule: {}({}) needs the parameter '{}'", strategy, length, name));
}

std::string_view Schedule::word_or(std::string_view name, std::string_view otherwise) const {
  for (const auto& [known, value] : parameters)
    if (known == name) return value;
  return otherwise;
}

std::uint64_t Schedule::integer(std::string_view name) const {
  std::uint64_t value = 0;
  if (!to_integer(word(name), value))
    reject(fmt::format("schedule: parameter {}={} of {} is not an integer of at least 1", name,
                       word(name), strategy));
  return value;
}

std::vector<std::uint64_t> Schedule::sizes(std::string_view name) const {
  const std::string& text = word(name);
  std::vector<std::uint64_t> numbers;
  numbers.reserve(std::count(text.begin(), text.end(), 'x') + 1);
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find('x', from), text.size());
    std::uint64_t value = 0;
    if (!to_integer(std::string_view(text).substr(from, to - from), value))
      reject(fmt::format("schedule: parameter {}={} of {} is not a list such as 16x9x7", name, text,
                         strategy));
    numbers.push_back(value);
    from = to + 1;
  }
  return numbers;
}

std::vector<int> Schedule::list(std::string_view name) const {
  constexpr std::uint64_t most = 1 << 20;  // more than any block has points; products stay in range
  const auto numbers = sizes(name);
  if (std::any_of(numbers.begin(), numbers.end(), [](std::uint64_t n) { return n > most; }))
    reject(fmt::format("schedule: parameter {}={} of {} has a number above {}", name, word(name),
                       strategy, most));
  return {numbers.begin(), numbers.end()};
}

std::string join(const std::vector<int>& numbers) {
  return fmt::format("{}", fmt::join(numbers, "x"));
}

std::string print(const Schedule& schedule) {
  std::string text = fmt::format("{}({}", schedule.strategy, schedule.length);
  for (const auto& [name, value] : schedule.parameters) text += fmt::format(", {}={}", name, value);
  for (const auto& inner : schedule.inner) text += ", " + print(inner);
  return text + ")";
}

Schedule parse(std::string_view text) {
  return Parser(text).whole();
}

}  // namespace papilio::plan
