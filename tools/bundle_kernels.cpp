// SPDX-License-Identifier: MIT
//
// bundle_kernels OUTPUT CARD...: chooses the schedules of common lengths and planes, of complex and
// real numbers, and compiles their kernels ahead of time into one bundle (runtime/cache/bundle.h):
// forward, inverse, and inverse with a scale, whose value is no part of the text. Runs at build
// time where NVRTC is present. A bundled kernel's key is its text and architecture, exactly what
// api/executable.cpp asks for; a decision's is that of api/decisions.h. Where the library has
// wisdom for a card, its schedule is the one that plans take.
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "codelets/digest.h"
#include "papilio/papilio.hpp"
#include "runtime/api/decisions.h"
#include "runtime/api/planning.h"
#include "runtime/api/wise.h"
#include "runtime/cache/bundle.h"
#include "runtime/cache/cache.h"
#include "runtime/compile/compiler.h"
#include "runtime/compose/table_text.h"
#include "runtime/problem/problem.h"

namespace {

// All powers of two to 2^20; round decimal lengths; 3-5-7 lengths of audio, imaging and radio.
std::vector<std::uint64_t> common_lengths() {
  std::set<std::uint64_t> lengths;
  for (int exponent = 0; exponent <= 20; ++exponent) lengths.insert(std::uint64_t{1} << exponent);
  for (std::uint64_t decade = 10; decade <= 100000; decade *= 10)
    for (const int digit : {1, 2, 4, 5}) lengths.insert(digit * decade);
  for (const int n :
       {3,    5,    6,    7,    9,    12,   15,   18,   24,   25,   27,   30,   36,   48,   49,
        60,   72,   80,   81,   90,   96,   120,  125,  144,  150,  160,  180,  192,  210,  240,
        243,  250,  256,  288,  300,  320,  343,  360,  384,  420,  441,  480,  576,  600,  625,
        640,  648,  720,  729,  768,  800,  840,  864,  882,  900,  960,  1080, 1152, 1200, 1260,
        1280, 1296, 1440, 1500, 1536, 1620, 1728, 1764, 1800, 1920, 2160, 2187, 2400, 2401, 2500,
        2520, 2560, 2592, 2880, 3000, 3072, 3125, 3240, 3600, 3840, 3888, 4320, 4410, 4608, 4800,
        5040, 5120, 5184, 5760, 6000, 6144, 6250, 6561, 7200, 7680, 7776, 8640, 9600, 10080})
    lengths.insert(n);
  return {lengths.begin(), lengths.end()};
}

// Of real numbers: frames of sound and of other signals.
std::vector<std::uint64_t> real_lengths() {
  std::vector<std::uint64_t> lengths = {400,  480,  800,  960,  1000, 1200,
                                        1440, 1920, 2000, 2400, 4000, 4800};
  for (std::uint64_t length = 16; length <= 8192; length *= 2) lengths.push_back(length);
  return lengths;
}

// Sides of square planes, of complex and of real numbers.
constexpr std::uint64_t plane_sides[] = {64, 128, 256, 512, 1024, 2048};

// Of these lengths each has one generic kernel, and together they have all: so latency mode starts
// without a compiler, and so do the transforms of long spectra, those of f64 in f64x2.
const std::vector<std::uint64_t> generic_lengths = {1, 2, 3, 4, 5, 7, 8, 11, 13, 16};

// Radices above this one are not for spectra (runtime/api/table_maker.cpp).
constexpr std::uint64_t largest_of_spectra = 13;

// A batch that fills a GPU.
constexpr std::uint64_t many = std::uint64_t{1} << 40;

// Lengths up to this one are bundled for one transform alone, too.
constexpr std::uint64_t longest_alone = 8192;

struct Job {
  std::string text, architecture;
};

// Those that the compiler knows; what it does not is said, and is no reason to end a build.
std::vector<std::string> known(const std::vector<std::string>& cards,
                               const papilio::compile::Compiler& compiler) {
  std::vector<std::string> found;
  for (const auto& card : cards) try {
      papilio::PlanOptions options;
      options.architecture = card;
      compiler.compile("", papilio::describe({.length = 2}, options).architecture);
      found.push_back(card);
    } catch (const papilio::Error& error) {
      if (error.code() != papilio::ErrorCode::unavailable) throw;
      fmt::print("no kernels are bundled for {}: {}\n", card, error.what());
    }
  return found;
}

// The name of a card's device, by which the library's own wisdom knows it.
std::string device_of(const std::string& card) {
  return card == "h100" ? "NVIDIA H100 80GB HBM3" : card == "h200" ? "NVIDIA H200" : "";
}

int run(const std::string& output, const std::vector<std::string>& asked) {
  const auto compiler = papilio::compile::nvrtc_compiler();
  const auto cards = known(asked, *compiler);
  std::map<std::string, Job> jobs;  // by key: equal kernels once
  std::map<std::string, std::string> decisions;
  const auto add_text = [&](std::string text, const std::string& architecture) {
    auto key = papilio::cache::key({"bundled kernel", papilio::digest(text), architecture});
    jobs.try_emplace(std::move(key), Job{std::move(text), architecture});
  };
  const auto add_plan = [&](const papilio::Problem& asked, papilio::PlanOptions options) {
    const papilio::Problem problem = papilio::problem::complete(asked);
    const auto target = papilio::plan::target_of(options.architecture);
    const auto planning = papilio::api::planning_context(problem, options, target);
    const bool chooses = options.mode == papilio::Mode::estimate;
    const auto wise = chooses ? papilio::api::wise_schedule(problem, options, planning.context,
                                                            device_of(options.architecture))
                              : std::nullopt;
    if (wise) options.schedule = papilio::plan::print(*wise);
    papilio::Description plan = papilio::describe(problem, options);
    // A decision for other problems than simple ones is for its own batch alone.
    const bool is_decision =
        papilio::problem::is_simple(problem) || options.planned_batch == problem.batch;
    if (chooses && !wise && is_decision)
      decisions.try_emplace(papilio::api::decision_key(problem, planning.context), plan.schedule);
    for (auto& kernel : plan.kernels) add_text(std::move(kernel.source), plan.architecture);
  };
  const auto add_ways = [&](papilio::Problem problem, bool is_real,
                            const papilio::PlanOptions& options) {
    for (const auto precision : {papilio::Precision::f32, papilio::Precision::f64})
      for (const auto& [direction, scale] : {std::pair{papilio::Direction::forward, 1.0},
                                             {papilio::Direction::inverse, 1.0},
                                             {papilio::Direction::inverse, 0.5}}) {
        problem.precision = precision;
        problem.scale = scale;
        if (is_real)
          problem.kind =
              direction == papilio::Direction::forward ? papilio::Kind::r2c : papilio::Kind::c2r;
        else
          problem.direction = direction;
        add_plan(problem, options);
      }
  };
  const auto add = [&](const std::string& card, const papilio::Problem& problem, bool is_real,
                       std::uint64_t planned_batch) {
    papilio::PlanOptions options;
    options.architecture = card;
    options.planned_batch = planned_batch;
    add_ways(problem, is_real, options);
  };
  for (const auto& card : cards) {
    papilio::PlanOptions options;
    options.architecture = card;
    options.mode = papilio::Mode::latency;
    for (const auto length : generic_lengths) add_ways({.length = length}, false, options);
    for (const auto length : generic_lengths)
      if (length <= largest_of_spectra)
        add_plan({.length = length, .precision = papilio::Precision::f64x2}, options);
    const auto architecture = papilio::describe({.length = 2}, options).architecture;
    for (const auto& kernel : papilio::compose::table_kernels())
      add_text(kernel.text, architecture);
    for (const auto length : common_lengths()) {
      add(card, {.length = length}, false, many);
      if (length <= longest_alone) add(card, {.length = length}, false, 1);
    }
    for (const auto planned_batch : {many, std::uint64_t{1}}) {
      for (const auto length : real_lengths()) add(card, {.length = length}, true, planned_batch);
      for (const auto side : plane_sides)
        for (const bool is_real : {false, true})
          add(card, {.dimensions = {side, side}}, is_real, planned_batch);
    }
  }

  std::vector<std::pair<std::string, const Job*>> queue;
  queue.reserve(jobs.size());
  for (const auto& [key, job] : jobs) queue.emplace_back(key, &job);
  std::vector<std::pair<std::string, std::string>> entries(queue.size());
  std::atomic<std::size_t> next{0}, done{0};
  std::mutex mutex;
  std::string failure;
  const bool terminal = isatty(STDERR_FILENO);
  {
    std::vector<std::jthread> workers;
    for (unsigned w = 0; w < std::max(1u, std::thread::hardware_concurrency()); ++w)
      workers.emplace_back([&] {
        for (std::size_t i; (i = next++) < queue.size();) {
          try {
            const auto& [key, job] = queue[i];
            entries[i] = {key, compiler->compile(job->text, job->architecture)};
          } catch (const papilio::Error& error) {
            const std::lock_guard lock(mutex);
            if (failure.empty()) failure = error.what();
            next = queue.size();
          }
          if (terminal) fmt::print(stderr, "\rbundling kernels: {}/{} ", ++done, queue.size());
        }
      });
  }
  if (terminal) fmt::print(stderr, "\n");
  if (!failure.empty()) throw papilio::Error(papilio::ErrorCode::compilation_failed, failure);
  entries.insert(entries.end(), decisions.begin(), decisions.end());
  papilio::cache::write_bundle(output, std::move(entries));
  fmt::print("{}: {} kernels and {} decisions for {}\n", output, queue.size(), decisions.size(),
             fmt::join(cards, ", "));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    fmt::print(stderr,
               "usage: bundle_kernels OUTPUT CARD...   (an architecture such as sm_80, or h100)\n");
    return 2;
  }
  // The library's wisdom alone, not the builder's.
  unsetenv("PAPILIO_WISDOM");
  setenv("PAPILIO_SYSTEM_WISDOM", "", 1);
  try {
    return run(arguments[1], {arguments + 2, arguments + count});
  } catch (const papilio::Error& error) {
    fmt::print(stderr, "bundle_kernels: {}\n", error.what());
    return 1;
  }
}
