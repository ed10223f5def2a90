// SPDX-License-Identifier: MIT
//
// Wisdom: what was planned is remembered, written, read back, forgotten; broken text changes
// nothing.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/interfaces/fftw3/library.h"
#include "tests/support/temporary_folder.h"

namespace papilio::fftw_tests {
namespace {

class FftwWisdom : public testing::Test {
 protected:
  void SetUp() override { ours().forget_wisdom(); }

  // Whether there is a plan of n complex points.
  static bool plans(int n, unsigned flags) {
    std::vector<Real> in(2 * n), out(2 * n);
    const X(plan) plan =
        ours().plan_dft_1d(n, reinterpret_cast<X(complex)*>(in.data()),
                           reinterpret_cast<X(complex)*>(out.data()), FFTW_FORWARD, flags);
    ours().destroy_plan(plan);
    return plan != nullptr;
  }
  static std::string text() {
    char* const text = ours().export_wisdom_to_string();
    std::string result = text;
    std::free(text);
    return result;
  }
};

TEST_F(FftwWisdom, IsWhatWisdomOnlyAsksFor) {
  EXPECT_FALSE(plans(40, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
  EXPECT_TRUE(plans(40, FFTW_ESTIMATE));
  EXPECT_TRUE(plans(40, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
  EXPECT_FALSE(plans(40, FFTW_WISDOM_ONLY | FFTW_MEASURE));
  EXPECT_TRUE(plans(40, FFTW_MEASURE));
  EXPECT_TRUE(plans(40, FFTW_WISDOM_ONLY | FFTW_MEASURE));
  EXPECT_TRUE(plans(40, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
  EXPECT_FALSE(plans(40, FFTW_WISDOM_ONLY | FFTW_PATIENT));
  EXPECT_FALSE(plans(41, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
  ours().forget_wisdom();
  EXPECT_FALSE(plans(40, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
}

TEST_F(FftwWisdom, ATimeLimitLowersTheLevel) {
  ours().set_timelimit(.5);  // no compiler is waited for
  EXPECT_TRUE(plans(44, FFTW_PATIENT));
  ours().set_timelimit(FFTW_NO_TIMELIMIT);
  EXPECT_TRUE(plans(44, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
  EXPECT_FALSE(plans(44, FFTW_WISDOM_ONLY | FFTW_MEASURE));
}

TEST_F(FftwWisdom, ATimeLimitEndsASearch) {
  ours().set_timelimit(2);
  const auto began = std::chrono::steady_clock::now();
  EXPECT_TRUE(plans(44, FFTW_EXHAUSTIVE));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  EXPECT_LT(seconds.count(), 30);  // of a machine that does something else besides
  ours().set_timelimit(FFTW_NO_TIMELIMIT);
  EXPECT_TRUE(plans(44, FFTW_WISDOM_ONLY | FFTW_EXHAUSTIVE));
  EXPECT_TRUE(plans(44, FFTW_WISDOM_ONLY | FFTW_PATIENT));
  EXPECT_FALSE(plans(45, FFTW_WISDOM_ONLY | FFTW_PATIENT));
}

TEST_F(FftwWisdom, ComesBackFromAString) {
  plans(40, FFTW_MEASURE);
  const std::string wisdom = text();
  EXPECT_NE(wisdom.find("stockham"), std::string::npos) << wisdom;
  ours().forget_wisdom();
  EXPECT_EQ(ours().import_wisdom_from_string(wisdom.c_str()), 1);
  EXPECT_TRUE(plans(40, FFTW_WISDOM_ONLY | FFTW_MEASURE));
  EXPECT_EQ(text(), wisdom);
}

TEST_F(FftwWisdom, ComesBackFromAFileAndBySingleCharacters) {
  plans(40, FFTW_MEASURE);
  const std::string wisdom = text();
  const tests::TemporaryFolder folder;
  const std::string name = folder / "wisdom";
  EXPECT_EQ(ours().export_wisdom_to_filename(name.c_str()), 1);
  ours().forget_wisdom();
  EXPECT_EQ(ours().import_wisdom_from_filename(name.c_str()), 1);
  EXPECT_EQ(text(), wisdom);

  FILE* const file = std::fopen(name.c_str(), "w+");
  ours().export_wisdom_to_file(file);
  std::fputs("what follows", file);
  std::rewind(file);
  ours().forget_wisdom();
  EXPECT_EQ(ours().import_wisdom_from_file(file), 1);
  EXPECT_EQ(std::fgetc(file), '\n');  // read up to the last parenthesis
  EXPECT_EQ(std::fgetc(file), 'w');
  std::fclose(file);
  EXPECT_EQ(text(), wisdom);

  std::string written;
  ours().export_wisdom([](char c, void* to) { *static_cast<std::string*>(to) += c; }, &written);
  EXPECT_EQ(written, wisdom);
  struct Source {
    const std::string& text;
    std::size_t at;
  } source{written, 0};
  ours().forget_wisdom();
  EXPECT_EQ(ours().import_wisdom(
                [](void* from) {
                  auto& source = *static_cast<Source*>(from);
                  return source.at < source.text.size() ? source.text[source.at++] : -1;
                },
                &source),
            1);
  EXPECT_EQ(text(), wisdom);
}

TEST_F(FftwWisdom, IsAddedToWhatIsKnown) {
  plans(40, FFTW_ESTIMATE);
  const std::string wisdom = text();
  ours().forget_wisdom();
  plans(42, FFTW_ESTIMATE);
  EXPECT_EQ(ours().import_wisdom_from_string(wisdom.c_str()), 1);
  EXPECT_TRUE(plans(40, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
  EXPECT_TRUE(plans(42, FFTW_WISDOM_ONLY | FFTW_ESTIMATE));
}

TEST_F(FftwWisdom, BrokenTextIsRefusedWhole) {
  plans(40, FFTW_MEASURE);
  plans(42, FFTW_MEASURE);
  const std::string wisdom = text();
  ours().forget_wisdom();
  const std::string empty = text();
  for (std::size_t length = 0; length + 1 < wisdom.size(); ++length) {
    ASSERT_EQ(ours().import_wisdom_from_string(wisdom.substr(0, length).c_str()), 0) << length;
    ASSERT_EQ(text(), empty) << length;
  }
  // FFTW's own wisdom, and that of the other precision.
  EXPECT_EQ(ours().import_wisdom_from_string("(fftw-3.3.10 fftw_wisdom #x1 #x2 #x3 #x4\n)\n"), 0);
  std::string other = wisdom;
  const std::size_t at = other.find(sizeof(Real) == 4 ? "f32" : "f64");
  other.replace(at, 3, sizeof(Real) == 4 ? "f64" : "f32");
  EXPECT_EQ(ours().import_wisdom_from_string(other.c_str()), 0);
  EXPECT_EQ(ours().import_wisdom_from_filename("/nowhere/wisdom"), 0);
  EXPECT_EQ(text(), empty);
}

TEST_F(FftwWisdom, AScheduleThatIsNoneIsPlannedAgain) {
  plans(40, FFTW_MEASURE);
  std::string wisdom = text();
  const std::size_t at = wisdom.find("stockham");
  ASSERT_NE(at, std::string::npos);
  wisdom.replace(at, 8, "stockfish");
  ours().cleanup();
  EXPECT_EQ(ours().import_wisdom_from_string(wisdom.c_str()), 1);
  EXPECT_TRUE(plans(40, FFTW_MEASURE));
  EXPECT_EQ(text().find("stockfish"), std::string::npos);
}

TEST_F(FftwWisdom, AScheduleIsFollowed) {
  plans(40, FFTW_MEASURE);
  std::string wisdom = text();
  // Not what was chosen: another order of passes.
  const std::size_t at = wisdom.find("radices=") + 8, by = wisdom.find('x', at),
                    end = wisdom.find(',', at);
  ASSERT_TRUE(at < by && by < end && end < wisdom.size()) << wisdom;
  const std::string chosen = wisdom.substr(at, end - at);
  const std::string other = wisdom.substr(by + 1, end - by - 1) + "x" + wisdom.substr(at, by - at);
  ASSERT_NE(chosen, other);
  wisdom.replace(at, end - at, other);
  ours().cleanup();
  ASSERT_EQ(ours().import_wisdom_from_string(wisdom.c_str()), 1);
  EXPECT_TRUE(plans(40, FFTW_MEASURE));
  EXPECT_NE(text().find(other), std::string::npos) << text();
  EXPECT_EQ(text().find(chosen), std::string::npos) << text();
}

}  // namespace
}  // namespace papilio::fftw_tests
