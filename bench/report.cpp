// SPDX-License-Identifier: MIT
//
// Case lines and the dashboard.
#include "bench/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "bench/classes.h"
#include "bench/mean.h"

namespace papilio::bench {
namespace {

constexpr double slower_by = 1.02;      // a case may be so much slower than the peer
constexpr double mean_speed_aim = 1.7;  // over the f32 c2c cases
constexpr double class_speed_aim = 1.95;
constexpr int listed = 12;

bool launch_bound(const Class& group, const Columns& columns) {
  if (!columns.on_gpu) return false;
  return group.family == Family::alone || group.family == Family::few;
}

std::string cell(std::optional<double> value, int width, int digits) {
  return value ? fmt::format("{:>{}.{}f}", *value, width, digits)
               : fmt::format("{:>{}}", "-", width);
}

std::optional<double> copyfrac(const CaseResult& result, const std::string& contender) {
  const Figure* figure = result.find(contender);
  return figure == nullptr ? std::nullopt : figure->copyfrac;
}

std::optional<double> recorded_copyfrac(const Case& subject, const Columns& columns) {
  const CaseResult* recorded = find_case(columns.recorded, subject);
  return recorded == nullptr ? std::nullopt : copyfrac(*recorded, columns.recorded_name);
}

double error_units(const CaseResult& result, const Figure& figure) {
  return bench::error_units(*figure.error, result.subject);
}

std::string error_cell(const CaseResult& result) {
  const Figure* ours = result.find("ours");
  if (ours == nullptr || !ours->error) return fmt::format("{:>7} ", "-");
  const double units = error_units(result, *ours);
  return fmt::format("{:7.3f}{}", units, units > error_limit(result.subject) ? '!' : ' ');
}

// What a line of the dashboard is made of.
struct ClassSummary {
  int cases = 0, ran = 0, unsupported = 0;
  GeometricMean ours, peer, recorded, speed;
  double most_slower_us = -std::numeric_limits<double>::infinity();

  void add(const CaseResult& result, const Columns& columns) {
    ++cases;
    ran += result.find("ours") != nullptr;
    unsupported += result.note("ours").starts_with(not_supported);
    if (const auto value = copyfrac(result, "ours")) ours.add(*value);
    if (const auto value = copyfrac(result, columns.peer)) peer.add(*value);
    if (const auto value = recorded_copyfrac(result.subject, columns)) recorded.add(*value);
    if (const auto value = result.speed_over("ours", columns.peer)) {
      speed.add(*value);
      const double slower = result.find("ours")->median_us - result.find(columns.peer)->median_us;
      most_slower_us = std::max(most_slower_us, slower);
    }
  }

