// SPDX-License-Identifier: MIT
//
// A cache folder that cannot be written, and files in it that are corrupt or foreign: plans are
// made all the same and give the same bits. Each run is a process of its own, since memory caches
// too.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/backends.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

namespace fs = std::filesystem;

// Lines of the accuracy table, digests included, with `folder` as the cache.
std::string lines_with_cache(const fs::path& folder) {
  const ProgramResult result =
      run_program("PAPILIO_CACHE_DIR='" + folder.string() +
                  "' '" PAPILIO_ACCURACY_PROGRAM "' --share 0/1 --lengths 24,1019,1020");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output, "");
  return result.output;
}

class CacheFolder : public testing::Test {
 protected:
  void SetUp() override {
    bool usable = false;
    for (const TestBackend& backend : test_backends()) usable = usable || backend.missing.empty();
    if (!usable) GTEST_SKIP() << test_backends().front().missing;
  }

  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      if (entry.is_regular_file()) found.push_back(entry.path());
    }
    return found;
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(CacheFolder, UnwritableOneIsDoneWithout) {
  const std::string expected = lines_with_cache(folder_);
  std::ofstream(folder_ / "file") << "not a folder";
  EXPECT_EQ(lines_with_cache(folder_ / "file" / "below"), expected);
  EXPECT_EQ(lines_with_cache("/proc/papilio"), expected);
}

TEST_F(CacheFolder, CorruptFilesAreMadeAgain) {
  const std::string expected = lines_with_cache(folder_);
  const std::vector<fs::path> first = files();
  ASSERT_FALSE(first.empty()) << "nothing was cached";
  int kind = 0;
  for (const fs::path& file : first) {
    const auto size = fs::file_size(file);
    switch (kind++ % 4) {
      case 0:
        fs::resize_file(file, size / 2);
        break;
      case 1:
        fs::resize_file(file, 0);
        break;
      case 2: {
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekp(static_cast<std::streamoff>(size / 2));
        stream << "foreign bytes";
        break;
      }
      default:
        fs::copy_file(first.front() == file ? first.back() : first.front(), file,
                      fs::copy_options::overwrite_existing);
    }
  }
  EXPECT_EQ(lines_with_cache(folder_), expected);
  EXPECT_EQ(lines_with_cache(folder_), expected);  // from what the second run repaired
}

}  // namespace
}  // namespace papilio::tests
