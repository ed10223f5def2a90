// SPDX-License-Identifier: MIT
//
// A pinned schedule, composed for sm_90, whose kernels run with a fiber for each thread and on the
// ordinary host backend: the same texts, the same data, and what must be the same bits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/api/planning.h"
#include "tests/barriers/simulated_gpu.h"

namespace papilio::tests {

struct BarrierCase {
  std::vector<std::uint64_t> dimensions;
  std::string schedule;
  Kind kind = Kind::c2c;           // of the simple form
  std::optional<Problem> other{};  // a problem that neither of these says
};

// How a program runs on fibers.
struct Order {
  std::uint64_t seed = 1;
  bool watched = true;    // race_watch.h
  bool in_place = false;  // the output where the input is
};

class CaseOnFibers {
 public:
  CaseOnFibers(const BarrierCase& pinned, Precision precision, Direction direction);

  // Of the texts as they are composed.
  const api::ComposedProgram& program() const { return program_; }

  // Runs `program`, which may differ in its texts. Returns what is wrong: what the GPU refuses, or
  // that other bits come out than the host's; empty if nothing is.
  std::string failure(const api::ComposedProgram& program, SimulatedGpu& gpu, const Order& order);

 private:
  const std::vector<char>& expected();

  Problem problem_;
  api::PlanningContext planning_;
  api::ComposedProgram program_;
  bool may_be_in_place_, is_expected_known_ = false;
  std::vector<char> in_, spectrum_, expected_;
};

}  // namespace papilio::tests
