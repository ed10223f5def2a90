// SPDX-License-Identifier: MIT
//
// What papilio-bench measures: anything that can be prepared for a problem on given buffers and
// then executed again and again. A contender is one file and one row in contenders.cpp.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/cli/problem_reference.h"
#include "runtime/execute/device.h"

namespace papilio::bench {

// A problem, out of place, on a device's memory.
struct Trial {
  Problem problem;  // in the simple form
  execute::Device& device;
  const void* in;
  void* out;
  std::uint64_t columns = 1;  // Case::columns, of which the problem says nothing

  std::size_t in_bytes() const { return cli::input_side(problem).numbers() * unit(); }
  std::size_t out_bytes() const { return cli::output_side(problem).numbers() * unit(); }
  std::size_t bytes() const { return std::max(in_bytes(), out_bytes()); }  // of either array
  std::size_t transform_out_bytes() const { return out_bytes() / problem.batch; }

 private:
  std::size_t unit() const { return problem.batch * bytes_of(problem.precision); }
};

// One contender's plan for one trial.
class Prepared {
 public:
  virtual ~Prepared() = default;
  // Enqueues on `stream`, with nothing that a graph's capture would refuse after a first call; on
  // the host, done on return.
  virtual void execute(execute::Stream stream) = 0;
  virtual std::string schedule() const { return ""; }
};

struct Contender {
  const char* name;
  bool transforms;  // false where the output is not the case's: the copy, rows
  // May be prepared long before its turn, many at once from many threads: it compiles, and holds
  // no memory worth counting until it is executed.
  bool early;
  // Throws Error(unavailable) where the contender is not on this machine or cannot do the trial.
  std::unique_ptr<Prepared> (*prepare)(const Trial&);
};

// Every contender; the copy first, since the others are measured against it.
const std::vector<Contender>& contenders();

// A function of a shared library that is opened by the first of `names` that exists and stays open.
// Throws Error(unavailable) naming the library or the function.
void* library_function(const std::vector<std::string>& names, const char* function);

// The same of cuFFT.
void* cufft_function(const char* name);

std::unique_ptr<Prepared> prepare_copy(const Trial& trial);
std::unique_ptr<Prepared> prepare_ours(const Trial& trial);
std::unique_ptr<Prepared> prepare_rows(const Trial& trial);
std::unique_ptr<Prepared> prepare_cufft(const Trial& trial);
std::unique_ptr<Prepared> prepare_fftw(const Trial& trial);

// The GPU where one is usable, unless another is asked for.
Backend choose_backend(Backend asked);

// How `ours` plans, from the command line.
PlanOptions& our_options();

}  // namespace papilio::bench
