// SPDX-License-Identifier: MIT
//
// What the planner knows of the machine it plans for: limits and rates. Limits and memory's rate
// come from the device where there is one; other rates are of the architecture.
#pragma once

#include <string>
#include <vector>

#include "runtime/execute/device.h"
#include "runtime/target/cost_constants.h"

namespace papilio::plan {

struct Target {
  std::string architecture;  // "sm_90", "host"
  execute::Limits limits;
  // The multiprocessors of each group (of those on a GPC) that the blocks of a cluster stay within.
  std::vector<int> groups;
  bool is_host = false;
  // Reads plus writes of the memory that the constants are fitted to.
  double copy_bytes_per_us = 0;
  double memory_slowness = 1;  // how many times longer it takes than the architecture's card
  double issue_per_us = 0;     // real arithmetic instructions a microsecond, all processors, f32
  double clock_per_us = 0;     // cycles of a multiprocessor
  double f64_rate = 0.5;       // of f32
  bool multiplies_matrices = false;  // has units for that
  // Of these, multiply-adds of floats rounded to tf32 in the time of one of the other units; to f16
  // twice as many.
  double product_rate_tf32 = 0;
  CostConstants cost;
  double launch_us = 0;  // one kernel launch after another
};

// The target of an architecture's name ("sm_90"), with the limits of a typical card, or of a card's
// ("h100"). Throws Error(invalid_argument) naming what is known.
Target target_of(const std::string& architecture);

// The same with the limits and memory's rate read off `device`.
Target target_of(const execute::Device& device);

}  // namespace papilio::plan
