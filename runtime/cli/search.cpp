// SPDX-License-Identifier: MIT
//
// papilio search: looks in the space of schedules of one problem for one that is faster than the
// planner's. Schedules are compiled and timed in a child process (cli/search_worker.h), so that the
// search outlives those that crash or hang.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <set>
#include <thread>

#include "runtime/api/backends.h"
#include "runtime/api/planning.h"
#include "runtime/cli/child_evaluator.h"
#include "runtime/cli/options.h"
#include "runtime/cli/search_report.h"
#include "runtime/cli/search_worker.h"
#include "runtime/cli/size_list.h"
#include "runtime/cli/text_table.h"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/problem/problem.h"
#include "runtime/search/describe.h"
#include "runtime/search/domains.h"
#include "runtime/search/draw_strategies.h"
#include "runtime/search/moves.h"
#include "runtime/search/run.h"

namespace papilio::cli {
namespace {

using search::Outcome;
using search::Trial;

constexpr std::size_t seeds_of_planner = 8;  // that searchers begin with
constexpr std::size_t confirmed = 5, confirmations = 3;
constexpr std::size_t counted = 3000, draws_for_size = 1000;

struct SearchArguments {
  std::string size;
  std::string batch = "auto";
  std::string precision = "f32";
  bool inverse = false;
  std::string budget = "60s";
  std::size_t trials = 0;
  std::string method = "local";
  std::uint64_t seed = 1;
  std::string objective = "time";
  std::vector<std::string> strategies;
  search::Bounds bounds;
  std::string csv, wisdom;
  bool resume = false;
  bool show_space = false;
  bool worker = false;
  int jobs = 0;
  double longest_s = 60;
  StandOptions stand;
  PlanChoice choice;
};

std::atomic<bool> interrupted = false;

// The first one ends the search in order, the second one the program.
void interrupt(int) {
  if (interrupted.exchange(true)) _exit(130);
}

double parse_seconds(const std::string& text) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  const std::string unit = text.substr(used);
  const double scale = unit.empty() || unit == "s" ? 1
                       : unit == "ms"              ? 1e-3
                       : unit == "m"               ? 60
                       : unit == "h"               ? 3600
                                                   : 0;
  if (used == 0 || scale == 0 || !(value > 0) || !std::isfinite(value))
    throw Error(ErrorCode::invalid_argument,
                "--budget is '" + text + "'; a time above 0 such as 500ms, 60s, 10m or 2h");
  return value * scale;
}

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
  problem = problem::complete(problem);
  problem::check(problem);
  return problem;
}

// The program itself, with the same words and one more.
std::vector<std::string> worker_command(const SearchArguments& arguments, const Problem& problem,
                                        bool on_host) {
  std::vector<std::string> words{std::filesystem::read_symlink("/proc/self/exe").string(),
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
                                 std::to_string(arguments.jobs),
                                 "--rounds",
                                 std::to_string(arguments.stand.rounds)};
  if (arguments.inverse) words.emplace_back("--inverse");
  if (arguments.stand.cold) words.emplace_back("--cold");
  if (!arguments.stand.checks) words.emplace_back("--no-check");
  for (const auto& folder : arguments.choice.options().codelets) {
    words.emplace_back("--codelets");
    words.push_back(folder);
  }
  return words;
}

// Everything that a search needs of its problem.
struct Searching {
  Problem problem;
  PlanOptions options;
  api::PlanningContext planning;
  plan::Schedule chosen;  // by the planner
  search::Space space;
};

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
  return {problem, options, std::move(planning), std::move(chosen), std::move(space)};
}

std::vector<plan::Schedule> seeds_of(const Searching& searching) {
  std::vector<plan::Schedule> seeds{searching.chosen};
  for (auto& ranked : plan::rank(searching.space.shape(), {}, searching.planning.context)) {
    if (seeds.size() == seeds_of_planner) break;
    if (ranked.schedule != searching.chosen) seeds.push_back(std::move(ranked.schedule));
  }
  std::erase_if(seeds, [&](const auto& seed) { return searching.space.why_not(seed).has_value(); });
  return seeds;
}

std::string count_text(double count) {
  return count < 1e6 ? fmt::format("{:.0f}", count) : fmt::format("10^{:.0f}", std::log10(count));
}

void print_space(const Searching& searching) {
  const auto size = searching.space.size(counted, draws_for_size);
  if (size.exact)
    std::cout << fmt::format("  space      {} schedules, {} of them legal\n",
                             count_text(size.schedules), count_text(size.legal));
  else
    std::cout << fmt::format(
        "  space      about {} schedules, about {} of them legal "
        "(estimated from {} draws)\n",
        count_text(size.schedules), count_text(size.legal), draws_for_size);
}

