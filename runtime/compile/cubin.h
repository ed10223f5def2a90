// SPDX-License-Identifier: MIT
//
// Reads the resources of the one kernel of a cubin.
#pragma once

#include <optional>
#include <string_view>

namespace papilio::compile {

struct Resources {
  std::optional<int> registers;    // a thread
  std::optional<int> frame_bytes;  // local memory a thread: spills and arrays
};

// A field is empty if the cubin (an ELF file) does not have it, or is not a cubin.
Resources read_cubin(std::string_view cubin);

}  // namespace papilio::compile
