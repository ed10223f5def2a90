// SPDX-License-Identifier: MIT
#include "runtime/cli/search_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <system_error>

#include "runtime/cache/whole_file.h"
#include "runtime/cli/csv.h"
#include "runtime/cli/options.h"
#include "runtime/cli/size_list.h"
#include "runtime/problem/problem.h"
#include "runtime/schedule/schedule.h"
#include "runtime/search/describe.h"
#include "runtime/search/problem_text.h"

namespace papilio::cli {
namespace {

using search::Outcome;
using search::Trial;

// Those that are read back; the features come after them.
const std::vector<std::string> first_columns = {
    "version",      "size",      "batch",      "precision", "direction", "device",
    "architecture", "objective", "planner_us", "method",    "seed",      "at_s",
    "outcome",      "us",        "noise",      "schedule",  "reason"};

std::vector<std::string> all_columns() {
  std::vector<std::string> names = first_columns;
  for (const search::Feature& feature : search::features()) names.emplace_back(feature.name);
  return names;
}

enum Column : std::size_t {
  size = 1,
  batch,
  precision,
  direction,
  device,
  architecture,
  objective,
  planner_us,
  method,
  seed,
  at_s,
  outcome,
  us,
  noise,
  schedule,
  reason
};

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.6g}", value) : "";
}

// A line of a list of trials, its fields in the order of all_columns().
struct Line {
  std::string where;  // the file and the line's number
  std::vector<std::string> fields;

  const std::string& operator[](std::size_t column) const { return fields[column]; }
  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(ErrorCode::input_output, where + ": " + why);
  }
  double number(std::size_t column) const {
    const std::string& text = fields[column];
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
      refuse(fmt::format("{} is '{}', no number", all_columns()[column], text));
    return value;
  }
  bool is_of(const SearchHead& head) const {
    return fields[size] == head.size && fields[batch] == head.batch &&
           fields[precision] == head.precision && fields[direction] == head.direction &&
           fields[device] == head.device && fields[architecture] == head.architecture;
  }
  Trial trial() const {
    Trial trial;
    try {
      trial.schedule = plan::parse(fields[schedule]);
    } catch (const Error& error) {
      refuse(error.what());
    }
    const auto known = search::parse_outcome(fields[outcome]);
    if (!known) refuse("outcome is '" + fields[outcome] + "'");
    trial.outcome = *known;
    if (trial.outcome == Outcome::timed || !fields[us].empty()) trial.us = number(us);
    trial.noise = number(noise);
    trial.at_s = number(at_s);
    trial.reason = fields[reason];
    return trial;
  }
};

// Of a file that begins so.
void check_plain(const std::string& path, std::string_view text) {
  if (text.starts_with("\x1f\x8b"))
    throw Error(ErrorCode::input_output, path + " is compressed; gunzip it first");
}

// Calls `seen` with every whole line but the heading. A file that is not there has none.
void for_each_line(const std::string& path, const std::function<void(const Line&)>& seen) {
  const auto columns = all_columns();
  const auto status = std::filesystem::status(path);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw Error(ErrorCode::input_output, path + ": not a regular file");
  std::ifstream file(path);
  std::string text;
  for (std::size_t at = 1; std::getline(file, text); ++at) {
    if (at == 1) check_plain(path, text);
    if (file.eof()) break;  // not whole
    Line line{fmt::format("{}, line {}", path, at), {}};
    try {
      line.fields = split_csv_line(text);
    } catch (const std::invalid_argument& error) {
      line.refuse(error.what());
    }
    if (at == 1 && line.fields != columns) line.refuse("is not the heading of a list of trials");
    if (at == 1) continue;
    if (line.fields.size() != columns.size())
      line.refuse(fmt::format("{} fields, {} are expected", line.fields.size(), columns.size()));
    seen(line);
  }
}

}  // namespace

void print_picture(std::ostream& out, const std::vector<Trial>& trials, double planner_us) {
  constexpr std::size_t width = 64, height = 10;
  constexpr double most = 2.5;  // times the planner's; what is slower is at the edge
  double least = 1;
  for (const Trial& trial : trials)
    if (std::isfinite(trial.us)) least = std::min(least, trial.us / planner_us);
  const auto row = [&](double ratio) {
    const double part = std::log(std::min(ratio, most) / least) / std::log(most / least);
    return std::min(height - 1, static_cast<std::size_t>(std::lround((1 - part) * (height - 1))));
  };
  std::vector<std::string> rows(height, std::string(width, ' '));
  double best = most;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    const std::size_t column = i * width / trials.size();
    if (std::isfinite(trials[i].us)) {
      const double ratio = trials[i].us / planner_us;
      char& place = rows[row(ratio)][column];
      if (place == ' ') place = '.';
      if (trials[i].outcome == Outcome::timed) best = std::min(best, ratio);
    }
    rows[row(best)][column] = '#';
  }
  for (std::size_t r = 0; r < height; ++r) {
    const double part = 1 - static_cast<double>(r) / (height - 1);
    const double ratio = least * std::pow(most / least, part);
    out << fmt::format("  {:>5.2f} |{}\n", ratio, rows[r]);
  }
  out << "        " << std::string(width, '-') << '\n'
      << fmt::format("   times the planner's, trials 1 to {}; # the best so far\n", trials.size());
}

