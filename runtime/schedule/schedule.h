// SPDX-License-Identifier: MIT
//
// A schedule: the whole decision for one transform, as a tree. It prints to one line and parses
// back:
//
//     rader(1009, g=11, stockham(1008, radices=16x9x7, threads=63, per_block=4))
//
// A node is a strategy, its length, the parameters that it is done with (schedule/parameters.h) and
// inner schedules. What is legal together is the strategy's business (plan/lower/strategy.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/schedule/parameters.h"

namespace papilio::plan {

struct Schedule {
  std::string strategy;
  std::uint64_t length = 0;
  Parameters with;
  std::vector<Schedule> inner;

  bool operator==(const Schedule&) const = default;

  // How messages name a node: stockham(1008).
  std::string name() const { return strategy + "(" + std::to_string(length) + ")"; }
};

// A node around another, or around two.
inline Schedule around(std::string strategy, std::uint64_t length, Schedule inner) {
  Schedule schedule{std::move(strategy), length, {}, {}};
  schedule.inner.push_back(std::move(inner));
  return schedule;
}
inline Schedule around(std::string strategy, std::uint64_t length, Schedule left, Schedule right) {
  Schedule schedule{std::move(strategy), length, {}, {}};
  schedule.inner.reserve(2);
  schedule.inner.push_back(std::move(left));
  schedule.inner.push_back(std::move(right));
  return schedule;
}

// One line, no spaces but after commas. Parameters come in one order, absent ones not at all.
std::string print(const Schedule& schedule);

// What a node without inner schedules says besides its strategy, as bytes: the same for nodes that
// are equal, and sooner made than text.
std::string key_of(const Parameters& parameters);

// The inverse of print; spaces and the order of parameters are free. Throws Error(invalid_schedule)
// naming the position and what was expected there, or the parameter and its values. Depth is
// limited to 32, length of the text to 64 KiB.
Schedule parse(std::string_view text);

}  // namespace papilio::plan
