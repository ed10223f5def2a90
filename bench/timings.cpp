// SPDX-License-Identifier: MIT
#include "bench/timings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <tuple>
#include <utility>

#include "bench/csv_row.h"
#include "bench/old_schedules.h"
#include "runtime/cli/csv.h"
#include "runtime/cli/size_list.h"
#include "runtime/plan/choose/preferences.h"
#include "runtime/plan/choose/role_cost.h"
#include "runtime/problem/problem.h"

namespace papilio::bench {
namespace {

using CaseKey = std::tuple<std::string, std::string, std::string, std::string>;

void begin(TimedCase& one, const std::string& card, const std::string& dimensions,
           const std::string& precision, const std::string& batch, const PlanOptions& options,
           const plan::Target& target) {
  Problem problem;
  cli::set_dimensions(problem, cli::parse_dimensions(dimensions));
  problem.precision = precision == "f64" ? Precision::f64 : Precision::f32;
  problem.batch = cli::parse_size(batch, "batch");
  one.name = fmt::format("{} {} {} x {}", card, precision, dimensions, batch);
  one.planning = api::planning_context(problem, options, target);
  one.shape = problem::shape(problem);
  one.family = fmt::format("{} {} {}", one.planning.context.few ? "few" : "many", precision,
                           dimensions.find('x') == std::string::npos ? "lengths" : "planes");
}

void add(TimedCase& one, const std::string& text, double us) {
  const auto same =
      std::ranges::find_if(one.timed, [&](const TimedSchedule& t) { return t.text == text; });
  if (same != one.timed.end()) {
    same->times.push_back(us);
    return;
  }
  try {
    const plan::Context& context = one.planning.context;
    auto schedule = recorded_schedule(text, context);
    plan::lower(schedule, context);  // throws where it cannot be
    auto program = plan::RoleCost(one.shape, {}, context).lowered(schedule);
    one.timed.push_back({std::move(schedule), std::move(program), text, 0, {us}});
  } catch (const Error&) {
    // A schedule of another version's, or of codelets that are not here.
  }
}

void read_file(const std::string& file, const std::string& card, const PlanOptions& options,
               std::map<CaseKey, TimedCase>& cases) {
  const plan::Target target = plan::target_of(card);
  std::ifstream stream(file);
  std::string line;
  if (!std::getline(stream, line))
    throw Error(ErrorCode::input_output, "cannot read '" + file + "'");
  const auto columns = columns_of(cli::split_csv_line(line));
  for (const char* needed : {"n", "prec", "batch", "us", "schedule"})
    if (!columns.contains(needed))
      throw Error(ErrorCode::input_output,
                  fmt::format("'{}' has no column '{}': papilio-sweep's files have", file, needed));
  while (std::getline(stream, line)) {
    const CsvRow row(columns, cli::split_csv_line(line));
    const std::string dimensions = row.text("n"), precision = row.text("prec"),
                      batch = row.text("batch"), schedule = row.text("schedule");
    const double us = row.real("us").value_or(0);
    if (!std::isfinite(us))
      throw Error(ErrorCode::input_output, fmt::format("'{}': us '{}' is no time", file, us));
    if (us == 0 || schedule.empty() || dimensions.empty() || batch.empty()) continue;
    auto& one = cases[{card, precision, dimensions, batch}];
    if (!one.planning.codelets) begin(one, card, dimensions, precision, batch, options, target);
    add(one, schedule, us);
  }
}

}  // namespace

std::vector<TimedCase> read_timings(const std::vector<std::string>& files,
                                    const std::string& architecture,
                                    const std::vector<std::string>& codelets, std::size_t least) {
  PlanOptions options;
  options.codelets = codelets;
  std::map<CaseKey, TimedCase> cases;
  for (const auto& file : files) {
    const auto mark = file.find('=');
    const std::string card = mark == file.npos ? architecture : file.substr(0, mark);
    read_file(mark == file.npos ? file : file.substr(mark + 1), card, options, cases);
  }
  std::vector<TimedCase> list;
  for (auto& [key, one] : cases) {
    for (auto& timed : one.timed) {
      auto& times = timed.times;
      std::sort(times.begin(), times.end());
      timed.us = 0.5 * (times[(times.size() - 1) / 2] + times[times.size() / 2]);
    }
    if (one.timed.size() >= least) list.push_back(std::move(one));
  }
  return list;
}

std::vector<double> predictions(const TimedCase& one, const plan::CostConstants& constants) {
  plan::Context context = one.planning.context;
  context.target.cost = constants;
  const plan::RoleCost cost(one.shape, {}, context);
  std::vector<double> predicted;
  for (const auto& timed : one.timed) predicted.push_back(cost.us(timed.program));
  return predicted;
}

std::size_t choice(const TimedCase& one, const plan::CostConstants& constants) {
  plan::Context context = one.planning.context;
  context.target.cost = constants;
  const auto predicted = predictions(one, constants);
  std::vector<plan::Ranked> ranked;
  for (std::size_t i = 0; i < predicted.size(); ++i)
    ranked.push_back({one.timed[i].schedule, predicted[i]});
  std::ranges::stable_sort(ranked, {}, &plan::Ranked::us);
  plan::prefer_as_timed(ranked, one.shape, {}, context, plan::RoleCost(one.shape, {}, context));
  const auto& first = ranked.front().schedule;
  const auto chosen = std::ranges::find(one.timed, first, &TimedSchedule::schedule);
  return static_cast<std::size_t>(chosen - one.timed.begin());
}

std::size_t fastest(const TimedCase& one) {
  const auto least = std::ranges::min_element(one.timed, {}, &TimedSchedule::us);
  return static_cast<std::size_t>(least - one.timed.begin());
}

}  // namespace papilio::bench
