// SPDX-License-Identifier: MIT
//
// Result files, by the cache's way to write whole files.
#include "runtime/cli/output_file.h"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "papilio/papilio.hpp"
#include "runtime/cache/whole_file.h"

namespace papilio::cli {

namespace {

// The file that will be replaced, or made.
std::string final_path(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (!std::filesystem::exists(status)) return cache::file_of_links(path);
  if (!std::filesystem::is_regular_file(status)) {
    throw Error(ErrorCode::input_output, path + ": not a regular file, so not replaced");
  }
  return std::filesystem::canonical(path);
}

}  // namespace

void write_output_file(const std::string& path, const std::vector<std::string_view>& parts) {
  cache::write_whole_file(final_path(path), parts);
}

void check_output_file(const std::string& path) {
  std::string probe = final_path(path) + ".XXXXXX";
  const int file = mkstemp(probe.data());
  if (file < 0)
    throw Error(ErrorCode::input_output,
                "creating " + path + ": " + std::system_category().message(errno));
  close(file);
  unlink(probe.c_str());
}

}  // namespace papilio::cli
