// SPDX-License-Identifier: MIT
//
// Program papilio: its subcommands, and the one that a command line chooses. Exit status: 0 fine, 1
// a check failed or something went wrong while running, 2 the command line asks for what cannot be.
#include "runtime/cli/options.h"
#include "runtime/cli/program.h"

int main(int argc, char** argv) {
  namespace cli = papilio::cli;
  cli::Run run;  // of the subcommand that is chosen
  return cli::run_program("papilio", argc, argv, [&](CLI::App& program) -> cli::Work {
    program.description(
        "papilio: fast Fourier transforms of any length, planned, composed and compiled at run "
        "time");
    program.set_version_flag("--version", PAPILIO_VERSION);
    program.require_subcommand(1);
    cli::add_codelets(program);
    cli::add_transform(program, run);
    cli::add_plan(program, run);
    cli::add_check(program, run);
    cli::add_devices(program, run);
    cli::add_cache(program, run);
    cli::add_run(program, run);
    cli::add_search(program, run);
    cli::add_search_table(program, run);
    cli::add_wisdom(program, run);
    // Last, since subcommands inherit what is there when they are added.
    program.footer(
        "Examples:\n"
        "  papilio transform signal.npy spectrum.npy   the last axis of a NumPy file\n"
        "  papilio transform --dims 2 in.npy out.npy   its last two axes: planes\n"
        "  papilio transform --kind dct2 --axes 0 --norm ortho in.npy out.npy\n"
        "  papilio plan 1009 --arch sm_90              how 1009 points would run on a GPU\n"
        "  papilio --codelets DIR plan 1369            with codelets that papilio-gen made there\n"
        "  papilio run --report -- python train.py     another program's cuFFT calls by Papilio\n"
        "  papilio search 1009 --budget 30s            a faster schedule than the planner's\n"
        "  papilio check 2..512,1009,64x64             errors against a multiprecision reference\n"
        "`papilio SUBCOMMAND --help` explains each. Exit status: 0 fine, 1 failed, 2 wrong usage.");

    return [&] { return run(); };
  });
}
