// SPDX-License-Identifier: MIT
//
// A schedule as numbers, for models that learn from trials and for data sets: what its program does
// and asks of a multiprocessor, as the cost model counts it, and the model's own terms. Needs no
// device.
#pragma once

#include <span>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::search {

struct Feature {
  const char* name;
  const char* what;  // one line, for people, with its unit
};

// Their names, in the order of the values below.
std::span<const Feature> features();

// Values of a legal schedule; throws Error as lowering does. What a host has not (registers,
// resident blocks, terms of the model) is 0 there.
std::vector<double> describe(const plan::Schedule& schedule, const plan::Context& context);

}  // namespace papilio::search
