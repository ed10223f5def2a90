// SPDX-License-Identifier: MIT
//
// From a problem and options to a lowered, composed program: everything before a compiler or a
// device is needed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/compose/kernel_text.h"
#include "runtime/plan/choose/planner.h"

namespace papilio::api {

// Calls `work` as all planning, compiling and making of tables is done: in the floating-point mode
// of the library, on a deep stack. What memory does not hold becomes Error(out_of_memory).
void in_planning_environment(const Problem& problem, const std::function<void()>& work);

// What planning needs to outlive it: the context points at the codelets.
struct PlanningContext {
  std::shared_ptr<const compose::CodeletLibrary> codelets;
  plan::Context context;
};

PlanningContext planning_context(const Problem& problem, const PlanOptions& options,
                                 const plan::Target& target);

// The library for a list of folders; the shipped one is made once a process.
std::shared_ptr<const compose::CodeletLibrary> codelet_library(
    const std::vector<std::string>& folders);

// A pinned schedule, parsed and compared with the problem. Throws Error(invalid_schedule).
plan::Schedule pinned_schedule(const Problem& problem, const PlanOptions& options);

// What latency mode begins with, and what the processor does without Clang: kernels that read their
// sizes at run time. Nothing where these do not do the problem (plan/sweeps/schedule_sweeps.h).
std::optional<plan::Schedule> generic_schedule(const Problem& problem,
                                               const plan::Context& context);

// The schedule that the options ask for, without measuring.
plan::Schedule estimated_schedule(const Problem& problem, const PlanOptions& options,
                                  const plan::Context& context);

// The context of an execution of the problem's own batch, whatever batch was planned for.
plan::Context executed_context(const plan::Context& context, std::uint64_t length);

struct ComposedProgram {
  plan::Schedule schedule;
  plan::Program program;
  std::vector<compose::ComposedKernel> kernels;  // one a step
  double predicted_us = 0;
};
ComposedProgram compose_program(const plan::Schedule& schedule, const plan::Context& context);

// What the public API tells of a kernel; registers unknown.
KernelInfo kernel_info(const plan::Step& step, const compose::ComposedKernel& kernel,
                       std::uint64_t batch);

}  // namespace papilio::api
