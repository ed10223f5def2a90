// SPDX-License-Identifier: MIT
//
// What papilio-bench measures: anything that can be prepared for a problem on given buffers and
// then executed again and again. A contender is one file and one row in contenders.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/execute/device.h"

namespace papilio::bench {

// A problem, out of place, on a device's memory.
struct Case {
  Problem problem;
  execute::Device& device;
  const void* in;
  void* out;

  std::size_t bytes() const {
    return problem.length * problem.batch * (problem.precision == Precision::f32 ? 8 : 16);
  }
};

// One contender's plan for one case.
class Prepared {
 public:
  virtual ~Prepared() = default;
  virtual void execute() = 0;  // enqueues on the default stream; on the host, done on return
  virtual std::string schedule() const { return ""; }
};

struct Contender {
  const char* name;
  bool transforms;  // false for the copy, whose output is no transform
  // Throws Error(unavailable) where the contender is not on this machine or cannot do the case.
  std::unique_ptr<Prepared> (*prepare)(const Case&);
};

// Every contender; the copy first, since the others are measured against it.
const std::vector<Contender>& contenders();

// A function of a shared library that is opened by the first of `names` that exists and stays open.
// Throws Error(unavailable) naming the library or the function.
void* library_function(const std::vector<std::string>& names, const char* function);

std::unique_ptr<Prepared> prepare_copy(const Case& one);
std::unique_ptr<Prepared> prepare_ours(const Case& one);
std::unique_ptr<Prepared> prepare_cufft(const Case& one);
std::unique_ptr<Prepared> prepare_fftw(const Case& one);

// How `ours` plans, from the command line.
PlanOptions& our_options();

}  // namespace papilio::bench
