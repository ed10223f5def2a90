// SPDX-License-Identifier: MIT
//
// The stages between schedule and kernel text, as text (`papilio plan --dump`).
#pragma once

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::api {

// `stage` is program (kernels, ports, workspaces), spec (a line a stage of each kernel) or cost
// (the cost model's terms). Throws Error(invalid_argument) naming these, and what describe()
// throws.
std::string dump(const Problem& problem, const PlanOptions& options, const std::string& stage);

}  // namespace papilio::api
