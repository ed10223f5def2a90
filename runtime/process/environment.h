// SPDX-License-Identifier: MIT
//
// What the environment says in numbers.
#pragma once

#include <cstdint>
#include <optional>

namespace papilio::process {

// The integer that `variable` holds; nothing where it is not set or empty. Throws
// Error(invalid_argument), with its name, where it holds no integer from `least` to `most`.
std::optional<std::uint64_t> integer_in_environment(const char* variable, std::uint64_t least,
                                                    std::uint64_t most);

}  // namespace papilio::process
