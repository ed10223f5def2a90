// SPDX-License-Identifier: MIT
#include "tests/barriers/case_on_fibers.h"

#include <cstring>
#include <memory>
#include <stdexcept>

#include "runtime/api/backends.h"
#include "runtime/api/executable.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/schedule/schedule.h"
#include "tests/barriers/fiber_device.h"
#include "tests/barriers/kernel_on_fibers.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

// So many transforms that the last block of several is not full.
constexpr std::uint64_t transforms = 3;

Problem problem_of(const BarrierCase& pinned, Precision precision, Direction direction) {
  Problem problem;
  problem.length = 1;
  for (const auto n : pinned.dimensions) problem.length *= n;
  if (pinned.dimensions.size() > 1) problem.dimensions = pinned.dimensions;
  problem.batch = transforms;
  problem.precision = precision;
  problem.direction = direction;
  problem.scale = direction == Direction::forward ? 1 : 0.75;
  return problem;
}

template <class Real>
std::vector<char> random_data(std::size_t count) {
  std::vector<char> bytes(count * sizeof(Real));
  for (std::size_t i = 0; i < count; ++i) {
    const Real value = random_real<Real>(7, i);
    std::memcpy(&bytes[i * sizeof(Real)], &value, sizeof value);
  }
  return bytes;
}

}  // namespace

CaseOnFibers::CaseOnFibers(const BarrierCase& pinned, Precision precision, Direction direction)
    : problem_(problem_of(pinned, precision, direction)),
      planning_(api::planning_context(problem_, {}, plan::target_of("sm_90"))),
      program_(api::compose_program(
          plan::tuned(
              api::pinned_schedule(problem_, {.mode = Mode::pinned, .schedule = pinned.schedule}),
              planning_.context),
          planning_.context)) {
  const std::size_t count = 2 * problem_.length * problem_.batch;
  in_ = precision == Precision::f32 ? random_data<float>(count) : random_data<double>(count);
}

const std::vector<char>& CaseOnFibers::expected() {
  if (!expected_.empty()) return expected_;
  const api::Executable executable(program_, problem_, {}, api::device_of(Backend::host), "host");
  std::vector<char> workspace(executable.workspace_bytes());
  expected_.resize(in_.size());
  executable.run({in_.data(), expected_.data()}, workspace.data(), nullptr);
  return expected_;
}

std::string CaseOnFibers::failure(const api::ComposedProgram& program, SimulatedGpu& gpu,
                                  const Order& order) try {
  api::ComposedProgram on_gpu = program;
  for (auto& kernel : on_gpu.kernels) kernel = on_fibers(std::move(kernel));
  const auto device = std::make_shared<FiberDevice>(gpu);
  const api::Executable executable(std::move(on_gpu), problem_, {}, device, "host");
  const std::size_t bytes = in_.size(), workspace_bytes = executable.workspace_bytes();
  void* const in = device->allocate(bytes);
  void* const out = order.in_place ? in : device->allocate(bytes);
  void* const workspace = device->allocate(workspace_bytes);
  const auto run = [&](const std::set<SimulatedGpu::Read>& poisoned) -> std::string {
    gpu.begin(order.seed, order.watched, poisoned);
    std::memset(out, 0xff, bytes);
    std::memset(workspace, 0xff, workspace_bytes);
    std::memcpy(in, in_.data(), bytes);
    executable.run({in, out}, workspace, nullptr);
    if (!order.in_place && std::memcmp(in, in_.data(), bytes) != 0)
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