  // "reached", or why not; empty where the class has no aim.
  std::string verdict(const Class& group) const {
    if (group.aim == 0 && !group.slower_us) return "";
    if (ran == 0) return unsupported == cases ? not_supported : "not measured";
    std::string missed;
    if (group.aim > 0) {
      if (ours.count() == 0) return "no copy to hold it against";
      if (ours.value() < group.aim)
        missed += fmt::format(", {:.3f} below", group.aim - ours.value());
      if (ours.least() < group.floor) missed += fmt::format(", least {:.3f}", ours.least());
    } else {
      if (speed.count() == 0) return "no peer to hold it against";
      const double most = *group.slower_us;
      if (most > 0 ? most_slower_us > most : most_slower_us >= 0)
        missed += fmt::format(", up to {:.2f} us slower", most_slower_us);
    }
    if (ran < cases) missed += fmt::format(", {} of {} did not run", cases - ran, cases);
    return missed.empty() ? "reached" : "not" + missed;
  }
};

std::string aim_cell(const Class& group) {
  if (group.aim > 0 && group.floor > 0)
    return fmt::format("{:.2f}, none < {:.2f}", group.aim, group.floor);
  if (group.aim > 0) return fmt::format("{:.2f}", group.aim);
  if (group.slower_us && *group.slower_us > 0) return fmt::format("+{:.1f} us", *group.slower_us);
  return group.slower_us ? "faster" : "";
}

using Summaries = std::map<std::pair<Precision, const Class*>, ClassSummary>;

void print_classes(std::FILE* out, const Summaries& summaries, const Columns& columns) {
  fmt::print(out, "\n{:<26} {:>7}  {:>8} {:>8} {:>8}  {:>10}  {:<18} {}\n", "class", "cases",
             "ours", columns.peer, columns.recorded_name + "*",
             columns.peer.empty() ? "" : columns.peer + "/ours", columns.on_gpu ? "aim" : "", "");
  int with_aim = 0, reached = 0;
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    for (const Class& group : classes()) {
      const auto found = summaries.find({precision, &group});
      if (found == summaries.end()) continue;
      const ClassSummary& summary = found->second;
      const auto mean = [](const GeometricMean& of) {
        return of.count() > 0 ? std::optional(of.value()) : std::nullopt;
      };
      const std::string verdict = columns.on_gpu ? summary.verdict(group) : "";
      with_aim += !verdict.empty();
      reached += verdict == "reached";
      fmt::print(out, "{} {:<22} {:>3}/{:<3}  {} {} {}  {}  {:<18} {}\n",
                 precision == Precision::f32 ? "f32" : "f64", group.name(precision), summary.ran,
                 summary.cases, cell(mean(summary.ours), 8, 3), cell(mean(summary.peer), 8, 3),
                 cell(mean(summary.recorded), 8, 3), cell(mean(summary.speed), 10, 3),
                 columns.on_gpu ? aim_cell(group) : "", verdict);
    }
  }
  if (columns.on_gpu) fmt::print(out, "aims reached: {} of {} classes\n", reached, with_aim);
}

void print_speed(std::FILE* out, const Results& results, const Summaries& summaries,
                 const Columns& columns) {
  GeometricMean cases, class_means, of_other_kinds, of_columns;
  std::vector<std::pair<double, std::string>> slower;
  for (const CaseResult& result : results) {
    const auto speed = result.speed_over("ours", columns.peer);
    if (!speed) continue;
    const Class* group = class_of(result.subject);
    if (group == nullptr || launch_bound(*group, columns)) continue;
    if (group->family == Family::columns)
      of_columns.add(*speed);
    else if (result.subject.precision == Precision::f32)
      (is_complex(group->family) ? cases : of_other_kinds).add(*speed);
    if (*speed < 1 / slower_by) slower.emplace_back(*speed, result.subject.text());
  }
  for (const auto& [key, summary] : summaries) {
    if (key.first == Precision::f32 && is_complex(key.second->family) &&
        !launch_bound(*key.second, columns) && summary.speed.count() > 0)
      class_means.add(summary.speed.value());
  }
  if (cases.count() > 0 && !columns.on_gpu) {
    fmt::print(out, "{}/ours over {} f32 c2c cases {:.3f}, over {} class means {:.3f}\n",
               columns.peer, cases.count(), cases.value(), class_means.count(),
               class_means.value());
  } else if (cases.count() > 0) {
    fmt::print(out,
               "{}/ours over {} f32 c2c cases {:.3f} (aim {}), over {} class means {:.3f} (aim "
               "{})\n",
               columns.peer, cases.count(), cases.value(), mean_speed_aim, class_means.count(),
               class_means.value(), class_speed_aim);
  }
  if (of_other_kinds.count() > 0)
    fmt::print(out, "{}/ours over {} f32 cases of other kinds {:.3f}\n", columns.peer,
               of_other_kinds.count(), of_other_kinds.value());
  if (of_columns.count() > 0)
    fmt::print(out, "{}/ours over {} cases of columns {:.3f}\n", columns.peer, of_columns.count(),
               of_columns.value());
  if (columns.peer.empty()) return;
  std::sort(slower.begin(), slower.end());
  fmt::print(out, "more than 2 % slower than {}{}: {}\n", columns.peer,
             columns.on_gpu ? ", apart from launch-bound cases" : "", slower.size());
  for (const auto& [speed, name] : slower) fmt::print(out, "  {:.3f}  {}\n", speed, name);
}

void print_errors(std::FILE* out, const Results& results) {
  std::vector<std::tuple<double, double, std::string>> above;  // by how much, units, name
  std::map<double, double> worst;                              // by limit
  for (const CaseResult& result : results) {
    const Figure* ours = result.find("ours");
    if (ours == nullptr || !ours->error) continue;
    const double units = error_units(result, *ours), limit = error_limit(result.subject);
    worst[limit] = std::max(worst[limit], units);
    if (units > limit) above.emplace_back(units / limit, units, result.subject.text());
  }
  for (const auto& [limit, units] : worst) {
    fmt::print(out, "error, {}: worst {:.3f} u sqrt(log2 n), limit {}\n",
               limit < 1 ? "smooth n >= 16" : "others", units, limit);
  }
  std::sort(above.rbegin(), above.rend());
  if (!above.empty()) fmt::print(out, "errors above their limits: {}\n", above.size());
  for (std::size_t i = 0; i < std::min<std::size_t>(above.size(), listed); ++i)
    fmt::print(out, "  {:.3f}  {}\n", std::get<1>(above[i]), std::get<2>(above[i]));
}

void print_absent(std::FILE* out, const Results& results) {
  int ran = 0, failed = 0;
  std::map<std::string, int> notes;
  for (const CaseResult& result : results) {
    const std::string note = result.note("ours");
    ran += result.find("ours") != nullptr;
    if (note.starts_with(not_supported)) {
      ++notes[note];
    } else if (!note.empty()) {
      ++failed;
      fmt::print(out, "failed: {}: {}\n", result.subject.text(), note);
    }
  }
  fmt::print(out, "{} cases: {} ran, {} failed", results.size(), ran, failed);
  for (const auto& [note, count] : notes) fmt::print(out, ", {} {}", count, note);
  fmt::print(out, "\n");
}

}  // namespace

