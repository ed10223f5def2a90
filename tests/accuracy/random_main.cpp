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

// Whole forms are dealt, so that each kernel is compiled by one process. Prints a line a failure,
// then "done COUNT FAILED WORST", the largest error over its bound.
int run_random_share(const RandomOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  GeneralRunner runner(options.backend == "cuda" ? Backend::cuda : Backend::host);
  std::uint64_t ran = 0, failed = 0;
  double worst = 0;
  for (std::uint64_t i = options.first; i < options.first + options.count; ++i) {
    if (i / problems_a_form % options.shares != options.share) continue;
    if (seconds_since(start) > options.seconds) break;
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
  bool whole = true;  // every process came to its end
};

// Starts the processes, passes their lines on and adds up their totals.
RandomTotals run_random_shares(const RandomOptions& options, const std::string& program) {
  std::vector<std::FILE*> pipes;
  for (std::uint64_t share = 0; share < options.processes; ++share) {
    const std::string command = "'" + program + "' --count " + std::to_string(options.count) +
                                " --first " + std::to_string(options.first) + " --seed " +
                                std::to_string(options.seed) + " --seconds " +
                                std::to_string(options.seconds) + " --backend " + options.backend +
                                (options.verbose ? " --verbose" : "") + " --share " +
                                std::to_string(share) + "/" + std::to_string(options.processes);
    pipes.push_back(popen(command.c_str(), "r"));
  }
  RandomTotals totals;
  std::vector<char> buffer(1 << 16);
  for (std::FILE* pipe : pipes) {
    bool done = false;
    while (pipe && std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe)) {
      unsigned long long ran = 0, failed = 0;
      double worst = 0;
      if (std::sscanf(buffer.data(), "done %llu %llu %lf", &ran, &failed, &worst) == 3) {
        totals.ran += ran, totals.failed += failed;
        totals.worst = std::max(totals.worst, worst);
        done = true;
      } else {
        std::cout << buffer.data() << std::flush;
      }
    }
    if (pipe) pclose(pipe);
    totals.whole &= done;
  }
  return totals;
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
            << (totals.whole ? "" : "; A PROCESS ENDED EARLY") << '\n';
  return totals.failed == 0 && totals.whole ? 0 : 1;
}

}  // namespace
}  // namespace papilio::tests

int main(int argc, char** argv) {
  return papilio::tests::run_random(argc, argv);
}
