// SPDX-License-Identifier: MIT
//
// papilio search: looks in the space of schedules of one problem for one that is faster than the
// planner's. Schedules are compiled and timed in a child process (cli/search_worker.h), so that the
// search outlives those that crash or hang.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "runtime/cli/confirm.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/objective.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/search_report.h"
#include "runtime/cli/search_serve.h"
#include "runtime/cli/search_session.h"
#include "runtime/cli/search_worker.h"
#include "runtime/cli/text_table.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/search/describe.h"
#include "runtime/search/domains.h"
#include "runtime/search/draw_strategies.h"
#include "runtime/search/moves.h"
#include "runtime/search/run.h"

namespace papilio::cli {
namespace {

using search::Outcome;
using search::Trial;

struct OneSearch : SearchArguments {
  std::string budget = "60s";
  std::size_t trials = 0;
  std::string method = "local";
  std::uint64_t seed = 1;
  std::string csv, wisdom;
  bool resume = false;
  bool show_space = false, serves = false;
};

constexpr std::size_t counted = 3000, draws_for_size = 1000;

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

void print_sweeps(const Searching& searching, const plan::Sweeps& sweeps, const char* heading) {
  std::cout << fmt::format("\n  {}\n", heading);
  for (const plan::Sweep& sweep : sweeps.list) {
    std::vector<std::string> ways;
    if (!sweep.is_whole())
      ways.push_back(fmt::format("a complex transform of {} points", fmt::join(sweep.shape, "x")));
    if (const auto half = plan::folded_shape(sweep); !half.empty())
      ways.push_back(fmt::format("one kernel of {} that folds", fmt::join(half, "x")));
    if (const auto parts = plan::parts_of_extension(sweep, searching.planning.context);
        !parts.empty())
      ways.push_back(
          fmt::format("one kernel of {} of its extension's points", fmt::join(parts, ", ")));
    for (const std::uint64_t loop : plan::loops_to_pair(sweep))
      ways.push_back(fmt::format("pairs of rows, paired={}", loop));
    std::cout << fmt::format("    {:<16} by {}\n",
                             sweep.convolves ? "convolution" : to_text(sweep.kind),
                             fmt::join(ways, ", or by "));
  }
}

void describe_space(const Searching& searching) {
  print_space(searching);
  const auto& grammar = searching.space.grammar();
  const auto print_strategies = [&](const plan::Shape& shape) {
    std::cout << fmt::format("\n  strategies of {} points, and what is drawn for each\n",
                             fmt::join(shape, "x"));
    for (const auto& drawing : search::drawings())
      if (drawing.is_for(grammar, shape, grammar.bounds().depth))
        std::cout << fmt::format("    {:<16} {}\n", drawing.strategy, drawing.what);
  };
  if (const auto& sweeps = searching.planning.context.sweeps) {
    print_sweeps(searching, *sweeps, "sweeps, in order");
    if (sweeps->apart) print_sweeps(searching, *sweeps->apart, "or, a sweep for each axis");
    for (const auto& whole : sweeps->wholes)
      print_sweeps(searching, *whole, "or, the last axes in one kernel");
  } else {
    print_strategies(searching.space.shape());
  }
  std::cout << "\n  parameters\n";
  for (const auto& domain : search::domains())
    std::cout << fmt::format("    {:<16} {}\n", domain.parameter, domain.what);
  std::cout << "\n  moves\n";
  for (const auto& move : search::moves())
    std::cout << fmt::format("    {:<16} {}\n", move.name, move.what);
  if (searching.planning.context.sweeps)
    std::cout << fmt::format("    {:<16} {}\n", "sweeps",
                             "other sweeps, or one of them done in another of these ways");
  std::cout << "\n  features\n";
  for (const auto& feature : search::features())
    std::cout << fmt::format("    {:<16} {}\n", feature.name, feature.what);
  std::cout << "\n  methods\n";
  for (const auto& row : search::searchers())
    std::cout << fmt::format("    {:<16} {}\n", row.name, row.what);
}

class Progress {
 public:
  Progress(const Objective& objective, double planner_us, std::size_t known)
      : objective_(objective), planner_us_(planner_us), trials_(known) {}

  void show(const Trial& trial) {
    ++trials_;
    ++counts_[static_cast<std::size_t>(trial.outcome)];
    if (trial.outcome == Outcome::timed && trial.us < best_us_) {
      best_us_ = trial.us;
      clear();
      std::cerr << fmt::format("  {:>6}  {:>7.1f} s  {:>10}  {:.3f} of the planner's  {}\n",
                               trials_, trial.at_s, objective_.format(trial.us),
                               trial.us / planner_us_, plan::print(trial.schedule));
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
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts_[i], word_of(i));
    return text;
  }

