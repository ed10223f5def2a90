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
//     papilio-fit-cost sweep.csv                                 # anywhere; then edit
//     target/cost_constants.h
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "bench/timings.h"
#include "runtime/api/planning.h"
#include "runtime/cli/csv.h"
#include "runtime/cli/program.h"
#include "runtime/cli/size_list.h"
#include "runtime/plan/cost/cost.h"

namespace {

using namespace papilio;
using plan::CostConstants;

// A constant, and what it is where it says nothing: a number, or the constant that it refines.
struct Member {
  const char* name;
  double CostConstants::*value;
  double neutral = 0;
  double CostConstants::*neutral_as = nullptr;
};
const Member members[] = {
    {"load_segment", &CostConstants::load_segment},
    {"row_segment", &CostConstants::row_segment},
    {"store_segment", &CostConstants::store_segment},
    {"load_misaligned", &CostConstants::load_misaligned},
    {"store_misaligned", &CostConstants::store_misaligned},
    {"short_load_misaligned", &CostConstants::short_load_misaligned},
    {"short_store_misaligned", &CostConstants::short_store_misaligned},
    {"gather", &CostConstants::gather},
    {"staged", &CostConstants::staged},
    {"table_pressure", &CostConstants::table_pressure},
    {"data_pressure", &CostConstants::data_pressure},
    {"load_pressure", &CostConstants::load_pressure},
    {"issue", &CostConstants::issue, 1},
    {"idle", &CostConstants::idle},
    {"uneven", &CostConstants::uneven},
    {"thread", &CostConstants::thread},
    {"scattered", &CostConstants::scattered},
    {"twiddle", &CostConstants::twiddle},
    {"twiddle_butterfly", &CostConstants::twiddle_butterfly},
    {"split", &CostConstants::split},
    {"rader", &CostConstants::rader},
    {"beyond", &CostConstants::beyond},
    {"shared", &CostConstants::shared, 1},
    {"cached", &CostConstants::cached},
    {"table_miss", &CostConstants::table_miss},
    {"sharpness", &CostConstants::sharpness, 1000},
    {"block_overlap", &CostConstants::block_overlap},
    {"warp_overlap", &CostConstants::warp_overlap},
    {"warp_points", &CostConstants::warp_points},
    {"convolving_points_f64", &CostConstants::convolving_points_f64, 0,
     &CostConstants::warp_points},
    {"warp_exponent", &CostConstants::warp_exponent, 1},
    {"early_overlap", &CostConstants::early_overlap, 1},
    {"alone_overlap", &CostConstants::alone_overlap, 1},
    {"ahead_overlap", &CostConstants::ahead_overlap, 1},
    {"ahead_columns_overlap", &CostConstants::ahead_columns_overlap, 1},
    {"held_exponent", &CostConstants::held_exponent},
    {"spill_exponent", &CostConstants::spill_exponent},
    {"spill_exponent_f64", &CostConstants::spill_exponent_f64, 0, &CostConstants::spill_exponent},
    {"text", &CostConstants::text},
    {"text_kib", &CostConstants::text_kib, 1e9},
    {"cluster", &CostConstants::cluster},
    {"cluster_wait", &CostConstants::cluster_wait},
    {"cluster_columns", &CostConstants::cluster_columns},
    {"cluster_uneven", &CostConstants::cluster_uneven},
    {"cluster_runs", &CostConstants::cluster_runs},
    {"cluster_groups", &CostConstants::cluster_groups},
    {"cluster_alone", &CostConstants::cluster_alone},
    {"cluster_alone_more", &CostConstants::cluster_alone_more},
    {"cluster_alone_points", &CostConstants::cluster_alone_points, 0, &CostConstants::warp_points},
    {"cluster_points_f64", &CostConstants::cluster_points_f64, 0, &CostConstants::warp_points},
    {"block_us", &CostConstants::block_us},
    {"partial_passes", &CostConstants::partial_passes},
    {"whole_passes", &CostConstants::whole_passes},
    {"fourth_pass_f64", &CostConstants::fourth_pass_f64},
    {"barriers", &CostConstants::barriers},
    {"fewer_barriers", &CostConstants::fewer_barriers},
    {"place_issue", &CostConstants::place_issue, 0, &CostConstants::issue},
    {"place_uneven", &CostConstants::place_uneven},
    {"place_block_overlap", &CostConstants::place_block_overlap, 0, &CostConstants::block_overlap},
    {"place_warp_overlap", &CostConstants::place_warp_overlap, 0, &CostConstants::warp_overlap},
    {"place_columns", &CostConstants::place_columns},
    {"place_rader_columns", &CostConstants::place_rader_columns},
    {"sorted_issue", &CostConstants::sorted_issue, 0, &CostConstants::issue},
    {"sorted_block_overlap", &CostConstants::sorted_block_overlap, 0,
     &CostConstants::place_block_overlap},
    {"sorted_warp_overlap", &CostConstants::sorted_warp_overlap, 0,
     &CostConstants::place_warp_overlap},
    {"kernel_us", &CostConstants::kernel_us},
    {"instruction_us", &CostConstants::instruction_us},
    {"shared_instruction_us", &CostConstants::shared_instruction_us},
    {"access_us", &CostConstants::access_us},
    {"line_us", &CostConstants::line_us},
    {"exchange_us", &CostConstants::exchange_us},
    {"table_us", &CostConstants::table_us},
    {"remote_us", &CostConstants::remote_us},
    {"latency_f64", &CostConstants::latency_f64, 1},
    {"cached_memory", &CostConstants::cached_memory, 1},
    {"in_step", &CostConstants::in_step},
    {"few_rate", &CostConstants::few_rate, 1},
};
static_assert(std::size(members) * sizeof(double) == sizeof(CostConstants),
              "every constant is listed");

using Length = bench::TimedCase;
using Timed = bench::TimedSchedule;

// How well constants do on one length: the logarithm of the regret; the same with near-ties of the
// model, 2 % apart, chosen among at random, which changes smoothly with the constants; and the
// spread of the logarithms of predicted over measured times among schedules that are not hopeless.
struct Fit {
  double regret = 0, soft_regret = 0, spread = 0;
  const Timed* chosen = nullptr;
  const Timed* best = nullptr;
};

Fit fit_of(const Length& length, const CostConstants& constants) {
  const auto predicted = bench::predictions(length, constants);
  Fit fit;
  double least = 0, sum = 0, squares = 0;
  int count = 0;
  for (const auto& timed : length.timed)
    if (!fit.best || timed.us < fit.best->us) fit.best = &timed;
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    const auto& timed = length.timed[i];
    if (!fit.chosen || predicted[i] < least) {
      fit.chosen = &timed;
      least = predicted[i];
    }
    if (timed.us > 1.5 * fit.best->us) continue;
    const double error = std::log(predicted[i] / timed.us);
    sum += error;
    squares += error * error;
    ++count;
  }
  double weights = 0;
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    const double weight = std::pow(least / predicted[i], 1 / 0.02);
    weights += weight;
    fit.soft_regret += weight * std::log(length.timed[i].us / fit.best->us);
  }
  fit.soft_regret /= weights;
  fit.regret = std::log(fit.chosen->us / fit.best->us);
  fit.spread = squares / count - 0.5 * sum * sum / count / count;
  return fit;
}

