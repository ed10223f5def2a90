// SPDX-License-Identifier: MIT
#include "runtime/cli/search_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>

#include "runtime/api/backends.h"
#include "runtime/cli/child_evaluator.h"
#include "runtime/cli/columns.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/objective.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/size_list.h"
#include "runtime/compile/compiler.h"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/general.h"
#include "runtime/problem/problem.h"
#include "runtime/search/describe.h"
#include "runtime/search/feature_limit.h"
#include "runtime/search/moves.h"

namespace papilio::cli {

namespace {

std::atomic<bool> was_interrupted = false;

// The first one ends the search in order, the second one the program.
void interrupt(int) {
  if (was_interrupted.exchange(true)) _exit(130);
}

int jobs_of(const SearchArguments& arguments) {
  return arguments.jobs > 0 ? arguments.jobs
                            : static_cast<int>(std::thread::hardware_concurrency());
}

// The program itself, with the same words and one more.
std::vector<std::string> worker_command(const SearchArguments& arguments, const Problem& problem,
                                        bool on_host) {
  std::vector<std::string> words{"/proc/self/exe",  // also of a file that was replaced meanwhile
                                 "search",
                                 arguments.size,
                                 "--worker",
                                 "--batch",
                                 std::to_string(problem.batch),
                                 "--precision",
                                 arguments.precision,
                                 "--backend",
                                 on_host ? "host" : "cuda",
                                 "--arithmetic",
                                 arguments.choice.arithmetic,
                                 "--jobs",
                                 std::to_string(jobs_of(arguments)),
                                 "--rounds",
                                 std::to_string(arguments.stand.rounds)};
  words.insert(words.end(), {"--kind", arguments.kind, "--product", arguments.product});
  words.insert(words.end(), {"--objective", arguments.objective});
  if (arguments.columns) words.emplace_back("--columns");
  if (arguments.inverse) words.emplace_back("--inverse");
  if (arguments.stand.cold) words.emplace_back("--cold");
  if (!arguments.stand.checks) words.emplace_back("--no-check");
  for (const auto& folder : arguments.choice.options().codelets) {
    words.emplace_back("--codelets");
    words.push_back(folder);
  }
  return words;
}

}  // namespace

// `auto`: so many transforms as fill the device, and no cache holds.
Problem parse_problem(const SearchArguments& arguments, bool on_host) {
  Problem problem;
  set_dimensions(problem, parse_dimensions(arguments.size));
  problem.precision = parse_precision(arguments.precision);
  problem.direction = arguments.inverse ? Direction::inverse : Direction::forward;
  const std::uint64_t elements = std::uint64_t{1} << (on_host ? 18 : 25);
  problem.batch =
      arguments.batch == "auto"
          ? std::max<std::uint64_t>(1, elements / std::max<std::uint64_t>(1, problem.length))
          : parse_size(arguments.batch, "--batch");
  problem.kind = parse_kind(arguments.kind);
  problem.product = arguments.product == "convolution"   ? Product::convolution
                    : arguments.product == "correlation" ? Product::correlation
                                                         : Product::none;
  if (arguments.columns) put_in_columns(problem, problem.batch);
  problem = problem::complete(problem);
  problem::check(problem);
  return problem;
}

Searching prepare(const SearchArguments& arguments) {
  PlanOptions options = arguments.choice.options();
  const plan::Target target = api::described_target(options);
  const Problem problem = parse_problem(arguments, target.is_host);
  auto planning = api::planning_context(problem, options, target);
  auto chosen = api::estimated_schedule(problem, options, planning.context);
  const auto shape = problem::shape(problem);
  search::Space space(shape, planning.context, arguments.bounds);
  if (!arguments.strategies.empty()) {
    const std::set<std::string> wanted(arguments.strategies.begin(), arguments.strategies.end());
    space.constrain([wanted](const plan::Schedule& schedule) -> std::optional<std::string> {
      std::optional<std::string> why;
      plan::Schedule tree = schedule;
      search::visit_nodes(tree, [&](const plan::Schedule& node, int) {
        if (!wanted.contains(node.strategy)) why = node.name() + " is none of --strategies";
      });
      return why;
    });
  }
  for (const std::string& limit : arguments.limits)
    space.constrain(search::at_most(limit, planning.context));
  return {problem, options, std::move(planning), std::move(chosen), std::move(space)};
}

std::vector<plan::Schedule> seeds_of(const Searching& searching) {
  std::vector<plan::Schedule> seeds{searching.chosen};
  for (auto& ranked : plan::rank_for_problem(searching.space.shape(), searching.planning.context)) {
    if (seeds.size() == search::seeds_of_planner) break;
    if (ranked.schedule != searching.chosen) seeds.push_back(std::move(ranked.schedule));
  }
  std::erase_if(seeds, [&](const auto& seed) { return searching.space.why_not(seed).has_value(); });
  return seeds;
}

std::unique_ptr<search::Searcher> start(const search::SearcherRow& method,
                                        const SearchArguments& arguments,
                                        const Searching& searching, const SearchHead& head,
                                        std::uint64_t seed) {
  search::Start start{searching.space, seeds_of(searching), seed};
  search::Elsewhere elsewhere;
  if (method.learns) {
    elsewhere = read_elsewhere(arguments.from, head);
    std::erase_if(elsewhere.seeds, [&](const auto& schedule) {
      return searching.space.why_not(schedule).has_value();
    });
    start.elsewhere = &elsewhere;
  }
  return method.make(start);
}

double predicted(const plan::Schedule& schedule, const plan::Context& context) {
  try {
    return plan::predicted_us(plan::lower_for_problem(schedule, context), context);
  } catch (const Error&) {
    return std::numeric_limits<double>::infinity();
  }
}

std::vector<double> features_of(const plan::Schedule& schedule, const plan::Context& context) {
  try {
    return search::describe(schedule, context);
  } catch (const Error&) {
    return {};  // not legal
  }
}

std::unique_ptr<search::Evaluator> make_evaluator(const SearchArguments& arguments,
                                                  const Searching& searching, SearchHead& head) {
  const auto& context = searching.planning.context;
  head = search_head(searching.problem);
  head.objective = arguments.objective;
  head.architecture = context.target.architecture;
  if (arguments.objective == "registers") {
    auto counter = std::make_unique<RegisterCounter>(context);
    head.device = counter->compiles() ? "compiler" : "model";
    head.planner_us = counter->count(searching.chosen);
    return counter;
  }
  if (arguments.objective == "predicted") {
    head.device = "model";
    head.planner_us = predicted(searching.chosen, context);
    return std::make_unique<search::Predictor>(context);
  }
  if (context.target.is_host) compile::clang_compiler();  // throws where there is none
  ChildOptions options;
  options.command = worker_command(arguments, searching.problem, context.target.is_host);
  options.under_way = find_objective(arguments.objective).at_once;
  if (options.under_way == 0) options.under_way = 2 * static_cast<std::size_t>(jobs_of(arguments));
  options.longest_s = arguments.longest_s;
  auto child = std::make_unique<ChildEvaluator>(options);
  head.device = child->device();
  head.planner_us = child->baseline_us();
  return child;
}

void check_search(const SearchArguments& arguments, const std::vector<std::string>& methods,
                  const std::string& wisdom, bool shows_space) {
  const auto refuse = [](const std::string& message) {
    throw Error(ErrorCode::invalid_argument, message);
  };
  const bool on_device = find_objective(arguments.objective).on_device;
  if (!wisdom.empty() && arguments.objective != "time")
    refuse("--wisdom is for --objective time: wisdom is timed");
  const auto check_given = [&](const std::vector<const CLI::Option*>& options, bool is_meant,
                               const char* meant) {
    for (const CLI::Option* option : options) {
      if (option->count() == 0) continue;
      const std::string name = "--" + option->get_lnames().front();
      if (shows_space) refuse(name + " is for a search, and --space is given");
      if (!is_meant) refuse(name + " is for --objective " + meant);
    }
  };
  check_given(arguments.of_clock, arguments.objective == "time", "time");
  check_given(arguments.of_device, on_device, "time and energy");
  if (on_device && !shows_space && !arguments.choice.architecture.empty())
    refuse(
        "--arch is for --objective predicted, registers and --space; times are those of this "
        "machine's "
        "device");
  const bool learns = std::ranges::any_of(
      methods, [](const std::string& name) { return search::find_searcher(name).learns; });
  if (learns && arguments.from.empty())
    refuse("method transfer needs --from: a data set of trials");
  if (!learns && !arguments.from.empty()) refuse("--from is for method transfer");
  for (const std::string& path : arguments.from)
    if (!std::filesystem::exists(path))
      throw Error(ErrorCode::input_output, "--from: there is no " + path);
  std::vector<std::string> known;
  for (const plan::Strategy& strategy : plan::strategies()) known.emplace_back(strategy.name);
  for (const std::string& name : arguments.strategies)
    if (std::ranges::find(known, name) == known.end())
      refuse(fmt::format("--strategies: there is no '{}'; there are {}", name,
                         fmt::join(known, ", ")));
  if (wisdom.empty()) return;
  if (std::filesystem::exists(wisdom)) search::read_wisdom(wisdom);
  check_output_file(wisdom);
}

void remember(const std::string& file, const Searching& searching, const SearchHead& head,
              double us, const plan::Schedule& schedule, const std::string& from) {
  search::Wise wise = search::wise_of(searching.problem);
  wise.arithmetic = searching.options.arithmetic;
  wise.architecture = head.architecture;
  wise.device = head.device;
  wise.us = us;
  wise.planner_us = head.planner_us;
  wise.version = PAPILIO_VERSION;
  wise.from = from;
  wise.schedule = schedule;
  remember(file, wise, searching.options.codelets);
}

void catch_interrupts() {
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
}
bool interrupted() {
  return was_interrupted;
}

std::string too_large(const std::string& text) {
  errno = 0;
  std::strtoull(text.c_str(), nullptr, 0);
  return errno == ERANGE ? text + " is above 2^64 - 1" : "";
}

void add_search_arguments(CLI::App& command, SearchArguments& arguments) {
  command
      .add_option("--batch", arguments.batch,
                  "Number of transforms; auto: as many as fill the device and no cache")
      ->capture_default_str();
  command.add_option("--precision", arguments.precision, "f32, f64 or f64x2")
      ->check(CLI::IsMember({"f32", "f64", "f64x2"}))
      ->capture_default_str();
  command
      .add_option(
          "--kind", arguments.kind,
          "c2c; r2c or c2r (N reals, of the last dimension); dct1 .. dct4, dst1 .. dst4, dht")
      ->check(CLI::IsMember(kind_names()).description(""))
      ->type_name("KIND")
      ->capture_default_str();
  command
      .add_option("--product", arguments.product,
                  "The spectrum times another one, and back: none, convolution, correlation")
      ->check(CLI::IsMember({"none", "convolution", "correlation"}))
      ->capture_default_str();
  command.add_flag("--columns", arguments.columns,
                   "Transforms lie side by side, their elements as far apart as there are "
                   "transforms; not one after the other");
  command.add_flag("--inverse", arguments.inverse, "The inverse transform of c2c");
  std::string of_objectives;
  for (const Objective& row : objectives())
    of_objectives += fmt::format("\n{} ({})", row.name, row.what);
  command.add_option("--objective", arguments.objective, "What is to be least:" + of_objectives)
      ->check(CLI::IsMember(objective_names()))
      ->capture_default_str();
  command
      .add_option("--strategies", arguments.strategies,
                  "Only schedules whose nodes are of these, with commas between")
      ->delimiter(',');
  command
      .add_option("--at-most", arguments.limits,
                  "Only schedules whose features (--space lists them) are at most so much: "
                  "registers=64,kernels=1")
      ->delimiter(',');
  command
      .add_option(
          "--from", arguments.from,
          "Method transfer learns from the trials of these files (--csv, --trials), of "
          "other sizes, batches or devices; what they have of this very problem is left out")
      ->delimiter(',');
  command
      .add_option("--depth", arguments.bounds.depth, "Levels of a schedule's tree below its root")
      ->check(CLI::Range(0, 6))
      ->capture_default_str();
  command
      .add_option("--more-passes", arguments.bounds.more_passes,
                  "Passes of a kernel beyond the fewest that do")
      ->check(CLI::Range(0, 12))
      ->capture_default_str();
  arguments.of_device.push_back(
      command
          .add_option("--jobs", arguments.jobs,
                      "Compilations side by side; 0: as many as there are cores")
          ->check(CLI::Range(0, 1024))
          ->capture_default_str());
  arguments.of_clock.push_back(
      command.add_option("--rounds", arguments.stand.rounds, "Rounds of timing a schedule")
          ->check(CLI::Range(3, 1000))
          ->capture_default_str());
  arguments.of_clock.push_back(command.add_flag(
      "--cold", arguments.stand.cold, "Before each execution write memory that no cache holds"));
  arguments.of_device.push_back(
      command.add_flag("!--no-check", arguments.stand.checks,
                       "Do not compare results with those of the planner's schedule"));
  arguments.of_device.push_back(
      command
          .add_option("--longest", arguments.longest_s,
                      "Seconds without a sign of life after which a schedule hangs")
          ->check(CLI::Range(1.0, 3600.0))
          ->capture_default_str());
  command.add_flag("--worker", arguments.worker, "")->group("");  // the child
  add_backend(command, arguments.choice);
  add_architecture(command, arguments.choice,
                   "With --objective predicted, registers or --space: for this architecture "
                   "(sm_90) or card (h100)");
  add_arithmetic(command, arguments.choice);
  add_codelets(command, arguments.choice);
}

}  // namespace papilio::cli
