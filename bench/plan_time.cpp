// SPDX-License-Identifier: MIT
//
// papilio-plan-time SIZES: milliseconds to make a plan, tables included, device context not, as
// CSV: from the bundle, from the disk cache, cold (nothing but the compiler), and in latency mode
// with nothing but the generic kernels on the disk. Each figure is the median of `rounds` plans,
// with the memory cache emptied before each; the last two are made once. With --choose, on no
// device: the choice of a schedule alone.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/choose_time.h"
#include "papilio/papilio.hpp"
#include "runtime/cache/cache.h"
#include "runtime/cli/size_list.h"

namespace {

constexpr int rounds = 9;

double plan_ms(const papilio::Problem& problem, const papilio::PlanOptions& options) {
  papilio::cache::clear_memory();
  const auto start = std::chrono::steady_clock::now();
  const papilio::Plan plan(problem, options);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

double median_ms(const papilio::Problem& problem, const papilio::PlanOptions& options) {
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) times.push_back(plan_ms(problem, options));
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return times[rounds / 2];
}

int run(const std::string& sizes) {
  const char* bundle = std::getenv("PAPILIO_BUNDLE");
  const std::string usual = bundle ? bundle : "";
  const auto folder = std::filesystem::temp_directory_path() / "papilio-plan-time";
  const papilio::PlanOptions options;
  const auto use = [&](bool with_bundle, bool with_disk) {
    if (with_bundle && !bundle)
      unsetenv("PAPILIO_BUNDLE");
    else
      setenv("PAPILIO_BUNDLE", with_bundle ? usual.c_str() : "", 1);
    setenv("PAPILIO_CACHE_DIR", with_disk ? folder.c_str() : "", 1);
  };
  use(true, true);
  papilio::Plan({.length = 2}, options);  // the device, its context and the compiler are up
  use(false, false);
  papilio::Plan({.length = 2}, options);
  // Of these lengths each has one generic kernel, and together they have all.
  const auto generic_folder = folder.string() + "-generic";
  papilio::PlanOptions latency, generic;
  latency.mode = papilio::Mode::latency;
  generic.mode = papilio::Mode::pinned;
  setenv("PAPILIO_CACHE_DIR", generic_folder.c_str(), 1);
  papilio::cache::clear_memory();  // the bundle that was open till now may have them
  for (const std::uint64_t length : {1, 2, 3, 4, 5, 7, 8, 11, 13, 16})
    for (const auto precision : {papilio::Precision::f32, papilio::Precision::f64}) {
      const papilio::Problem problem{.length = length, .precision = precision};
      generic.schedule = papilio::describe(problem, latency).schedule;
      const papilio::Plan kept(problem, generic);
    }
  const auto latency_ms = [&](const papilio::Problem& problem) {
    std::filesystem::remove_all(folder);
    std::filesystem::copy(generic_folder, folder);
    use(false, true);
    const double ms = plan_ms(problem, latency);
    std::filesystem::remove_all(folder);
    return ms;
  };
  fmt::print("n,precision,kernels,bundle_ms,disk_ms,cold_ms,latency_ms\n");
  std::vector<double> cold_kernels;
  for (const auto& dimensions : papilio::cli::parse_sizes(sizes))
    for (const auto precision : {papilio::Precision::f32, papilio::Precision::f64}) {
      papilio::Problem problem;
      papilio::cli::set_dimensions(problem, dimensions);
      problem.precision = precision;
      const double begun = latency_ms(problem);
      use(false, false);
      const double cold = plan_ms(problem, options);
      use(false, true);
      const std::size_t kernels = papilio::Plan(problem, options).kernels().size();
      const double disk = median_ms(problem, options);
      use(true, true);
      const double bundled = median_ms(problem, options);
      fmt::print("{},{},{},{:.3f},{:.3f},{:.1f},{:.1f}\n",
                 papilio::cli::print_dimensions(papilio::cli::dimensions_of(problem)),
                 precision == papilio::Precision::f32 ? "f32" : "f64", kernels, bundled, disk, cold,
                 begun);
      if (kernels == 1) cold_kernels.push_back(cold);
    }
  std::filesystem::remove_all(folder);
  std::filesystem::remove_all(generic_folder);
  if (!cold_kernels.empty()) {
    std::sort(cold_kernels.begin(), cold_kernels.end());
    fmt::print(stderr, "cold, one kernel: median {:.0f} ms, most {:.0f} ms\n",
               cold_kernels[cold_kernels.size() / 2], cold_kernels.back());
  }
  return 0;
}

}  // namespace

int main(int count, char** values) {
  std::string sizes;
  bool choose = false;
  std::size_t random_cases = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> targets = {"h100", "h200", "host"};
  CLI::App program{
      "papilio-plan-time: times the making of plans, a CSV line a size and precision: with its "
      "kernels in the bundle, in the folder of the cache, and nowhere (cold); and, cold, until "
      "a plan in latency mode can be executed. Milliseconds on the device that there is. With "
      "--choose the choice of a schedule alone, for devices that need not be there."};
  program.add_option("SIZES", sizes, "Sizes, such as 2^1..2^20,1000,64x64");
  program.add_flag("--choose", choose, "Times the choice of schedules, and prints them");
  program.add_option("--random", random_cases, "With --choose: so many problems drawn at random");
  program.add_option("--seed", seed, "Of these")->capture_default_str();
  program.add_option("--target", targets, "With --choose: architectures or cards")
      ->delimiter(',')
      ->capture_default_str();
  CLI11_PARSE(program, count, values);
  try {
    if (sizes.empty() && random_cases == 0)
      throw papilio::Error(papilio::ErrorCode::invalid_argument, "SIZES is required");
    if (!choose && random_cases > 0)
      throw papilio::Error(papilio::ErrorCode::invalid_argument, "--random is for --choose");
    if (!choose) return run(sizes);
    auto cases = papilio::bench::random_choice_cases(random_cases, seed, targets);
    if (!sizes.empty())
      for (auto& one : papilio::bench::choice_cases(papilio::cli::parse_sizes(sizes), targets))
        cases.push_back(std::move(one));
    papilio::bench::print_choice_times(cases);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "papilio-plan-time: {}\n", error.what());
    return 1;
  }
}
