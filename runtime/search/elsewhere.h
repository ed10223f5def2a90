// SPDX-License-Identifier: MIT
//
// Trials of other problems, from which a searcher may learn before its own first trial: of other
// sizes, of other batches or precisions, of another device.
#pragma once

#include <cstddef>
#include <vector>

#include "runtime/schedule/schedule.h"

namespace papilio::search {

struct TrialElsewhere {
  std::vector<double> features;  // search/describe.h
  double us = 0;
  // Trials are compared with those of the same problem on the same device only: equal numbers.
  std::size_t problem = 0;
};

struct Elsewhere {
  std::vector<TrialElsewhere> trials{};
  // The fastest schedules of this size for another batch or on another device, fastest first.
  std::vector<plan::Schedule> seeds{};
};

}  // namespace papilio::search
