// SPDX-License-Identifier: MIT
//
// A strategy proposes schedules for a shape, checks schedules, and lowers them to kernels. Each is
// one file and one row of the table in strategy.cpp. Shared helpers are in checks.h and
// thread_counts.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// What a strategy lowers to. block: one kernel with each transform in one block. cluster: one
// kernel with each transform in a cluster of blocks. convolution: one kernel if its inner transform
// is one. kernels: several kernels.
enum class Form { block, cluster, convolution, kernels };

struct Strategy {
  const char* name;
  Form form;

  // The names, separated by spaces, of the parameters that a node must have and of those that it
  // may have; and the number of its inner schedules.
  const char* needs;
  const char* takes;
  std::size_t inner;

  // Proposes legal, promising schedules for a shape. May be empty.
  std::vector<Schedule> (*candidates)(const Shape& shape, const Role& role, const Context& context);

  // Throws Error(invalid_schedule) unless this node is legal. check_form (plan/lower/checks.h) has
  // passed for all nodes before. Inner nodes are checked separately.
  void (*check)(const Schedule& schedule, const Context& context);

  void (*lower)(const Schedule& schedule, const Frame& frame, Lowering& lowering);
};

std::span<const Strategy> strategies();

// Whether a node of the strategy may have this parameter, or must.
bool takes(const Strategy& strategy, std::string_view parameter);

// The row named by a schedule. Throws Error(invalid_schedule) listing the known names.
const Strategy& strategy_of(const Schedule& schedule);

// The strategy whose kernels other strategies embed in theirs.
extern const Strategy stockham, cluster;

// The dimensions that a schedule transforms. set_dimensions() sets `dims` if there are several.
Shape shape_of(const Schedule& schedule);
void set_dimensions(Schedule& schedule, const Shape& shape);

// splits_dimension(): whether a cluster's parts divide its first dimension by the four-step method,
// rather than its list of dimensions. dimensions_of_axes(): the dimensions that `axes` of a kernel
// refers to. If the cluster splits its first dimension, the first part and the quotient replace it.
bool splits_dimension(const Schedule& cluster);
Shape dimensions_of_axes(const Schedule& kernel);

// Whether the blocks of a cluster can share the pairs of bins of a real transform that it folds, on
// the side that it loads or stores.
bool may_share_pairs(const Schedule& cluster, bool loads_bins);

Form form_of(const Schedule& schedule);
bool is_convolution(const Schedule& schedule);

// A convolution whose inner transform is one kernel is one kernel as a whole.
bool convolves_in_one_kernel(const Schedule& schedule);

// Whether it is Rader's method for real numbers: a rader of which not all elements are there.
bool is_rader_of_reals(const Schedule& schedule);

// Whether the whole transform is one kernel. Such a schedule may serve in any role for which its
// strategy proposes it (matrix: rows only).
bool is_kernel(const Schedule& schedule);

// Whether the passes of a node work in place (exchange=in_place).
bool is_in_place(const Schedule& kernel);

// Whether they exchange whole numbers elsewhere: neither in place nor one part after the other.
bool exchanges_whole_numbers(const Schedule& kernel);

// Throws Error(invalid_schedule) naming the node.
[[noreturn]] void reject(const Schedule& schedule, const std::string& why);

}  // namespace papilio::plan
