// SPDX-License-Identifier: MIT
//
// The schedule that wisdom has for a problem (search/wisdom.h): from the file that the environment
// variable PAPILIO_WISDOM names, else what is shipped with the library (search/shipped.h).
#pragma once

#include <optional>
#include <string_view>

#include "runtime/api/planning.h"
#include "runtime/execute/device.h"

namespace papilio::api {

// Of the problem's shape, precision and arithmetic on a device of this name and architecture, and
// for a batch that is planned alike: filling the device, or of the same number of transforms. One
// that is not legal here, say since its codelets are gone, is passed over. Nothing where the
// variable is there and empty, and for problems that are not simple. Throws Error(input_output)
// where the file cannot be read or is no wisdom; it is read once a process.
std::optional<plan::Schedule> wise_schedule(const Problem& problem, const PlanOptions& options,
                                            const plan::Context& context, std::string_view device);

// What a plan is made by: wisdom, where there is some and no schedule or mode says otherwise, else
// what the options ask for.
plan::Schedule wise_or_estimated_schedule(const Problem& problem, const PlanOptions& options,
                                          const plan::Context& context,
                                          const execute::Device& device);

// What a plan begins with, as it is described without making it: in latency mode the generic
// schedule, where there is one. Wisdom is of a device: for an architecture by name it is the
// planner's own choice.
plan::Schedule described_schedule(const Problem& problem, const PlanOptions& options,
                                  const plan::Context& context);

}  // namespace papilio::api
