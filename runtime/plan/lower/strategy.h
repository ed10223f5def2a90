// SPDX-License-Identifier: MIT
//
// A strategy turns a length or a shape into schedules, judges schedules that others wrote, and
// lowers them to kernels. Each is one file and one row of the table in strategy.cpp; what they
// share to judge and to propose is in checks.h and thread_counts.h.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// What a strategy makes of a transform: one kernel, each transform in one block or in a cluster of
// several; a convolution, which is one kernel if its inner transform is; or several kernels.
enum class Form { block, cluster, convolution, kernels };

struct Strategy {
  const char* name;
  Form form;

  // Names of parameters that a node must have, and that it may have, between spaces; and how many
  // inner schedules it has.
  const char* needs;
  const char* takes;
  std::size_t inner;

  // Legal schedules of this strategy for a shape, promising ones only. May be empty.
  std::vector<Schedule> (*candidates)(const Shape& shape, const Role& role, const Context& context);

  // Throws Error(invalid_schedule) unless this node (inner nodes are checked apart) is legal. The
  // form of all nodes was checked before (check_form of plan/lower/checks.h).
  void (*check)(const Schedule& schedule, const Context& context);

  void (*lower)(const Schedule& schedule, const Frame& frame, Lowering& lowering);
};

std::span<const Strategy> strategies();

// The row named by a schedule; throws Error(invalid_schedule) listing the names there are.
const Strategy& strategy_of(const Schedule& schedule);

// The row whose kernels others put inside their own.
extern const Strategy stockham;

// The dimensions that a schedule transforms; and `dims` set to them, if there are several.
Shape shape_of(const Schedule& schedule);
void set_dimensions(Schedule& schedule, const Shape& shape);

// Whether a cluster's parts divide its first dimension, by the four-step method, not the list of
// its dimensions; and the dimensions that `axes` of a kernel names: of such a cluster the first
// part and what it leaves of that dimension stand in its place.
bool splits_dimension(const Schedule& cluster);
Shape dimensions_of_axes(const Schedule& kernel);

Form form_of(const Schedule& schedule);
bool is_convolution(const Schedule& schedule);

// A convolution whose inner transform is one kernel is one kernel as a whole.
bool convolves_in_one_kernel(const Schedule& schedule);

// Whether the whole transform is one kernel, which may then serve in any role that its strategy
// proposes it for (matrix: rows alone).
bool is_kernel(const Schedule& schedule);

// Whether a node exchanges in place.
bool is_in_place(const Schedule& kernel);

// Throws Error(invalid_schedule) that names the node.
[[noreturn]] void reject(const Schedule& schedule, const std::string& why);

}  // namespace papilio::plan
