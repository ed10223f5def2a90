// SPDX-License-Identifier: MIT
//
// From a problem and options to a lowered, composed program: all that needs neither a compiler nor
// a device.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/compose/kernel_text.h"
#include "runtime/plan/choose/planner.h"

namespace papilio::api {

// Calls `work` in the floating-point mode of the library and on a deep stack, as all planning,
// compiling and table making is. Lack of memory becomes Error(out_of_memory).
void in_planning_environment(const Problem& problem, const std::function<void()>& work);

// A planning context with its codelets, which the context points at.
struct PlanningContext {
  std::shared_ptr<const compose::CodeletLibrary> codelets;
  plan::Context context;
};

PlanningContext planning_context(const Problem& problem, const PlanOptions& options,
                                 const plan::Target& target);

// The library for a list of folders. The shipped one is made once a process.
std::shared_ptr<const compose::CodeletLibrary> codelet_library(
    const std::vector<std::string>& folders);

// A pinned schedule, parsed and checked against the problem. Throws Error(invalid_schedule).
plan::Schedule pinned_schedule(const Problem& problem, const PlanOptions& options);

// The schedule that latency mode begins with, and that the processor takes without Clang: kernels
// read their sizes at run time. None if they cannot do the problem (plan/sweeps/schedule_sweeps.h).
std::optional<plan::Schedule> generic_schedule(const Problem& problem,
                                               const plan::Context& context);

// The schedule that the options ask for, without measuring.
plan::Schedule estimated_schedule(const Problem& problem, const PlanOptions& options,
                                  const plan::Context& context);

// The context for the problem's own batch, whatever batch was planned for.
plan::Context executed_context(const plan::Context& context, std::uint64_t length);

struct ComposedProgram {
  plan::Schedule schedule;
  plan::Program program;
  std::vector<compose::ComposedKernel> kernels;  // one a step
  double predicted_us = 0;
};
ComposedProgram compose_program(const plan::Schedule& schedule, const plan::Context& context);

// KernelInfo of a kernel; registers are unknown.
KernelInfo kernel_info(const plan::Step& step, const compose::ComposedKernel& kernel,
                       std::uint64_t batch);

}  // namespace papilio::api
