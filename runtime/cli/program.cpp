// SPDX-License-Identifier: MIT
//
// The frame around each program's work.
#include "runtime/cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/schedule/nearest_word.h"

namespace papilio::cli {
namespace {

std::vector<std::string> flags_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

const CLI::App* subcommand_of(const CLI::App& app, const std::string& word) {
  const auto found =
      app.get_subcommands([&](const CLI::App* one) { return one->check_name(word); });
  return found.empty() ? nullptr : found.front();
}

// The message about the first flag that neither the program nor its subcommand knows, or about a
// first word that is no subcommand. None: the parser's own message is the better one.
std::optional<std::string> unknown_word(const CLI::App& program, int argc,
                                        const char* const* argv) {
  const CLI::App* app = &program;
  std::string of;  // the subcommands that it is of
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") break;
    const bool is_flag = word.size() > 1 && word[0] == '-' &&
                         (word[1] == '-' || std::isalpha(static_cast<unsigned char>(word[1])));
    if (!is_flag) {
      if (app->get_subcommands([](const CLI::App*) { return true; }).empty()) continue;
      app = subcommand_of(*app, word);
      if (app == nullptr) return "no subcommand '" + word + "'" + of;
      of += (of.empty() ? " of " : " ") + app->get_name();
      continue;
    }
    const std::string name = word[1] == '-' ? word.substr(0, word.find('=')) : word.substr(0, 2);
    if (const CLI::Option* option = app->get_option_no_throw(name)) {
      // The next word is its value, whatever it looks like.
      if (option->get_items_expected_max() > 0 && name == word) ++i;
      continue;
    }
    const std::string message = "no flag '" + name + "'" + of;
    const std::string near = plan::nearest_word(name, flags_of(*app));
    return near.empty() ? message : message + "; the nearest is " + near;
  }
  return std::nullopt;
}

// The option or argument that was given an empty value, if there is one. Lists may hold empty ones:
// another program's arguments.
std::optional<std::string> empty_value(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    const auto& values = option->results();
    const bool is_list = !option->nonpositional() && option->get_items_expected_max() > 1;
    if (!is_list && std::find(values.begin(), values.end(), "") != values.end())
      return option->get_name() + " is given and empty";
  }
  for (const CLI::App* subcommand : app.get_subcommands())
    if (auto message = empty_value(*subcommand)) return message;
  return std::nullopt;
}

// The flag that has an equals sign and no value, which the parser takes for the flag alone.
std::optional<std::string> empty_flag(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") break;  // the rest is another program's
    if (word.starts_with("--") && word.ends_with('='))
      return word.substr(0, word.size() - 1) + " is given and empty";
  }
  return std::nullopt;
}

// The option of an unsigned number that was given a negative one, which the parser wraps around.
std::optional<std::string> negative_count(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options())
    for (const std::string& value : option->results())
      if (option->get_type_name().starts_with("UINT") && value.starts_with('-'))
        return option->get_name() + " '" + value + "' is not an integer of 0 or more";
  for (const CLI::App* subcommand : app.get_subcommands())
    if (auto message = negative_count(*subcommand)) return message;
  return std::nullopt;
}

CLI::Validator number_check(const std::string& wanted, bool zero_is_fine, double most) {
  return CLI::Validator(
      [wanted, zero_is_fine, most](const std::string& text) -> std::string {
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        const bool is_number = !text.empty() && *end == '\0' && value <= most;
        if (is_number && (value > 0 || (zero_is_fine && value == 0))) return "";
        return "'" + text.substr(0, 40) + (text.size() > 40 ? "..." : "") + "' is no " + wanted;
      },
      "");
}

}  // namespace

CLI::Validator positive_number(double most) {
  const bool is_bounded = most < std::numeric_limits<double>::max();
  return number_check(
      fmt::format("number above 0{}", is_bounded ? fmt::format(" and at most {:.0f}", most) : ""),
      false, most);
}
CLI::Validator non_negative_number() {
  return number_check("number of 0 or more", true, std::numeric_limits<double>::max());
}

void exclude_all_but(CLI::App& program, CLI::Option* mode, const std::vector<std::string>& names) {
  // Not by excludes(), which --help would print of each of them.
  mode->each([&program, mode, names](const std::string&) {
    if (program.get_help_ptr()->count() > 0) return;
    for (const CLI::Option* other : program.get_options()) {
      const auto is_called = [&](const std::string& name) { return other->check_name(name); };
      if (other != mode && other->count() > 0 && std::ranges::none_of(names, is_called))
        throw CLI::ExcludesError(mode->get_name(), other->get_name());
    }
  });
}

int checked_output(const char* name, int status) {
  std::cout.flush();
  if (std::cout && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::cerr << name << ": cannot write to standard output\n";
  return status == 0 ? status_failed : status;
}

int run_program(const char* name, int argc, const char* const* argv,
                const std::function<Work(CLI::App& program)>& set_up) {
  const auto report = [&](const std::string& message, int status) {
    std::cerr << name << ": " << message << '\n';
    return status;
  };
  try {
    CLI::App program("", name);
    const Work work = set_up(program);
    try {
      program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() == 0)  // --help, --version
        return checked_output(name, program.exit(error));
      std::string see = std::string("; see ") + name;
      for (const CLI::App* app = &program; !app->get_subcommands().empty();) {
        app = app->get_subcommands().front();
        see += " " + app->get_name();
      }
      see += " --help";
      return report(unknown_word(program, argc, argv).value_or(error.what()) + see, status_usage);
    }
    for (const auto& wrong :
         {empty_flag(argc, argv), empty_value(program), negative_count(program)})
      if (wrong) return report(*wrong, status_usage);
    return checked_output(name, work());
  } catch (const Error& error) {
    const bool asked_wrongly =
        error.code() == ErrorCode::invalid_argument || error.code() == ErrorCode::invalid_schedule;
    return report(error.what(), asked_wrongly ? status_usage : status_failed);
  } catch (const std::bad_alloc&) {
    return report("out of memory", status_failed);
  } catch (const std::exception& error) {
    return report(error.what(), status_failed);
  }
}

}  // namespace papilio::cli
