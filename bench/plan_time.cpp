// SPDX-License-Identifier: MIT
//
// papilio-plan-time SIZES: what it takes to make a plan, a CSV line a size and precision, each
// stage (bench/plan_stage.h) in a process of its own. With --choose, on no device: the choice of a
// schedule alone. With --endure: the memory of one process that makes many plans.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "bench/choose_time.h"
#include "bench/contender.h"
#include "bench/plan_endurance.h"
#include "bench/plan_picture.h"
#include "bench/plan_stage.h"
#include "bench/progress.h"
#include "papilio/memory.hpp"
#include "runtime/cli/options.h"
#include "runtime/cli/program.h"
#include "runtime/cli/size_list.h"
#include "runtime/problem/problem.h"
#include "runtime/target/target.h"

namespace {

using papilio::Problem;
using papilio::bench::Stage;
using papilio::bench::StageFigures;

struct Options {
  std::string sizes, csv, picture, stage;
  bool choose = false;
  papilio::bench::Endurance endurance;  // but for seed and backend
  std::size_t random = 0;
  std::uint64_t seed = 1;
  unsigned most_bits = 24;
  std::string precision;
  papilio::cli::PlanChoice plan;  // the backend
  std::vector<std::string> targets = {"h100", "h200", "host"};
};

const std::vector<std::string> columns = {"first_ms", "cold_ms",   "latency_ms",   "disk_ms",
                                          "again_ms", "remade_ms", "peer_cold_ms", "peer_remade_ms",
                                          "kernels",  "plan_mib"};

std::string size_of(const Problem& problem) {
  return papilio::cli::print_dimensions(papilio::cli::dimensions_of(problem));
}

// Runs this program again for one stage. A stage that fails has no figures: its complaint is on
// the standard error.
StageFigures in_a_process(const Stage& stage, const Problem& problem, const Options& options,
                          const std::filesystem::path& folder) {
  if (!stage.keeps_cache) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  const auto program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string command =
      fmt::format("PAPILIO_CACHE_DIR='{}' {} '{}' '{}' --precision {} --backend {} --stage {}",
                  folder.string(), stage.uses_bundle ? "" : "PAPILIO_BUNDLE=", program,
                  size_of(problem), name_of(problem.precision), options.plan.backend, stage.name);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string lines;
  char part[256];
  while (pipe && std::fgets(part, sizeof part, pipe.get())) lines += part;
  return papilio::bench::read_figures(lines);
}

std::vector<Problem> problems_of(const Options& options) {
  std::vector<Problem> problems;
  if (options.random > 0)
    for (auto& one : papilio::bench::random_choice_cases(options.random, options.seed, {"host"},
                                                         options.most_bits)) {
      one.problem.batch = 1;
      problems.push_back(one.problem);
    }
  if (options.sizes.empty()) return problems;
  for (const auto& dimensions : papilio::cli::parse_sizes(options.sizes))
    for (const auto precision : {papilio::Precision::f32, papilio::Precision::f64}) {
      Problem problem;
      papilio::cli::set_dimensions(problem, dimensions);
      problem.precision = precision;
      if (!options.precision.empty() && options.precision != name_of(precision)) continue;
      papilio::problem::check(problem);
      problems.push_back(problem);
    }
  return problems;
}

void print_summary(const std::vector<StageFigures>& rows) {
  for (const auto& column : columns) {
    std::vector<double> values;
    for (const auto& row : rows)
      if (const auto found = row.find(column); found != row.end()) values.push_back(found->second);
    if (values.empty()) continue;
    std::ranges::sort(values);
    fmt::print(stderr, "{:<14} median {:9.2f}   95 % within {:9.2f}   most {:9.2f}   of {}\n",
               column, values[values.size() / 2], values[values.size() * 95 / 100], values.back(),
               values.size());
  }
}

void open(std::ofstream& file, const std::string& name) {
  if (name.empty()) return;
  file.open(name);
  if (!file)
    throw papilio::Error(papilio::ErrorCode::input_output, fmt::format("cannot write {}", name));
}

void close(std::ofstream& file, const std::string& name) {
  if (file.is_open() && !file.flush())
    throw papilio::Error(papilio::ErrorCode::input_output, fmt::format("cannot write {}", name));
}

int run(const Options& options) {
  const auto problems = problems_of(options);
  // Both are opened before minutes are spent.
  std::ofstream csv, picture;
  open(csv, options.csv);
  open(picture, options.picture);
  const auto device =
      papilio::cli::open_device(papilio::bench::choose_backend(options.plan.options().backend));
  const std::string name = device->name();
  const auto folder = std::filesystem::temp_directory_path() /
                      fmt::format("papilio-plan-time-{}", static_cast<int>(getpid()));
  const auto write = [&](const std::string& line) {
    if (csv.is_open())
      csv << line << std::flush;
    else
      fmt::print("{}", line);
  };
  write(fmt::format("device,n,precision,{}\n", fmt::join(columns, ",")));
  papilio::bench::Progress progress("plans", problems.size());
  std::vector<StageFigures> rows;
  std::vector<papilio::bench::PlanPoint> points;
  for (const Problem& problem : problems) {
    progress.draw();
    StageFigures figures;
    for (const Stage& stage : papilio::bench::stages())
      figures.merge(in_a_process(stage, problem, options, folder));
    progress.clear();
    std::string line =
        fmt::format("\"{}\",{},{}", name, size_of(problem), name_of(problem.precision));
    for (const auto& column : columns) {
      const auto found = figures.find(column);
      line += found == figures.end() ? "," : fmt::format(",{:.4g}", found->second);
      if (found != figures.end() && column.ends_with("_ms"))
        points.push_back({column.substr(0, column.size() - 3), static_cast<double>(problem.length),
                          found->second});
    }
    write(line + "\n");
    rows.push_back(std::move(figures));
    progress.advance();
  }
  std::filesystem::remove_all(folder);
  print_summary(rows);
  if (picture.is_open())
    picture << papilio::bench::plan_picture("Milliseconds to make a plan, " + name, points);
  close(csv, options.csv);
  close(picture, options.picture);
  return 0;
}

int run_stage(const Options& options) {
  const auto problems = problems_of(options);
  if (problems.size() > (options.precision.empty() ? 2 : 1))
    throw papilio::Error(papilio::ErrorCode::invalid_argument,
                         "--stage is of one size, and SIZES are " + options.sizes);
  papilio::bench::print_figures(
      papilio::bench::stage_of(options.stage)
          .measure(problems.at(0), papilio::bench::choose_backend(options.plan.options().backend)));
  return 0;
}

int run_endurance(const Options& options) {
  std::ofstream csv;
  open(csv, options.csv);
  papilio::bench::Endurance how = options.endurance;
  how.seed = options.seed;
  how.options.backend = papilio::bench::choose_backend(options.plan.options().backend);
  const auto device = papilio::cli::open_device(how.options.backend);
  std::ostream& table = csv.is_open() ? csv : std::cout;
  table << papilio::bench::endurance_columns();
  const auto rows = papilio::bench::endure(problems_of(options), how, [&](const auto& row) {
    table << papilio::bench::print_row(row) << std::flush;
  });
  if (!table)
    throw papilio::Error(papilio::ErrorCode::input_output,
                         "the table could not be written to its end");
  double most = 0;
  for (const auto& row : rows) most = std::max(most, row.resident_mib);
  fmt::print(stderr,
             "{}: {} plans of {} problems in {:.1f} s; resident {:.0f} MiB at first, {:.0f} at "
             "most, {:.0f} after release; kept {:.0f} of {} MiB\n",
             device->name(), how.plans, rows.back().problems, rows.back().seconds,
             rows.front().resident_mib, most, rows.back().resident_mib,
             rows[rows.size() - 2].kept_mib, papilio::kept_limit() >> 20);
  return 0;
}

std::string stages_help() {
  std::string help = "Stages, a process each:\n";
  for (const Stage& stage : papilio::bench::stages())
    help += fmt::format("  {:<8} {}\n", stage.name, stage.help);
  return help;
}

void add_options(CLI::App& program, Options& options) {
  program.description(
      "papilio-plan-time: what it takes to make a plan on the device that there is, in "
      "milliseconds, a CSV line a size and precision, beside cuFFT or FFTW. With --choose the "
      "choice of a schedule alone, for devices that need not be there. With --endure the memory "
      "of a process that makes and destroys many plans.");
  program.footer(stages_help());
  const auto count = CLI::Range(1, 1'000'000).description("");
  auto* const sizes =
      program.add_option("SIZES", options.sizes, "Sizes, such as 2^1..2^20,1000,64x64");
  auto* const random =
      program.add_option("--random", options.random, "So many problems drawn at random")
          ->check(count);
  auto* const seed =
      program.add_option("--seed", options.seed, "Of these, and of what --endure draws")
          ->capture_default_str();
  program.add_option("--most-bits", options.most_bits, "Of these: at most 2^BITS points")
      ->check(CLI::Range(2, 27))
      ->needs(random)
      ->capture_default_str();
  program.add_option("--precision", options.precision, "Of SIZES: f32 or f64 alone")
      ->check(CLI::IsMember({"f32", "f64"}))
      ->needs(sizes);
  papilio::cli::add_backend(program, options.plan);
  program.add_option("--csv", options.csv, "Writes the table to a file");
  program.add_option("--picture", options.picture, "Draws it as SVG");
  auto* const stage =
      program.add_option("--stage", options.stage, "Measures one stage, in this process");
  auto* const choose = program.add_flag("--choose", options.choose,
                                        "Times the choice of schedules, and prints them");
  program.add_option("--target", options.targets, "With --choose: architectures or cards")
      ->needs(choose)
      ->delimiter(',')
      ->capture_default_str();
  auto* const endure =
      program
          .add_option("--endure", options.endurance.plans,
                      "Makes and destroys so many plans of these problems, drawn at random, and "
                      "prints the process's memory after each twentieth")
          ->check(count);
  program
      .add_option("--threads", options.endurance.threads,
                  "With --endure: threads that make plans side by side")
      ->check(CLI::Range(1, 1024))
      ->needs(endure)
      ->capture_default_str();
  papilio::cli::exclude_all_but(program, choose,
                                {"SIZES", "--random", "--seed", "--most-bits", "--target"});
  papilio::cli::exclude_all_but(program, stage, {"SIZES", "--precision", "--backend"});
  endure->excludes("--picture");
  program.callback([=] {
    if (seed->count() > 0 && random->count() + endure->count() == 0)
      throw CLI::RequiresError("--seed", "--random or --endure");
  });
}

int work(const Options& options) {
  if (options.sizes.empty() && options.random == 0)
    throw papilio::Error(papilio::ErrorCode::invalid_argument, "SIZES is required");
  for (const auto& target : options.targets) papilio::plan::target_of(target);
  if (options.endurance.plans > 0) return run_endurance(options);
  if (!options.choose) return options.stage.empty() ? run(options) : run_stage(options);
  auto cases = papilio::bench::random_choice_cases(options.random, options.seed, options.targets,
                                                   options.most_bits);
  if (!options.sizes.empty())
    for (auto& one :
         papilio::bench::choice_cases(papilio::cli::parse_sizes(options.sizes), options.targets))
      cases.push_back(std::move(one));
  for (const auto& one : cases) papilio::problem::check(one.problem);
  papilio::bench::print_choice_times(cases);
  return 0;
}

}  // namespace

int main(int count, char** values) {
  Options options;
  return papilio::cli::run_program("papilio-plan-time", count, values,
                                   [&](CLI::App& program) -> papilio::cli::Work {
                                     add_options(program, options);
                                     return [&] { return work(options); };
                                   });
}
