// SPDX-License-Identifier: MIT
//
// A schedule: the whole decision for one transform, as a tree. It prints to one line and parses
// back:
//
//     rader(1009, g=11, stockham(1008, radices=16x9x7, threads=63, per_block=4))
//
// A node is a strategy, its length, named parameters (integers, lists of integers, words) and inner
// schedules. What is legal is the strategy's business (plan/lower/strategy.h); this file knows only
// the form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::plan {

struct Schedule {
  std::string strategy;
  std::uint64_t length = 0;
  std::vector<std::pair<std::string, std::string>> parameters;  // in printing order
  std::vector<Schedule> inner;

  bool operator==(const Schedule&) const = default;

  void set(std::string_view name, std::string_view value) {
    for (auto& [known, old] : parameters)
      if (known == name) {
        old = value;
        return;
      }
    parameters.emplace_back(name, value);
  }

  // The value of a parameter. The first form throws Error(invalid_schedule) if it is missing; the
  // numbers throw too if the text is not one. Integers are at least 1. The words are the schedule's
  // own, or `otherwise`, and live as long.
  const std::string& word(std::string_view name) const;
  bool has(std::string_view name) const { return !word_or(name, "").empty(); }
  std::string_view word_or(std::string_view name, std::string_view otherwise) const;
  std::uint64_t integer(std::string_view name) const;
  std::vector<std::uint64_t> sizes(std::string_view name) const;  // 3x2097152
  std::vector<int> list(std::string_view name) const;             // of at most 2^20 each
};

// One line, no spaces but after commas.
std::string print(const Schedule& schedule);

// The inverse of print; spaces are free. Throws Error(invalid_schedule) naming the position and
// what was expected there. Depth is limited to 32, length of the text to 64 KiB.
Schedule parse(std::string_view text);

// A list as parameters spell it: 16x9x7.
std::string join(const std::vector<int>& numbers);

}  // namespace papilio::plan
