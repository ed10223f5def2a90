// SPDX-License-Identifier: MIT
//
// Kernels give the host's bits in whatever order their threads run between two barriers, and no two
// of their accesses to shared memory are without a barrier between: every schedule of schedules.h,
// in every precision and both directions, in place and not, in orders drawn from a seed. Another
// seed than 1 can be asked for by PAPILIO_BARRIERS_SEED.
#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "codelets/embedded.h"
#include "runtime/plan/lower/strategy.h"
#include "tests/barriers/kernel_on_fibers.h"
#include "tests/barriers/schedules.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

std::uint64_t seed_of_orders() {
  const char* const asked = std::getenv("PAPILIO_BARRIERS_SEED");
  return asked ? std::strtoull(asked, nullptr, 10) : 1;
}

struct GroupInPrecision {
  const BarrierGroup* group;
  Precision precision;
};

std::string name_of(const GroupInPrecision& value) {
  return std::string(value.group->name) + '_' + papilio::name_of(value.precision);
}

void PrintTo(const GroupInPrecision& value, std::ostream* stream) {
  *stream << name_of(value);
}

std::vector<GroupInPrecision> all_groups() {
  std::vector<GroupInPrecision> all;
  for (const BarrierGroup& group : barrier_groups())
    for (const Precision precision : {Precision::f32, Precision::f64, Precision::f64x2})
      all.push_back({&group, precision});
  return all;
}

class Orders : public testing::TestWithParam<GroupInPrecision> {};

TEST_P(Orders, GiveTheBitsOfTheHost) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const auto [group, precision] = GetParam();
  SimulatedGpu gpu;
  std::size_t number = precision == Precision::f64, seen = 0;
  for (const BarrierCase& pinned : group->cases) {
    if (!is_for(pinned, precision)) continue;
    // Pairs of doubles take long to compile, and their kernels wait where others do.
    if (precision == Precision::f64x2 && seen++ % 4 != 0) continue;
    CaseOnFibers on_fibers(pinned, precision,
                           ++number % 2 == 0 ? Direction::forward : Direction::inverse);
    for (const bool watched : {true, false})
      for (const bool in_place : {false, true}) {
        const Order order{seed_of_orders(), watched, in_place};
        EXPECT_EQ(on_fibers.failure(on_fibers.program(), gpu, order), "")
            << pinned.schedule << ", seed " << order.seed << (watched ? ", watched" : "")
            << (in_place ? ", in place" : "");
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Orders, testing::ValuesIn(all_groups()),
                         [](const auto& info) { return name_of(info.param); });

// As a word of its own: "stockham" is not in "global_stockham".
bool mentions(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("\\b" + word + "\\b"));
}

TEST(SchedulesOfBarriers, HaveEveryStrategyAndEveryWait) {
  std::string schedules, kernels;
  for (const BarrierGroup& group : barrier_groups())
    for (const BarrierCase& pinned : group.cases)
      for (const Precision precision : {Precision::f32, Precision::f64}) {
        if (!is_for(pinned, precision)) continue;
        schedules += pinned.schedule;
        const CaseOnFibers on_fibers(pinned, precision, Direction::forward);
        for (const auto& kernel : on_fibers.program().kernels)
          kernels += kernel.text.substr(kernel.text.rfind("PAPILIO_KERNEL("));
      }
  for (const plan::Strategy& strategy : plan::strategies())
    EXPECT_TRUE(mentions(schedules, strategy.name)) << strategy.name;
  const std::string abi = std::string(codelets::abi_text()) +
                          std::string(codelets::clusters_text()) +
                          std::string(codelets::products_text());
  const std::regex definition(
      "#define (PAPILIO_(BARRIER|WARP_BARRIER|CLUSTER_(ENTER|ARRIVE|WAIT|RECEIVE)|REMOTE_STORE|"
      "PHASE_[A-Z]+|AHEAD))\\b");
  std::set<std::string> words;
  for (std::sregex_iterator word(abi.begin(), abi.end(), definition), end; word != end; ++word)
    words.insert((*word)[1]);
  EXPECT_GE(words.size(), 12u);
  for (const std::string& word : words) EXPECT_TRUE(mentions(kernels, word)) << word;
}

}  // namespace
}  // namespace papilio::tests
