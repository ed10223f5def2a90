// SPDX-License-Identifier: MIT
//
// papilio search-table: how good each method is. Every method searches every problem for the same
// number of trials; a schedule that several try is timed once. The table says how far the planner's
// choice and the best of the first trials are from the fastest that anybody found.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <numeric>

#include "runtime/cli/confirm.h"
#include "runtime/cli/csv.h"
#include "runtime/cli/objective.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/search_session.h"
#include "runtime/cli/size_list.h"
#include "runtime/search/run.h"

namespace papilio::cli {
namespace {

using search::Outcome;
using search::Trial;

constexpr double near = 1.01;  // times the best
// Every method's trial of a schedule is the same, so none is stopped for another's best; but as if
// the best were so many times the planner's.
constexpr double taken_for_best = 1.6;
constexpr double timing_again_s = 15;  // of a budget, for each size

struct TableArguments : SearchArguments {
  std::string sizes;
  std::vector<std::string> methods;
  std::vector<std::size_t> at{10, 100};
  std::vector<std::uint64_t> seeds{1};
  std::string longest = "10m";  // of one method and problem
  std::string budget;           // of everything; empty: none
  std::string csv, trials, wisdom;
};

// The time that is left of everything.
class Budget {
 public:
  explicit Budget(const std::string& text)
      : seconds_(text.empty() ? std::numeric_limits<double>::infinity()
                              : parse_seconds(text, "--budget")) {}
  double left_s() const {
    return seconds_ - std::chrono::duration<double>(Clock::now() - began_).count();
  }
  // The rest is for timing again what the table names.
  double left_of_course_s() const { return left_s() - std::min(timing_again_s, seconds_ / 8); }

 private:
  using Clock = std::chrono::steady_clock;
  const double seconds_;
  const Clock::time_point began_ = Clock::now();
};

// Gives what was tried before at once, and tries the rest.
class Remembering final : public search::Evaluator {
 public:
  Remembering(search::Evaluator& others, double planner_us)
      : others_(others), planner_us_(planner_us) {}
  std::size_t room() const override { return done_.size() < 4 ? others_.room() : 0; }
  void submit(const plan::Schedule& schedule, double) override {
    if (const auto known = trials_.find(plan::print(schedule)); known != trials_.end())
      done_.push_back(known->second);
    else
      others_.submit(schedule, taken_for_best * planner_us_);
  }
  std::optional<Trial> wait(double seconds) override {
    std::optional<Trial> trial;
    if (!done_.empty()) {
      trial = done_.back();
      done_.pop_back();
    } else if ((trial = others_.wait(seconds))) {
      trials_[plan::print(trial->schedule)] = *trial;
    }
    return trial;
  }

 private:
  search::Evaluator& others_;
  const double planner_us_;
  std::map<std::string, Trial> trials_;
  std::vector<Trial> done_;
};

bool has_time(const Trial& trial) {
  return std::isfinite(trial.us) &&
         (trial.outcome == Outcome::timed || trial.outcome == Outcome::slow);
}

// What one method with one seed did on one problem.
struct Course {
  std::string method;
  std::uint64_t seed = 1;
  std::vector<Trial> trials{};  // in the order in which it gave them
  double seconds = 0;
  bool exhausted = false;  // it had no more schedules

  // Whether it came so far, and was not cut short by time before.
  bool reached(std::size_t count) const { return exhausted || trials.size() >= count; }

  // The fastest of its first `count` trials, slow ones too; `most` at most.
  std::vector<const Trial*> fastest(std::size_t count, std::size_t most) const {
    std::vector<const Trial*> found;
    for (std::size_t i = 0; i < std::min(count, trials.size()); ++i)
      if (has_time(trials[i])) found.push_back(&trials[i]);
    std::ranges::stable_sort(found, {}, [](const Trial* trial) { return trial->us; });
    if (found.size() > most) found.resize(most);
    return found;
  }
};

struct Row {
  SearchHead head;
  std::vector<Course> courses;
  // By schedule, of what the table names: times that may be compared.
  std::map<std::string, double> us;
  double best_us = 0;
  std::string best;
};

// Hands a searcher's schedules on and keeps their order: trials finish in another one.
class Numbering final : public search::Searcher {
 public:
  explicit Numbering(search::Searcher& searcher) : searcher_(searcher) {}
  std::optional<plan::Schedule> next() override {
    auto schedule = searcher_.next();
    if (schedule) numbers_.try_emplace(plan::print(*schedule), numbers_.size());
    return schedule;
  }
  void told(const Trial& trial) override { searcher_.told(trial); }
  std::size_t number(const Trial& trial) const { return numbers_.at(plan::print(trial.schedule)); }

