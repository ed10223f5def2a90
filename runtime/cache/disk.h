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

// The bytes stored under `key` in `folder`; nothing if there is no file, it is torn, corrupt or not
// ours, holds more than `most_bytes`, or memory does not hold it.
std::optional<std::string> read_disk(const std::string& folder, const std::string& key,
                                     std::size_t most_bytes = SIZE_MAX);

// Stores `bytes`, making the folder (0700) if need be. Throws Error(input_output) where that cannot
// be done.
void write_disk(const std::string& folder, const std::string& key, std::string_view bytes);

}  // namespace papilio::cache
