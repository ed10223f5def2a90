// SPDX-License-Identifier: MIT
//
// Shared by the commands of papilio-gen: reading files, costs as JSON, a progress bar.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "codelets/descriptor.h"

namespace papilio::generator {

// The whole file. Throws std::runtime_error naming the path.
std::string read_file(const std::filesystem::path& path);

nlohmann::ordered_json as_json(const codelets::Descriptor& descriptor);

// "[####      ] 3/10 what", on the standard error if that is a terminal; ends the line when done.
void show_progress(std::size_t done, std::size_t of, const std::string& what);

}  // namespace papilio::generator
