// SPDX-License-Identifier: MIT
//
// Many plans made and destroyed in one process: problems in, the process's memory on the way out.
// papilio-plan-time --endure prints it. What grows without end here is a leak, or a cache without
// the limit that docs/keeping.md names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::bench {

struct Endurance {
  std::size_t plans = 0;    // made in all, of problems drawn at random
  std::size_t threads = 1;  // that make them side by side
  std::uint64_t seed = 1;
  PlanOptions options;
};

// The process after so many plans. Memory in MiB.
struct EnduranceRow {
  std::size_t plans = 0, problems = 0;  // problems: different ones
  double seconds = 0, resident_mib = 0, kept_mib = 0;
  std::size_t mappings = 0;  // of memory, of which Linux allows a process 65530
};

// A row at the start, when the device's context is there; one after each twentieth of the plans;
// one after release_kept(). `each` is called with a row when it is there. A plan that cannot be
// made throws.
std::vector<EnduranceRow> endure(const std::vector<Problem>& problems, const Endurance& how,
                                 const std::function<void(const EnduranceRow&)>& each);

// A line of CSV, and the columns' names.
std::string print_row(const EnduranceRow& row);
std::string endurance_columns();

}  // namespace papilio::bench