 private:
  search::Searcher& searcher_;
  std::map<std::string, std::size_t> numbers_;
};

Course follow(const TableArguments& arguments, const Budget& budget, const Searching& searching,
              const SearchHead& head, search::Evaluator& evaluator, TrialLog& log,
              const std::string& method, std::uint64_t seed) {
  Course course{method, seed};
  const auto searcher = start(search::find_searcher(method), arguments, searching, head, seed);
  Numbering numbering(*searcher);
  std::map<std::string, Trial> known;
  const double longest_s = parse_seconds(arguments.longest, "--longest-course");
  const search::Limits limits{std::min(longest_s, budget.left_of_course_s()),
                              std::ranges::max(arguments.at), interrupted};
  const auto result = search::run(numbering, evaluator, limits, known, [&](const Trial& trial) {
    log.add(head, method, seed, trial, features_of(trial.schedule, searching.planning.context));
    course.trials.push_back(trial);
  });
  std::ranges::sort(course.trials, {}, [&](const Trial& trial) { return numbering.number(trial); });
  course.seconds = result.seconds;
  course.exhausted = result.exhausted;
  return course;
}

// The planner's choice and the few fastest of each course after so many trials. Of many noisy times
// the least is too small, so all are timed anew.
void time_again(const TableArguments& arguments, const Budget& budget, const Searching& searching,
                search::Evaluator& evaluator, Row& row) {
  const Objective& objective = find_objective(arguments.objective);
  std::map<std::string, Trial> named;
  const auto name = [&](const Trial& trial) {
    named.try_emplace(plan::print(trial.schedule), trial).first->second.outcome = Outcome::timed;
  };
  name({searching.chosen, Outcome::timed, row.head.planner_us});
  for (const Course& course : row.courses)
    for (const std::size_t at : arguments.at)
      for (const Trial* trial : course.fastest(at, objective.finalists)) name(*trial);
  std::vector<Trial> trials;
  trials.reserve(named.size());
  for (const auto& [text, trial] : named) trials.push_back(trial);
  if (objective.on_device) {
    Confirmed confirmed =
        confirm(evaluator, std::move(trials), named.size(), objective.confirmations,
                [&] { return interrupted() || budget.left_s() <= 0; });
    if (confirmed.again < named.size())
      std::cerr << fmt::format(
          "  {} {} of {} finalists were timed again: the table {}\n", row.head.size,
          confirmed.again, named.size(),
          confirmed.again > 0 ? "leaves out the others" : "has the single times of all");
    trials = comparable(std::move(confirmed));
  }
  for (const Trial& trial : trials) row.us[plan::print(trial.schedule)] = trial.us;
  // Times are relative to the planner's (search/trial.h), which so needs no second one.
  row.us.try_emplace(plan::print(searching.chosen), row.head.planner_us);
  row.head.planner_us = row.us.at(plan::print(searching.chosen));
  const auto fastest =
      std::ranges::min_element(row.us, {}, [](const auto& entry) { return entry.second; });
  row.best = fastest->first;
  row.best_us = fastest->second;
}

Row search_all(const TableArguments& arguments, const Budget& budget, const std::string& size,
               TrialLog& log) {
  auto one = static_cast<const SearchArguments&>(arguments);
  one.size = size;
  const Searching searching = prepare(one);
  Row row;
  const auto evaluator = make_evaluator(one, searching, row.head);
  Remembering remembering(*evaluator, row.head.planner_us);
  for (const std::string& method : arguments.methods)
    for (const std::uint64_t seed : arguments.seeds) {
      if (interrupted() || budget.left_of_course_s() <= 0) break;
      row.courses.push_back(
          follow(arguments, budget, searching, row.head, remembering, log, method, seed));
      const Course& course = row.courses.back();
      const auto best = course.fastest(course.trials.size(), 1);
      std::cerr << fmt::format("  {} {} seed {}: {} trials, {:.0f} s{}\n", size, method, seed,
                               course.trials.size(), course.seconds,
                               best.empty() ? ""
                                            : fmt::format(", {:.3f} of the planner's",
                                                          best[0]->us / row.head.planner_us));
    }
  time_again(arguments, budget, searching, *evaluator, row);
  if (!arguments.wisdom.empty() && row.best_us < search::surely_faster * row.head.planner_us)
    remember(arguments.wisdom, searching, row.head, row.best_us, plan::parse(row.best),
             fmt::format("search-table {}, at {}", fmt::join(arguments.methods, ","),
                         std::ranges::max(arguments.at)));
  return row;
}

// The time of the best of so many trials; infinite where there was no time for them.
double after(const TableArguments& arguments, const Row& row, const Course& course,
             std::size_t trials) {
  const std::size_t finalists = find_objective(arguments.objective).finalists;
  double least = std::numeric_limits<double>::infinity();
  if (!course.reached(trials)) return least;
  for (const Trial* trial : course.fastest(trials, finalists))
    if (const auto us = row.us.find(plan::print(trial->schedule)); us != row.us.end())
      least = std::min(least, us->second);
  return least;
}

std::string trials_until_near(const Course& course, double best_us) {
  for (std::size_t i = 0; i < course.trials.size(); ++i)
    if (has_time(course.trials[i]) && course.trials[i].us <= near * best_us)
      return std::to_string(i + 1);
  return "";
}

double geometric_mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return values.empty() ? NAN : std::exp(sum / static_cast<double>(values.size()));
}

// Markdown: times over the best; of several seeds the geometric mean.
void print_table(const TableArguments& arguments, const std::vector<Row>& rows) {
  std::vector<std::string> headings{"size", "batch", "best", "planner"};
  for (const auto& method : arguments.methods)
    for (const std::size_t at : arguments.at) headings.push_back(fmt::format("{} {}", method, at));
  std::cout << fmt::format("| {} |\n|{}\n", fmt::join(headings, " | "),
                           std::accumulate(headings.begin(), headings.end(), std::string(),
                                           [](std::string text, const std::string&) {
                                             return std::move(text) + "---|";
                                           }));
  std::vector<std::vector<double>> regrets(headings.size() - 3);
  for (const Row& row : rows) {
    std::vector<double> values{row.head.planner_us / row.best_us};
    for (const auto& method : arguments.methods)
      for (const std::size_t at : arguments.at) {
        std::vector<double> of_seeds;
        for (const Course& course : row.courses)
          if (course.method == method)
            of_seeds.push_back(after(arguments, row, course, at) / row.best_us);
        values.push_back(geometric_mean(of_seeds));
      }
    std::cout << fmt::format("| {} | {} | {} |", row.head.size, row.head.batch,
                             find_objective(arguments.objective).format(row.best_us));
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool is_known = std::isfinite(values[i]);  // there was time for it
      std::cout << (is_known ? fmt::format(" {:.3f} |", values[i]) : " - |");
      if (is_known) regrets[i].push_back(values[i]);
    }
    std::cout << '\n';
  }
  std::cout << "| geometric mean | | |";
  for (const auto& of_column : regrets)
    std::cout << (of_column.empty() ? " - |" : fmt::format(" {:.3f} |", geometric_mean(of_column)));
  std::cout << "\n| worst | | |";
  for (const auto& of_column : regrets)
    std::cout << (of_column.empty() ? " - |"
                                    : fmt::format(" {:.3f} |", std::ranges::max(of_column)));
  std::cout << '\n' << std::flush;
}

