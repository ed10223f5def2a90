// SPDX-License-Identifier: MIT
//
// Output files that appear whole or not at all.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace papilio::cli {

// Writes the pieces one after another to a temporary name in the folder of `path`, flushes them to
// the disk and renames the file to `path`. Throws Error(input_output) naming `path`, which is then
// untouched; no temporary file is left behind.
void write_whole_file(const std::string& path, std::initializer_list<std::string_view> pieces);

}  // namespace papilio::cli
