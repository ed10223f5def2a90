// SPDX-License-Identifier: MIT
//
// Result files, by the cache's way to write whole files.
#include "runtime/cli/output_file.h"

#include <filesystem>

#include "papilio/papilio.hpp"
#include "runtime/cache/whole_file.h"

namespace papilio::cli {

void write_output_file(const std::string& path, const std::vector<std::string_view>& parts) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (!std::filesystem::exists(status)) return cache::write_whole_file(path, parts);
  if (!std::filesystem::is_regular_file(status)) {
    throw Error(ErrorCode::input_output, path + ": not a regular file, so not replaced");
  }
  cache::write_whole_file(std::filesystem::canonical(path), parts);
}

}  // namespace papilio::cli