void describe_space(const Searching& searching) {
  print_space(searching);
  const auto& grammar = searching.space.grammar();
  std::cout << "\n  strategies of the root, and what is drawn for each\n";
  for (const auto& drawing : search::drawings())
    if (drawing.is_for(grammar, searching.space.shape(), grammar.bounds().depth))
      std::cout << fmt::format("    {:<16} {}\n", drawing.strategy, drawing.what);
  std::cout << "\n  parameters\n";
  for (const auto& domain : search::domains())
    std::cout << fmt::format("    {:<16} {}\n", domain.parameter, domain.what);
  std::cout << "\n  moves\n";
  for (const auto& move : search::moves())
    std::cout << fmt::format("    {:<16} {}\n", move.name, move.what);
  std::cout << "\n  features\n";
  for (const auto& feature : search::features())
    std::cout << fmt::format("    {:<16} {}\n", feature.name, feature.what);
  std::cout << "\n  methods\n";
  for (const auto& row : search::searchers())
    std::cout << fmt::format("    {:<16} {}\n", row.name, row.what);
}

double predicted(const plan::Schedule& schedule, const plan::Context& context) {
  try {
    return plan::predicted_us(plan::lower(schedule, context), context);
  } catch (const Error&) {
    return std::numeric_limits<double>::infinity();
  }
}

// Times the fastest again, several times: the least of many noisy times is too small.
std::vector<Trial> confirm(search::Evaluator& evaluator, std::vector<Trial> trials) {
  std::erase_if(trials, [](const Trial& trial) { return trial.outcome != Outcome::timed; });
  std::ranges::sort(trials, {}, &Trial::us);
  if (trials.size() > confirmed) trials.resize(confirmed);
  for (Trial& trial : trials) {
    std::vector<double> times;
    for (std::size_t i = 0; i < confirmations; ++i) {
      evaluator.submit(trial.schedule, std::numeric_limits<double>::infinity());
      std::optional<Trial> again;
      while (!again) again = evaluator.wait(1);
      if (again->outcome == Outcome::timed) times.push_back(again->us);
    }
    std::ranges::sort(times);
    trial.us = times.empty() ? std::numeric_limits<double>::infinity() : times[times.size() / 2];
  }
  std::ranges::sort(trials, {}, &Trial::us);
  return trials;
}

class Progress {
 public:
  Progress(double planner_us, std::size_t known) : planner_us_(planner_us), trials_(known) {}

  void show(const Trial& trial) {
    ++trials_;
    ++counts_[static_cast<std::size_t>(trial.outcome)];
    if (trial.outcome == Outcome::timed && trial.us < best_us_) {
      best_us_ = trial.us;
      clear();
      std::cerr << fmt::format("  {:>6}  {:>7.1f} s  {:>10}  {:.3f} of the planner's  {}\n",
                               trials_, trial.at_s, format_us(trial.us), trial.us / planner_us_,
                               plan::print(trial.schedule));
    } else if (trial.outcome == Outcome::crashed || trial.outcome == Outcome::hung ||
               trial.outcome == Outcome::wrong) {
      clear();
      std::cerr << fmt::format("  {:>6}  {}: {}\n          {}\n", trials_, to_text(trial.outcome),
                               trial.reason, plan::print(trial.schedule));
    }
    if (is_terminal_)
      std::cerr << fmt::format("\r  {} trials, {:.0f} s, best {:.3f} of the planner's ", trials_,
                               trial.at_s, best_us_ / planner_us_)
                << std::flush;
  }
  void clear() const {
    if (is_terminal_) std::cerr << "\r\033[K";
  }
  std::string counts() const {
    std::string text;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (counts_[i] > 0)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts_[i],
                            to_text(static_cast<Outcome>(i)));
    return text;
  }

 private:
  const double planner_us_;
  const bool is_terminal_ = isatty(STDERR_FILENO) != 0;
  std::size_t trials_;
  double best_us_ = std::numeric_limits<double>::infinity();
  std::array<std::size_t, 6> counts_{};
};

// What is worth remembering: not what the planner finds, nor what noise may have made of it.
constexpr double surely_faster = 0.99;

void keep(const SearchArguments& arguments, const Searching& searching, const SearchHead& head,
          const Trial& best) {
  if (best.us > surely_faster * head.planner_us) {
    std::cout << "  not written to " << arguments.wisdom << ": it is not 1 % faster\n";
    return;
  }
  remember(arguments.wisdom,
           {.shape = searching.space.shape(),
            .batch = searching.problem.batch,
            .precision = searching.problem.precision,
            .arithmetic = searching.options.arithmetic,
            .architecture = head.architecture,
            .device = head.device,
            .us = best.us,
            .planner_us = head.planner_us,
            .version = PAPILIO_VERSION,
            .from = fmt::format("search {}, seed {}", arguments.method, arguments.seed),
            .schedule = best.schedule});
  std::cout << "  written to " << arguments.wisdom << "; PAPILIO_WISDOM=" << arguments.wisdom
            << " makes plans by it\n";
}

