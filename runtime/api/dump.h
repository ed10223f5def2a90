// SPDX-License-Identifier: MIT
//
// What a stage between schedule and kernel text made of a problem, as text (`papilio plan --dump`).
#pragma once

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::api {

// `stage`: program (kernels, ports, workspaces), spec (each kernel's, a line a stage) or cost (the
// terms of the cost model). Throws Error(invalid_argument) naming those, and what describe()
// throws.
std::string dump(const Problem& problem, const PlanOptions& options, const std::string& stage);

}  // namespace papilio::api
