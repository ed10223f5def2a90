// SPDX-License-Identifier: MIT
//
// papilio-fit-cost FILES: fits the constants of the planner's cost model (plan::CostConstants) to
// schedules that papilio-sweep timed, and prints them with what they cost: the regret of a length
// is the time of the schedule that the model likes best over that of the fastest. A random walk in
// the constants' logarithms that keeps what is better; the same seed gives the same walk.
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

#include "bench/csv_row.h"
#include "bench/old_schedules.h"
#include "runtime/api/planning.h"
#include "runtime/cli/csv.h"
#include "runtime/cli/program.h"
#include "runtime/cli/size_list.h"
#include "runtime/plan/cost/cost.h"

namespace {

using namespace papilio;
using plan::CostConstants;

struct Member {
  const char* name;
  double CostConstants::*value;
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
    {"issue", &CostConstants::issue},
    {"idle", &CostConstants::idle},
    {"uneven", &CostConstants::uneven},
    {"thread", &CostConstants::thread},
    {"scattered", &CostConstants::scattered},
    {"twiddle", &CostConstants::twiddle},
    {"twiddle_butterfly", &CostConstants::twiddle_butterfly},
    {"split", &CostConstants::split},
    {"rader", &CostConstants::rader},
    {"beyond", &CostConstants::beyond},
    {"shared", &CostConstants::shared},
    {"cached", &CostConstants::cached},
    {"table_miss", &CostConstants::table_miss},
    {"sharpness", &CostConstants::sharpness},
    {"block_overlap", &CostConstants::block_overlap},
    {"warp_overlap", &CostConstants::warp_overlap},
    {"warp_points", &CostConstants::warp_points},
    {"convolving_points_f64", &CostConstants::convolving_points_f64},
    {"warp_exponent", &CostConstants::warp_exponent},
    {"early_overlap", &CostConstants::early_overlap},
    {"alone_overlap", &CostConstants::alone_overlap},
    {"ahead_overlap", &CostConstants::ahead_overlap},
    {"ahead_columns_overlap", &CostConstants::ahead_columns_overlap},
    {"held_exponent", &CostConstants::held_exponent},
    {"spill_exponent", &CostConstants::spill_exponent},
    {"spill_exponent_f64", &CostConstants::spill_exponent_f64},
    {"text", &CostConstants::text},
    {"text_kib", &CostConstants::text_kib},
    {"cluster", &CostConstants::cluster},
    {"cluster_wait", &CostConstants::cluster_wait},
    {"cluster_columns", &CostConstants::cluster_columns},
    {"cluster_uneven", &CostConstants::cluster_uneven},
    {"cluster_runs", &CostConstants::cluster_runs},
    {"cluster_groups", &CostConstants::cluster_groups},
    {"cluster_alone", &CostConstants::cluster_alone},
    {"cluster_alone_more", &CostConstants::cluster_alone_more},
    {"cluster_alone_points", &CostConstants::cluster_alone_points},
    {"cluster_points_f64", &CostConstants::cluster_points_f64},
    {"block_us", &CostConstants::block_us},
    {"partial_passes", &CostConstants::partial_passes},
    {"whole_passes", &CostConstants::whole_passes},
    {"fourth_pass_f64", &CostConstants::fourth_pass_f64},
    {"barriers", &CostConstants::barriers},
    {"fewer_barriers", &CostConstants::fewer_barriers},
    {"place_issue", &CostConstants::place_issue},
    {"place_uneven", &CostConstants::place_uneven},
    {"place_block_overlap", &CostConstants::place_block_overlap},
    {"place_warp_overlap", &CostConstants::place_warp_overlap},
    {"place_columns", &CostConstants::place_columns},
    {"place_rader_columns", &CostConstants::place_rader_columns},
    {"sorted_issue", &CostConstants::sorted_issue},
    {"sorted_block_overlap", &CostConstants::sorted_block_overlap},
    {"sorted_warp_overlap", &CostConstants::sorted_warp_overlap},
    {"kernel_us", &CostConstants::kernel_us},
    {"instruction_us", &CostConstants::instruction_us},
    {"shared_instruction_us", &CostConstants::shared_instruction_us},
    {"access_us", &CostConstants::access_us},
    {"line_us", &CostConstants::line_us},
    {"exchange_us", &CostConstants::exchange_us},
    {"table_us", &CostConstants::table_us},
    {"remote_us", &CostConstants::remote_us},
    {"latency_f64", &CostConstants::latency_f64},
    {"cached_memory", &CostConstants::cached_memory},
    {"in_step", &CostConstants::in_step},
    {"few_rate", &CostConstants::few_rate},
};
static_assert(std::size(members) * sizeof(double) == sizeof(CostConstants),
              "every constant is listed");

struct Timed {
  plan::Program program;
  std::string schedule;
  double us = 0;
  std::vector<double> times;  // of which `us` is the median
};

struct Length {
  std::string name;
  api::PlanningContext planning;
  std::vector<Timed> timed;
};

// How well constants do on one length: the logarithm of the regret; the same with near-ties of the
// model, 2 % apart, chosen among at random, which changes smoothly with the constants; and the
// spread of the logarithms of predicted over measured times among schedules that are not hopeless.
struct Fit {
  double regret = 0, soft_regret = 0, spread = 0;
  const Timed* chosen = nullptr;
  const Timed* best = nullptr;
};

Fit fit_of(const Length& length, const CostConstants& constants) {
  plan::Context context = length.planning.context;
  context.target.cost = constants;
  Fit fit;
  double least = 0, sum = 0, squares = 0;
  int count = 0;
  for (const auto& timed : length.timed)
    if (!fit.best || timed.us < fit.best->us) fit.best = &timed;
  std::vector<double> predicted;
  for (const auto& timed : length.timed) {
    predicted.push_back(plan::predicted_us(timed.program, context));
    if (!fit.chosen || predicted.back() < least) {
      fit.chosen = &timed;
      least = predicted.back();
    }
    if (timed.us > 1.5 * fit.best->us) continue;
    const double error = std::log(predicted.back() / timed.us);
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
    plan::Context context = length.planning.context;
    context.target.cost = constants;
    for (const auto& timed : length.timed)
      stream << fmt::format("{},{:.2f},{:.2f},\"{}\"\n", length.name, timed.us,
                            plan::predicted_us(timed.program, context), timed.schedule);
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

std::vector<Length> read(const std::vector<std::string>& files, const std::string& architecture,
                         const std::vector<std::string>& codelets) {
  const plan::Target target = plan::target_of(architecture);
  std::map<std::tuple<std::string, std::string, std::string>, Length> lengths;
  PlanOptions options;
  options.codelets = codelets;
  for (const auto& file : files) {
    std::ifstream stream(file);
    std::string line;
    if (!std::getline(stream, line))
      throw Error(ErrorCode::input_output, "cannot read '" + file + "'");
    const auto columns = bench::columns_of(cli::split_csv_line(line));
    for (const char* needed : {"n", "prec", "batch", "us", "schedule"})
      if (!columns.contains(needed))
        throw Error(
            ErrorCode::input_output,
            fmt::format("'{}' has no column '{}': papilio-sweep's files have", file, needed));
    while (std::getline(stream, line)) {
      const bench::CsvRow row(columns, cli::split_csv_line(line));
      const std::string dimensions = row.text("n"), precision = row.text("prec"),
                        batch = row.text("batch"), schedule = row.text("schedule");
      const double us = row.real("us").value_or(0);
      if (us == 0 || schedule.empty() || dimensions.empty() || batch.empty()) continue;
      auto& length = lengths[{precision, dimensions, batch}];
      if (!length.planning.codelets) {
        Problem problem;
        cli::set_dimensions(problem, cli::parse_dimensions(dimensions));
        problem.precision = precision == "f64" ? Precision::f64 : Precision::f32;
        problem.batch = std::stoull(batch);
        length.name = precision + " " + dimensions + (problem.batch == 1 ? " alone" : "");
        length.planning = api::planning_context(problem, options, target);
      }
      const auto same = std::find_if(length.timed.begin(), length.timed.end(),
                                     [&](const Timed& t) { return t.schedule == schedule; });
      if (same != length.timed.end()) {
        same->times.push_back(us);
        continue;
      }
      try {
        length.timed.push_back(
            {plan::lower(bench::recorded_schedule(schedule, length.planning.context),
                         length.planning.context),
             schedule,
             0,
             {us}});
      } catch (const Error&) {
        // A schedule of another version's, or of codelets that are not here.
      }
    }
  }
  std::vector<Length> list;
  for (auto& [key, length] : lengths)
    for (auto& timed : length.timed) {
      std::sort(timed.times.begin(), timed.times.end());
      timed.us =
          0.5 * (timed.times[(timed.times.size() - 1) / 2] + timed.times[timed.times.size() / 2]);
    }
  for (auto& [key, length] : lengths)
    if (length.timed.size() >= 2) list.push_back(std::move(length));
  return list;
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

}  // namespace

int main(int count, char** values) {
  std::vector<std::string> files, codelets;
  std::set<std::string> only;
  std::string architecture = "sm_90", csv, from;
  int steps = 600;
  unsigned seed = 1;
  bool verbose = false, cross = false;
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
  program.add_flag("--verbose", verbose, "Print a line a length");
  return cli::run_program(program, "papilio-fit-cost", count, values, [&] {
    const auto lengths = read(files, architecture, codelets);
    if (lengths.empty()) throw Error(ErrorCode::input_output, "no timed schedules");
    Lengths all;
    for (const auto& length : lengths) all.push_back(&length);
    const CostConstants known = plan::target_of(architecture).cost;
    const CostConstants start = from.empty() ? known : from_file(from, known);
    if (cross) cross_validate(all, start, steps, seed, only);
    const CostConstants best = walk(all, start, steps, seed, only);
    for (const auto& length : lengths) {
      if (!verbose) break;
      const Fit fit = fit_of(length, best);
      fmt::print("{:14} {:8.1f} {:8.1f} us {:6.3f}  {}\n{:>43}{}\n", length.name, fit.best->us,
                 fit.chosen->us, std::exp(fit.regret), fit.chosen->schedule, "",
                 fit.chosen == fit.best ? "" : fit.best->schedule);
    }
    if (!csv.empty()) write_predictions(csv, lengths, best);
    for (const auto& member : members) fmt::print("{} = {:.4g}\n", member.name, best.*member.value);
    judge(all, best, "");
    return 0;
  });
}