// Empty where there was no time for it.
std::string number(const char* format, double value) {
  return std::isfinite(value) ? fmt::format(fmt::runtime(format), value) : "";
}

void write_csv(const TableArguments& arguments, const std::vector<Row>& rows) {
  std::string text =
      "size,batch,precision,direction,device,architecture,planner_us,best_us,best,method,seed,"
      "trials,us,regret,trials_to_1_percent,seconds\n";
  for (const Row& row : rows)
    for (const Course& course : row.courses)
      for (const std::size_t at : arguments.at)
        text +=
            csv_line(
                {row.head.size, row.head.batch, row.head.precision, row.head.direction,
                 row.head.device, row.head.architecture, fmt::format("{:.6g}", row.head.planner_us),
                 fmt::format("{:.6g}", row.best_us), row.best, course.method,
                 std::to_string(course.seed), std::to_string(at),
                 number("{:.6g}", after(arguments, row, course, at)),
                 number("{:.4f}", after(arguments, row, course, at) / row.best_us),
                 trials_until_near(course, row.best_us), fmt::format("{:.2f}", course.seconds)}) +
            '\n';
  write_output_file(arguments.csv, {text});
}

int run_table(const TableArguments& arguments) {
  setenv("PAPILIO_WISDOM", "", 1);  // the planner's column is its own choice
  if (arguments.at.empty() || std::ranges::min(arguments.at) == 0)
    throw Error(ErrorCode::invalid_argument, "--at takes numbers of trials of at least 1");
  check_search(arguments, arguments.methods, arguments.wisdom);
  if (!arguments.csv.empty()) {
    check_output_file(arguments.csv);
    if (std::filesystem::exists(arguments.csv))
      throw Error(ErrorCode::input_output, arguments.csv + " is there already");
  }
  TrialLog log;
  if (!arguments.trials.empty()) log = TrialLog(arguments.trials);
  catch_interrupts();
  std::vector<Row> rows;
  const Budget budget(arguments.budget);
  double longest_s = 0;  // of a size
  for (const Dimensions& dimensions : parse_sizes(arguments.sizes)) {
    if (interrupted() || budget.left_s() < longest_s) break;
    const double left_s = budget.left_s();
    rows.push_back(search_all(arguments, budget, print_dimensions(dimensions), log));
    longest_s = std::max(longest_s, left_s - budget.left_s());
    if (!arguments.csv.empty()) write_csv(arguments, rows);
  }
  if (rows.empty()) {
    std::cerr << "interrupted\n";
    return 1;
  }
  std::cout << fmt::format("Times over the best found, {} {}, on {}\n\n", rows[0].head.precision,
                           rows[0].head.direction, rows[0].head.device);
  print_table(arguments, rows);
  return log.is_whole() ? 0 : 1;
}

}  // namespace