std::string choose_peer(const std::set<std::string>& contenders, bool all_in_columns) {
  if (all_in_columns && contenders.contains("rows")) return "rows";
  for (const char* name : {"cufft", "fftw"})
    if (contenders.contains(name)) return name;
  return "";
}

Columns choose_columns(const Results& results, Results recorded) {
  Columns columns;
  columns.recorded = std::move(recorded);
  std::set<std::string> names;
  for (const CaseResult& result : results)
    for (const Figure& figure : result.figures) names.insert(figure.contender);
  columns.peer =
      choose_peer(names, std::ranges::all_of(results, is_in_columns, &CaseResult::subject));
  columns.on_gpu = !names.contains("fftw");
  return columns;
}

void print_heading(std::FILE* out, const Columns& columns) {
  fmt::print(
      out,
      "copyfrac: time of the copy / time of the contender; spread: (most - least) / median;\n"
      "err: in u sqrt(log2 n), ! above its limit; *: recorded in the anchors\n");
  fmt::print(out, "{:>8} {:>11} {:>9} | {:>9} | {:>9} {:>8} {:>6}", "", "n", "batch", "copy us",
             "ours us", "copyfrac", "spread");
  if (!columns.peer.empty()) {
    fmt::print(out, " | {:>9} {:>8} {:>10}", columns.peer + " us", "copyfrac",
               columns.peer + "/ours");
  }
  fmt::print(out, " | {:>6} | {:>7}\n", columns.recorded_name + "*", "err");
}

void print_case(std::FILE* out, const CaseResult& result, const Columns& columns) {
  const Case& subject = result.subject;
  const auto us = [&](const std::string& contender) {
    const Figure* figure = result.find(contender);
    return cell(figure ? std::optional(figure->median_us) : std::nullopt, 9, 2);
  };
  const std::string kind = subject.kind == "c2c" ? "" : " " + subject.kind;
  const std::string columns_text =
      !is_in_columns(subject) ? "" : fmt::format(" /{}", subject.columns);
  fmt::print(out, "{:>8} {:>11} {:>9} | {} | {} {}", subject.precision_text() + kind,
             subject.dimensions_text() + columns_text, subject.batch, us("copy"), us("ours"),
             cell(copyfrac(result, "ours"), 8, 3));
  const Figure* ours = result.find("ours");
  fmt::print(out, " {:>6}",
             ours == nullptr ? "-"
                             : fmt::format("{:.1f}%", 100 * (ours->most_us - ours->least_us) /
                                                          ours->median_us));
  if (!columns.peer.empty()) {
    fmt::print(out, " | {} {} {}", us(columns.peer), cell(copyfrac(result, columns.peer), 8, 3),
               cell(result.speed_over("ours", columns.peer), 10, 3));
  }
  fmt::print(out, " | {} | {}", cell(recorded_copyfrac(subject, columns), 6, 3),
             error_cell(result));
  if (const std::string note = result.note("ours"); !note.empty())
    fmt::print(out, " {}", note.substr(0, note.find('\n')));
  fmt::print(out, "\n");
  std::fflush(out);
}

void print_summary(std::FILE* out, const Results& results, const Columns& columns) {
  Summaries summaries;
  for (const CaseResult& result : results) {
    if (const Class* group = class_of(result.subject))
      summaries[{result.subject.precision, group}].add(result, columns);
  }
  print_classes(out, summaries, columns);
  print_speed(out, results, summaries, columns);
  print_errors(out, results);
  print_absent(out, results);
}

}  // namespace papilio::bench
