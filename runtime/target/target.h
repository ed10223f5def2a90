// SPDX-License-Identifier: MIT
//
// What the planner knows of the machine: limits and rates. Limits and the memory rate come from the
// device, if there is one. Other rates belong to the architecture.
#pragma once

#include <string>
#include <vector>

#include "runtime/execute/device.h"
#include "runtime/target/cost_constants.h"

namespace papilio::plan {

struct Target {
  std::string architecture;  // "sm_90", "host"
  execute::Limits limits;
  // Multiprocessors of each group (GPC). The blocks of a cluster stay within one group.
  std::vector<int> groups;
  bool is_host = false;
  // Copy rate, reads plus writes, of the card that the constants are fitted to.
  double copy_bytes_per_us = 0;
  double memory_slowness = 1;        // memory time relative to the architecture's card
  bool memory_is_slow = false;       // for its multiprocessors
  double issue_per_us = 0;           // f32 arithmetic instructions, all multiprocessors
  double clock_per_us = 0;           // cycles of a multiprocessor
  double f64_rate = 0.5;             // of f32
  bool multiplies_matrices = false;  // has matrix units for doubles
  // tf32 multiply-adds of the matrix units in the time of one by the FMA units; f16 does twice as
  // many.
  double product_rate_tf32 = 0;
  CostConstants cost;
  double launch_us = 0;  // one kernel launch after another
};

// The target named by an architecture ("sm_90": limits of a typical card) or by a card ("h100").
// Throws Error(invalid_argument) with the known names for any other.
Target target_of(const std::string& architecture);

// The same with the limits and the memory rate of `device`, whose architecture may be a later one.
Target target_of(const execute::Device& device);

}  // namespace papilio::plan
