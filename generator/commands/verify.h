// SPDX-License-Identifier: MIT
//
// papilio-gen --verify: reads a codelet back from a file and proves it.
#pragma once

#include <string>

namespace papilio::generator {

// Prints what was proved, as JSON if asked to. Throws std::runtime_error if the codelet does not
// match the manifest beside it or, without one, its name.
void verify_file(const std::string& path, bool json);

}  // namespace papilio::generator
