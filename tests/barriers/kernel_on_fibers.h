// SPDX-License-Identifier: MIT
//
// The text of a kernel in its CUDA form, made fit for Clang on the host: what simulated_gpu.h runs
// with a fiber for each thread. Every line keeps its number. And the waits of a kernel, to be
// deleted one at a time by the test of these tests.
#pragma once

#include <string>
#include <vector>

#include "runtime/compose/kernel_text.h"

namespace papilio::tests {

// The same kernel with another text and another entry, a FiberFunction. Throws std::runtime_error
// if the text has PTX or a declaration that is not known here.
compose::ComposedKernel on_fibers(compose::ComposedKernel kernel);

// A line of a kernel's text on which threads wait for each other, or say that others need not wait.
struct Wait {
  int line = 0;      // from 1
  std::string word;  // the whole line
};

std::vector<Wait> waits_of(const compose::ComposedKernel& kernel);

// The same kernel with an empty line in its place.
compose::ComposedKernel without(compose::ComposedKernel kernel, const Wait& wait);

}  // namespace papilio::tests
