// SPDX-License-Identifier: MIT
//
// How executions are timed. An interface, so that a test can say what the clock shows.
#pragma once

#include <memory>

#include "bench/contender.h"

namespace papilio::bench {

class Stopwatch {
 public:
  virtual ~Stopwatch() = default;
  // Mean time of `repeats` executions in a row, in microseconds; they are done on return.
  virtual double mean_us(Prepared& prepared, int repeats) = 0;
};

// By the device's own clock, on the default stream.
std::unique_ptr<Stopwatch> device_stopwatch(execute::Device& device);

// One execution captured in a CUDA graph, which is replayed `repeats` times: the processor's part
// of a launch is paid once, beforehand. On the host backend, which has no graphs, as
// device_stopwatch. Throws Error(unavailable) where the driver has no graphs.
std::unique_ptr<Stopwatch> graph_stopwatch(execute::Device& device);

}  // namespace papilio::bench
