// SPDX-License-Identifier: MIT
//
// Schedules that are written out whole, and what is expected of them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "tests/accuracy/expect_row.h"

namespace papilio::tests {

// A shape and a schedule for it.
struct PinnedSchedule {
  std::vector<std::uint64_t> dimensions;
  std::string schedule;
};

// Blocks of the largest cluster that a schedule needs; 1: none.
inline int largest_cluster(const std::string& schedule) {
  static const std::string word = "blocks=";
  int most = 1;
  for (std::size_t at = 0; (at = schedule.find(word, at)) != std::string::npos; at += word.size())
    most = std::max(most, std::stoi(schedule.substr(at + word.size())));
  return most;
}

// Each of them on every backend that can run it, of seven transforms, forward, and inverse in
// place.
inline void expect_accurate(std::span<const PinnedSchedule> pinned,
                            std::initializer_list<Precision> precisions = {Precision::f32,
                                                                           Precision::f64}) {
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    CaseRunner runner(backend.backend);
    for (const auto& [dimensions, schedule] : pinned) {
      if (largest_cluster(schedule) >
          std::max(1, open_device(backend.backend)->limits().cluster_blocks))
        continue;
      for (const Precision precision : precisions)
        for (const auto direction : {Direction::forward, Direction::inverse}) {
          AccuracyCase row = row_of_shape(dimensions);
          row.batch = 7;
          row.precision = precision;
          row.direction = direction;
          row.in_place = direction == Direction::inverse;
          row.schedule = schedule;
          const AccuracyResult result = runner.run(row);
          EXPECT_EQ(result.failure, "") << describe_case(row);
          EXPECT_LE(result.error, result.bound) << describe_case(row);
        }
    }
  }
}

}  // namespace papilio::tests
