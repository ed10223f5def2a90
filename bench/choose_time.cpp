// SPDX-License-Identifier: MIT
#include "bench/choose_time.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "runtime/api/planning.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/problem.h"

namespace papilio::bench {
namespace {

constexpr std::uint64_t many_points = std::uint64_t{1} << 26;

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

Problem problem_of(const cli::Dimensions& dimensions, Precision precision, std::uint64_t batch) {
  Problem problem;
  cli::set_dimensions(problem, dimensions);
  problem.precision = precision;
  problem.batch = batch ? batch : std::max<std::uint64_t>(1, many_points / problem.length);
  return problem;
}

}  // namespace

std::vector<ChoiceCase> choice_cases(const std::vector<cli::Dimensions>& sizes,
                                     const std::vector<std::string>& targets) {
  std::vector<ChoiceCase> cases;
  for (const auto& target : targets)
    for (const auto& dimensions : sizes)
      for (const auto precision : {Precision::f32, Precision::f64})
        for (const std::uint64_t batch : {1, 0})
          cases.push_back({target, problem_of(dimensions, precision, batch)});
  return cases;
}

std::vector<ChoiceCase> random_choice_cases(std::size_t count, std::uint64_t seed,
                                            const std::vector<std::string>& targets,
                                            unsigned most_bits) {
  std::mt19937_64 random(seed);
  // Not the standard's distributions, which differ between libraries.
  const auto below = [&](std::uint64_t end) { return random() % end; };
  const auto size_to = [&](double log2_most) {
    const double part = static_cast<double>(random() >> 11) * 0x1p-53;
    return static_cast<std::uint64_t>(std::exp2(1 + part * (log2_most - 1)));
  };
  std::vector<ChoiceCase> cases;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t kind = below(8);
    cli::Dimensions dimensions;
    if (kind == 0)
      dimensions = {size_to(13), size_to(13)};
    else if (kind == 1)
      dimensions = {size_to(8), size_to(8), size_to(8)};
    else
      dimensions = {size_to(most_bits)};
    const auto precision = below(2) ? Precision::f32 : Precision::f64;
    const std::uint64_t batch = below(3) ? below(2) : 1 + below(256);
    const auto& target = targets[below(targets.size())];
    cases.push_back({target, problem_of(dimensions, precision, batch)});
  }
  return cases;
}

void print_choice_times(const std::vector<ChoiceCase>& cases) {
  std::vector<double> times;
  fmt::print("target,n,precision,batch,choose_ms,predicted_us,schedule\n");
  for (const ChoiceCase& one : cases) {
    const Problem& problem = one.problem;
    const auto target = plan::target_of(one.target);
    double ms = 0, us = 0;
    std::string schedule;
    api::in_planning_environment(problem, [&] {
      const auto planning = api::planning_context(problem, {}, target);
      const double start = thread_ms();
      const auto chosen = plan::choose_for_problem(problem::shape(problem), planning.context);
      ms = thread_ms() - start;
      us = api::compose_program(chosen, planning.context).predicted_us;
      schedule = plan::print(chosen);
    });
    times.push_back(ms);
    fmt::print("{},{},{},{},{:.3f},{:.4g},\"{}\"\n", one.target,
               cli::print_dimensions(cli::dimensions_of(problem)), name_of(problem.precision),
               problem.batch, ms, us, schedule);
  }
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  fmt::print(stderr, "choosing, {} problems: median {:.1f} ms, 95 % within {:.1f}, most {:.1f}\n",
             times.size(), times[times.size() / 2], times[times.size() * 95 / 100], times.back());
}

}  // namespace papilio::bench
