// SPDX-License-Identifier: MIT
//
// The table of parameters: name, type, and how each type is written.
#include "runtime/schedule/parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <optional>
#include <span>
#include <variant>

#include "papilio/papilio.hpp"
#include "runtime/schedule/nearest_word.h"

namespace papilio::plan {
namespace {

// The words of a type, in the order of its values.
template <class Word>
constexpr const char* words[] = {"none"};
template <>
constexpr const char* words<Exchange>[] = {"planar", "interleaved", "halves", "in_place",
                                           "in_place_interleaved"};
template <>
constexpr const char* words<Path>[] = {"direct", "staged"};
template <>
constexpr const char* words<Indexing>[] = {"linear", "coprime"};
template <>
constexpr const char* words<ProductUnits>[] = {"fma", "tensor", "tf32", "f16"};
template <>
constexpr const char* words<Tables>[] = {"plain", "read_only"};
template <>
constexpr const char* words<Idle>[] = {"wait", "repeat32", "repeat128"};
template <>
constexpr const char* words<Roots>[] = {"plain", "kept"};
template <>
constexpr const char* words<Stores>[] = {"plain", "past_l1"};

template <class Value>
using Member = Value Parameters::*;
using Field =
    std::variant<Member<Number>, Member<std::vector<int>>, Member<std::vector<std::uint64_t>>,
                 Member<std::string>, Member<Indexing>, Member<ProductUnits>, Member<Path>,
                 Member<PerKernel<Exchange>>, Member<PerKernel<Number>>, Member<PerKernel<Tables>>,
                 Member<PerKernel<Idle>>, Member<PerKernel<Roots>>, Member<PerKernel<Stores>>>;

struct Row {
  const char* name;
  Field field;
};
// In the order of printing.
const Row table[] = {
    {"paired", &Parameters::paired},
    {"inputs", &Parameters::inputs},
    {"outputs", &Parameters::outputs},
    {"blocks", &Parameters::blocks},
    {"dims", &Parameters::dims},
    {"p", &Parameters::p},
    {"g", &Parameters::g},
    {"index", &Parameters::index},
    {"parts", &Parameters::parts},
    {"units", &Parameters::units},
    {"radices", &Parameters::radices},
    {"codelets", &Parameters::codelets},
    {"axes", &Parameters::axes},
    {"direct", &Parameters::direct},
    {"padded", &Parameters::padded},
    {"threads", &Parameters::threads},
    {"per_block", &Parameters::per_block},
    {"exchange", &Parameters::exchange},
    {"load", &Parameters::load},
    {"store", &Parameters::store},
    {"resident", &Parameters::resident},
    {"prefetch", &Parameters::prefetch},
    {"tables", &Parameters::tables},
    {"idle", &Parameters::idle},
    {"roots", &Parameters::roots},
    {"stores", &Parameters::stores},
    {"stagger", &Parameters::stagger},
};

// What older schedules say. An empty value: the name, whatever its value.
struct Renamed {
  const char *name, *value, *now;
};
constexpr Renamed renamed[] = {
    {"ahead", "", "prefetch="},
    {"exchange", "joint", "exchange=planar or exchange=interleaved"},
    {"exchange", "split", "exchange=halves"},
    {"exchange", "place", "exchange=in_place or exchange=in_place_interleaved"},
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::invalid_schedule, "schedule: " + message);
}

const Row* find(std::string_view name) {
  for (const Row& row : table)
    if (name == row.name) return &row;
  return nullptr;
}

const Row& row_of(std::string_view name, const std::string& node) {
  if (const Row* row = find(name)) return *row;
  std::vector<std::string> names;
  for (const Row& row : table) names.emplace_back(row.name);
  const std::string near = nearest_word(std::string(name), names);
  refuse(fmt::format(
      "{} has no parameter '{}'; {}", node, name,
      near.empty() ? "docs/schedules.md lists those of each strategy" : "the nearest is " + near));
}

// Of a value in text: which parameter of which node, for messages.
struct Place {
  std::string_view name, text;
  const std::string& node;

