// SPDX-License-Identifier: MIT
//
// Device functions as another program's compiler makes them.
#pragma once

#include <string>

namespace papilio::tests {

// LTO IR of CUDA text for sm_90 by NVRTC itself; empty where that is not there.
std::string lto_ir(const std::string& text);

}  // namespace papilio::tests
