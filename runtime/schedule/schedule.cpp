// SPDX-License-Identifier: MIT
//
// Printing and parsing of schedules: a recursive-descent parser over
//
//     schedule  = name "(" length { "," ( name "=" value | schedule ) } ")"
//     value     = letters, digits, "_", "/"
#include "runtime/schedule/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <type_traits>

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
    std::vector<std::string> words;
    while (!accept(')')) {
      take(',');
      std::string word = name("a parameter or an inner schedule");
      if (!accept('=')) {
        schedule.inner.push_back(node(std::move(word), depth + 1));
        continue;
      }
      if (std::find(words.begin(), words.end(), word) != words.end())
        reject(
            fmt::format("schedule: parameter '{}' of {} is given twice", word, schedule.strategy));
      set_value(schedule.with, word, name("a value", '/'), schedule.name());
      words.push_back(std::move(word));
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
  // Letters, digits and `besides`.
  std::string name(const char* what, char besides = '_') {
    skip_spaces();
    const std::size_t from = at_;
    while (at_ < text_.size() && (is_name(text_[at_]) || text_[at_] == besides)) ++at_;
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

std::string print(const Schedule& schedule) {
  std::string text = fmt::format("{}({}", schedule.strategy, schedule.length);
  for (const auto name : given(schedule.with))
    text += fmt::format(", {}={}", name, value_of(schedule.with, name));
  for (const auto& inner : schedule.inner) text += ", " + print(inner);
  return text + ")";
}

std::string key_of(const Parameters& with) {
  std::string key;
  const auto add = [&](const auto& values) {
    using Value = std::remove_cvref_t<decltype(values[0])>;
    const std::size_t count = values.size();
    key.append(reinterpret_cast<const char*>(&count), sizeof count);
    if (count > 0) key.append(reinterpret_cast<const char*>(&values[0]), count * sizeof(Value));
  };
  const Number numbers[] = {with.inputs,
                            with.outputs,
                            with.blocks,
                            with.p,
                            with.g,
                            with.padded,
                            with.threads,
                            with.per_block,
                            with.resident,
                            static_cast<Number>(with.index),
                            static_cast<Number>(with.units),
                            static_cast<Number>(with.load),
                            static_cast<Number>(with.store)};
  add(std::span(numbers));
  add(with.dims);
  add(with.parts);
  add(with.radices);
  add(with.axes);
  add(with.direct);
  add(with.codelets);
  add(with.exchange.values());
  add(with.prefetch.values());
  add(with.tables.values());
  add(with.idle.values());
  add(with.roots.values());
  add(with.stores.values());
  add(with.stagger.values());
  return key;
}

Schedule parse(std::string_view text) {
  return Parser(text).whole();
}

}  // namespace papilio::plan
