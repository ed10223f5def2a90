// SPDX-License-Identifier: MIT
//
// Program random_problems: random problems outside ctest, as many as are asked for, dealt to as
// many processes as there are cores (this same program with --share), so that kernels compile side
// by side. Each failure is a line that says how to run it alone. Exit status: 0 all passed, 1 some
// did not, 2 bad usage, 3 the backend is not on this machine.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/accuracy/random_problem.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

constexpr const char* usage =
    "random_problems [--count N] [--first I] [--seed S] [--backend host|cuda] [--processes N]\n"
    "                [--seconds S] [--share I/N] [--verbose]\n"
    "Runs problems I .. I + N of a seed (1000 from 0 of seed 1) and holds them against the\n"
    "reference. --seconds ends the run early, whatever is left. --share runs one of N shares in "
    "this\nprocess.\n";

struct RandomOptions {
  std::uint64_t count = 1000, first = 0, seed = 1, share = 0, shares = 0;
  std::uint64_t processes = std::max(1u, std::thread::hardware_concurrency());
  double seconds = 1e9;
  std::string backend = "host";
  bool verbose = false;
};

// Throws std::exception on anything it does not know.
RandomOptions parse_random(const std::vector<std::string>& arguments) {
  RandomOptions options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (name == "--verbose") {
      options.verbose = true;
      continue;
    }
    const std::string& value = arguments.at(++i);
    if (name == "--count")
      options.count = std::stoull(value);
    else if (name == "--first")
      options.first = std::stoull(value);
    else if (name == "--seed")
      options.seed = std::stoull(value);
    else if (name == "--processes")
      options.processes = std::max(1ull, std::stoull(value));
    else if (name == "--seconds")
      options.seconds = std::stod(value);
    else if (name == "--backend" && (value == "host" || value == "cuda"))
      options.backend = value;
    else if (name == "--share")
      options.share = std::stoull(value),
      options.shares = std::stoull(value.substr(value.find('/') + 1));
    else
      throw std::invalid_argument(name);
  }
  return options;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

constexpr double seconds_between_totals = 10;

// Whole forms are dealt, so that each kernel is compiled by one process. Prints a line a failure,
// and every ten seconds "so far COUNT FAILED WORST" (the largest error over its bound), at the end
// "done COUNT FAILED WORST".
int run_random_share(const RandomOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  GeneralRunner runner(options.backend == "cuda" ? Backend::cuda : Backend::host);
  std::uint64_t ran = 0, failed = 0;
  double worst = 0, next_totals = seconds_between_totals;
  for (std::uint64_t i = options.first; i < options.first + options.count; ++i) {
    if (i / problems_a_form % options.shares != options.share) continue;
    const double seconds = seconds_since(start);
    if (seconds > options.seconds) break;
    if (seconds > next_totals) {
      std::cout << "so far " << ran << ' ' << failed << ' ' << worst << std::endl;
      next_totals = seconds + seconds_between_totals;
    }
    const GeneralCase row = random_problem(options.seed, i);
    const GeneralResult result = runner.run(row);
    ++ran;
    worst = std::max(worst, result.ratio);
    if (!result.passed()) ++failed;
    if (!result.passed() || options.verbose)
      std::cout << (result.passed() ? "fine" : "FAILED") << " --seed " << options.seed
                << " --first " << i << " --count 1: " << describe_case(row) << "; "
                << result.schedule << "; error over bound " << result.ratio << "; "
                << result.failure << std::endl;
  }
  std::cout << "done " << ran << ' ' << failed << ' ' << worst << std::endl;
  return failed ? 1 : 0;
}

struct RandomTotals {
  std::uint64_t ran = 0, failed = 0;
  double worst = 0;
  bool done = false;
};

RandomTotals sum_of(const std::vector<RandomTotals>& shares) {
  RandomTotals sum{.done = true};
  for (const RandomTotals& share : shares) {
    sum.ran += share.ran, sum.failed += share.failed;
    sum.worst = std::max(sum.worst, share.worst);
    sum.done &= share.done;
  }
  return sum;
}

// The totals that a share's line holds, or none where it is one to pass on.
std::optional<RandomTotals> totals_of(const std::string& line) {
  unsigned long long ran = 0, failed = 0;
  RandomTotals totals;
  totals.done = std::sscanf(line.c_str(), "done %llu %llu %lf", &ran, &failed, &totals.worst) == 3;
  if (!totals.done &&
      std::sscanf(line.c_str(), "so far %llu %llu %lf", &ran, &failed, &totals.worst) != 3)
    return std::nullopt;
  totals.ran = ran, totals.failed = failed;
  return totals;
}

// Starts the processes, passes their lines on and adds up their totals: on the standard error after
// each ten seconds, so that a run that is ended from outside has said what it did.
RandomTotals run_random_shares(const RandomOptions& options, const std::string& program) {
  const auto start = std::chrono::steady_clock::now();
  double next_totals = seconds_between_totals;
  std::vector<RandomTotals> totals(options.processes);
  std::mutex mutex;
  const auto follow = [&](std::uint64_t share) {
    const std::string command = "'" + program + "' --count " + std::to_string(options.count) +
                                " --first " + std::to_string(options.first) + " --seed " +
                                std::to_string(options.seed) + " --seconds " +
                                std::to_string(options.seconds) + " --backend " + options.backend +
                                (options.verbose ? " --verbose" : "") + " --share " +
                                std::to_string(share) + "/" + std::to_string(options.processes);
    std::FILE* const pipe = popen(command.c_str(), "r");
    std::vector<char> buffer(1 << 16);
    while (pipe && std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe)) {
      const std::lock_guard lock(mutex);
      if (const auto now = totals_of(buffer.data()))
        totals[share] = *now;
      else
        std::cout << buffer.data() << std::flush;
      if (seconds_since(start) < next_totals) continue;
      next_totals = seconds_since(start) + seconds_between_totals;
      const RandomTotals sum = sum_of(totals);
      std::cerr << sum.ran << " problems in " << seconds_since(start) << " s, " << sum.failed
                << " failed, largest error " << sum.worst << " of its bound" << std::endl;
    }
    if (pipe) pclose(pipe);
  };
  {
    std::vector<std::jthread> followers;
    for (std::uint64_t share = 0; share < options.processes; ++share)
      followers.emplace_back(follow, share);
  }
  return sum_of(totals);
}

int run_random(int argc, char** argv) {
  RandomOptions options;
  try {
    options = parse_random({argv + 1, argv + argc});
  } catch (const std::exception&) {
    std::cerr << usage;
    return 2;
  }
  for (const TestBackend& backend : test_backends())
    if (backend.name == options.backend && !backend.missing.empty()) {
      std::cerr << backend.missing << '\n';
      return 3;
    }
  if (options.shares) return run_random_share(options);
  const auto start = std::chrono::steady_clock::now();
  const RandomTotals totals = run_random_shares(options, argv[0]);
  const double seconds = seconds_since(start);
  std::cout << totals.ran << " problems of seed " << options.seed << " on " << options.backend
            << ", " << totals.failed << " failed, largest error " << totals.worst
            << " of its bound, " << seconds << " s, " << static_cast<double>(totals.ran) / seconds
            << " a second in " << options.processes << " processes"
            << (totals.done ? "" : "; A PROCESS ENDED EARLY") << '\n';
  return totals.failed == 0 && totals.done ? 0 : 1;
}

}  // namespace
}  // namespace papilio::tests

int main(int argc, char** argv) {
  return papilio::tests::run_random(argc, argv);
}
