// SPDX-License-Identifier: MIT
//
// Executes a GPU's plan on arrays in ordinary memory: they are copied there and back. The installed
// headers have no memory of a device, so the driver's few functions for it are loaded here.
#pragma once

#include "interfaces/fftw3/shape.h"
#include "interfaces/fftw3/transform.h"

namespace papilio::fftw3::gpu {

// While this lives, the calling thread has a context: the one that it had, or the primary context
// of the first device. Plans are made and executed within one. Does nothing where there is no
// driver.
class Context {
 public:
  Context();
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

 private:
  bool is_pushed_ = false;
};

// `shape` is what the plan was made for; the arrays lie as Plan::execute allows. What lies between
// the elements of an output stays as it is.
void run_plan(const Plan& plan, const Shape& shape, const Arrays& arrays);

}  // namespace papilio::fftw3::gpu
