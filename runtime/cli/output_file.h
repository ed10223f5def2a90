// SPDX-License-Identifier: MIT
//
// Where programs put their results: a file that is replaced whole or left alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace papilio::cli {

// Writes `parts` as the file `path` under a temporary name and renames it. A link is followed: its
// target is replaced. Throws Error(input_output) if what is there is no regular file (renaming
// would replace a device), or if it cannot be written; what was there is then untouched.
void write_output_file(const std::string& path, const std::vector<std::string_view>& parts);

// Whether that will be possible, asked before hours of measuring: throws what write_output_file
// would, if the file can be no regular one or nothing can be made in its folder.
void check_output_file(const std::string& path);

}  // namespace papilio::cli