using Lengths = std::vector<const Length*>;

double loss(const Lengths& lengths, const CostConstants& constants) {
  double regret = 0, spread = 0;
  for (const auto* length : lengths) {
    const Fit fit = fit_of(*length, constants);
    for (const auto& [weight, value] : {std::pair{0.3, fit.regret}, {0.7, fit.soft_regret}})
      regret += weight * (std::min(value, 0.4) + 2 * value * value);
    spread += fit.spread;
  }
  const double count = static_cast<double>(lengths.size());
  return 3 * regret / count + 0.5 * std::sqrt(spread / count);
}

// The constants that matter to what was timed; the walk leaves the others as they are.
std::vector<Member> relevant(const Lengths& lengths, const CostConstants& constants) {
  const double before = loss(lengths, constants);
  std::vector<Member> found;
  for (const auto& member : members) {
    CostConstants trial = constants;
    trial.*member.value *= 1.5;
    if (loss(lengths, trial) != before) found.push_back(member);
  }
  return found;
}

CostConstants walk(const Lengths& lengths, CostConstants best, int steps, unsigned seed,
                   const std::set<std::string>& only) {
  auto free = relevant(lengths, best);
  if (!only.empty())
    std::erase_if(free, [&](const Member& member) { return !only.contains(member.name); });
  if (free.empty()) return best;
  double least = loss(lengths, best);
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0, 0.3);
  for (int step = 0; step < steps; ++step) {
    // A few constants at once; small steps at the end.
    CostConstants trial = best;
    const double reach = step < steps / 2 ? 1 : 0.3;
    for (int change = 0; change < 3; ++change) {
      double& value = trial.*free[random() % free.size()].value;
      value = std::max(value, 1e-3) * std::exp(reach * normal(random));
    }
    if (const double now = loss(lengths, trial); now < least) {
      least = now;
      best = trial;
    }
  }
  return best;
}

