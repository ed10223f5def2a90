// SPDX-License-Identifier: MIT
//
// What a process planned and executed, with times, written when it ends: on where PAPILIO_REPORT is
// set, to 1 or stderr or to a file that grows. `papilio run --report` sets it. With PAPILIO_COMPARE
// each transform is also timed beside NVIDIA's library (compare.h), once.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "interfaces/cufft/plans.h"

namespace papilio::cufft {

bool is_reporting();

void report_plan(const Request& request, double milliseconds);

// Times what happens between its construction and end(): on a GPU by events in the stream, which
// are read later, so that nothing waits; not while the stream is being captured.
class ReportedExecution {
 public:
  ReportedExecution(Plans& plans, Stream stream, bool in_place);
  void end();
  ReportedExecution(const ReportedExecution&) = delete;
  ReportedExecution& operator=(const ReportedExecution&) = delete;

 private:
  Plans& plans_;
  Stream stream_;
  bool in_place_;
  void* start_ = nullptr;  // a CUevent, where there is one
  std::chrono::steady_clock::time_point started_;
};

// What NVIDIA's library took for the same, and ours in the same loop; microseconds an execution.
struct Comparison {
  double ours_us = 0, theirs_us = 0;
  std::string trouble;  // why there are no times
};

// Whether this transform has been compared or is not to be; the first to ask gets false.
bool is_compared(const Request& request, bool in_place);
void report_comparison(const Request& request, bool in_place, const Comparison& comparison);

}  // namespace papilio::cufft
