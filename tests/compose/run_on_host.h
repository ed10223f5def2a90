// SPDX-License-Identifier: MIT
//
// Composes a schedule planned for a GPU, laid out for its banks or as the host's own, and runs the
// text on the processor.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/api/backends.h"
#include "runtime/api/executable.h"
#include "runtime/compose/kernel_text.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/schedule/schedule.h"
#include "tests/support/random.h"

namespace papilio::tests {

template <class Real>
struct HostRun {
  std::vector<Real> out;           // of random numbers
  std::vector<std::string> texts;  // of the kernels
};

template <class Real>
Problem problem_of(const plan::Schedule& schedule, Direction direction, std::uint64_t batch) {
  return {.length = schedule.length,
          .batch = batch,
          .precision = sizeof(Real) == 4 ? Precision::f32 : Precision::f64,
          .direction = direction};
}

using Change = std::function<void(compose::KernelSpec&)>;

// Tuned as it would be on a GPU; `change` has the last word on each kernel.
inline api::ComposedProgram composed(const plan::Schedule& schedule, const Problem& problem,
                                     bool banked, const Change& change = nullptr) {
  const auto planning = api::planning_context(problem, {}, plan::target_of("sm_90"));
  api::ComposedProgram composed =
      api::compose_program(plan::tuned(schedule, planning.context), planning.context);
  for (std::size_t i = 0; i < composed.kernels.size(); ++i) {
    auto& spec = composed.program.steps[i].spec;
    if (change) change(spec);
    composed.kernels[i] = compose::compose_kernel(spec, *planning.codelets, banked);
  }
  return composed;
}

// From PAPILIO_KERNEL on: without what kernels share.
inline std::string body_of(const compose::ComposedKernel& kernel) {
  return kernel.text.substr(kernel.text.rfind("PAPILIO_KERNEL("));
}

// `before_kernel` goes into every text, between what kernels share and the kernel.
template <class Real>
HostRun<Real> run_on_host(const plan::Schedule& schedule, Direction direction, std::uint64_t batch,
                          bool banked, const std::string& before_kernel = "",
                          const Change& change = nullptr) {
  const Problem problem = problem_of<Real>(schedule, direction, batch);
  api::ComposedProgram program = composed(schedule, problem, banked, change);
  HostRun<Real> run;
  for (auto& kernel : program.kernels) {
    kernel.text.insert(kernel.text.rfind("PAPILIO_KERNEL("), before_kernel);
    run.texts.push_back(kernel.text);
  }
  const api::Executable executable(std::move(program), problem, {}, api::device_of(Backend::host),
                                   "host");
  std::vector<Real> workspace(executable.workspace_bytes() / sizeof(Real));
  std::vector<Real> in(2 * problem.length * batch);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = random_real<Real>(3, i);
  run.out.resize(in.size());
  executable.run({.in = in.data(), .out = run.out.data()}, workspace.data(), nullptr);
  return run;
}

// The two texts differ in where values lie, in no arithmetic. An even batch goes forward, an odd
// one back.
template <class Real>
void expect_same_bits(const std::string& text, std::uint64_t batch, bool by_text = true) {
  const auto schedule = plan::parse(text);
  const auto direction = batch % 2 == 0 ? Direction::forward : Direction::inverse;
  const auto gpu = run_on_host<Real>(schedule, direction, batch, true);
  const auto host = run_on_host<Real>(schedule, direction, batch, false);
  EXPECT_EQ(gpu.texts != host.texts, by_text) << text;
  EXPECT_EQ(gpu.out, host.out) << text;
}

}  // namespace papilio::tests
