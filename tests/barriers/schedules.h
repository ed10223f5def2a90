// SPDX-License-Identifier: MIT
//
// Small schedules of every strategy, by kinds of kernel. Among them they have every barrier and
// every wait that the composer writes.
#pragma once

#include <span>
#include <vector>

#include "tests/barriers/case_on_fibers.h"

namespace papilio::tests {

struct BarrierGroup {
  const char* name;
  std::vector<BarrierCase> cases;
};

std::span<const BarrierGroup> barrier_groups();

// Units that multiply matrices are for one precision each, all else is for both.
bool is_for(const BarrierCase& pinned, Precision precision);

}  // namespace papilio::tests
