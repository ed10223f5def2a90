// SPDX-License-Identifier: MIT
//
// What a library holds of several folders: a codelet a radix, kind and variant, the later one.
#include "runtime/compose/codelet_library.h"

#include <sys/stat.h>

#include "tests/compose/codelets_folder.h"
#include "tests/error/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

using compose::CodeletLibrary;

TEST(CodeletLibrary, ShippedOnesHaveTheDefaultVariant) {
  const CodeletLibrary library;
  ASSERT_FALSE(library.radices().empty());
  for (const int radix : library.radices()) {
    ASSERT_NE(library.plain(radix), nullptr) << radix;
    EXPECT_EQ(library.plain(radix), library.find(radix, "plain", "instructions")) << radix;
  }
  EXPECT_EQ(library.plain(34), nullptr);
}

TEST(CodeletLibrary, KindsAndVariantsStandSideBySide) {
  CodeletsFolder first, second;
  first.add(8, "plain", "registers", 11);
  first.add(8, "dct2", "instructions", 12);
  first.add(8, "twiddle", "latency", 13);
  second.add(8, "plain", "registers", 14);
  second.add(9, "plain", "latency", 15);
  const CodeletLibrary shipped, library({first.path(), second.path()});

  EXPECT_EQ(library.radices(), shipped.radices());
  EXPECT_EQ(library.variants(), (std::vector<std::string>{"latency", "registers"}));
  EXPECT_EQ(library.plain(8)->digest, shipped.plain(8)->digest);
  EXPECT_EQ(library.plain(8, "registers")->live_registers_f32, 14) << "the later folder wins";
  EXPECT_EQ(library.plain(8, "latency")->variant, "instructions")
      << "a twiddle codelet is no plain";
  EXPECT_EQ(library.plain(9, "latency")->live_registers_f32, 15);
  EXPECT_EQ(library.find(8, "dct2", "instructions")->live_registers_f32, 12);
  EXPECT_EQ(library.find(8, "twiddle", "latency")->live_registers_f32, 13);
  EXPECT_EQ(library.find(8, "twiddle", "instructions"), nullptr);

  EXPECT_TRUE(library.has_variant({16, 9}, "latency"));
  EXPECT_FALSE(library.has_variant({16, 8}, "latency"));
  for (const auto* one : {library.plain(8, "registers"), library.find(8, "dct2", "instructions")})
    EXPECT_NE(library.text(*one).find(" " + one->function + "("), std::string::npos);
}

TEST(CodeletLibrary, AFolderThatLiesIsRefused) {
  CodeletsFolder folder;
  auto descriptor = folder.add(8, "plain", "registers", 11);
  const std::string header = codelets::manifest_header() + "\n";
  const auto expect_refused = [&](std::initializer_list<std::string> words) {
    expect_error([&] { CodeletLibrary({folder.path()}); }, ErrorCode::input_output, words);
  };
  descriptor.kind = "plian";
  folder.write_manifest(header + codelets::print(descriptor));
  expect_refused({folder.path(), "plian", "twiddle"});
  descriptor.kind = "plain";
  for (const int radix : {1, 129}) {
    descriptor.radix = radix;
    folder.write_manifest(header + codelets::print(descriptor));
    expect_refused({folder.path(), std::to_string(radix), "2 to 128"});
  }
  descriptor.radix = 8;
  descriptor.digest = std::string(32, '0');
  folder.write_manifest(header + codelets::print(descriptor));
  const CodeletLibrary library({folder.path()});
  expect_error([&] { library.text(*library.plain(8, "registers")); }, ErrorCode::input_output,
               {folder.path(), "dft8_plain_registers.h"});
}

TEST(CodeletLibrary, APipeForAManifestIsRefused) {
  const TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "manifest.csv").c_str(), 0600), 0);
  expect_error([&] { CodeletLibrary({folder / ""}); }, ErrorCode::input_output, {"manifest.csv"});
}

}  // namespace
}  // namespace papilio::tests
