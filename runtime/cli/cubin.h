// SPDX-License-Identifier: MIT
//
// What a compiled GPU kernel says of itself without a GPU to load it on.
#pragma once

#include <string_view>

namespace papilio::cli {

// Registers a thread of the one kernel in a cubin (an ELF file); -1 where it does not say, or where
// `cubin` is no such file.
int cubin_registers(std::string_view cubin);

}  // namespace papilio::cli
