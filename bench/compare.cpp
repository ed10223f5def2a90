// SPDX-License-Identifier: MIT
//
// Comparisons of two runs.
#include "bench/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "bench/mean.h"
#include "bench/old_schedules.h"

namespace papilio::bench {
namespace {

const Figure* figure_with_copyfrac(const Results& results, const Case& subject,
                                   const std::string& contender) {
  const CaseResult* result = find_case(results, subject);
  const Figure* figure = result == nullptr ? nullptr : result->find(contender);
  return figure != nullptr && figure->copyfrac ? figure : nullptr;
}

using Key = std::pair<Precision, const Class*>;

std::map<Key, GeometricMean> means_by_class(const std::vector<Move>& moves) {
  std::map<Key, GeometricMean> means;
  for (const Move& move : moves) {
    if (const Class* group = class_of(move.subject))
      means[{move.subject.precision, group}].add(move.ratio());
  }
  return means;
}

double mean_of(const std::vector<Move>& moves) {
  GeometricMean mean;
  for (const Move& move : moves) mean.add(move.ratio());
  return mean.value();
}

void print_list(std::FILE* out, const char* what, const std::vector<Case>& cases) {
  if (cases.empty()) return;
  fmt::print(out, "{}: {}:", what, cases.size());
  for (const Case& subject : cases)
    fmt::print(out, "{} {}", &subject == cases.data() ? "" : ";", subject.text());
  fmt::print(out, "\n");
}

}  // namespace

Comparison compare(const Results& before, const Results& after, const std::string& contender) {
  Comparison comparison;
  for (const CaseResult& result : after) {
    const Figure* now = figure_with_copyfrac(after, result.subject, contender);
    const Figure* then = figure_with_copyfrac(before, result.subject, contender);
    if (now == nullptr) continue;
    if (then == nullptr) {
      comparison.only_new.push_back(result.subject);
    } else {
      comparison.moves.push_back(
          {result.subject, *then->copyfrac, *now->copyfrac, {then->schedule, now->schedule}});
    }
  }
  for (const CaseResult& result : before) {
    if (figure_with_copyfrac(before, result.subject, contender) != nullptr &&
        figure_with_copyfrac(after, result.subject, contender) == nullptr)
      comparison.only_old.push_back(result.subject);
  }
  std::stable_sort(comparison.moves.begin(), comparison.moves.end(),
                   [](const Move& a, const Move& b) {
                     return std::abs(std::log(a.ratio())) > std::abs(std::log(b.ratio()));
                   });
  return comparison;
}

void print_comparison(std::FILE* out, const Results& before, const Results& after,
                      double threshold) {
  const Comparison ours = compare(before, after);
  fmt::print(out, "\nmoved by more than {:.1f} % (copyfrac of ours, new / old)\n", 100 * threshold);
  std::size_t moved = 0;
  for (const Move& move : ours.moves) {
    if (std::abs(std::log(move.ratio())) <= std::log1p(threshold)) break;  // sorted
    ++moved;
    const bool same = is_same_choice(move.schedules[0], move.schedules[1]);
    fmt::print(out, "  {:.3f}  {:.3f} -> {:.3f}  {}{}\n", move.ratio(), move.before, move.after,
               move.subject.text(), same ? "" : "  another schedule: " + move.schedules[1]);
  }
  fmt::print(out, "{} of {} cases moved\n", moved, ours.moves.size());
  print_list(out, "only in the new", ours.only_new);
  print_list(out, "only in the old", ours.only_old);
  if (ours.moves.empty()) return;

  const auto means = means_by_class(ours.moves);
  fmt::print(out, "{:<26} {:>5} {:>9}\n", "class", "cases", "new/old");
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    for (const Class& group : classes()) {
      const auto mean = means.find({precision, &group});
      if (mean == means.end()) continue;
      fmt::print(out, "{} {:<22} {:>5} {:>9.3f}\n", precision == Precision::f32 ? "f32" : "f64",
                 group.name(precision), mean->second.count(), mean->second.value());
    }
  }
  fmt::print(out, "{:<26} {:>5} {:>9.3f}\n", "all", ours.moves.size(), mean_of(ours.moves));
  for (const char* peer : {"cufft", "fftw"}) {
    const auto moves = compare(before, after, peer).moves;
    if (!moves.empty())
      fmt::print(out, "{:<26} {:>5} {:>9.3f}\n", std::string(peer) + ", for control", moves.size(),
                 mean_of(moves));
  }
}

}  // namespace papilio::bench
