// SPDX-License-Identifier: MIT
//
// Turns a schedule into a vector of numbers, for data sets and for models that learn from trials.
// The features are the cost model's counts of the program's work, its use of a multiprocessor, and
// the terms of the cost model. No device is needed.
#pragma once

#include <span>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::search {

struct Feature {
  const char* name;
  const char* what;  // one line, for people, with its unit
  bool gpu = false;  // the host lacks it
};

// The features, in the order of the values that describe() returns.
std::span<const Feature> features();

// The features of a legal schedule. Throws the same Error as lowering. Features of GPUs alone are 0
// on the host.
std::vector<double> describe(const plan::Schedule& schedule, const plan::Context& context);

}  // namespace papilio::search
