// SPDX-License-Identifier: MIT
//
// What --lift writes again, and what --explore and --verify say of files that cannot be.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "generator/pipeline.h"
#include "tests/generator/program/generate.h"
#include "tests/support/temporary_folder.h"

namespace papilio::generator {
namespace {

namespace fs = std::filesystem;

class Commands : public testing::Test {
 protected:
  const tests::TemporaryFolder own;
  const fs::path folder = own.path();
};

// Other orders and the inverse are the same network under other names.
TEST_F(Commands, LiftWritesAnyOrderAndSignAgain) {
  if (!can_lift()) GTEST_SKIP() << "built without Clang";
  const auto file = (folder / "butterflies.cu").string();
  std::ofstream(file) << R"(
void r2(float2& a, float2& b) {
  const float2 t = {a.x + b.x, a.y + b.y};
  b = {a.x - b.x, a.y - b.y};
  a = t;
}
void reversed4(float2* v) {
  r2(v[0], v[2]);
  r2(v[1], v[3]);
  v[3] = {v[3].y, -v[3].x};
  r2(v[0], v[1]);
  r2(v[2], v[3]);
}
void inverse4(float2* v) {
  r2(v[0], v[1]);
  r2(v[2], v[3]);
  v[3] = {-v[3].y, v[3].x};
  r2(v[0], v[2]);
  r2(v[1], v[3]);
}
void half2(float2* v) {
  r2(v[0], v[1]);
  for (int i = 0; i < 2; ++i) v[i].x *= 0.5f, v[i].y *= 0.5f;
}
)";
  for (const std::string function : {"reversed4", "inverse4"}) {
    const auto lifted = generate("--lift " + file + " --function " + function);
    EXPECT_NE(lifted.output.find("bit-reversed"), std::string::npos) << lifted.output;
    EXPECT_NE(lifted.output.find("// written again as a forward DFT in natural order\n"),
              std::string::npos)
        << lifted.output;
    const auto written = (folder / (function + ".h")).string();
    std::ofstream(written) << lifted.output;
    EXPECT_EQ(generate("--verify " + written).status, 0);
  }
  EXPECT_NE(generate("--lift " + file + " --function half2").output.find("not written again"),
            std::string::npos);
}

TEST_F(Commands, ExploreSaysWhatItCannotWrite) {
  if (fs::exists("/dev/full")) {
    expect_error("--explore --radix 3 --time 1s --csv /dev/full", 1, "cannot write '/dev/full'");
  }
  expect_error("--explore --radix 3 --csv " + (folder / "none" / "all.csv").string(), 1,
               "cannot write");
  expect_error("--explore --radix 3 -o " + folder.string(), 2, "--pick says which");
  expect_error("--explore --radix 3 --pick live -o /proc/papilio", 1, "/proc/papilio");
}

TEST_F(Commands, ExploreKeepsItsTime) {
  const auto result = generate("--explore --radix 60 --time 3s");
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST_F(Commands, VerifyNamesTheManifestThatIsNone) {
  EXPECT_EQ(generate("--radix 3 -o " + folder.string()).status, 0);
  const auto manifest = (folder / "manifest.csv").string();
  std::ofstream(manifest) << "no manifest\n";
  if (can_lift()) expect_error("--verify " + (folder / "dft3_plain.h").string(), 1, manifest);
}

}  // namespace
}  // namespace papilio::generator
