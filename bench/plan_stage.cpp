// SPDX-License-Identifier: MIT
//
// The device's context is there before a clock starts; the compiler is not. A plan is made "again"
// while the first one lives, and "remade" when none does; the figures are medians of several.
#include "bench/plan_stage.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>

#include "bench/contender.h"
#include "runtime/cli/options.h"

namespace papilio::bench {
namespace {

constexpr int rounds = 9;

template <class Work>
double milliseconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

template <class Work>
double median_ms(const Work& work) {
  std::vector<double> times;
  times.reserve(rounds);
  for (int round = 0; round < rounds; ++round) times.push_back(milliseconds(work));
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return times[rounds / 2];
}

// A device on whose memory nothing was done yet but a few bytes, so that its context is there.
std::shared_ptr<execute::Device> ready_device(Backend backend) {
  auto device = cli::open_device(backend);
  device->release(device->allocate(256));
  device->synchronize(nullptr);
  return device;
}

PlanOptions options_of(Backend backend, Mode mode) {
  PlanOptions options;
  options.backend = backend;
  options.mode = mode;
  return options;
}

StageFigures plan_first(const Problem& problem, Backend backend, const char* name) {
  const auto device = ready_device(backend);
  const auto options = options_of(backend, Mode::estimate);
  return {{name, milliseconds([&] { Plan(problem, options); })}};
}

StageFigures cold(const Problem& problem, Backend backend) {
  const auto device = ready_device(backend);
  const auto options = options_of(backend, Mode::estimate);
  const double before = resident_mib();
  StageFigures figures;
  std::unique_ptr<Plan> plan;
  figures["cold_ms"] = milliseconds([&] { plan = std::make_unique<Plan>(problem, options); });
  figures["kernels"] = static_cast<double>(plan->kernels().size());
  figures["plan_mib"] = resident_mib() - before;
  figures["again_ms"] = median_ms([&] { Plan(problem, options); });
  plan.reset();
  figures["remade_ms"] = median_ms([&] { Plan(problem, options); });
  return figures;
}

StageFigures from_disk(const Problem& problem, Backend backend) {
  return plan_first(problem, backend, "disk_ms");
}

StageFigures installed(const Problem& problem, Backend backend) {
  return plan_first(problem, backend, "first_ms");
}

// Until the first execution is done.
StageFigures latency(const Problem& problem, Backend backend) {
  const auto device = ready_device(backend);
  const std::size_t bytes = Trial{problem, *device, nullptr, nullptr}.bytes();
  const cli::DeviceBuffer in(device, bytes), out(device, bytes);
  const auto options = options_of(backend, Mode::latency);
  std::unique_ptr<Plan> plan;
  const double ms = milliseconds([&] {
    plan = std::make_unique<Plan>(problem, options);
    plan->execute(in.get(), out.get());
    device->synchronize(nullptr);
  });
  return {{"latency_ms", ms}};
}

// cuFFT on a GPU, FFTW (estimate) on the processor. Neither touches the data when it plans; FFTW
// looks at the pointers.
StageFigures peer(const Problem& problem, Backend backend) {
  const auto device = ready_device(backend);
  const bool on_host = device->backend() == Backend::host;
  const auto prepare = on_host ? prepare_fftw : prepare_cufft;
  Trial trial{problem, *device, nullptr, nullptr};
  std::optional<cli::DeviceBuffer> in, out;
  if (on_host) {
    trial.in = in.emplace(device, trial.bytes()).get();
    trial.out = out.emplace(device, trial.bytes()).get();
  } else {
    cufft_function("cufftCreate");  // programs that use it link it: it is loaded when they start
  }
  StageFigures figures;
  figures["peer_cold_ms"] = milliseconds([&] { prepare(trial); });
  figures["peer_remade_ms"] = median_ms([&] { prepare(trial); });
  return figures;
}

}  // namespace

double resident_mib() {
  std::ifstream statm("/proc/self/statm");
  double whole = 0, resident = 0;
  statm >> whole >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

const std::vector<Stage>& stages() {
  static const std::vector<Stage> rows = {
      {"cold", "no cache, no kernels built ahead; then again, and remade when that plan is gone",
       false, false, cold},
      {"disk", "a process that finds all in the folder of the cache", true, false, from_disk},
      {"first", "no cache, with the kernels built ahead that are installed", false, true,
       installed},
      {"latency", "the same in latency mode, until the first execution is done", false, true,
       latency},
      {"peer", "cuFFT on a GPU, FFTW (estimate) on the processor", false, false, peer},
  };
  return rows;
}

const Stage& stage_of(const std::string& name) {
  for (const Stage& stage : stages())
    if (name == stage.name) return stage;
  throw Error(ErrorCode::invalid_argument, fmt::format("no stage \"{}\"", name));
}

void print_figures(const StageFigures& figures) {
  for (const auto& [name, value] : figures) fmt::print("{} {}\n", name, value);
}

StageFigures read_figures(const std::string& lines) {
  StageFigures figures;
  std::istringstream text(lines);
  std::string name;
  double value = 0;
  while (text >> name >> value) figures[name] = value;
  return figures;
}

}  // namespace papilio::bench
