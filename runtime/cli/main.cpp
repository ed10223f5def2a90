// SPDX-License-Identifier: MIT
//
// Program papilio: chooses the subcommand, and turns every failure into one line on standard error
// and an exit status: 0 fine, 1 a check failed or something went wrong while running, 2 the command
// line asks for what cannot be.
#include <exception>
#include <iostream>
#include <new>

#include "runtime/cli/options.h"

namespace {

using namespace papilio;

constexpr int failed = 1;
constexpr int usage = 2;

int report(const std::string& message, int status) {
  std::cerr << "papilio: " << message << '\n';
  return status;
}

int run_program(int argc, char** argv) {
  CLI::App program(
      "papilio: fast Fourier transforms of any length, planned, composed and compiled at run time");
  program.name("papilio");
  program.set_version_flag("--version", PAPILIO_VERSION);
  program.require_subcommand(1);
  cli::add_codelets(program);
  cli::Run run;
  cli::add_transform(program, run);
  cli::add_plan(program, run);
  cli::add_check(program, run);
  cli::add_devices(program, run);
  cli::add_cache(program, run);
  cli::add_run(program, run);
  // Last, since subcommands inherit what is there when they are added.
  program.footer(
      "Examples:\n"
      "  papilio transform signal.npy spectrum.npy   the last axis of a NumPy file\n"
      "  papilio transform --dims 2 in.npy out.npy   its last two axes: planes\n"
      "  papilio plan 1009 --arch sm_90              how 1009 points would run on a GPU\n"
      "  papilio --codelets DIR plan 1369            with codelets that papilio-gen made there\n"
      "  papilio run --report -- python train.py     another program's cuFFT calls by Papilio\n"
      "  papilio check 2..512,1009,64x64             errors against a multiprecision reference\n"
      "`papilio SUBCOMMAND --help` explains each. Exit status: 0 fine, 1 failed, 2 wrong usage.");

  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.exit(error);  // --help, --version
    const auto is_named = [&](const CLI::App* one) { return one->check_name(argv[1]); };
    if (argc > 1 && argv[1][0] != '-' && program.get_subcommands(is_named).empty()) {
      return report("no subcommand '" + std::string(argv[1]) + "'; see papilio --help", usage);
    }
    return report(std::string(error.what()) + "; see papilio --help", usage);
  }
  const int status = run();
  if (!std::cout.flush()) return report("cannot write to standard output", failed);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run_program(argc, argv);
  } catch (const Error& error) {
    const bool asked_wrongly =
        error.code() == ErrorCode::invalid_argument || error.code() == ErrorCode::invalid_schedule;
    return report(error.what(), asked_wrongly ? usage : failed);
  } catch (const std::bad_alloc&) {
    return report("out of memory", failed);
  } catch (const std::exception& error) {
    return report(error.what(), failed);
  }
}
