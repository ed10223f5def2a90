// SPDX-License-Identifier: MIT
//
// A kernel's text and the data needed to launch it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/access/table_placer.h"

namespace papilio::compose {

struct ComposedKernel {
  std::string text;
  std::string entry;       // name of the kernel function
  std::string parameters;  // of a generic kernel: bytes before the tables
  std::vector<PlacedTable> tables;
  std::size_t table_bytes = 0;
  std::size_t shared_bytes = 0;  // per block
  int threads = 0;
  int cluster = 1;  // blocks that share their memory
  int points_per_thread = 0;
};

}  // namespace papilio::compose
