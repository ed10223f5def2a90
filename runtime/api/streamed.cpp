// SPDX-License-Identifier: MIT
//
// papilio::Streamed: a plan of a chunk, one of the last chunk if that is shorter, and the way of
// host arrays through them. Where the device's memory is the host's there is nothing to copy.
#include <algorithm>
#include <mutex>
#include <optional>

#include "runtime/api/backends.h"
#include "runtime/api/check_arrays.h"
#include "runtime/api/streaming.h"
#include "runtime/problem/problem.h"

namespace papilio {
namespace {

// Cores beyond these add little to copies between host memory and host memory.
constexpr int most_copy_threads = 8;

Problem checked_problem(const Problem& asked) {
  Problem problem = problem::complete(asked);
  problem::check(problem);
  return problem;
}

}  // namespace

struct Streamed::State {
  State(const Problem& asked, const PlanOptions& options, std::size_t chunk_bytes);

  void execute(const Arrays& arrays) const;
  void execute_on_host(const Arrays& arrays) const;
  const Plan& plan_of(std::uint64_t chunk) const {
    return last && chunk + 1 == work.chunks.count ? *last : *each;
  }

  Problem problem;
  problem::General form;
  api::StreamedWork work;
  std::optional<Plan> each, last;
  std::shared_ptr<execute::Device> device;
  int copy_threads = 1;
  mutable std::mutex mutex;
  mutable std::vector<std::unique_ptr<api::StreamRoom>> idle;  // rooms that no execution uses
};

Streamed::State::State(const Problem& asked, const PlanOptions& options, std::size_t chunk_bytes)
    : problem(checked_problem(asked)), form(problem::general(problem)) {
  work = api::streamed_work(problem, chunk_bytes);
  each.emplace(work.chunks.each, options);
  if (work.chunks.count > 1) {
    PlanOptions same = options;  // the kernels of the others
    if (same.planned_batch == 0) same.planned_batch = problem::complete(work.chunks.each).batch;
    if (work.chunks.last_passes != work.chunks.each_passes) last.emplace(work.chunks.last, same);
  }
  device = api::device_of(each->backend());
  work.workspace_bytes =
      std::max(each->workspace_bytes(), last ? last->workspace_bytes() : std::size_t{0});
  work.run = [this](std::uint64_t chunk, const Arrays& arrays, void* workspace,
                    execute::Stream stream) { plan_of(chunk).execute(arrays, workspace, stream); };
  copy_threads =
      options.threads ? options.threads : std::min(process::usable_cores(), most_copy_threads);
}

void Streamed::State::execute_on_host(const Arrays& arrays) const {
  const auto at = [](auto* pointer, std::uint64_t chunk, std::int64_t step) -> decltype(pointer) {
    using Bytes = std::conditional_t<std::is_const_v<std::remove_pointer_t<decltype(pointer)>>,
                                     const char, char>;
    return pointer ? static_cast<Bytes*>(pointer) + static_cast<std::int64_t>(chunk) * step
                   : nullptr;
  };
  const std::int64_t in = work.chunks.in_step_bytes, out = work.chunks.out_step_bytes;
  for (std::uint64_t chunk = 0; chunk < work.chunks.count; ++chunk) {
    Arrays part = arrays;
    part.in = at(arrays.in, chunk, in), part.in_im = at(arrays.in_im, chunk, in);
    part.out = at(arrays.out, chunk, out), part.out_im = at(arrays.out_im, chunk, out);
    work.name_elements(part, arrays, chunk);
    plan_of(chunk).execute(part);
  }
}

void Streamed::State::execute(const Arrays& arrays) const {
  api::check_arrays(problem, form, arrays, *device, api::Memory::host);
  if (device->backend() == Backend::host) return execute_on_host(arrays);
  std::unique_ptr<api::StreamRoom> room;
  {
    const std::lock_guard lock(mutex);
    if (!idle.empty()) {
      room = std::move(idle.back());
      idle.pop_back();
    }
  }
  if (!room) room = std::make_unique<api::StreamRoom>(device, work);
  room->execute(work, arrays, copy_threads);
  const std::lock_guard lock(mutex);
  idle.push_back(std::move(room));
}

Streamed::Streamed(const Problem& problem, const PlanOptions& options, std::size_t chunk_bytes)
    : state_(std::make_shared<const State>(problem, options, chunk_bytes)) {}

void Streamed::execute(const void* in, void* out) const {
  state_->execute({.in = in, .out = out});
}
void Streamed::execute(const Arrays& arrays) const {
  state_->execute(arrays);
}
std::uint64_t Streamed::chunks() const {
  return state_->work.chunks.count;
}
std::size_t Streamed::device_bytes() const {
  return state_->device->backend() == Backend::host ? state_->work.workspace_bytes
                                                    : api::StreamRoom::device_bytes(state_->work);
}
Plan Streamed::plan() const {
  return *state_->each;
}

std::shared_ptr<void> pinned_memory(std::size_t bytes, Backend backend) {
  const auto device = api::device_of(backend);
  return {device->allocate_pinned(bytes), [device](void* p) { device->release_pinned(p); }};
}

}  // namespace papilio
