// SPDX-License-Identifier: MIT
#include "tests/barriers/case_on_fibers.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "runtime/api/backends.h"
#include "runtime/api/executable.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/problem/general.h"
#include "runtime/problem/problem.h"
#include "runtime/schedule/schedule.h"
#include "tests/barriers/fiber_device.h"
#include "tests/barriers/kernel_on_fibers.h"
#include "tests/support/random_bytes.h"

namespace papilio::tests {
namespace {

// So many transforms that the last block of several is not full.
constexpr std::uint64_t transforms = 3;

Problem problem_of(const BarrierCase& pinned, Precision precision, Direction direction) {
  Problem problem;
  if (pinned.other) {
    problem = *pinned.other;
  } else {
    problem.length = 1;
    for (const auto n : pinned.dimensions) problem.length *= n;
    if (pinned.dimensions.size() > 1) problem.dimensions = pinned.dimensions;
    problem.batch = transforms;
    problem.kind = pinned.kind;
  }
  problem.precision = precision;
  if (problem.kind == Kind::c2c && problem.product == Product::none) problem.direction = direction;
  problem.scale = direction == Direction::forward ? 1 : 0.75;
  return problem::complete(problem);
}

// Of a side whose strides are not negative.
std::size_t bytes_of(const Problem& problem, problem::Side side) {
  const auto general = problem::general(problem);
  return static_cast<std::size_t>(problem::span(general, side).greatest + 1) *
         problem::element_bytes(problem, general, side);
}

// Tuned as the planner would, but for sweeps, which it tunes while it chooses.
plan::Schedule schedule_of(const BarrierCase& pinned, const Problem& problem,
                           const plan::Context& context) {
  auto schedule =
      api::pinned_schedule(problem, {.mode = Mode::pinned, .schedule = pinned.schedule});
  return context.sweeps ? schedule : plan::tuned(std::move(schedule), context);
}

std::vector<char> random_side(const Problem& problem, problem::Side side) {
  const std::size_t bytes = bytes_of(problem, side);
  const Format& format = side == problem::Side::in ? problem.in : problem.out;
  if (format.storage != Storage::native) return random_bytes_of_halves(7, bytes / 2);
  return random_bytes(problem.precision, 7, bytes / real_bytes(problem.precision));
}

}  // namespace

CaseOnFibers::CaseOnFibers(const BarrierCase& pinned, Precision precision, Direction direction)
    : problem_(problem_of(pinned, precision, direction)),
      planning_(api::planning_context(problem_, {}, plan::target_of("sm_90"))),
      program_(api::compose_program(schedule_of(pinned, problem_, planning_.context),
                                    planning_.context)),
      may_be_in_place_(problem::may_be_in_place(problem_, problem::general(problem_))),
      in_(random_side(problem_, problem::Side::in)),
      expected_(bytes_of(problem_, problem::Side::out)) {
  if (problem_.product != Product::none)  // of one axis: at most n bins
    spectrum_ = random_bytes(precision, 7, in_.size() * 2 / real_bytes(precision));
}

const std::vector<char>& CaseOnFibers::expected() {
  if (is_expected_known_) return expected_;
  const api::Executable executable(program_, problem_, {}, api::device_of(Backend::host), "host");
  std::vector<char> workspace(executable.workspace_bytes());
  std::ranges::fill(expected_, '\xff');
  executable.run({.in = in_.data(), .out = expected_.data(), .spectrum = spectrum_.data()},
                 workspace.data(), nullptr);
  is_expected_known_ = true;
  return expected_;
}

std::string CaseOnFibers::failure(const api::ComposedProgram& program, SimulatedGpu& gpu,
                                  const Order& order) try {
  api::ComposedProgram on_gpu = program;
  for (auto& kernel : on_gpu.kernels) kernel = on_fibers(std::move(kernel));
  const auto device = std::make_shared<FiberDevice>(gpu);
  const api::Executable executable(std::move(on_gpu), problem_, {}, device, "host");
  const std::size_t bytes = expected_.size(), workspace_bytes = executable.workspace_bytes();
  void* const in = device->allocate(std::max(in_.size(), bytes));
  void* const out = order.in_place && may_be_in_place_ ? in : device->allocate(bytes);
  void* const spectrum = device->allocate(spectrum_.size() + 1);
  std::memcpy(spectrum, spectrum_.data(), spectrum_.size());
  void* const workspace = device->allocate(workspace_bytes);
  const auto run = [&](const std::set<SimulatedGpu::Read>& poisoned) -> std::string {
    gpu.begin(order.seed, order.watched, poisoned);
    std::memset(out, 0xff, bytes);
    std::memset(workspace, 0xff, workspace_bytes);
    std::memcpy(in, in_.data(), in_.size());
    executable.run({.in = in, .out = out, .spectrum = spectrum}, workspace, nullptr);
    if (in != out && std::memcmp(in, in_.data(), in_.size()) != 0)
      return "the input has been changed";
    return std::memcmp(out, expected().data(), bytes) == 0 ? ""
                                                           : "other bits come out than on the host";
  };
  std::string failed = run({});
  if (!failed.empty() || gpu.doubtful().empty()) return failed;
  failed = run(gpu.doubtful());
  return failed.empty() ? "" : "device memory is read that others write, without a barrier";
} catch (const std::runtime_error& refusal) {
  return refusal.what();
}

}  // namespace papilio::tests
