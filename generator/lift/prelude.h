// SPDX-License-Identifier: MIT
//
// Declarations that a CUDA or C++ file expects of missing headers: qualifiers, vector types, the
// mathematical functions that lifting knows. A file's own definitions win.
#pragma once

#include <string>

namespace papilio::lift {

// The declarations to put before `text`, without types that it defines itself.
std::string foreign_prelude(const std::string& text);

// `text` with every #include line emptied, so that lines keep their numbers.
std::string without_includes(const std::string& text);

}  // namespace papilio::lift
