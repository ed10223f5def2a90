// SPDX-License-Identifier: MIT
//
// Files that are whole or absent: written under a temporary name in the same folder, then renamed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace papilio::cache {

// Ends the name of a file that is being written, so that a crash's leftovers can be told apart.
inline constexpr std::string_view temporary_suffix = ".temporary";

// Writes `parts` one after another as the file `path`, replacing what is there in one step. Throws
// Error(input_output) with the system's reason; then nothing of it is left behind.
void write_whole_file(const std::string& path, const std::vector<std::string_view>& parts);

}  // namespace papilio::cache
