// SPDX-License-Identifier: MIT
//
// Times executables of one problem in this process, for the modes that choose by the clock. It
// holds the arrays: of numbers that look random, in the problem's own layout.
#pragma once

#include <limits>
#include <memory>

#include "runtime/api/executable.h"
#include "runtime/api/problem_arrays.h"

namespace papilio::api {

class Stopwatch {
 public:
  // Of the batch that is planned for, not more than a quarter of a gigabyte. Throws Error where the
  // device has no memory for it.
  Stopwatch(const Problem& problem, const PlanOptions& options,
            std::shared_ptr<execute::Device> device);

  // Whether a problem can be executed without the caller: its own functions may need their data.
  static bool can_time(const Problem& problem);

  // The problem that is timed, for executables.
  const Problem& sample() const { return sample_; }

  // Microseconds of one execution of the whole batch: the fastest of five means, each over a
  // millisecond at least where one execution is shorter, so that it is not the launches' time. Of
  // what takes longer than `far_us` the time of one execution.
  double time_us(const Executable& executable,
                 double far_us = std::numeric_limits<double>::infinity());

 private:
  double mean_us(const Executable& executable, void* workspace, int times);

  Problem sample_;
  double batches_;  // of the problem, in a sample
  std::shared_ptr<execute::Device> device_;
  ProblemArrays arrays_;
  std::shared_ptr<void> workspace_;
  std::size_t workspace_bytes_ = 0;
};

}  // namespace papilio::api
