// SPDX-License-Identifier: MIT
//
// The schedule that wisdom has for a problem (search/wisdom.h): what this process found, or the
// user's file, which PAPILIO_WISDOM names; else the system's, /etc/papilio/wisdom or what
// PAPILIO_SYSTEM_WISDOM names; else what is shipped with the library (search/shipped.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/api/planning.h"
#include "runtime/execute/device.h"
#include "runtime/search/wisdom.h"

namespace papilio::api {

// Why plans in this context do not take a schedule of wisdom; nothing where they do.
std::optional<std::string> why_illegal(const plan::Schedule& schedule,
                                       const plan::Context& context);

// A schedule for the problem's shape, precision and arithmetic, on a device of this name and
// architecture, and for a batch that is planned alike: one that fills the device, or the same
// number of transforms. A schedule that is not legal here is passed over. None if the variable is
// set and empty. Throws Error(input_output) if the file that a variable names cannot be read or is
// no wisdom. A file is read once per process. Modes that time accept a missing file and read again
// until something has been kept.
std::optional<plan::Schedule> wise_schedule(const Problem& problem, const PlanOptions& options,
                                            const plan::Context& context, std::string_view device);

// The same for the modes that time, of what was found by the same mode or a longer search, not of
// what is shipped: for patient not what measure found, for exhaustive only what it found itself.
// The file need not be there.
std::optional<plan::Schedule> found_schedule(const Problem& problem, const PlanOptions& options,
                                             const plan::Context& context, std::string_view device);

// Stores a result. It replaces results of searches that were not longer. It is kept for this
// process and, if PAPILIO_WISDOM names a file that can be written, added to what that file then
// holds. Processes that write at the same moment wait for each other. `found` has its times, where
// it comes from (the mode is the first word) and its schedule; the rest is filled in. Nothing is
// kept if the variable is set and empty. Throws Error(input_output) if the file has become no
// wisdom.
void keep_found(const Problem& problem, const PlanOptions& options, const plan::Context& context,
                std::string_view device, search::Wise found);

// The schedule of a plan: wisdom, if there is some and no pinned schedule or mode excludes it; else
// what the options ask for.
plan::Schedule wise_or_estimated_schedule(const Problem& problem, const PlanOptions& options,
                                          const plan::Context& context,
                                          const execute::Device& device);

// The same where it takes no choosing: it is pinned, wisdom, or was chosen before. None otherwise.
std::optional<plan::Schedule> known_schedule(const Problem& problem, const PlanOptions& options,
                                             const plan::Context& context,
                                             const execute::Device& device);

// The first schedule of a plan, without making the plan: in latency mode the generic schedule, if
// there is one. Wisdom belongs to a device: for an architecture by name the planner chooses.
plan::Schedule described_schedule(const Problem& problem, const PlanOptions& options,
                                  const plan::Context& context);

}  // namespace papilio::api
