// SPDX-License-Identifier: MIT
//
// Program papilio-gen: makes codelets, shows what every stage made of one, proves codelet files,
// and explores. Exit status 0, 1 if the work failed, 2 if the command line makes no sense.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <regex>
#include <stdexcept>

#include "codelets/kind.h"
#include "generator/commands/counts.h"
#include "generator/commands/explore.h"
#include "generator/commands/lift.h"
#include "generator/commands/make.h"
#include "generator/commands/verify.h"
#include "generator/pipeline.h"

namespace {

using namespace papilio;

constexpr char introduction[] =
    "papilio-gen makes FFT codelets: a transform of one small size as straight-line register code\n"
    "with the fewest instructions that its algorithms reach. Every codelet is read back from its\n"
    "text and proved against the definition before it is shown or written; built without Clang,\n"
    "this program says that it did not.\n";

constexpr char examples[] =
    "Examples\n"
    "  papilio-gen --radix 11                      print the codelet of 11 points\n"
    "  papilio-gen --radix 11 -o my_codelets       write it there, with its manifest line, for\n"
    "                                              papilio --codelets my_codelets plan 121\n"
    "  papilio-gen --radix 13 --json               what it costs\n"
    "  papilio-gen --radix 8 --kind twiddle        with twiddles folded into its multiply-adds\n"
    "  papilio-gen --radix 16 --variant registers  fewest values alive at once\n"
    "  papilio-gen --radix 5 --dump=simplified | dot -Tsvg > dft5.svg\n"
    "                                              its operations as a picture (Graphviz)\n"
    "  papilio-gen --radix 16 --dump=schedule      its order, with the values alive at each step\n"
    "  papilio-gen --radix 15 --dump=candidate     how it was made, as one line\n"
    "  papilio-gen --candidate 'plain: good_thomas(3, 5), fused, bisection'\n"
    "                                              the codelet of such a line\n"
    "  papilio-gen --explore --radix 32 --time 20s the candidates that no other betters\n"
    "  papilio-gen --verify my_codelets/dft11_plain.h\n"
    "                                              read a file back and prove it\n"
    "  papilio-gen --lift butterfly.cu --function radix4\n"
    "                                              somebody else's butterfly: what is it?\n"
    "  papilio-gen --counts bench/anchors/genfft_opcounts.csv\n"
    "                                              our counts beside genfft's\n"
    "  papilio-gen --all                           make codelets/generated again, from\n"
    "                                              codelets/list.txt\n"
    "\n"
    "Stages of --dump\n"
    "  candidate   algorithm, counting and scheduler           one line\n"
    "  dag         the algorithm as it was written down        Graphviz\n"
    "  simplified  after all passes, FMAs extracted            Graphviz\n"
    "  schedule    the order of operations                     CSV\n"
    "  text        the codelet\n"
    "  lifted      the codelet's text, read back by Clang      Graphviz\n";

struct Options {
  generator::MakeOptions make;
  generator::ExploreOptions explore;
  generator::LiftOptions lift;
  std::string verify, counts, time = "60s";
  bool all = false, explores = false;
};

// What this program makes, it proves by reading it back, if it can; what it wrote unproved, it
// says.
void say_what_is_unproved(const Options& options) {
  const bool writes = options.all || !options.make.folder.empty();
  if (writes && !generator::can_lift())
    std::cerr << "papilio-gen: what was written is not proved: this program was built without "
                 "Clang (Debian, Ubuntu: libclang-dev and llvm-dev)\n";
}

std::string help_on_kinds() {
  std::string text = "\nKinds\n";
  for (const auto& kind : codelets::kinds()) {
    std::string name = kind.name;
    name.resize(14, ' ');
    text += "  " + name + kind.computes + "\n";
  }
  text += "\nVariants, by what they minimise\n";
  for (const auto& variant : generator::variants()) {
    std::string name = variant.name;
    name.resize(14, ' ');
    text += "  " + name + variant.minimises + "\n";
  }
  return text;
}

// "60", "60s", "2m".
double seconds(const std::string& text) {
  static const std::regex pattern(R"(([0-9]{1,9}\.?[0-9]{0,9})([sm]?))");
  std::smatch part;
  if (!std::regex_match(text, part, pattern))
    throw std::invalid_argument("--time '" + text +
                                "': seconds such as 60s, or minutes, 2m, are expected");
  return std::stod(part[1]) * (part[2] == "m" ? 60 : 1);
}

void run(Options& options) {
  if (options.explores) {
    options.explore.radix = options.make.radix;
    options.explore.kind = options.make.kind;
    options.explore.folder = options.make.folder;
    options.explore.seconds = seconds(options.time);
    generator::explore(options.explore);
  } else if (options.all) {
    generator::make_all(options.make);
  } else if (!options.verify.empty()) {
    generator::verify_file(options.verify, options.make.json);
  } else if (!options.counts.empty()) {
    generator::count_operations(options.counts);
  } else if (!options.lift.file.empty()) {
    options.lift.json = options.make.json;
    generator::lift_command(options.lift);
  } else {
    generator::make_one(options.make);
  }
  say_what_is_unproved(options);
}

std::vector<const CLI::Option*> options_of(const CLI::App& app, const CLI::App& group) {
  std::vector<const CLI::Option*> all = app.get_options();
  for (const CLI::Option* option : group.get_options()) all.push_back(option);
  return all;
}

void refuse_empty_values(const std::vector<const CLI::Option*>& options) {
  for (const CLI::Option* option : options)
    if (std::ranges::count(option->results(), "") > 0)
      throw std::invalid_argument(option->get_name() + " is given and empty");
}

// "; the nearest is --dump": what begins most like `word`, if more than a letter is alike.
std::string nearest_to(const std::string& word, const std::vector<const CLI::Option*>& options) {
  std::string nearest;
  std::ptrdiff_t alike = 3;  // with the hyphens
  for (const CLI::Option* option : options) {
    const std::string name = option->get_name();
    const auto same = std::ranges::mismatch(word, name).in1 - word.begin();
    if (same > alike) alike = same, nearest = "; the nearest is " + name;
  }
  return nearest;
}

void check_output() {
  if (!std::cout.flush()) throw std::runtime_error("cannot write to the standard output");
}

}  // namespace