// A line a schedule: what was measured beside what constants predict.
void write_predictions(const std::string& file, const std::vector<Length>& lengths,
                       const CostConstants& constants) {
  std::ofstream stream(file);
  stream << "case,us,predicted_us,schedule\n";
  for (const auto& length : lengths) {
    const auto predicted = bench::predictions(length, constants);
    for (std::size_t i = 0; i < predicted.size(); ++i)
      stream << fmt::format("{},{:.2f},{:.2f},\"{}\"\n", length.name, length.timed[i].us,
                            predicted[i], length.timed[i].text);
  }
  if (!stream.flush()) throw Error(ErrorCode::input_output, "cannot write '" + file + "'");
}

void judge(const Lengths& lengths, const CostConstants& constants, const char* what) {
  double regret = 0;
  int close = 0;
  for (const auto* length : lengths) {
    const Fit fit = fit_of(*length, constants);
    regret += fit.regret;
    close += fit.regret < std::log(1.05);
  }
  fmt::print("{}regret {:.4f} (geometric mean), {} of {} lengths within 5 %, loss {:.4f}\n", what,
             std::exp(regret / static_cast<double>(lengths.size())), close, lengths.size(),
             loss(lengths, constants));
}

// Every second length judged by constants fitted to the others, and the other way about.
void cross_validate(const Lengths& lengths, const CostConstants& start, int steps, unsigned seed,
                    const std::set<std::string>& only) {
  for (const std::size_t half : {0, 1}) {
    Lengths fitted, judged;
    for (std::size_t i = 0; i < lengths.size(); ++i)
      (i % 2 == half ? fitted : judged).push_back(lengths[i]);
    judge(judged, walk(fitted, start, steps, seed, only), "half that was not fitted: ");
  }
}

// Regret of what the planner would choose, preferences included: over all cases and by family.
struct Regret {
  double sum = 0, worst = 0;
  int count = 0;
  double mean() const { return count ? std::exp(sum / count) : 1; }
};
std::map<std::string, Regret> regrets(const Lengths& lengths, const CostConstants& constants) {
  std::map<std::string, Regret> found;
  for (const auto* length : lengths) {
    const auto& timed = length->timed;
    const double regret =
        timed[bench::choice(*length, constants)].us / timed[bench::fastest(*length)].us;
    for (const auto& name : {std::string(), length->family}) {
      Regret& of = found[name];
      of.sum += std::log(regret);
      of.worst = std::max(of.worst, regret);
      ++of.count;
    }
  }
  return found;
}

void print(const std::string& what, const std::map<std::string, Regret>& regrets) {
  fmt::print("{:24}", what);
  for (const auto& [name, regret] : regrets)
    fmt::print(" {:>6.4f} {:5.2f}{}", regret.mean(), regret.worst, name.empty() ? " |" : "");
  fmt::print("\n");
  std::fflush(stdout);
}

// A line a constant: the regret with it neutral.
void ablate(const Lengths& lengths, const CostConstants& constants) {
  const auto before = regrets(lengths, constants);
  fmt::print("{:24}", "mean and worst regret of");
  for (const auto& [name, regret] : before)
    fmt::print(" {} ({})", name.empty() ? "all" : name, regret.count);
  fmt::print("\n");
  print("all constants", before);
  for (const auto& member : members) {
    CostConstants trial = constants;
    trial.*member.value = member.neutral_as ? constants.*member.neutral_as : member.neutral;
    print(member.name, regrets(lengths, trial));
  }
}

