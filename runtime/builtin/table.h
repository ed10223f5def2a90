// SPDX-License-Identifier: MIT
//
// The table of kernels compiled with the library; its contents are written while building.
#pragma once

#include <span>
#include <string_view>

#include "runtime/builtin/builtin.h"

namespace papilio::builtin {

struct Kernel {
  std::string_view digest;  // of its text
  // For every processor of the architecture; for those with AVX2 and FMA, where that was built.
  Function functions[2];
};

std::span<const Kernel> kernels();

}  // namespace papilio::builtin