int main(int argc, char** argv) try {
  Options options;
  CLI::App app(introduction, "papilio-gen");
  app.footer(examples + help_on_kinds());
  auto* what = app.add_option_group("What to do", "one of");
  auto* radix = what->add_option("--radix", options.make.radix,
                                 "Make the codelet of N points, 2 to 128, and print it")
                    ->type_name("N");
  auto* candidate = what->add_option("--candidate", options.make.candidate,
                                     "Make the codelet of a line of --explore or --dump=candidate")
                        ->type_name("TEXT");
  what->add_flag("--all", options.all, "Make every codelet of codelets/list.txt");
  auto* verify =
      what->add_option("--verify", options.verify, "Read a codelet back from a file and prove it")
          ->type_name("FILE");
  auto* lift = what->add_option("--lift", options.lift.file,
                                "Read a hand-written butterfly and say which DFT it is")
                   ->type_name("FILE");
  auto* counts = what->add_option("--counts", options.counts,
                                  "Print our operation counts beside those of this file")
                     ->type_name("FILE");
  what->require_option(1);
  app.add_option("--kind", options.make.kind, "What it computes, see below")
      ->type_name("KIND")
      ->needs(radix)
      ->capture_default_str();
  auto* spectrum =
      app.add_option(
             "--spectrum", options.make.spectrum,
             "Fold this spectrum into the convolution: a file of re im re im .. in decimals")
          ->type_name("FILE")
          ->needs(radix);
  auto* variant = app.add_option("--variant", options.make.variant, "What is minimised, see below")
                      ->type_name("VARIANT")
                      ->capture_default_str()
                      ->needs(radix);
  auto* explore = app.add_flag("--explore", options.explores,
                               "Try many candidates and print those that no other betters")
                      ->needs(radix)
                      ->excludes(variant, spectrum);
  app.add_option("--time", options.time, "How long to explore")->type_name("TIME")->needs(explore);
  app.add_option("--csv", options.explore.csv, "Write every candidate explored to this file")
      ->type_name("FILE")
      ->needs(explore);
  app.add_option("--pick", options.explore.pick,
                 "Make the one with the least instructions, live, path, error or registers")
      ->type_name("MEASURE")
      ->needs(explore);
  app.add_option("--function", options.lift.function, "The butterfly's name")
      ->type_name("NAME")
      ->needs(lift);
  app.add_option("-o,--output", options.make.folder,
                 "Write codelets and manifest.csv into this folder instead of printing")
      ->type_name("DIR")
      ->excludes(verify, lift, counts);
  auto* dump = app.add_option("--dump", options.make.dump, "Print what a stage made, see below")
                   ->type_name("STAGE")
                   ->excludes(verify, lift, counts, explore);
  app.add_flag("--json", options.make.json, "Print costs and digest as JSON")
      ->excludes(dump, explore, counts);
  try {
    app.parse(argc, argv);
    if (dump->count() && !radix->count() && !candidate->count())
      throw CLI::RequiresError("--dump", "--radix or --candidate");
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help
      app.exit(error);
      check_output();
      return 0;
    }
    // A word that nothing takes is the cause of whatever else is wrong.
    const std::vector<std::string> extra = app.remaining();
    std::cerr << "papilio-gen: "
              << (extra.empty() ? error.what()
                                : "no flag or argument '" + extra.front() + "'" +
                                      nearest_to(extra.front(), options_of(app, *what)))
              << "; see papilio-gen --help\n";
    return 2;
  }
  refuse_empty_values(options_of(app, *what));
  run(options);
  check_output();
  return 0;
} catch (const std::invalid_argument& error) {  // of the command line; of files it is runtime_error
  std::fprintf(stderr, "papilio-gen: %s\n", error.what());
  return 2;
} catch (const std::exception& error) {
  std::fprintf(stderr, "papilio-gen: %s\n", error.what());
  return 1;
}
