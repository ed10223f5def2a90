// SPDX-License-Identifier: MIT
//
// What `papilio search` and `papilio search-table` share: the problem, its space, the planner's
// choice, and the evaluator that times schedules beside it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/cli/options.h"
#include "runtime/cli/search_report.h"
#include "runtime/cli/trial_stand.h"
#include "runtime/search/searcher.h"
#include "runtime/search/space.h"
#include "runtime/search/trial.h"

namespace papilio::cli {

// A problem, and how it is searched and timed, as typed.
struct SearchArguments {
  std::string size;
  std::string batch = "auto";
  std::string precision = "f32";
  std::string kind = "c2c", product = "none";
  bool columns = false;
  bool inverse = false;
  std::string objective = "time";
  std::vector<std::string> strategies;
  std::vector<std::string> limits;  // of features: "registers=64"
  std::vector<std::string> from;    // files of trials of other problems
  search::Bounds bounds;
  bool worker = false;
  // As given: what is said of the clock, and of compiling for it.
  std::vector<const CLI::Option*> of_clock, of_device;
  int jobs = 0;
  double longest_s = 60;
  StandOptions stand;
  PlanChoice choice;
};

// Of an option's value: what is wrong with a number above 2^64 - 1, which the parser would cut to
// that. Empty: nothing.
std::string too_large(const std::string& text);

// The options of those members.
void add_search_arguments(CLI::App& command, SearchArguments& arguments);

Problem parse_problem(const SearchArguments& arguments, bool on_host);

// Everything that a search needs of its problem.
struct Searching {
  Problem problem;
  PlanOptions options;
  api::PlanningContext planning;
  plan::Schedule chosen;  // by the planner
  search::Space space;
};

Searching prepare(const SearchArguments& arguments);

// What searchers begin with: the planner's choice and what it ranks next.
std::vector<plan::Schedule> seeds_of(const Searching& searching);

// A searcher of that name, with what it begins with: these, and what it learns from --from, of
// other problems than `head`.
std::unique_ptr<search::Searcher> start(const search::SearcherRow& method,
                                        const SearchArguments& arguments,
                                        const Searching& searching, const SearchHead& head,
                                        std::uint64_t seed);

// By the cost model; infinite for what is not legal.
double predicted(const plan::Schedule& schedule, const plan::Context& context);

// Its features; none of what is not legal.
std::vector<double> features_of(const plan::Schedule& schedule, const plan::Context& context);

// Starts what tries schedules and fills in what `head` says of it and of the planner's choice.
// `searching` outlives it.
std::unique_ptr<search::Evaluator> make_evaluator(const SearchArguments& arguments,
                                                  const Searching& searching, SearchHead& head);

// Checks before any work, so that no search is lost to them. Throws Error(invalid_argument) where
// something would be ignored: an architecture, wisdom or what is said of the clock, by the
// objective; --from, by all `methods`; a strategy that there is not. Throws Error(input_output)
// where `wisdom`, if it is not empty, is no file of wisdom or cannot be written.
void check_search(const SearchArguments& arguments, const std::vector<std::string>& methods,
                  const std::string& wisdom, bool shows_space = false);

// What `file` is to remember of a search: its best schedule, by whom it was found.
void remember(const std::string& file, const Searching& searching, const SearchHead& head,
              double us, const plan::Schedule& schedule, const std::string& from);

// Ctrl-C: the first one makes `interrupted` true, the second one ends the program.
void catch_interrupts();
bool interrupted();

}  // namespace papilio::cli