  [[noreturn]] void is_not(const std::string& what) const {
    refuse(fmt::format("parameter {}={} of {} {}", name, text, node, what));
  }
};

bool to_integer(std::string_view text, std::uint64_t least, std::uint64_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && value >= least;
}

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    parts.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

void read(Number& value, std::string_view text, const Place& place) {
  if (!to_integer(text, 1, value)) place.is_not("is not an integer of at least 1");
}

void read(std::vector<std::uint64_t>& values, std::string_view text, const Place& place) {
  for (const auto part : parts_of(text, 'x'))
    if (!to_integer(part, 1, values.emplace_back())) place.is_not("is not a list such as 16x9x7");
}

void read(std::vector<int>& values, std::string_view text, const Place& place) {
  constexpr std::uint64_t most = 1 << 20;  // more than any block has points; products stay in range
  std::vector<std::uint64_t> wide;
  read(wide, text, place);
  for (const std::uint64_t value : wide) {
    if (value > most) place.is_not(fmt::format("has a number above {}", most));
    values.push_back(static_cast<int>(value));
  }
}

void read(std::string& value, std::string_view text, const Place&) {
  value = text;
}

template <class Word>
requires std::is_enum_v<Word>
void read(Word& value, std::string_view text, const Place& place) {
  for (std::size_t i = 0; i < std::size(words<Word>); ++i)
    if (text == words<Word>[i]) {
      value = static_cast<Word>(i);
      return;
    }
  place.is_not(fmt::format("is none of {}", fmt::join(words<Word>, ", ")));
}

template <class Value>
void read(PerKernel<Value>& all, std::string_view text, const Place& place) {
  std::vector<Value> values;
  for (const auto part : parts_of(text, '/'))
    if constexpr (std::is_enum_v<Value>) {
      read(values.emplace_back(), part, place);
    } else if (!to_integer(part, text == part ? 1 : 0, values.emplace_back())) {
      place.is_not("is not an integer of at least 1, or one for each kernel, such as 2/0");
    }
  all = PerKernel<Value>(std::move(values));
}

std::string print(Number value) {
  return value == 0 ? std::string() : std::to_string(value);
}
template <class Value>
std::string print(const std::vector<Value>& values) {
  return fmt::format("{}", fmt::join(values, "x"));
}
std::string print(const std::string& value) {
  return value;
}
template <class Word>
requires std::is_enum_v<Word> std::string print(Word value) {
  return value == Word{} ? std::string() : words<Word>[static_cast<std::size_t>(value)];
}
template <class Value>
std::string print(const PerKernel<Value>& all) {
  std::string text;
  for (const Value value : all.values()) {
    if (!text.empty()) text += '/';
    if constexpr (std::is_enum_v<Value>)
      text += words<Value>[static_cast<std::size_t>(value)];
    else
      text += std::to_string(value);
  }
  return text;
}

std::string print(const Parameters& parameters, const Row& row) {
  return std::visit([&](const auto member) { return print(parameters.*member); }, row.field);
}

}  // namespace

std::vector<std::string_view> given(const Parameters& parameters) {
  std::vector<std::string_view> names;
  for (const Row& row : table)
    if (!print(parameters, row).empty()) names.push_back(row.name);
  return names;
}

std::string value_of(const Parameters& parameters, std::string_view name) {
  return print(parameters, row_of(name, "a node"));
}

bool is_given(const Parameters& parameters, std::string_view name) {
  return !value_of(parameters, name).empty();
}

void set_value(Parameters& parameters, std::string_view name, std::string_view text,
               const std::string& node) {
  for (const Renamed& old : renamed)
    if (name == old.name && (*old.value == '\0' || text == old.value))
      refuse(fmt::format("parameter {}={} of {} is called {} now", name, text, node, old.now));
  const Row& row = row_of(name, node);
  std::visit(
      [&](const auto member) {
        read(parameters.*member, text, {name, text, node});
      },
      row.field);
}

std::string join(const std::vector<int>& numbers) {
  return fmt::format("{}", fmt::join(numbers, "x"));
}

}  // namespace papilio::plan
