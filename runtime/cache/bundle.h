// SPDX-License-Identifier: MIT
//
// The bundle: kernels compiled when the library was built, in one read-only file beside it. Keys
// are those of the user's cache, so a bundle is a cache filled in advance.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::cache {

// Writes a bundle of (key, bytes) entries, compressed where that helps. The same entries give the
// same file in any order; of equal keys the first counts. Throws Error(input_output).
void write_bundle(const std::string& path,
                  std::vector<std::pair<std::string, std::string>> entries);

// An open bundle, mapped into memory. Immutable, safe to share between threads.
class Bundle {
 public:
  // Null if there is no file at `path`, or if it is torn, corrupt or not a bundle.
  static std::shared_ptr<const Bundle> open(const std::string& path);
  ~Bundle();
  Bundle(const Bundle&) = delete;
  Bundle& operator=(const Bundle&) = delete;

  // The bytes of `key`, in O(log n). None if the key is missing or its bytes are corrupt.
  std::optional<std::string> find(const std::string& key) const;

  std::size_t entries() const;
  std::size_t bytes() const { return file_.size(); }
  const std::string& path() const { return path_; }

 private:
  Bundle(std::string path, std::string_view file) : path_(std::move(path)), file_(file) {}
  bool index_is_sound() const;

  std::string path_;
  std::string_view file_;
};

// The bundle of this library: PAPILIO_BUNDLE (empty: none), else papilio.bundle in the folder of
// the library or program that holds this code, in ../lib or in ../share/papilio. Null if there is
// none. Throws Error(input_output) if PAPILIO_BUNDLE names something else.
std::shared_ptr<const Bundle> open_installed_bundle();

}  // namespace papilio::cache