int run_search(SearchArguments arguments) {
  unsetenv("PAPILIO_WISDOM");  // what is to be beaten is the planner's own choice
  if (arguments.jobs <= 0) arguments.jobs = static_cast<int>(std::thread::hardware_concurrency());
  if (arguments.worker) {
    PlanOptions options = arguments.choice.options();
    const bool on_host = arguments.choice.backend == "host";
    return run_search_worker(parse_problem(arguments, on_host), options, arguments.stand,
                             arguments.jobs);
  }
  if (!arguments.wisdom.empty() && arguments.objective != "time")
    throw Error(ErrorCode::invalid_argument, "--wisdom is for --objective time: wisdom is timed");
  const double seconds = parse_seconds(arguments.budget);
  const auto& method = search::find_searcher(arguments.method);
  const bool by_model = arguments.objective == "predicted";
  if (!by_model && !arguments.show_space && !arguments.choice.architecture.empty())
    throw Error(ErrorCode::invalid_argument,
                "--arch is for --objective predicted and --space; times are those of this "
                "machine's device");
  const Searching searching = prepare(arguments);
  const auto& context = searching.planning.context;
  SearchHead head = search_head(searching.problem);
  std::cout << fmt::format("{} points, batch {}, {} {}, for {}\n\n", head.size, head.batch,
                           head.precision, head.direction, context.target.architecture);
  if (arguments.show_space) {
    describe_space(searching);
    return 0;
  }
  print_space(searching);
  std::cout << std::flush;

  std::unique_ptr<search::Evaluator> evaluator;
  head.objective = arguments.objective;
  head.architecture = context.target.architecture;
  if (by_model) {
    evaluator = std::make_unique<search::Predictor>(context);
    head.device = "model";
    head.planner_us = predicted(searching.chosen, context);
  } else {
    ChildOptions options;
    options.command = worker_command(arguments, searching.problem, context.target.is_host);
    options.under_way = 2 * static_cast<std::size_t>(arguments.jobs);
    options.longest_s = arguments.longest_s;
    auto child = std::make_unique<ChildEvaluator>(options);
    head.device = child->device();
    head.planner_us = child->baseline_us();
    evaluator = std::move(child);
  }
  std::cout << fmt::format("  planner    {}  {}\n  method     {}, seed {}: {}\n\n",
                           format_us(head.planner_us), plan::print(searching.chosen), method.name,
                           arguments.seed, method.what)
            << std::flush;

  std::map<std::string, Trial> known;
  if (arguments.resume) known = read_trials(arguments.csv, head);
  std::vector<Trial> in_order;
  for (const auto& [text, trial] : known) in_order.push_back(trial);
  std::ranges::sort(in_order, {}, &Trial::at_s);
  if (arguments.resume)
    std::cout << fmt::format("  resumed    {} trials of {}\n\n", known.size(), arguments.csv)
              << std::flush;
  TrialLog log;
  if (!arguments.csv.empty()) {
    if (!arguments.resume && std::filesystem::exists(arguments.csv))
      throw Error(ErrorCode::input_output,
                  arguments.csv + " is there already; --resume goes on with it");
    log = TrialLog(arguments.csv);
  }

  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  const auto searcher = method.make({searching.space, seeds_of(searching), arguments.seed});
  Progress progress(head.planner_us, known.size());
  const search::Limits limits{seconds, arguments.trials, [] { return interrupted.load(); }};
  const auto result = search::run(*searcher, *evaluator, limits, known, [&](const Trial& trial) {
    in_order.push_back(trial);
    log.add(head, method.name, arguments.seed, trial, predicted(trial.schedule, context));
    progress.show(trial);
  });
  progress.clear();
  std::cout << fmt::format("\n  {} trials in {:.1f} s ({}){}\n", result.trials, result.seconds,
                           progress.counts(),
                           interrupted        ? "; interrupted"
                           : result.exhausted ? "; the method has nothing more"
                                              : "");
  if (!result.best) {
    std::cout << "  no schedule was timed\n";
    return 1;
  }
  print_picture(std::cout, in_order, head.planner_us);
  std::vector<Trial> best{*result.best};
  if (!by_model && !interrupted) best = confirm(*evaluator, in_order);
  std::cout << fmt::format("\n  fastest    {}, {:.3f} of the planner's{}\n", format_us(best[0].us),
                           best[0].us / head.planner_us,
                           by_model      ? " (predicted)"
                           : interrupted ? " (timed once)"
                                         : fmt::format(" (timed {} times more)", confirmations));
  for (const Trial& trial : best)
    std::cout << fmt::format("    {:.3f}  {}\n", trial.us / head.planner_us,
                             plan::print(trial.schedule));
  if (!arguments.wisdom.empty()) keep(arguments, searching, head, best[0]);
  return 0;
}

}  // namespace

