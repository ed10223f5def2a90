// SPDX-License-Identifier: MIT
//
// The test of these tests: a kernel of which one barrier or one wait is deleted fails. Twenty
// deletions are drawn; PAPILIO_BARRIERS_DELETIONS=all takes all, another number as many. And the
// ABI with one wait deleted fails.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/barriers/kernel_on_fibers.h"
#include "tests/barriers/schedules.h"
#include "tests/support/backends.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

struct Deletion {
  BarrierCase pinned;
  Precision precision;
  std::size_t kernel, number;  // of its waits, from 0
  Wait wait;
};

std::string name_of(const Deletion& deletion) {
  return fmt::format("{} {} kernel {} wait {}: line {}, {}", deletion.pinned.schedule,
                     deletion.precision == Precision::f32 ? "f32" : "f64", deletion.kernel,
                     deletion.number, deletion.wait.line, deletion.wait.word);
}

CaseOnFibers composed(const Deletion& deletion) {
  return {deletion.pinned, deletion.precision,
          deletion.precision == Precision::f32 ? Direction::forward : Direction::inverse};
}

std::vector<Deletion> all_deletions() {
  std::vector<Deletion> all;
  for (const BarrierGroup& group : barrier_groups())
    for (const BarrierCase& pinned : group.cases)
      for (const Precision precision : {Precision::f32, Precision::f64}) {
        if (!is_for(pinned, precision)) continue;
        Deletion deletion{pinned, precision, 0, 0, {}};
        const CaseOnFibers on_fibers = composed(deletion);
        const auto& kernels = on_fibers.program().kernels;
        for (deletion.kernel = 0; deletion.kernel < kernels.size(); ++deletion.kernel) {
          deletion.number = 0;
          for (const Wait& wait : waits_of(kernels[deletion.kernel])) {
            deletion.wait = wait;
            all.push_back(deletion);
            ++deletion.number;
          }
        }
      }
  return all;
}

// Waits that the writer writes and these kernels could do without. Of own_slots: what a thread
// writes and reads on their two sides lies in slots that no other uses. Of two_buffers: a warp
// reads one buffer and writes another.
enum class Reason { own_slots, two_buffers };
struct Redundant {
  const char* schedule;  // how it begins
  std::size_t kernel, number;
  bool f32, f64;
  Reason reason;
};
const Redundant redundant_ones[] = {
    {"stockham(31, ", 0, 1, true, true, Reason::own_slots},
    {"stockham(630, ", 0, 1, true, true, Reason::own_slots},
    {"stockham(120, dims=12x10, ", 0, 7, true, true, Reason::own_slots},
    {"rader(7, ", 0, 1, true, true, Reason::own_slots},
    {"rader(337, ", 0, 0, true, true, Reason::own_slots},
    {"bluestein(31, stockham(64, radices=4x4x4, ", 0, 9, false, true, Reason::own_slots},
    {"bluestein(34, ", 0, 1, false, true, Reason::own_slots},
    {"r2c(24, stockham(12, dims=4x3, ", 0, 1, true, true, Reason::own_slots},
    {"r2c(36, stockham(18, ", 0, 1, false, true, Reason::own_slots},
    {"dst2(120, stockham(60, radices=5x12", 0, 1, true, true, Reason::own_slots},
    {"r2c(180, cluster(90, ", 0, 5, true, true, Reason::own_slots},
    {"matrix(256, dims=16x16, units=fma, ", 0, 3, false, true, Reason::own_slots},
    {"matrix(161, ", 0, 1, true, true, Reason::own_slots},
    {"rader(17, g=3, matrix(16, ", 0, 0, false, true, Reason::two_buffers},
    {"rader(17, g=3, matrix(16, ", 1, 0, false, true, Reason::two_buffers}};

bool is_redundant(const Deletion& deletion) {
  return std::any_of(std::begin(redundant_ones), std::end(redundant_ones), [&](const auto& row) {
    return deletion.pinned.schedule.rfind(row.schedule, 0) == 0 && deletion.kernel == row.kernel &&
           deletion.number == row.number &&
           (deletion.precision == Precision::f32 ? row.f32 : row.f64);
  });
}

