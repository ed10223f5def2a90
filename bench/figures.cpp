// SPDX-License-Identifier: MIT
//
// Figures and their CSV.
#include "bench/figures.h"

#include <fmt/format.h>

#include <fstream>

#include "bench/classes.h"
#include "bench/csv_row.h"
#include "runtime/cli/csv.h"
#include "runtime/cli/size_list.h"
#include "runtime/cli/text_table.h"

namespace papilio::bench {
namespace {

std::string number(double value, int digits) {
  return value > 0 ? cli::format_number(value, digits) : "";
}

Case case_of(const CsvRow& row) {
  Case subject;
  subject.kind = row.text("kind");
  const std::string precision = row.text("prec");
  if (precision != "f32" && precision != "f64")
    throw Error(ErrorCode::invalid_argument, "prec '" + precision + "' is not f32 or f64");
  subject.precision = precision == "f32" ? Precision::f32 : Precision::f64;
  subject.dimensions = cli::parse_dimensions(row.text("dims"));
  subject.batch = cli::parse_size(row.text("batch"), "batch");
  if (const std::string columns = row.text("columns"); !columns.empty())
    subject.columns = cli::parse_size(columns, "columns");
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(subject.points(), subject.batch, &bytes) || bytes >> 48 != 0)
    throw Error(ErrorCode::invalid_argument, "dims times batch are more than 2^48 points");
  return subject;
}

Figure figure_of(const CsvRow& row) {
  Figure figure;
  figure.contender = row.text("lib");
  figure.median_us = row.real("us").value_or(0);
  figure.least_us = row.real("us_min").value_or(figure.median_us);
  figure.most_us = row.real("us_max").value_or(figure.median_us);
  figure.plan_ms = row.real("plan_ms").value_or(0);
  figure.copyfrac = row.real("copyfrac");
  figure.error = row.real("err");
  figure.note = row.text("note");
  figure.schedule = row.text("schedule");
  return figure;
}

void add(Results& results, const Case& subject, Figure figure) {
  CaseResult* place = nullptr;
  for (CaseResult& result : results) {
    if (result.subject == subject) place = &result;
  }
  if (place == nullptr) place = &results.emplace_back(CaseResult{subject, {}});
  for (const Figure& other : place->figures) {
    if (other.contender == figure.contender) return;
  }
  if (!figure.contender.empty()) place->figures.push_back(std::move(figure));
}

}  // namespace

const Figure* CaseResult::find(const std::string& contender) const {
  for (const Figure& figure : figures) {
    if (figure.contender == contender && figure.note.empty() && figure.median_us > 0)
      return &figure;
  }
  return nullptr;
}

std::optional<double> CaseResult::speed_over(const std::string& contender,
                                             const std::string& other) const {
  const Figure* mine = find(contender);
  const Figure* theirs = find(other);
  if (mine == nullptr || theirs == nullptr) return std::nullopt;
  return theirs->median_us / mine->median_us;
}

std::string CaseResult::note(const std::string& contender) const {
  for (const Figure& figure : figures) {
    if (figure.contender == contender) return figure.note;
  }
  return "";
}

const CaseResult* find_case(const Results& results, const Case& subject) {
  for (const CaseResult& result : results) {
    if (result.subject == subject) return &result;
  }
  return nullptr;
}

std::vector<Case> cases_of(const Results& results) {
  std::vector<Case> cases;
  for (const CaseResult& result : results) cases.push_back(result.subject);
  return cases;
}

std::string print_csv(const Results& results, const std::string& device, bool with_aims) {
  std::string text =
      "lib,prec,kind,dims,batch,columns,us,copyfrac,err,plan_ms,us_min,us_max,err_units,class,aim,"
      "note,device,schedule\n";
  for (const auto& [subject, figures] : results) {
    const Class* group = class_of(subject);
    for (const Figure& figure : figures) {
      text += cli::csv_line(
                  {figure.contender, subject.precision_text(), subject.kind,
                   subject.dimensions_text(), std::to_string(subject.batch),
                   std::to_string(subject.columns), number(figure.median_us, 6),
                   figure.copyfrac ? fmt::format("{:.4f}", *figure.copyfrac) : "",
                   figure.error ? fmt::format("{:.3e}", *figure.error) : "",
                   number(figure.plan_ms, 4), number(figure.least_us, 6), number(figure.most_us, 6),
                   figure.error ? fmt::format("{:.3f}", error_units(*figure.error, subject)) : "",
                   group ? group->name(subject.precision) : "",
                   with_aims && group && group->aim > 0 ? fmt::format("{}", group->aim) : "",
                   figure.note, device, figure.schedule}) +
              '\n';
    }
  }
  return text;
}

Results read_csv(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line))
    throw Error(ErrorCode::input_output, path + ": no such file, or an empty one");
  CsvColumns columns;
  Results results;
  for (int number = 1;; ++number) {
    try {
      const std::vector<std::string> fields = cli::split_csv_line(line);
      if (number == 1) {
        columns = columns_of(fields);
        for (const char* needed : {"prec", "kind", "dims", "batch"}) {
          if (!columns.contains(needed))
            throw Error(ErrorCode::invalid_argument, std::string("there is no column ") + needed);
        }
      } else if (line.find_first_not_of("\r\n ") != std::string::npos) {
        const CsvRow row(columns, fields);
        add(results, case_of(row), figure_of(row));
      }
    } catch (const std::exception& error) {
      throw Error(ErrorCode::input_output, fmt::format("{}:{}: {}", path, number, error.what()));
    }
    if (!std::getline(file, line)) return results;
  }
}

}  // namespace papilio::bench