SearchHead search_head(const Problem& problem) {
  SearchHead head;
  head.size = problem::is_simple(problem) ? print_dimensions(dimensions_of(problem))
                                          : search::problem_text(problem);
  head.batch = std::to_string(problem.batch);
  head.precision = to_text(problem.precision);
  head.direction = to_text(problem.direction);
  return head;
}

TrialLog::TrialLog(const std::string& path) : path_(path) {
  std::string text;
  if (std::filesystem::exists(path))
    text = cache::read_whole_file(path, std::numeric_limits<std::size_t>::max());
  check_plain(path, text);
  const std::string heading = csv_line(all_columns());
  if (!text.empty() && !text.starts_with(heading + '\n'))
    throw Error(ErrorCode::input_output,
                path + " is no list of trials: its first line is not '" + heading + "'");
  if (!text.empty() && text.back() != '\n')
    std::filesystem::resize_file(path, text.rfind('\n') + 1);
  file_.open(path, std::ios::app);
  if (text.empty()) file_ << heading << '\n';
  file_.flush();
  if (!file_) throw Error(ErrorCode::input_output, "cannot write to " + path);
}

void TrialLog::add(const SearchHead& head, const std::string& method, std::uint64_t seed,
                   const Trial& trial, const std::vector<double>& features) {
  if (!file_.is_open()) return;
  std::vector<std::string> fields{PAPILIO_VERSION,
                                  head.size,
                                  head.batch,
                                  head.precision,
                                  head.direction,
                                  head.device,
                                  head.architecture,
                                  head.objective,
                                  number(head.planner_us),
                                  method,
                                  std::to_string(seed),
                                  fmt::format("{:.3f}", trial.at_s),
                                  to_text(trial.outcome),
                                  number(trial.us),
                                  fmt::format("{:.4f}", trial.noise),
                                  plan::print(trial.schedule),
                                  trial.reason};
  for (const double value : features) fields.push_back(number(value));
  fields.resize(all_columns().size());
  errno = 0;
  file_ << csv_line(fields) << '\n' << std::flush;
  if (file_) return;
  const std::string reason = errno ? ": " + std::system_category().message(errno) : "";
  std::cerr << fmt::format("\npapilio: cannot write to {}{}; trials from here on are not in it\n",
                           path_, reason);
  is_whole_ = false;
  file_.close();  // a next search cuts half a line off
}

std::map<std::string, Trial> read_trials(const std::string& path, const SearchHead& head,
                                         bool is_measured) {
  std::map<std::string, Trial> trials;
  for_each_line(path, [&](const Line& line) {
    if (!line.is_of(head) || line[objective] != head.objective) return;
    Trial trial = line.trial();
    if (is_measured) {
      const double planner_then = line.number(planner_us);
      if (!(planner_then > 0)) line.refuse("planner_us is not above 0");
      trial.us *= head.planner_us / planner_then;
    }
    trials[plan::print(trial.schedule)] = std::move(trial);
  });
  return trials;
}

search::Elsewhere read_elsewhere(const std::vector<std::string>& paths, const SearchHead& head) {
  search::Elsewhere elsewhere;
  std::map<std::vector<std::string>, std::size_t> problems;
  std::map<std::size_t, Trial> fastest;  // of the problems of this size, by their numbers
  for (const std::string& path : paths) {
    const std::size_t before = elsewhere.trials.size();
    for_each_line(path, [&](const Line& line) {
      const bool has_features = !line.fields.back().empty();
      if (line.is_of(head) || line[objective] != head.objective || line[us].empty() ||
          !has_features)
        return;
      const Trial trial = line.trial();
      const std::size_t problem =
          problems
              .try_emplace({line[size], line[batch], line[precision], line[direction], line[device],
                            line[architecture]},
                           problems.size())
              .first->second;
      search::TrialElsewhere row{{}, trial.us, problem};
      for (std::size_t i = 0; i < search::features().size(); ++i)
        row.features.push_back(line.number(first_columns.size() + i));
      elsewhere.trials.push_back(std::move(row));
      if (line[size] != head.size || line[precision] != head.precision ||
          line[direction] != head.direction || trial.outcome != Outcome::timed)
        return;
      Trial& best = fastest.try_emplace(problem, trial).first->second;
      if (trial.us < best.us) best = trial;
    });
    if (elsewhere.trials.size() == before)
      throw Error(ErrorCode::input_output,
                  path + " has no times of other problems by objective " + head.objective);
  }
  for (const auto& [problem, trial] : fastest) elsewhere.seeds.push_back(trial.schedule);
  return elsewhere;
}

}  // namespace papilio::cli