// `constants` with those that an earlier fit printed to a file.
CostConstants from_file(const std::string& path, CostConstants constants) {
  std::ifstream file(path);
  std::string name, equals;
  double value;
  while (file >> name >> equals && equals == "=" && file >> value) {
    const auto member = std::find_if(std::begin(members), std::end(members),
                                     [&](const Member& each) { return name == each.name; });
    if (member == std::end(members))
      throw Error(ErrorCode::invalid_argument,
                  fmt::format("'{}' has a constant '{}', the cost model has none", path, name));
    constants.*member->value = value;
  }
  return constants;
}

std::vector<std::string> names_of_constants() {
  std::vector<std::string> names;
  for (const auto& member : members) names.emplace_back(member.name);
  return names;
}

// A model with some constants neutral.
struct Pruned {
  CostConstants values;
  std::set<std::string> removed;

  CostConstants resolved() const {
    CostConstants all = values;
    for (int round = 0; round < 2; ++round)  // one that is refined may refine another
      for (const auto& member : members)
        if (removed.contains(member.name))
          all.*member.value = member.neutral_as ? all.*member.neutral_as : member.neutral;
    return all;
  }
};

// Never neutral: what it forbids is not proposed, so nothing timed misses it.
constexpr const char* kept_always = "gather";

// Half of it with near-ties at random; outliers, which are mostly the clock's, are cut off.
double mean_regret(const Lengths& lengths, const CostConstants& constants) {
  double sum = 0;
  for (const auto* length : lengths) {
    const Fit fit = fit_of(*length, constants);
    sum += 0.5 * (std::min(fit.regret, 0.4) + std::min(fit.soft_regret, 0.4)) +
           0.15 * fit.regret * fit.regret;
  }
  return sum / static_cast<double>(lengths.size());
}

// The same walk for what is left, by the regret alone.
Pruned refit(const Lengths& lengths, Pruned best, int steps, unsigned seed) {
  std::vector<Member> free;
  for (const auto& member : members)
    if (!best.removed.contains(member.name)) free.push_back(member);
  const auto value_of = [&](const Pruned& model) { return mean_regret(lengths, model.resolved()); };
  double least = value_of(best);
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0, 0.25);
  for (int step = 0; step < steps; ++step) {
    Pruned trial = best;
    const double reach = step < steps / 2 ? 1 : 0.3;
    const int changes = 1 + int(random() % 3);
    for (int change = 0; change < changes; ++change) {
      double& value = trial.values.*free[random() % free.size()].value;
      value = std::max(value, 1e-3) * std::exp(reach * normal(random));
    }
    if (const double now = value_of(trial); now < least) {
      least = now;
      best = trial;
    }
  }
  return best;
}

// Makes constants neutral, the least useful first, as long as a round raises the regret of every
// second case by no more than `allowed`; fits what is left to these cases; and again, until
// `target` constants are left, which are fitted to all cases. Prints each step.
void prune(const Lengths& all, const CostConstants& start, int steps, double allowed,
           std::size_t target, unsigned seed) {
  Lengths fitted;
  for (std::size_t i = 0; i < all.size(); i += 2) fitted.push_back(all[i]);
  Pruned model{start, {}};
  const auto report = [&](const char* what) {
    const CostConstants now = model.resolved();
    fmt::print("{}, {} constants: {:.5f} of every second case, {:.5f} of all; by family", what,
               std::size(members) - model.removed.size(), mean_regret(fitted, now),
               mean_regret(all, now));
    for (const auto& [name, regret] : regrets(all, now))
      fmt::print(" {:.4f}/{:.2f}", regret.mean(), regret.worst);
    fmt::print("\n");
    for (const auto& member : members)
      if (!model.removed.contains(member.name))
        fmt::print("{} = {:.4g}\n", member.name, now.*member.value);
    std::fflush(stdout);
  };
  report("begin");
  for (int round = 0; round < 12 && std::size(members) - model.removed.size() > target; ++round) {
    const double before = mean_regret(fitted, model.resolved());
    std::vector<std::pair<double, std::string>> effects;
    for (const auto& member : members) {
      if (model.removed.contains(member.name) || std::string(member.name) == kept_always) continue;
      Pruned trial = model;
      trial.removed.insert(member.name);
      effects.push_back({mean_regret(fitted, trial.resolved()) - before, member.name});
    }
    std::sort(effects.begin(), effects.end());
    std::size_t gone = 0;
    for (const auto& [effect, name] : effects) {
      if (effect > allowed && gone >= 2) break;
      if (std::size(members) - model.removed.size() <= target) break;
      Pruned trial = model;
      trial.removed.insert(name);
      const double now = mean_regret(fitted, trial.resolved());
      if (now - before > allowed && gone >= 2) continue;
      fmt::print("neutral: {} {:+.5f}, together {:+.5f}\n", name, effect, now - before);
      model = trial;
      ++gone;
    }
    report("cut");
    model = refit(fitted, model, steps, seed + unsigned(round));
    report("refit");
  }
  model = refit(all, model, 4 * steps, seed + 100);
  report("end");
}

}  // namespace

