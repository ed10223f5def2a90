// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "generator/emit/emit.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::emit {
namespace {

namespace fs = std::filesystem;

class ManifestOnDisk : public testing::Test {
 protected:
  static Codelet codelet(int radix, const std::string& text) {
    Codelet made;
    made.text = text;
    made.descriptor.radix = radix;
    made.descriptor.file = "dft" + std::to_string(radix) + "_plain.h";
    made.descriptor.function = "f";
    made.descriptor.digest = "0";
    return made;
  }
  std::vector<int> radices() {
    std::vector<int> result;
    for (const auto& descriptor :
         codelets::parse_manifest(tests::read_file(root / "new" / "manifest.csv")))
      result.push_back(descriptor.radix);
    return result;
  }
  void write(const std::vector<Codelet>& codelets, Manifest manifest) {
    write_codelets(codelets, (root / "new").string(), manifest);
  }

  const tests::TemporaryFolder own;
  const fs::path root = own.path();
};

TEST_F(ManifestOnDisk, UpdateKeepsOtherLinesInOrder) {
  write({codelet(11, "eleven")}, Manifest::update);
  write({codelet(2, "two"), codelet(5, "five")}, Manifest::update);
  write({codelet(5, "five again")}, Manifest::update);
  EXPECT_EQ(radices(), (std::vector<int>{2, 5, 11}));
  EXPECT_EQ(tests::read_file(root / "new" / "dft5_plain.h"), "five again");
  EXPECT_EQ(std::distance(fs::directory_iterator(root / "new"), {}), 4);  // no temporary file
}

TEST_F(ManifestOnDisk, ReplaceForgetsOtherLines) {
  write({codelet(11, "eleven")}, Manifest::update);
  write({codelet(3, "three")}, Manifest::replace);
  EXPECT_EQ(radices(), (std::vector<int>{3}));
}

TEST_F(ManifestOnDisk, ForeignManifestIsLeftAlone) {
  fs::create_directory(root / "new");
  std::ofstream(root / "new" / "manifest.csv") << "shopping,list\n";
  EXPECT_THROW(write({codelet(3, "three")}, Manifest::update), std::runtime_error);
  EXPECT_EQ(tests::read_file(root / "new" / "manifest.csv"), "shopping,list\n");
  EXPECT_FALSE(fs::exists(root / "new" / "dft3_plain.h"));
}

TEST_F(ManifestOnDisk, FolderThatCannotBeIsNamed) {
  std::ofstream(root / "new") << "a file";
  try {
    write({codelet(3, "three")}, Manifest::update);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find((root / "new").string()), std::string::npos);
  }
}

TEST_F(ManifestOnDisk, FileThatCannotBeWrittenIsNamed) {
  fs::create_directories(root / "new" / "dft3_plain.h" / "in the way");
  EXPECT_THROW(write({codelet(3, "three")}, Manifest::update), std::runtime_error);
  EXPECT_FALSE(fs::exists(root / "new" / "manifest.csv"));
}

}  // namespace
}  // namespace papilio::emit
