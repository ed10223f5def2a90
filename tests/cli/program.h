// SPDX-License-Identifier: MIT
//
// Runs program papilio as a user does and hands back what a user sees.
#pragma once

#include <filesystem>
#include <string>

namespace papilio::cli {

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

// `arguments` is a shell command line without the program's name.
Outcome run_papilio(const std::string& arguments);

// A folder of this test's own, empty, removed when it goes.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  std::string operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& bytes);

}  // namespace papilio::cli
