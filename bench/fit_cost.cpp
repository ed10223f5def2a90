// SPDX-License-Identifier: MIT
//
// papilio-fit-cost FILES: fits the constants of the planner's cost model (plan::CostConstants) to
// schedules that papilio-sweep timed, and prints them with what they cost: the regret of a length
// is the time of the schedule that the model likes best over that of the fastest. A random walk in
// the constants' logarithms that keeps what is better; the same seed gives the same walk.
//
// --ablate says what each constant is worth: the regret of the planner's choices, preferences
// included, with that one neutral. --prune leaves out what is worth least and fits the rest.
//
//     papilio-sweep 2^4..2^20,100,1000,1009 --csv sweep.csv      # on the GPU
//     papilio-fit-cost sweep.csv                                 # anywhere
// Then edit runtime/target/cost_constants.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/cost_fit.h"
#include "bench/prune_cost.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/program.h"

namespace {

using namespace papilio;
using bench::CostMember;
using bench::TimedCases;
using plan::CostConstants;

double loss(const TimedCases& cases, const CostConstants& constants) {
  double regret = 0, spread = 0;
  for (const auto* one : cases) {
    const bench::Fit fit = bench::fit_of(*one, constants);
    for (const auto& [weight, value] : {std::pair{0.3, fit.regret}, {0.7, fit.soft_regret}})
      regret += weight * (std::min(value, 0.4) + 2 * value * value);
    spread += fit.spread;
  }
  const double count = static_cast<double>(cases.size());
  return 3 * regret / count + 0.5 * std::sqrt(spread / count);
}

// The constants that matter to what was timed; the walk leaves the others as they are.
std::vector<CostMember> relevant(const TimedCases& cases, const CostConstants& constants) {
  const double before = loss(cases, constants);
  std::vector<CostMember> found;
  for (const auto& member : bench::cost_members()) {
    CostConstants trial = constants;
    trial.*member.value *= 1.5;
    if (loss(cases, trial) != before) found.push_back(member);
  }
  return found;
}

CostConstants walk(const TimedCases& cases, const CostConstants& start, int steps, unsigned seed,
                   const std::set<std::string>& only) {
  auto free = relevant(cases, start);
  if (!only.empty())
    std::erase_if(free, [&](const CostMember& member) { return !only.contains(member.name); });
  if (free.empty()) return start;
  return improved(
      start, free, {steps, seed, .3, 3, 3},
      [](CostConstants& constants) -> CostConstants& { return constants; },
      [&](const CostConstants& constants) { return loss(cases, constants); });
}

// A line a schedule: what was measured beside what constants predict.
void write_predictions(const std::string& file, const std::vector<bench::TimedCase>& lengths,
                       const CostConstants& constants) {
  std::string text = "case,us,predicted_us,schedule\n";
  for (const auto& length : lengths) {
    const auto predicted = bench::predictions(length, constants);
    for (std::size_t i = 0; i < predicted.size(); ++i)
      text += fmt::format("{},{:.2f},{:.2f},\"{}\"\n", length.name, length.timed[i].us,
                          predicted[i], length.timed[i].text);
  }
  cli::write_output_file(file, {text});
}

void judge(const TimedCases& cases, const CostConstants& constants, const char* what) {
  double regret = 0;
  int close = 0;
  for (const auto* one : cases) {
    const bench::Fit fit = bench::fit_of(*one, constants);
    regret += fit.regret;
    close += fit.regret < std::log(1.05);
  }
  fmt::print("{}regret {:.4f} (geometric mean), {} of {} lengths within 5 %, loss {:.4f}\n", what,
             std::exp(regret / static_cast<double>(cases.size())), close, cases.size(),
             loss(cases, constants));
}

// Every second length judged by constants fitted to the others, and the other way about.
void cross_validate(const TimedCases& cases, const CostConstants& start, int steps, unsigned seed,
                    const std::set<std::string>& only) {
  for (const std::size_t half : {0, 1}) {
    TimedCases fitted, judged;
    for (std::size_t i = 0; i < cases.size(); ++i)
      (i % 2 == half ? fitted : judged).push_back(cases[i]);
    judge(judged, walk(fitted, start, steps, seed, only), "half that was not fitted: ");
  }
}

}  // namespace

