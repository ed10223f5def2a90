// SPDX-License-Identifier: MIT
#include "runtime/api/stopwatch.h"

#include <algorithm>
#include <cstdint>

namespace papilio::api {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;  // of a side

Problem sample_of(Problem problem, const PlanOptions& options) {
  Problem one = problem;
  one.batch = 1;
  const std::size_t bytes = ProblemArrays::side_bytes(one);
  const std::uint64_t asked =
      options.planned_batch ? std::min(options.planned_batch, problem.batch) : problem.batch;
  problem.batch = std::clamp<std::uint64_t>(most_bytes / bytes, 1, asked);
  return problem;
}

}  // namespace

Stopwatch::Stopwatch(const Problem& problem, const PlanOptions& options,
                     std::shared_ptr<execute::Device> device)
    : sample_(sample_of(problem, options)),
      batches_(static_cast<double>(problem.batch) / static_cast<double>(sample_.batch)),
      device_(std::move(device)),
      arrays_(sample_, device_) {}

bool Stopwatch::can_time(const Problem& problem) {
  return problem.load_function.empty() && problem.store_function.empty();
}

double Stopwatch::mean_us(const Executable& executable, void* workspace, int times) {
  return device_->time_us(nullptr, [&] {
    for (int i = 0; i < times; ++i) executable.run(arrays_.arrays(), workspace, nullptr);
  }) / times;
}

double Stopwatch::time_us(const Executable& executable, double far_us) {
  if (executable.workspace_bytes() > workspace_bytes_) {
    workspace_.reset();
    workspace_bytes_ = 0;
    workspace_ = {device_->allocate(executable.workspace_bytes()),
                  [device = device_](void* pointer) { device->release(pointer); }};
    workspace_bytes_ = executable.workspace_bytes();
  }
  void* const workspace = workspace_.get();
  mean_us(executable, workspace, 1);  // loads what is loaded lazily
  const double once = mean_us(executable, workspace, 1);
  if (once * batches_ > far_us) return once * batches_;
  const int times = static_cast<int>(std::clamp(1000 / once, 1.0, 1000.0));
  double fastest = std::numeric_limits<double>::infinity();
  for (int repeat = 0; repeat < 5; ++repeat)
    fastest = std::min(fastest, mean_us(executable, workspace, times));
  return fastest * batches_;
}

}  // namespace papilio::api
