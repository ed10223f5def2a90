// SPDX-License-Identifier: MIT
//
// The user's cache folder: one file an entry, named by its key, checked in every byte when read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::cache {

// The bytes stored under `key` in `folder`. None if there is no file, if it is torn, corrupt or not
// ours, if it holds more than `most_bytes`, or if memory cannot hold it.
std::optional<std::string> read_disk(const std::string& folder, const std::string& key,
                                     std::size_t most_bytes = SIZE_MAX);

// Stores `bytes`; makes the folder (0700) if there is none. Throws Error(input_output) on failure.
void write_disk(const std::string& folder, const std::string& key, std::string_view bytes);

}  // namespace papilio::cache
