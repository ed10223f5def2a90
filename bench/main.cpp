// SPDX-License-Identifier: MIT
//
// papilio-bench: how fast, and against what. All contenders run in one process on the same buffers,
// taking turns; a ratio from one run means more than two figures from two.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <set>

#include "bench/measure.h"
#include "bench/report.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/random_data.h"
#include "runtime/cli/size_list.h"

namespace {

using namespace papilio;

struct Arguments {
  std::string sizes;
  std::string batch;
  std::string points;
  std::string precision = "f32";
  std::vector<std::string> against = {"copy", "cufft", "fftw"};
  std::string csv;
  int rounds = 11;
  cli::PlanChoice choice;
};

// The GPU where one is usable, unless asked otherwise.
Backend choose_backend(const std::string& name) {
  if (name == "host") return Backend::host;
  if (name == "cuda") return Backend::cuda;
  for (const DeviceInfo& device : devices()) {
    if (device.backend == Backend::cuda && device.usable) return Backend::cuda;
  }
  return Backend::host;
}

std::vector<bench::Contender> choose_contenders(const std::vector<std::string>& against,
                                                Backend backend) {
  std::set<std::string> names(against.begin(), against.end());
  names.insert("ours");
  std::vector<bench::Contender> chosen;
  for (const bench::Contender& contender : bench::contenders()) {
    const std::string name = contender.name;
    const bool elsewhere = (name == "cufft" && backend == Backend::host) ||
                           (name == "fftw" && backend == Backend::cuda);
    if (names.erase(name) > 0 && !elsewhere) chosen.push_back(contender);
  }
  if (!names.empty()) {
    throw Error(ErrorCode::invalid_argument,
                "--against '" + *names.begin() + "' is not copy, cufft or fftw");
  }
  return chosen;
}

// Problems of about as many points each as were asked for.
std::vector<Problem> make_problems(const Arguments& arguments, Backend backend) {
  const Precision precision = cli::parse_precision(arguments.precision);
  // A gigabyte in and a gigabyte out on a GPU, well past its caches (as the anchors were measured).
  std::uint64_t points = backend == Backend::cuda ? std::uint64_t{1} << 27 : std::uint64_t{1} << 22;
  if (precision == Precision::f64) points /= 2;
  if (!arguments.points.empty()) points = cli::parse_size(arguments.points);
  std::vector<Problem> problems;
  for (const std::uint64_t length : cli::parse_sizes(arguments.sizes)) {
    Problem problem;
    problem.length = length;
    problem.batch = arguments.batch.empty() ? std::max<std::uint64_t>(points / length, 1)
                                            : cli::parse_size(arguments.batch);
    problem.precision = precision;
    problems.push_back(problem);
  }
  return problems;
}

void upload_random(execute::Device& device, void* to, std::uint64_t elements, Precision precision) {
  const auto fill = [&]<class Real>(Real) {
    std::vector<numbers::Complex<Real>> data(elements);
    cli::fill_random(data.data(), elements, 1);
    device.upload(to, data.data(), elements * sizeof data[0]);
  };
  precision == Precision::f32 ? fill(0.0f) : fill(0.0);
}

int run_bench(const Arguments& arguments) {
  // One thread each on the processor, unless the user says otherwise.
  setenv("PAPILIO_THREADS", "1", 0);
  const Backend backend = choose_backend(arguments.choice.backend);
  const std::vector<bench::Contender> chosen = choose_contenders(arguments.against, backend);
  const std::vector<Problem> problems = make_problems(arguments, backend);
  bench::our_options() = arguments.choice.options();
  std::uint64_t elements = 0;
  for (const Problem& problem : problems) {
    elements = std::max(elements, problem.length * problem.batch);
  }
  const auto device = cli::open_device(backend);
  const std::size_t bytes = elements * (arguments.precision == "f32" ? 8 : 16);
  const cli::DeviceBuffer in(device, bytes);
  const cli::DeviceBuffer out(device, bytes);
  upload_random(*device, in.get(), elements, cli::parse_precision(arguments.precision));

  std::printf("%s, %s, forward, out of place, median of %d\n", device->name().c_str(),
              arguments.precision.c_str(), arguments.rounds);
  bench::print_heading(chosen);
  std::vector<bench::CaseResult> results;
  std::set<std::string> complaints;
  bool all_right = true;
  for (const Problem& problem : problems) {
    results.push_back(
        bench::measure({problem, *device, in.get(), out.get()}, chosen, arguments.rounds));
    bench::print_case(results.back(), chosen);
    for (const bench::Timing& timing : results.back().timings) {
      all_right =
          all_right && timing.right && (timing.failure.empty() || timing.contender != "ours");
      if (!timing.failure.empty() && complaints.insert(timing.contender + timing.failure).second) {
        std::cerr << "papilio-bench: " << timing.contender << ": " << timing.failure << '\n';
      }
    }
  }
  bench::print_means(results, chosen);
  if (!arguments.csv.empty()) {
    cli::write_output_file(arguments.csv, {bench::print_csv(results, device->name())});
  }
  return all_right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("papilio-bench: Papilio beside a copy, cuFFT and FFTW, taking turns in one run");
  Arguments arguments;
  program.add_option("SIZES", arguments.sizes, "Lengths, such as 2^4..2^13,1000,1009")->required();
  program.add_option("--batch", arguments.batch, "Transforms a case, instead of --points");
  program.add_option("--points", arguments.points,
                     "Points a case in all (2^27 on a GPU, 2^22 on the host, half of it for f64)");
  program.add_option("--precision", arguments.precision, "f32 or f64")
      ->check(CLI::IsMember({"f32", "f64"}))
      ->capture_default_str();
  program.add_option("--against", arguments.against, "Contenders: copy, cufft, fftw")
      ->delimiter(',');
  program.add_option("--csv", arguments.csv, "Write the figures to this file")->type_name("FILE");
  program.add_option("--rounds", arguments.rounds, "Rounds of turns; medians are taken over them")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  cli::add_backend(program, arguments.choice);
  cli::add_schedule(program, arguments.choice);
  program.add_flag("--measure", arguments.choice.measure, "Let ours measure its schedules");
  cli::add_codelets(program, arguments.choice);
  try {
    program.parse(argc, argv);
    return run_bench(arguments);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.exit(error);
    std::cerr << "papilio-bench: " << error.what() << "; see papilio-bench --help\n";
    return 2;
  } catch (const Error& error) {
    std::cerr << "papilio-bench: " << error.what() << '\n';
    return error.code() == ErrorCode::invalid_argument ? 2 : 1;
  } catch (const std::exception& error) {
    std::cerr << "papilio-bench: " << error.what() << '\n';
    return 1;
  }
}
