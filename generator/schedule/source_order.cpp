// SPDX-License-Identifier: MIT
//
// The order in which the algorithm made the operations.
#include "generator/schedule/lifetimes.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

Order source_order(const Dag& dag) {
  return Lifetimes(dag).source_order;
}

}  // namespace papilio::schedule
