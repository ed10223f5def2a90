// SPDX-License-Identifier: MIT
//
// What every program does alike: its command line is parsed, its work is done, and every failure
// becomes one line on standard error, after the program's name, and an exit status.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace papilio::cli {

inline constexpr int status_failed = 1;  // a check failed, or something went wrong while running
inline constexpr int status_usage = 2;   // the command line asks for what cannot be

// `set_up` adds the options to a program that has none and returns the work, which returns the exit
// status. Parses, then does the work. A flag that the program does not know is named, with the
// nearest that it does, whatever else is wrong; an option with an empty value is refused. What
// cannot be written to standard output, --help too, is a failure.
using Work = std::function<int()>;
int run_program(const char* name, int argc, const char* const* argv,
                const std::function<Work(CLI::App& program)>& set_up);

// `status` where standard output took all that was written; else says that it did not.
int checked_output(const char* name, int status);

// Checks of an option's value, with messages that fit a line.
CLI::Validator positive_number(double most = std::numeric_limits<double>::max());
CLI::Validator non_negative_number();

// Makes `mode` exclude every other option of its program but these: it would ignore the others.
void exclude_all_but(CLI::App& program, CLI::Option* mode, const std::vector<std::string>& names);

}  // namespace papilio::cli