int main(int count, char** values) {
  std::vector<std::string> files, codelets;
  std::set<std::string> only;
  std::string architecture = "sm_90", csv, from;
  int steps = 600;
  unsigned seed = 1;
  bool verbose = false, cross = false, ablation = false;
  CLI::App program{"papilio-fit-cost: fits the planner's cost model to papilio-sweep's files."};
  program.add_option("FILES", files, "Files that papilio-sweep wrote")->required();
  program.add_option("--arch", architecture, "The GPU they are of")->capture_default_str();
  program.add_option("--codelets", codelets, "Folders of codelets (repeatable)");
  program.add_option("--steps", steps, "Of the walk; 0 judges what is there")
      ->capture_default_str();
  program.add_option("--from", from, "Begin at the constants that an earlier fit printed here")
      ->check(CLI::ExistingFile);
  program.add_option("--seed", seed, "Of the walk")->capture_default_str();
  program.add_option("--only", only, "Constants to fit, by name; the others stay (repeatable)")
      ->delimiter(',')
      ->check(CLI::IsMember(names_of_constants()).description(""));
  program.add_flag("--cross", cross, "Judge each half of the lengths by a fit to the other, too");
  program.add_option("--csv", csv,
                     "Write what was measured and is predicted of each schedule here");
  std::size_t target = 0;
  double allowed = 0.001;
  program.add_option("--prune", target,
                     "Make constants neutral until so many are left, and fit these");
  program.add_option("--allowed", allowed, "Regret that each round of pruning may cost");
  program.add_flag("--ablate", ablation, "Print the regret with each constant neutral, no more");
  program.add_flag("--verbose", verbose, "Print a line a length");
  return cli::run_program(program, "papilio-fit-cost", count, values, [&] {
    const auto lengths = bench::read_timings(files, architecture, codelets);
    if (lengths.empty()) throw Error(ErrorCode::input_output, "no timed schedules");
    Lengths all;
    for (const auto& length : lengths) all.push_back(&length);
    const CostConstants known = plan::target_of(architecture).cost;
    const CostConstants start = from.empty() ? known : from_file(from, known);
    if (ablation) {
      ablate(all, start);
      return 0;
    }
    if (target) {
      prune(all, start, steps, allowed, target, seed);
      return 0;
    }
    if (cross) cross_validate(all, start, steps, seed, only);
    const CostConstants best = walk(all, start, steps, seed, only);
    for (const auto& length : lengths) {
      if (!verbose) break;
      const Fit fit = fit_of(length, best);
      fmt::print("{:14} {:8.1f} {:8.1f} us {:6.3f}  {}\n{:>43}{}\n", length.name, fit.best->us,
                 fit.chosen->us, std::exp(fit.regret), fit.chosen->text, "",
                 fit.chosen == fit.best ? "" : fit.best->text);
    }
    if (!csv.empty()) write_predictions(csv, lengths, best);
    for (const auto& member : members) fmt::print("{} = {:.4g}\n", member.name, best.*member.value);
    judge(all, best, "");
    return 0;
  });
}
