// SPDX-License-Identifier: MIT
//
// papilio wisdom: files of what searches found, shown, merged, and parts of them taken out.
#include "runtime/search/wisdom.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <optional>
#include <utility>

#include "runtime/api/planning.h"
#include "runtime/api/wise.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/search_report.h"
#include "runtime/cli/size_list.h"
#include "runtime/cli/text_table.h"
#include "runtime/problem/problem.h"
#include "runtime/target/target.h"

namespace papilio::cli {
namespace {

using search::Wise;

struct WisdomArguments {
  std::string file, size, device, precision;
  std::string as_device;  // of what is exported
  std::vector<std::string> others;
  PlanChoice choice;  // its codelets

  bool selects() const { return !size.empty() || !device.empty() || !precision.empty(); }
  bool is_meant(const Wise& wise) const {
    return (size.empty() || wise.size_text() == size || is_of_shape(wise)) &&
           (device.empty() || wise.device == device || wise.architecture == device) &&
           (precision.empty() || wise.precision == parse_precision(precision));
  }

 private:
  // 2^10 is 1024. The words of other problems (search/problem_text.h) are not parsed.
  bool is_of_shape(const Wise& wise) const {
    const bool is_word = size.find_first_of(":;") != std::string::npos;
    return !is_word && wise.problem.empty() && wise.shape == parse_dimensions(size);
  }
};

// Of a file that is no regular one nothing is read: it might have no end.
std::vector<Wise> change(const std::string& path,
                         const std::function<void(std::vector<Wise>&)>& how) {
  check_output_file(path);
  return search::update_wisdom(path, how);
}

std::vector<Wise> selected(const WisdomArguments& arguments) {
  auto wisdom = search::read_wisdom(arguments.file);
  std::erase_if(wisdom, [&](const Wise& wise) { return !arguments.is_meant(wise); });
  return wisdom;
}

int show(const WisdomArguments& arguments) {
  TextTable table(
      {"size", "batch", "<precision", "time", "of the planner's", "<device", "<schedule"});
  for (const Wise& wise : selected(arguments)) {
    const double ratio = wise.us / wise.planner_us;
    table.add({wise.size_text(), std::to_string(wise.batch), to_text(wise.precision),
               format_us(wise.us),
               ratio < 1e6 ? fmt::format("{:.3f}", ratio) : format_number(ratio, 3), wise.device,
               plan::print(wise.schedule)});
  }
  table.print(std::cout);
  return 0;
}

int export_part(const WisdomArguments& arguments) {
  auto wisdom = selected(arguments);
  for (Wise& wise : wisdom) {
    if (arguments.as_device.empty() || wise.device == arguments.as_device) continue;
    wise.from += ", timed on " + wise.device;
    wise.device = arguments.as_device;
  }
  std::cout << search::print_wisdom(wisdom);
  return 0;
}

// The problem of a shape, or of dimensions and a kind ("64x64:r2c"). None of other words.
std::optional<Problem> problem_of(const Wise& wise) {
  Problem problem{.batch = wise.batch, .precision = wise.precision};
  const std::string word = wise.size_text();
  const std::size_t colon = std::min(word.find(':'), word.size());
  const auto dimensions = word.substr(0, colon), kind = word.substr(colon);
  if (dimensions.find_first_not_of("0123456789x") != std::string::npos) return std::nullopt;
  set_dimensions(problem, parse_dimensions(dimensions));
  if (!kind.empty()) problem.kind = parse_kind(kind.substr(1));
  problem = problem::complete(problem);
  problem::check(problem);
  return search::wise_of(problem).size_text() == word ? std::optional(problem) : std::nullopt;
}

// Why no plan takes its schedule. Empty: one does, or it is not known, as of an architecture or a
// problem that has no short word.
std::string why_illegal(const Wise& wise, const std::vector<std::string>& codelets) {
  try {
    const auto problem = problem_of(wise);
    if (!problem) return "";
    PlanOptions options;
    options.arithmetic = wise.arithmetic;
    options.codelets = codelets;
    const plan::Target target = plan::target_of(wise.architecture);
    const auto planning = api::planning_context(*problem, options, target);
    return api::why_illegal(wise.schedule, planning.context).value_or("");
  } catch (const Error&) {
    return "";
  }
}

// Merges, and says what is left out because it is not legal though it would be the fastest.
std::vector<Wise> merge_legal(std::vector<Wise> all, const std::vector<Wise>& more,
                              const std::vector<std::string>& codelets) {
  std::vector<std::pair<Wise, std::string>> illegal;
  auto merged = search::merge_wisdom(std::move(all), more, [&](const Wise& wise) {
    const std::string why = why_illegal(wise, codelets);
    if (!why.empty()) illegal.emplace_back(wise, why);
    return why.empty();
  });
  for (const auto& entry : illegal) {
    const Wise& wise = entry.first;
    const auto stays = [&](const Wise& other) {
      return other.same_problem(wise) && other.schedule == wise.schedule;
    };
    if (std::ranges::any_of(merged, stays)) continue;
    std::cerr << fmt::format("papilio: left out: {} of {}, batch {}, {} on {}: {}\n",
                             format_us(wise.us), wise.size_text(), wise.batch,
                             to_text(wise.precision), wise.device, entry.second);
  }
  return merged;
}

int merge(const WisdomArguments& arguments) {
  const auto codelets = arguments.choice.options().codelets;
  api::codelet_library(codelets);  // where there is none, that is an error of its own
  std::vector<Wise> more;
  for (const std::string& other : arguments.others)
    std::ranges::move(search::read_wisdom(other), std::back_inserter(more));
  const auto wisdom = change(arguments.file, [&](std::vector<Wise>& all) {
    all = merge_legal(std::move(all), more, codelets);
  });
  std::cout << fmt::format("{}: {} problem{}\n", arguments.file, wisdom.size(),
                           wisdom.size() == 1 ? "" : "s");
  return 0;
}

int forget(const WisdomArguments& arguments) {
  if (!arguments.selects())
    throw Error(ErrorCode::invalid_argument,
                "--size, --device or --precision says what is to be forgotten; to forget "
                "everything, delete the file");
  search::read_wisdom(arguments.file);  // it must be there
  std::size_t forgotten = 0;
  const auto rest = change(arguments.file, [&](std::vector<Wise>& all) {
    forgotten = std::erase_if(all, [&](const Wise& wise) { return arguments.is_meant(wise); });
  });
  std::cout << fmt::format("{}: {} forgotten, {} left\n", arguments.file, forgotten, rest.size());
  return 0;
}

}  // namespace

void remember(const std::string& path, const Wise& wise, const std::vector<std::string>& codelets) {
  change(path,
         [&](std::vector<Wise>& all) { all = merge_legal(std::move(all), {wise}, codelets); });
}

void add_wisdom(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<WisdomArguments>();
  CLI::App& command = *program.add_subcommand(
      "wisdom", "Files of what searches found: show, export, merge, forget");
  command.require_subcommand(1);
  const auto add = [&](const char* name, const char* help,
                       int (*work)(const WisdomArguments& arguments)) {
    CLI::App& one = *command.add_subcommand(name, help);
    one.add_option("FILE", arguments->file, "File of wisdom")->required();
    one.callback([arguments, work, &run] { run = [arguments, work] { return work(*arguments); }; });
    return &one;
  };
  const auto add_selection = [&](CLI::App* one) {
    one->add_option("--size", arguments->size, "Only of this size: 1009, 64x128, 1024:r2c");
    one->add_option("--device", arguments->device, "Only of this device or architecture");
    one->add_option("--precision", arguments->precision, "Only of f32, f64 or f64x2")
        ->check(CLI::IsMember({"f32", "f64", "f64x2"}));
  };
  add_selection(add("show", "Print a table", show));
  CLI::App* exported = add("export", "Print the lines, to be imported by merge", export_part);
  add_selection(exported);
  exported->add_option("--as", arguments->as_device,
                       "With this device's name instead, which `papilio devices` prints: plans on "
                       "it then take what was timed on another one of the architecture");
  CLI::App* merged =
      add("merge",
          "Put what other files hold into this one; of one problem the fastest stays that is legal",
          merge);
  merged->add_option("OTHERS", arguments->others, "Files that are read")->required();
  arguments->choice.codelets.push_back(program.get_option("--codelets"));
  add_codelets(*merged, arguments->choice);
  add_selection(add("forget", "Take lines out of the file", forget));
  command.footer(
      "`papilio search --wisdom FILE` writes such files. Plans take what is in the file that the\n"
      "environment variable PAPILIO_WISDOM names, on the device that it was timed on.");
}

}  // namespace papilio::cli