void add_search_table(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<TableArguments>();
  for (const auto& row : search::searchers())
    if (row.compares) arguments->methods.emplace_back(row.name);
  CLI::App& command = *program.add_subcommand(
      "search-table", "Compare methods of searching: how far each is from the best after N trials");
  command.add_option("SIZES", arguments->sizes, "Sizes: 64..128,1009,64x64")->required();
  std::vector<std::string> known;
  for (const auto& row : search::searchers()) known.emplace_back(row.name);
  command.add_option("--methods", arguments->methods, "Methods, with commas between")
      ->delimiter(',')
      ->check(CLI::IsMember(known))
      ->capture_default_str();
  command.add_option("--at", arguments->at, "Numbers of trials, with commas between")
      ->delimiter(',')
      ->check(too_large)
      ->capture_default_str();
  command.add_option("--seeds", arguments->seeds, "Seeds, with commas between")
      ->delimiter(',')
      ->check(too_large)
      ->capture_default_str();
  command.add_option("--longest-course", arguments->longest, "Time of one method on one problem")
      ->capture_default_str();
  command.add_option("--budget", arguments->budget,
                     "Time of everything, 480s: no size is begun that would not fit it, going by "
                     "those before, and the methods of one that does not are cut short");
  command.add_option("--csv", arguments->csv,
                     "Write a row a problem, method, seed and number into this new file");
  command.add_option("--wisdom", arguments->wisdom,
                     "Put the best of each problem into this file of wisdom, if it is 1 % faster "
                     "than the planner's");
  command.add_option("--trials", arguments->trials,
                     "Append every trial with its features to this file: a data set");
  add_search_arguments(command, *arguments);
  command.footer(
      "The table is Markdown: the best time, then times over it: the planner's choice and, of "
      "each\n"
      "method, the best of its first trials. A schedule that several methods try is timed once.\n"
      "Examples:\n"
      "  papilio search-table 115,1009,4096 --at 10,100 --csv table.csv\n"
      "  papilio search-table 64..256 --methods draws,random --at 500 --trials data.csv\n"
      "  papilio search-table 64..128 --objective predicted --arch h100 --at 10,100,1000");
  command.callback([arguments, &run] { run = [arguments] { return run_table(*arguments); }; });
}

}  // namespace papilio::cli