void add_search(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<SearchArguments>();
  CLI::App& command = *program.add_subcommand(
      "search",
      "Search the space of schedules of a size for one that is faster than the planner's");
  command
      .add_option("N", arguments->size,
                  "Points of one transform: 1009, 2^20; of its dimensions: 64x128, 8x8x8")
      ->required();
  command
      .add_option("--batch", arguments->batch,
                  "Number of transforms; auto: as many as fill the device and no cache")
      ->capture_default_str();
  command.add_option("--precision", arguments->precision, "f32 or f64")
      ->check(CLI::IsMember({"f32", "f64"}))
      ->capture_default_str();
  command.add_flag("--inverse", arguments->inverse, "The inverse transform");
  command.add_option("--budget", arguments->budget, "Time to search: 500ms, 60s, 10m, 2h")
      ->capture_default_str();
  command.add_option("--trials", arguments->trials, "Schedules to try at most; 0: no limit")
      ->capture_default_str();
  std::vector<std::string> methods;
  std::string of_methods;
  for (const auto& row : search::searchers()) {
    methods.emplace_back(row.name);
    of_methods += fmt::format("\n{} ({})", row.name, row.what);
  }
  command.add_option("--method", arguments->method, "How to search:" + of_methods)
      ->check(CLI::IsMember(methods))
      ->capture_default_str();
  command.add_option("--seed", arguments->seed, "Of all that is random")->capture_default_str();
  command
      .add_option("--objective", arguments->objective,
                  "time: the device's clock; predicted: the cost model, without a device")
      ->check(CLI::IsMember({"time", "predicted"}))
      ->capture_default_str();
  command
      .add_option("--strategies", arguments->strategies,
                  "Only schedules whose nodes are of these, with commas between")
      ->delimiter(',');
  command
      .add_option("--depth", arguments->bounds.depth, "Levels of a schedule's tree below its root")
      ->check(CLI::Range(0, 6))
      ->capture_default_str();
  command
      .add_option("--more-passes", arguments->bounds.more_passes,
                  "Passes of a kernel beyond the fewest that do")
      ->check(CLI::Range(0, 12))
      ->capture_default_str();
  command.add_flag("--space", arguments->show_space,
                   "Print the space, its size, its parameters and moves, and search nothing");
  CLI::Option* csv = command.add_option(
      "--csv", arguments->csv, "Write every trial to this file when it is there, a row each");
  command
      .add_flag("--resume", arguments->resume,
                "Go on with the trials of --csv: what is there is not timed again")
      ->needs(csv);
  command.add_option("--wisdom", arguments->wisdom,
                     "Put the fastest into this file of wisdom, if it is 1 % faster than the "
                     "planner's (papilio wisdom --help)");
  command
      .add_option("--jobs", arguments->jobs,
                  "Compilations side by side; 0: as many as there are cores")
      ->capture_default_str();
  command.add_option("--rounds", arguments->stand.rounds, "Rounds of timing a schedule")
      ->check(CLI::Range(3, 1000))
      ->capture_default_str();
  command.add_flag("--cold", arguments->stand.cold,
                   "Before each execution write memory that no cache holds");
  command.add_flag("!--no-check", arguments->stand.checks,
                   "Do not compare results with those of the planner's schedule");
  command
      .add_option("--longest", arguments->longest_s,
                  "Seconds without a sign of life after which a schedule hangs")
      ->check(CLI::Range(1.0, 3600.0))
      ->capture_default_str();
  command.add_flag("--worker", arguments->worker, "")->group("");  // the child
  add_backend(command, arguments->choice);
  add_architecture(
      command, arguments->choice,
      "With --objective predicted or --space: for this architecture (sm_90) or card (h100)");
  add_arithmetic(command, arguments->choice);
  add_codelets(command, arguments->choice);
  command.footer(
      "Every schedule that is tried is timed beside the planner's, in turn, and its result is\n"
      "compared with the planner's. Ctrl-C ends the search and prints what was found; --csv and\n"
      "--resume go on later. Pin what was found with --schedule, or PlanOptions::schedule.\n"
      "Examples:\n"
      "  papilio search 1009 --budget 30s                       on a GPU, else on the processor\n"
      "  papilio search 4096 --method genetic --csv trials.csv\n"
      "  papilio search 4096 --csv trials.csv --resume --method local --seed 2\n"
      "  papilio search 65536 --objective predicted --arch h100 without a GPU\n"
      "  papilio search 96 --backend host --strategies stockham --method exhaustive\n"
      "  papilio search 1009 --space                            what there is to search\n"
      "docs/search.md explains the space, the methods and how to add one.");
  command.callback([arguments, &run] { run = [arguments] { return run_search(*arguments); }; });
}

}  // namespace papilio::cli