// How a deletion is found.
struct Found {
  std::string watched;  // by the order of accesses
  int bits = 0;         // in so many of two orders, by nothing but bits
};
Found found(CaseOnFibers& on_fibers, const Deletion& deletion, SimulatedGpu& gpu) {
  api::ComposedProgram program = on_fibers.program();
  auto& kernel = program.kernels[deletion.kernel];
  kernel = without(kernel, deletion.wait);
  Found found;
  for (const bool in_place : {false, true}) {
    if (found.watched.empty()) found.watched = on_fibers.failure(program, gpu, {1, true, in_place});
    found.bits += !on_fibers.failure(program, gpu, {1, false, in_place}).empty();
  }
  return found;
}

TEST(Deletions, OfABarrierOrAWaitAreFound) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  std::vector<Deletion> drawn = all_deletions();
  EXPECT_GT(drawn.size(), 500u);
  const char* const asked = std::getenv("PAPILIO_BARRIERS_DELETIONS");
  const bool all = asked && !std::strcmp(asked, "all");
  if (!all) {
    std::erase_if(drawn, is_redundant);
    Random random(1);
    const std::size_t count = asked ? std::strtoul(asked, nullptr, 10) : 20;
    for (std::size_t i = 0; i < std::min(count, drawn.size()); ++i)
      std::swap(drawn[i], drawn[random.between(i, drawn.size() - 1)]);
    drawn.resize(std::min(count, drawn.size()));
  }
  SimulatedGpu gpu;
  std::unique_ptr<CaseOnFibers> on_fibers;
  std::string of;
  std::size_t in_both_orders = 0, redundant = 0;
  for (const Deletion& deletion : drawn) {
    const std::string its =
        deletion.pinned.schedule + (deletion.precision == Precision::f32 ? "" : "f64");
    if (its != of) on_fibers = std::make_unique<CaseOnFibers>(composed(deletion));
    of = its;
    const Found how = found(*on_fibers, deletion, gpu);
    in_both_orders += how.bits == 2;
    redundant += is_redundant(deletion);
    EXPECT_EQ(how.watched.empty(), is_redundant(deletion)) << name_of(deletion) << how.watched;
  }
  fmt::print("{} deletions, {} of redundant barriers; by bits alone {} fail in two orders of two\n",
             drawn.size(), redundant, in_both_orders);
}

// Nothing in place of the asm statement that has these words.
std::string without_asm(std::string text, const std::string& words) {
  const std::string end = ": \"memory\");";
  const std::size_t at = text.find(words);
  if (at == text.npos) return text;
  const std::size_t first = text.rfind("asm volatile(", at);
  return text.replace(first, text.find(end, at) + end.size() - first, ";");
}

// (That of __syncthreads in PAPILIO_CLUSTER_ENTER would not be found: nothing that is known here
// needs it.)
TEST(Deletions, OfAWaitInTheAbiAreFound) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const BarrierCase pinned{
      {315}, "cluster(315, blocks=3, parts=15x21, radices=5x3x7x3, axes=1x1x2x2, threads=13)"};
  CaseOnFibers on_fibers(pinned, Precision::f64, Direction::forward);
  SimulatedGpu gpu;
  const auto expect_found = [&](const std::string& text, const std::string& deleted) {
    api::ComposedProgram program = on_fibers.program();
    EXPECT_NE(text, program.kernels.front().text) << deleted;
    program.kernels.front().text = text;
    EXPECT_NE(on_fibers.failure(program, gpu, {}), "") << deleted;
  };
  const std::string text = on_fibers.program().kernels.front().text;
  for (const char* words : {"barrier.cluster.arrive", "fence.acq_rel.cta", "barrier.cluster.wait",
                            "mbarrier.init", "mbarrier.arrive.expect_tx", "mbarrier.try_wait"})
    expect_found(without_asm(text, words), words);
  for (const std::string statement :
       {"__syncthreads();\n\n// Phases", "papilio_open(&papilio_arr"}) {
    std::string changed = text;
    const std::size_t at = changed.find(statement);
    ASSERT_NE(at, text.npos) << statement;
    expect_found(changed.erase(at, changed.find(';', at) + 1 - at), statement);
  }
}

}  // namespace
}  // namespace papilio::tests
