// SPDX-License-Identifier: MIT
//
// Variants of codelets in schedules: named, listed, composed into kernels, and never chosen
// unasked.
#include <regex>
#include <set>

#include "runtime/compose/codelet_library.h"
#include "tests/compose/codelets_folder.h"
#include "tests/error/expect_error.h"
#include "tests/support/backends.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

// A radix 8 of fewer registers, and shipped codelets otherwise.
class Variant : public testing::Test {
 protected:
  Variant() { folder_.add(8, "plain", "registers", 16); }

  PlanOptions options(const std::string& schedule, const std::string& architecture) const {
    PlanOptions options;
    options.architecture = architecture;
    options.codelets = {folder_.path()};
    options.schedule = schedule;
    if (!schedule.empty()) options.mode = Mode::pinned;
    return options;
  }
  Description describe(std::uint64_t length, const std::string& schedule,
                       const std::string& architecture = "sm_90") const {
    return papilio::describe({.length = length}, options(schedule, architecture));
  }

  CodeletsFolder folder_;
};

bool calls(const Description& description, const std::string& function) {
  for (const auto& kernel : description.kernels)
    if (kernel.source.find("    " + function + "(xr") != std::string::npos) return true;
  return false;
}

TEST_F(Variant, NamedInASchedule) {
  // Each node that has radices: alone, across kernels, inside a convolution.
  const std::pair<std::uint64_t, std::string> cases[] = {
      {64, "stockham(64, radices=8x8, codelets=registers, threads=8, per_block=4)"},
      {64, "global_stockham(64, radices=8x8, codelets=registers, threads=128)"},
      {73, "rader(73, g=5, stockham(72, radices=9x8, codelets=registers, threads=9, per_block=2))"},
  };
  for (const auto& [length, text] : cases) {
    const Description description = describe(length, text);
    EXPECT_EQ(description.schedule, text);
    EXPECT_TRUE(calls(description, "papilio_dft8_plain_registers")) << text;
    EXPECT_FALSE(calls(description, "papilio_dft8_plain")) << text;
  }
  EXPECT_TRUE(calls(describe(73, cases[2].second), "papilio_dft9_plain")) << "has no variant";
}

TEST_F(Variant, TheDefaultIsTheSameText) {
  const std::string plain = "stockham(64, radices=8x8, threads=8, per_block=4)";
  const std::string named =
      "stockham(64, radices=8x8, codelets=instructions, threads=8, per_block=4)";
  EXPECT_EQ(describe(64, plain).kernels[0].source, describe(64, named).kernels[0].source);
  PlanOptions shipped = options(plain, "sm_90");
  shipped.codelets.clear();
  EXPECT_EQ(describe(64, plain).kernels[0].source,
            papilio::describe({.length = 64}, shipped).kernels[0].source);
}

TEST_F(Variant, OneThatNoRadixHasIsRefused) {
  const auto expect_refused = [&](std::uint64_t length, const std::string& schedule,
                                  std::initializer_list<std::string> words) {
    expect_error([&] { describe(length, schedule); }, ErrorCode::invalid_schedule, words);
  };
  expect_refused(81, "stockham(81, radices=9x9, codelets=registers, threads=9, per_block=4)",
                 {"codelets=registers", "instructions, latency, registers"});
  expect_refused(64, "stockham(64, radices=8x8, codelets=colour, threads=8, per_block=4)",
                 {"codelets=colour", "instructions, latency, registers"});
  expect_refused(64, "global_stockham(64, radices=8x8, codelets=latency, threads=128)",
                 {"codelets=latency", "instructions, latency, registers"});
  expect_refused(1, "stockham(1, radices=1, codelets=registers, threads=1, per_block=1)",
                 {"stockham(1)"});
}

TEST_F(Variant, ListedWhereItExistsAndNotChosenUnasked) {
  for (const char* architecture : {"host", "sm_90"}) {
    // Each with its tuning, which depends on the codelets, and without.
    static const std::regex tuning(
        ", (exchange=(in_place_)?interleaved|(tables|idle|roots|stores|stagger)=[a-z0-9_/]+)");
    const auto untuned = [](const std::string& text) {
      return std::regex_replace(text, tuning, "");
    };
    std::set<std::string> listed, texts;
    for (const auto& one : alternatives({.length = 72}, options("", architecture))) {
      texts.insert(one.schedule);
      listed.insert(untuned(one.schedule));
    }
    std::size_t named = 0;
    for (std::string text : texts) {
      // 8 comes with this test; the others are shipped (codelets/list.txt).
      static const std::regex with_variant("[=x](5|7|8|11|23)[x,)]");
      const bool has = std::regex_search(text, with_variant);
      const std::size_t at = text.find(", codelets=registers");
      if (at == text.npos) continue;
      ++named;
      EXPECT_TRUE(has) << text;
      for (std::size_t from = at; from != text.npos; from = text.find(", codelets=registers"))
        text.erase(from, 20);
      EXPECT_TRUE(listed.contains(untuned(text))) << text;
      EXPECT_EQ(describe(72, text, architecture).schedule, text);
    }
    EXPECT_GT(named, 0u) << architecture;
    EXPECT_EQ(describe(72, "", architecture).schedule.find("codelets"), std::string::npos);
  }
}

// The variant of this folder does the same operations, so the bits are the same.
TEST_F(Variant, RunsOnTheHost) {
  for (const auto& backend : test_backends()) {
    if (backend.backend != Backend::host) continue;
    if (!backend.missing.empty()) GTEST_SKIP() << backend.missing;
    std::vector<float> in(2 * 72 * 5);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = random_real<float>(7, i);
    std::vector<std::vector<float>> out;
    for (const char* variant : {"instructions", "registers"}) {
      PlanOptions pinned = options(std::string("stockham(72, radices=9x8, codelets=") + variant +
                                       ", threads=9, per_block=2)",
                                   "");
      pinned.backend = Backend::host;
      out.emplace_back(in.size());
      Plan({.length = 72, .batch = 5}, pinned).execute(in.data(), out.back().data());
    }
    EXPECT_EQ(out[0], out[1]);
    EXPECT_NE(out[0], in);
  }
}

}  // namespace
}  // namespace papilio::tests