int main(int count, char** values) {
  std::vector<std::string> files, codelets;
  std::set<std::string> only;
  std::string architecture = "sm_90", csv, from;
  int steps = 600;
  unsigned seed = 1;
  bool verbose = false, cross = false, ablation = false;
  std::size_t target = 0;
  double allowed = 0.001;
  return cli::run_program("papilio-fit-cost", count, values, [&](CLI::App& program) -> cli::Work {
    program.description(
        "papilio-fit-cost: fits the planner's cost model to papilio-sweep's files.");
    program.add_option("FILES", files, "Files that papilio-sweep wrote")->required();
    program.add_option("--arch", architecture, "The GPU they are of")->capture_default_str();
    program.add_option("--codelets", codelets, "Folders of codelets (repeatable)");
    program.add_option("--steps", steps, "Of the walk; 0 judges what is there")
        ->check(CLI::Range(0, 100'000'000).description(""))
        ->capture_default_str();
    program.add_option("--from", from, "Begin at the constants that an earlier fit printed here")
        ->check(CLI::ExistingFile);
    program.add_option("--seed", seed, "Of the walk")->capture_default_str();
    program.add_option("--only", only, "Constants to fit, by name; the others stay (repeatable)")
        ->delimiter(',')
        ->check(CLI::IsMember(bench::names_of_cost_members()).description(""));
    program.add_flag("--cross", cross, "Judge each half of the lengths by a fit to the other, too");
    program.add_option("--csv", csv,
                       "Write what was measured and is predicted of each schedule here");
    auto* const prune =
        program
            .add_option("--prune", target,
                        "Make constants neutral until so many are left, and fit these")
            ->check(CLI::Range(std::size_t{1}, bench::cost_members().size()).description(""));
    program.add_option("--allowed", allowed, "Regret that each round of pruning may cost")
        ->check(cli::non_negative_number())
        ->needs(prune);
    auto* const ablate = program.add_flag("--ablate", ablation,
                                          "Print the regret with each constant neutral, no more");
    program.add_flag("--verbose", verbose, "Print a line a length");
    cli::exclude_all_but(program, ablate, {"FILES", "--arch", "--codelets", "--from"});
    cli::exclude_all_but(
        program, prune,
        {"FILES", "--arch", "--codelets", "--from", "--steps", "--seed", "--allowed"});
    return [&] {
      if (!csv.empty()) cli::check_output_file(csv);
      const auto lengths = bench::read_timings(files, architecture, codelets);
      if (lengths.empty()) throw Error(ErrorCode::input_output, "no timed schedules");
      TimedCases all;
      for (const auto& length : lengths) all.push_back(&length);
      const CostConstants known = plan::target_of(architecture).cost;
      const CostConstants start = from.empty() ? known : bench::constants_from_file(from, known);
      if (ablation) {
        bench::ablate(all, start);
        return 0;
      }
      if (target) {
        bench::prune(all, start, steps, allowed, target, seed);
        return 0;
      }
      if (cross && lengths.size() < 2)
        throw Error(ErrorCode::invalid_argument, "--cross halves the lengths, and there is one");
      if (cross) cross_validate(all, start, steps, seed, only);
      const CostConstants best = walk(all, start, steps, seed, only);
      for (const auto& length : lengths) {
        if (!verbose) break;
        const bench::Fit fit = bench::fit_of(length, best);
        fmt::print("{:14} {:8.1f} {:8.1f} us {:6.3f}  {}\n{:>43}{}\n", length.name, fit.best->us,
                   fit.chosen->us, std::exp(fit.regret), fit.chosen->text, "",
                   fit.chosen == fit.best ? "" : fit.best->text);
      }
      if (!csv.empty()) write_predictions(csv, lengths, best);
      for (const auto& member : bench::cost_members())
        fmt::print("{} = {:.4g}\n", member.name, best.*member.value);
      judge(all, best, "");
      return 0;
    };
  });
}
