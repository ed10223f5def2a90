// SPDX-License-Identifier: MIT
//
// What the planner knows of the machine it plans for: an architecture's limits and rates. Limits
// come from the device where there is one; rates are of the architecture.
#pragma once

#include <string>

#include "runtime/execute/device.h"

namespace papilio::plan {

struct Target {
  std::string architecture;  // "sm_90", "host"
  execute::Limits limits;
  bool is_host = false;
  double copy_bytes_per_us = 0;  // device memory, reads plus writes
  double issue_per_us = 0;       // real arithmetic instructions a microsecond, all processors, f32
  double f64_rate = 0.5;         // of f32
  double launch_us = 0;          // one kernel launch after another
};

// The target of an architecture's name, with the limits of a typical card. Throws
// Error(invalid_argument) naming the architectures that are known.
Target target_of(const std::string& architecture);

// The same with the limits read off `device`.
Target target_of(const execute::Device& device);

}  // namespace papilio::plan
