// SPDX-License-Identifier: MIT
//
// A cache of one's own: a fresh folder that PAPILIO_CACHE_DIR names while the object lives, an
// empty memory cache and no bundle. Everything is put back and removed at the end.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

#include "runtime/cache/cache.h"
#include "tests/support/environment_variable.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {

class PrivateCache {
 public:
  PrivateCache() { cache::clear_memory(); }
  ~PrivateCache() { cache::clear_memory(); }
  PrivateCache(const PrivateCache&) = delete;
  PrivateCache& operator=(const PrivateCache&) = delete;

  std::string root() const { return root_.path(); }
  std::string folder() const { return root_ / "cache"; }  // made by the first store
  std::string file(const std::string& key) const { return folder() + "/" + key + ".papilio"; }
  void use(const std::string& folder) const { variable_.set(folder); }

 private:
  TemporaryFolder root_;
  EnvironmentVariable variable_{"PAPILIO_CACHE_DIR", folder()};
  EnvironmentVariable no_bundle_{"PAPILIO_BUNDLE", ""};
};

inline void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

inline std::size_t count_files(const std::string& folder) {
  std::error_code error;
  std::filesystem::directory_iterator at(folder, error);
  return error ? 0 : static_cast<std::size_t>(std::distance(begin(at), end(at)));
}

}  // namespace papilio::tests
