// SPDX-License-Identifier: MIT
//
// Files that are whole or absent: written under a temporary name in the same folder, then renamed;
// and read at once, up to a limit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::cache {

// Suffix of a file that is being written, so that leftovers of a crash can be recognised.
inline constexpr std::string_view temporary_suffix = ".temporary";

// The file that `path` names, through symbolic links: writing that one keeps the links. The file
// need not exist. A circle of links names none of them: `path` comes back.
std::string file_of_links(const std::string& path);

// Writes `parts` one after another to the file `path`, replacing it in one step: a link, too. The
// new file has the permissions of the one that it replaces. Throws Error(input_output) with the
// system's reason and leaves nothing behind.
void write_whole_file(const std::string& path, const std::vector<std::string_view>& parts);

// What is in the file `path`. Throws Error(input_output) with the path and the system's reason,
// where it is no regular file (a pipe that nobody writes has no end), or where there is more than
// `most_bytes`.
std::string read_whole_file(const std::string& path, std::size_t most_bytes);

}  // namespace papilio::cache
