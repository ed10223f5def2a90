// SPDX-License-Identifier: MIT
//
// Files that are whole or absent: written under a temporary name in the same folder, then renamed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace papilio::cache {

// Suffix of a file that is being written, so that leftovers of a crash can be recognised.
inline constexpr std::string_view temporary_suffix = ".temporary";

// Writes `parts` one after another to the file `path`, replacing it in one step. Throws
// Error(input_output) with the system's reason and leaves nothing behind.
void write_whole_file(const std::string& path, const std::vector<std::string_view>& parts);

}  // namespace papilio::cache
