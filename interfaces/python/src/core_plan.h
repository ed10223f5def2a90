// SPDX-License-Identifier: MIT
//
// A plan of the library as Python sees it: made from tuples and names, executed on addresses or on
// objects with Python's buffer protocol, always without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::python {

namespace nb = nanobind;

// n, kind, in_stride, out_stride, in_extent, out_extent; count, in_distance, out_distance.
using AxisTuple = std::tuple<std::uint64_t, std::string, std::int64_t, std::int64_t, std::uint64_t,
                             std::uint64_t>;
using RepeatTuple = std::tuple<std::uint64_t, std::int64_t, std::int64_t>;

// `real`: name of the precision, "f32" or "f64"; storage "native", "f16" or "bf16".
Problem make_problem(const std::vector<AxisTuple>& axes, const std::vector<RepeatTuple>& repeats,
                     const std::string& precision, const std::string& direction, double scale,
                     const std::string& in_storage, const std::string& out_storage);

PlanOptions make_options(const std::string& backend, const std::string& mode,
                         const std::string& schedule, const std::string& architecture,
                         const std::vector<std::string>& codelets, std::size_t workspace_limit,
                         std::uint64_t planned_batch, const std::string& arithmetic,
                         double time_limit);

class CorePlan {
 public:
  // `context` is made current while the plan is made; 0: whatever is.
  CorePlan(const Problem& problem, const PlanOptions& options, std::uintptr_t context);

  const Plan& plan() const { return plan_; }
  std::size_t in_alignment() const { return in_alignment_; }
  std::size_t out_alignment() const { return out_alignment_; }

  void execute(std::uintptr_t in, std::uintptr_t out, std::uintptr_t workspace,
               std::uintptr_t stream) const;
  // False, and nothing was done, if a buffer is not aligned to its elements.
  bool execute_buffers(nb::handle in, nb::handle out, std::uintptr_t workspace) const;
  void wait() const;

 private:
  Plan plan_;
  std::size_t in_alignment_, out_alignment_;
};

}  // namespace papilio::python
