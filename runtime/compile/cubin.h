// SPDX-License-Identifier: MIT
//
// What a cubin says of the resources of its one kernel.
#pragma once

#include <optional>
#include <string_view>

namespace papilio::compile {

struct Resources {
  std::optional<int> registers;    // a thread
  std::optional<int> frame_bytes;  // local memory a thread: spilled registers, arrays not in them
};

// Fields stay empty where the cubin (an ELF file) does not say, or is none.
Resources read_cubin(std::string_view cubin);

}  // namespace papilio::compile