 private:
  const char* word_of(std::size_t outcome) const {
    const auto known = static_cast<Outcome>(outcome);
    return known == Outcome::timed ? objective_.done : to_text(known);
  }

  const Objective& objective_;
  const double planner_us_;
  const bool is_terminal_ = isatty(STDERR_FILENO) != 0;
  std::size_t trials_;
  double best_us_ = std::numeric_limits<double>::infinity();
  std::array<std::size_t, 6> counts_{};
};

void keep(const OneSearch& arguments, const Searching& searching, const SearchHead& head,
          const Trial& best) {
  if (best.us > search::surely_faster * head.planner_us) {
    std::cout << "  not written to " << arguments.wisdom << ": it is not 1 % faster\n";
    return;
  }
  remember(arguments.wisdom, searching, head, best.us, best.schedule,
           fmt::format("search {}, seed {}", arguments.method, arguments.seed));
  std::cout << "  written to " << arguments.wisdom << "; PAPILIO_WISDOM=" << arguments.wisdom
            << " makes plans by it\n";
}

// Before any work, so that no search is lost to it.
void check_trials_file(const OneSearch& arguments) {
  if (arguments.csv.empty()) return;
  if (!std::filesystem::exists(arguments.csv)) return check_output_file(arguments.csv);
  if (!arguments.resume)
    throw Error(ErrorCode::input_output,
                arguments.csv + " is there already; --resume goes on with it");
  TrialLog(arguments.csv);
}

int run_search(const OneSearch& arguments) {
  setenv("PAPILIO_WISDOM", "", 1);  // what is to be beaten is the planner's own choice
  if (arguments.worker) {
    StandOptions stand = arguments.stand;
    stand.energy = arguments.objective == "energy";
    return run_search_worker(parse_problem(arguments, arguments.choice.backend == "host"),
                             arguments.choice.options(), stand, arguments.jobs);
  }
  check_search(arguments, {arguments.method}, arguments.wisdom, arguments.show_space);
  check_trials_file(arguments);
  const double seconds = parse_seconds(arguments.budget, "--budget");
  const auto& method = search::find_searcher(arguments.method);
  const Objective& objective = find_objective(arguments.objective);
  const Searching searching = prepare(arguments);
  const auto& context = searching.planning.context;
  SearchHead head = search_head(searching.problem);
  if (arguments.serves) {
    const auto evaluator = make_evaluator(arguments, searching, head);
    return serve_search(searching, head, *evaluator, arguments.seed);
  }
  std::cout << fmt::format("{}{}, batch {}, {} {}, for {}\n\n", head.size,
                           context.sweeps ? "" : " points", head.batch, head.precision,
                           head.direction, context.target.architecture);
  if (arguments.show_space) {
    describe_space(searching);
    return 0;
  }
  print_space(searching);
  std::cout << std::flush;

  const auto evaluator = make_evaluator(arguments, searching, head);
  std::cout << fmt::format("  planner    {}  {}\n  method     {}, seed {}: {}\n\n",
                           objective.format(head.planner_us), plan::print(searching.chosen),
                           method.name, arguments.seed, method.what)
            << std::flush;

  std::map<std::string, Trial> known;
  std::size_t excluded = 0;
  if (arguments.resume) {
    known = read_trials(arguments.csv, head, objective.on_device);
    // What has no value cannot be found, and need not be tried again.
    excluded = std::erase_if(known, [&](const auto& entry) {
      const Trial& trial = entry.second;
      return std::isfinite(trial.us) && searching.space.why_not(trial.schedule).has_value();
    });
  }
  std::vector<Trial> in_order;
  in_order.reserve(known.size());
  for (const auto& [text, trial] : known) in_order.push_back(trial);
  std::ranges::sort(in_order, {}, &Trial::at_s);
  if (arguments.resume)
    std::cout << fmt::format("  resumed    {} trials of {}{}\n\n", known.size(), arguments.csv,
                             excluded == 0 ? ""
                                           : fmt::format("; {} more are not in the space of this "
                                                         "search",
                                                         excluded))
              << std::flush;
  TrialLog log;
  if (!arguments.csv.empty()) log = TrialLog(arguments.csv);

  catch_interrupts();
  const auto searcher = start(method, arguments, searching, head, arguments.seed);
  Progress progress(objective, head.planner_us, known.size());
  // What is measured again in the end is within the budget, too.
  const double search_s = std::max(seconds / 2, seconds - objective.confirming_s());
  const search::Limits limits{search_s, arguments.trials, interrupted};
  const auto result = search::run(*searcher, *evaluator, limits, known, [&](const Trial& trial) {
    in_order.push_back(trial);
    log.add(head, method.name, arguments.seed, trial, features_of(trial.schedule, context));
    progress.show(trial);
  });
  progress.clear();
  const std::string counts = progress.counts();
  std::cout << fmt::format("\n  {} trial{} in {:.1f} s{}{}\n", result.trials,
                           result.trials == 1 ? "" : "s", result.seconds,
                           counts.empty() ? "" : " (" + counts + ")",
                           interrupted()      ? "; interrupted"
                           : result.exhausted ? "; the method has nothing more"
                                              : "");
  if (!result.best) {
    const bool was_short = result.trials == 0 && !interrupted() && !result.exhausted;
    std::cout << fmt::format("  {}; the planner's took {}\n",
                             was_short ? "the budget was over before the first other schedule was "
                                         "compiled"
                                       : fmt::format("no other schedule was {}", objective.done),
                             objective.format(head.planner_us));
    return 1;
  }
  print_picture(std::cout, in_order, head.planner_us);
  std::vector<Trial> best{*result.best};
  if (objective.on_device && !interrupted())
    best = confirm(*evaluator, in_order, objective.finalists, objective.confirmations, interrupted)
               .trials;
  std::cout << fmt::format(
      "\n  fastest    {}, {:.3f} of the planner's{}\n", objective.format(best[0].us),
      best[0].us / head.planner_us,
      !objective.on_device ? head.device == "model" ? " (predicted)" : objective.how
      : interrupted()
          ? fmt::format(" ({} once)", objective.done)
          : fmt::format(" ({} {} times more)", objective.done, objective.confirmations));
  for (const Trial& trial : best)
    std::cout << fmt::format("    {:.3f}  {}\n", trial.us / head.planner_us,
                             plan::print(trial.schedule));
  if (!arguments.wisdom.empty()) keep(arguments, searching, head, best[0]);
  return log.is_whole() ? 0 : 1;
}

}  // namespace

void add_search(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<OneSearch>();
  CLI::App& command = *program.add_subcommand(
      "search",
      "Search the space of schedules of a size for one that is faster than the planner's");
  command
      .add_option("N", arguments->size,
                  "Points of one transform: 1009, 2^20; of its dimensions: 64x128, 8x8x8")
      ->required();
  CLI::Option* budget =
      command.add_option("--budget", arguments->budget, "Time to search: 500ms, 60s, 10m, 2h")
          ->capture_default_str();
  CLI::Option* trials =
      command.add_option("--trials", arguments->trials, "Schedules to try at most; 0: no limit")
          ->check(too_large)
          ->capture_default_str();
  std::vector<std::string> methods;
  std::string of_methods;
  for (const auto& row : search::searchers()) {
    methods.emplace_back(row.name);
    of_methods += fmt::format("\n{} ({})", row.name, row.what);
  }
  CLI::Option* method =
      command.add_option("--method", arguments->method, "How to search:" + of_methods)
          ->check(CLI::IsMember(methods))
          ->capture_default_str();
  CLI::Option* seed = command.add_option("--seed", arguments->seed, "Of all that is random")
                          ->check(too_large)
                          ->capture_default_str();
  CLI::Option* space =
      command.add_flag("--space", arguments->show_space,
                       "Print the space, its size, its parameters and moves, and search nothing");
  CLI::Option* serve =
      command.add_flag("--serve", arguments->serves,
                       "Search nothing: answer another program's requests, JSON a line "
                       "(docs/search.md, From Python)");
  CLI::Option* csv = command.add_option(
      "--csv", arguments->csv, "Write every trial to this file when it is there, a row each");
  command
      .add_flag("--resume", arguments->resume,
                "Go on with the trials of --csv: what is there is not timed again")
      ->needs(csv);
  CLI::Option* wisdom = command.add_option(
      "--wisdom", arguments->wisdom,
      "Put the fastest into this file of wisdom, if it is 1 % faster than the planner's (papilio "
      "wisdom --help)");
  space->excludes(serve, seed);
  for (CLI::Option* of_search : {csv, wisdom, budget, trials, method})
    space->excludes(of_search), serve->excludes(of_search);
  add_search_arguments(command, *arguments);
  command.footer(
      "Every schedule that is tried is timed beside the planner's, in turn, and its result is\n"
      "compared with the planner's. Ctrl-C ends the search and prints what was found; --csv and\n"
      "--resume go on later. Pin what was found with --schedule, or PlanOptions::schedule.\n"
      "Examples:\n"
      "  papilio search 1009 --budget 30s                       on a GPU, else on the processor\n"
      "  papilio search 4096 --method genetic --csv trials.csv\n"
      "  papilio search 4096 --csv trials.csv --resume --method local --seed 2\n"
      "  papilio search 65536 --objective predicted --arch h100  without a GPU\n"
      "  papilio search 96 --backend host --strategies stockham --method exhaustive\n"
      "  papilio search 1009 --space                            what there is to search\n"
      "docs/search.md explains the space, the methods and how to add one.");
  command.callback([arguments, &run] { run = [arguments] { return run_search(*arguments); }; });
}

}  // namespace papilio::cli
