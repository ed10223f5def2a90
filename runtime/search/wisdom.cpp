// SPDX-License-Identifier: MIT
#include "runtime/search/wisdom.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>
#include <tuple>

#include "runtime/cache/file_lock.h"
#include "runtime/cache/whole_file.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/problem/problem.h"
#include "runtime/search/problem_text.h"

namespace papilio::search {
namespace {

constexpr std::string_view first_line = "papilio-wisdom 1";
constexpr const char* heading =
    "# size\tbatch\tprecision\tarithmetic\tarchitecture\tdevice\tus\tplanner_us\tversion\tfrom\t"
    "schedule";
constexpr std::size_t fields_of_line = 11;
constexpr std::size_t most_bytes = std::size_t{64} << 20;  // of a file
constexpr const char* precisions[] = {"f32", "f64", "f64x2"};
constexpr const char* arithmetics[] = {"ieee", "tf32", "f16"};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    parts.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

// One line, for messages.
class Line {
 public:
  Line(const std::string& source, std::size_t number) : source_(source), number_(number) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(ErrorCode::input_output, fmt::format("{}, line {}: {}", source_, number_, why));
  }
  std::uint64_t integer(std::string_view text, const char* name) const {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value == 0)
      refuse(fmt::format("{} is '{}', not an integer of at least 1", name, text));
    return value;
  }
  double time(std::string_view text, const char* name) const {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value > 0) ||
        !std::isfinite(value))
      refuse(fmt::format("{} is '{}', not a time above 0", name, text));
    return value;
  }
  template <std::size_t N>
  std::size_t word(std::string_view text, const char* const (&words)[N], const char* name) const {
    for (std::size_t i = 0; i < N; ++i)
      if (text == words[i]) return i;
    refuse(fmt::format("{} is '{}', none of {}", name, text, fmt::join(words, ", ")));
  }

 private:
  const std::string& source_;
  const std::size_t number_;
};

Wise parse_line(std::string_view text, const Line& line) {
  const auto fields = split(text, '\t');
  if (fields.size() != fields_of_line)
    line.refuse(
        fmt::format("{} fields between tabs, {} are expected", fields.size(), fields_of_line));
  Wise wise;
  const bool is_general = fields[0].find_first_of(":.") != std::string_view::npos;
  if (is_general)
    wise.problem = fields[0];
  else
    for (const auto part : split(fields[0], 'x')) wise.shape.push_back(line.integer(part, "size"));
  wise.batch = line.integer(fields[1], "batch");
  wise.precision = static_cast<Precision>(line.word(fields[2], precisions, "precision"));
  wise.arithmetic = static_cast<Arithmetic>(line.word(fields[3], arithmetics, "arithmetic"));
  wise.architecture = fields[4];
  wise.device = fields[5];
  wise.us = line.time(fields[6], "us");
  wise.planner_us = line.time(fields[7], "planner_us");
  wise.version = fields[8];
  wise.from = fields[9];
  if (wise.architecture.empty() || wise.device.empty()) line.refuse("no architecture or device");
  try {
    wise.schedule = plan::parse(fields[10]);
  } catch (const Error& error) {
    line.refuse(error.what());
  }
  if (!is_general && plan::shape_of(wise.schedule) != wise.shape)
    line.refuse(fmt::format("the schedule transforms {}, the size is {}",
                            fmt::join(plan::shape_of(wise.schedule), "x"),
                            fmt::join(wise.shape, "x")));
  return wise;
}

// Fields hold no tabs and no ends of lines.
std::string clean(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

auto key(const Wise& wise) {
  return std::tie(wise.shape, wise.problem, wise.precision, wise.arithmetic, wise.architecture,
                  wise.device, wise.batch);
}

}  // namespace

std::string Wise::size_text() const {
  return problem.empty() ? fmt::format("{}", fmt::join(shape, "x")) : problem;
}

Wise wise_of(const Problem& problem) {
  Wise wise;
  if (problem::is_simple(problem))
    wise.shape = problem::shape(problem);
  else
    wise.problem = problem_text(problem);
  wise.batch = problem.batch;
  wise.precision = problem.precision;
  return wise;
}

bool Wise::same_problem(const Wise& other) const {
  return key(*this) == key(other);
}

std::string print_wisdom(const std::vector<Wise>& wisdom) {
  std::string text = fmt::format("{}\n{}\n", first_line, heading);
  for (const Wise& wise : wisdom)
    text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{:.6g}\t{:.6g}\t{}\t{}\t{}\n", wise.size_text(),
                        wise.batch, precisions[static_cast<std::size_t>(wise.precision)],
                        arithmetics[static_cast<std::size_t>(wise.arithmetic)],
                        clean(wise.architecture), clean(wise.device), wise.us, wise.planner_us,
                        clean(wise.version), clean(wise.from), plan::print(wise.schedule));
  return text;
}

std::vector<Wise> parse_wisdom(std::string_view text, const std::string& source) {
  std::vector<Wise> wisdom;
  if (text.empty()) return wisdom;  // a file that was only made so far
  std::size_t number = 0;
  for (std::string_view line : split(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const Line at(source, ++number);
    if (number == 1 && line != first_line)
      at.refuse(fmt::format("is no wisdom of Papilio: the first line is not '{}'", first_line));
    if (number == 1 || line.empty() || line.starts_with('#')) continue;
    wisdom.push_back(parse_line(line, at));
  }
  return wisdom;
}

std::vector<Wise> read_wisdom(const std::string& path) {
  return parse_wisdom(cache::read_whole_file(path, most_bytes), path);
}

std::vector<Wise> update_wisdom(const std::string& path,
                                const std::function<void(std::vector<Wise>&)>& change) {
  const std::string file = cache::file_of_links(path);
  const cache::FileLock lock(file);
  std::error_code unseen;  // in a folder that may not be looked into: writing says why
  const bool exists = std::filesystem::exists(path, unseen);
  std::vector<Wise> wisdom = exists ? read_wisdom(path) : std::vector<Wise>{};
  change(wisdom);
  cache::write_whole_file(file, {print_wisdom(wisdom)});
  return wisdom;
}

std::vector<Wise> merge_wisdom(std::vector<Wise> wisdom, const std::vector<Wise>& more,
                               const std::function<bool(const Wise&)>& is_legal) {
  wisdom.insert(wisdom.end(), more.begin(), more.end());
  std::ranges::stable_sort(wisdom, [](const Wise& a, const Wise& b) {
    return key(a) == key(b) ? a.us < b.us : key(a) < key(b);
  });
  std::vector<Wise> merged;
  for (auto from = wisdom.begin(); from != wisdom.end();) {
    const auto to = std::find_if(from, wisdom.end(),
                                 [&](const Wise& wise) { return !wise.same_problem(*from); });
    const bool is_disputed = is_legal && std::any_of(from, to, [&](const Wise& wise) {
                               return wise.schedule != from->schedule;
                             });
    const auto legal = is_disputed ? std::find_if(from, to, is_legal) : from;
    merged.push_back(std::move(legal != to ? *legal : *from));
    from = to;
  }
  return merged;
}

}  // namespace papilio::search
