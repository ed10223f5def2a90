// SPDX-License-Identifier: MIT
//
// Program papilio-gen: makes codelets, shows what every stage made of one, and proves codelet
// files. Exit status 0, 1 if the work failed, 2 if the command line makes no sense.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "codelets/digest.h"
#include "generator/dag/print.h"
#include "generator/pipeline.h"

namespace {

using namespace papilio;
namespace fs = std::filesystem;
using generator::Made;
using generator::Pipeline;

constexpr char introduction[] =
    "papilio-gen makes FFT codelets: a DFT of one small size as straight-line register code with\n"
    "the fewest instructions that its algorithms reach. Every codelet is read back from its text\n"
    "and proved against the definition of the DFT before it is shown or written.\n";

constexpr char examples[] =
    "Examples\n"
    "  papilio-gen --radix 11                      print the codelet of 11 points\n"
    "  papilio-gen --radix 11 -o my_codelets       write it there, with its manifest line, for\n"
    "                                              papilio transform --codelets my_codelets\n"
    "  papilio-gen --radix 13 --json               what it costs\n"
    "  papilio-gen --radix 5 --dump=simplified | dot -Tsvg > dft5.svg\n"
    "                                              its operations as a picture (Graphviz)\n"
    "  papilio-gen --radix 16 --dump=schedule      its order, with the values alive at each step\n"
    "  papilio-gen --verify my_codelets/dft11_plain.h\n"
    "                                              read a file back and prove it\n"
    "  papilio-gen --all                           make codelets/generated again, from\n"
    "                                              codelets/list.txt\n"
    "\n"
    "Stages of --dump\n"
    "  dag         the algorithm as it was written down        Graphviz\n"
    "  simplified  after all passes, FMAs extracted            Graphviz\n"
    "  schedule    the order of operations                     CSV\n"
    "  text        the codelet\n"
    "  lifted      the codelet's text, read back by Clang      Graphviz\n";

struct Options {
  int radix = 0;
  bool all = false, json = false;
  std::string folder, dump, verify;
};

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (!fs::is_regular_file(path) || !(text << in.rdbuf()))
    throw std::runtime_error("cannot read '" + path.string() + "': a readable file is expected");
  return text.str();
}

nlohmann::ordered_json as_json(const codelets::Descriptor& descriptor) {
  return {{"radix", descriptor.radix},
          {"kind", descriptor.kind},
          {"variant", descriptor.variant},
          {"additions", descriptor.additions},
          {"multiplications", descriptor.multiplications},
          {"fmas", descriptor.fmas},
          {"instructions", descriptor.instructions()},
          {"live_registers", descriptor.live_registers_f32},
          {"digest", descriptor.digest}};
}

std::string dump(const Made& made, const std::string& stage) {
  const std::string n = std::to_string(made.codelet.descriptor.radix);
  if (stage == "dag") return dag::print_graphviz(made.dag, "DFT of " + n + ": dag");
  if (stage == "simplified")
    return dag::print_graphviz(made.simplified, "DFT of " + n + ": simplified");
  if (stage == "schedule") return schedule::print(made.simplified, made.schedule);
  if (stage == "lifted")
    return dag::print_graphviz(generator::lift(made.codelet.text, made.codelet.descriptor),
                               "DFT of " + n + ": lifted");
  return made.codelet.text;
}

void check_stage(const std::string& stage) {
  static const std::vector<std::string> stages = {"dag", "simplified", "schedule", "text",
                                                  "lifted"};
  if (std::find(stages.begin(), stages.end(), stage) == stages.end())
    throw std::invalid_argument("--dump=" + stage +
                                ": dag, simplified, schedule, text or lifted is allowed");
}

void make_one(const Options& options) {
  if (!options.dump.empty()) check_stage(options.dump);
  Pipeline pipeline;
  const Made made = pipeline.make(options.radix);
  if (!options.folder.empty())
    emit::write_codelets({made.codelet}, options.folder, emit::Manifest::update);
  if (options.json)
    std::cout << as_json(made.codelet.descriptor).dump(2) << "\n";
  else if (!options.dump.empty())
    std::cout << dump(made, options.dump);
  else if (options.folder.empty())
    std::cout << made.codelet.text;
  else
    std::cout << (fs::path(options.folder) / made.codelet.descriptor.file).string() << "\n";
}

// codelets/list.txt of the source tree that the working folder is in.
fs::path find_list() {
  for (fs::path folder = fs::current_path();; folder = folder.parent_path()) {
    const fs::path list = folder / "codelets" / "list.txt";
    if (fs::exists(list)) return list;
    if (folder == folder.parent_path())
      throw std::runtime_error("no codelets/list.txt in '" + fs::current_path().string() +
                               "' or above: --all works inside Papilio's source tree");
  }
}

// Radices at the beginnings of lines; # begins a comment.
std::vector<int> read_list(const fs::path& path) {
  std::istringstream lines(read_file(path));
  std::vector<int> radices;
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string word, rest;
    if (!(words >> word)) continue;
    int radix = 0;
    const char* end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, radix);
    if ((words >> rest) || at != end || error != std::errc{})
      throw std::runtime_error("'" + path.string() + "' line " + std::to_string(number) +
                               ": one radix is expected");
    radices.push_back(radix);
  }
  return radices;
}

void show_progress(std::size_t done, std::size_t of, const std::string& what) {
  if (!isatty(STDERR_FILENO)) return;
  constexpr std::size_t width = 30;
  const std::size_t filled = width * done / of;
  std::cerr << "\r[" << std::string(filled, '#') << std::string(width - filled, ' ') << "] " << done
            << "/" << of << " " << what << "\033[K" << (done == of ? "\n" : "") << std::flush;
}

void make_all(const Options& options) {
  const fs::path list = find_list();
  const auto radices = read_list(list);
  const std::string folder =
      options.folder.empty() ? (list.parent_path() / "generated").string() : options.folder;
  Pipeline pipeline;
  std::vector<emit::Codelet> codelets;
  for (const int radix : radices) {
    show_progress(codelets.size(), radices.size(), "radix " + std::to_string(radix));
    codelets.push_back(pipeline.make(radix).codelet);
  }
  emit::write_codelets(codelets, folder, emit::Manifest::replace);
  show_progress(codelets.size(), radices.size(), folder);
  if (!options.json) return;
  auto array = nlohmann::ordered_json::array();
  for (const auto& codelet : codelets) array.push_back(as_json(codelet.descriptor));
  std::cout << array.dump(2) << "\n";
}

// The descriptor in the manifest beside the file, or, for a codelet without one, what its text
// says.
codelets::Descriptor find_descriptor(const fs::path& file, const std::string& text) {
  const fs::path manifest = file.parent_path() / "manifest.csv";
  if (fs::exists(manifest))
    for (const auto& descriptor : codelets::parse_manifest(read_file(manifest)))
      if (descriptor.file == file.filename()) {
        if (descriptor.digest == digest(text)) return descriptor;
        throw std::runtime_error("'" + file.string() + "' has the digest " + digest(text) +
                                 ", the manifest beside it expects " + descriptor.digest);
      }
  return generator::describe(text);
}

void verify_file(const Options& options) {
  const std::string text = read_file(options.verify);
  if (!generator::can_lift()) generator::describe(text);  // says what is missing
  const auto descriptor = find_descriptor(options.verify, text);
  const auto report = generator::prove(text, descriptor);
  if (!report.proved()) throw std::runtime_error("'" + options.verify + "': " + report.failure);
  if (options.json)
    std::cout << as_json(descriptor).dump(2) << "\n";
  else
    std::cout << options.verify << ": the DFT of " << descriptor.radix << " points, "
              << descriptor.instructions() << " instructions (" << descriptor.additions
              << " additions, " << descriptor.multiplications << " multiplications, "
              << descriptor.fmas << " fused multiply-adds); largest error "
              << report.largest_error.str(2) << " on " << report.vectors
              << " vectors, the digits of its constants allow " << report.largest_bound.str(2)
              << "\n";
}

void run(const Options& options) {
  if (options.all)
    make_all(options);
  else if (!options.verify.empty())
    verify_file(options);
  else
    make_one(options);
  if (!std::cout.flush()) throw std::runtime_error("cannot write to the standard output");
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app(introduction, "papilio-gen");
  app.footer(examples);
  auto* what = app.add_option_group("What to do", "one of");
  auto* radix = what->add_option("--radix", options.radix,
                                 "Make the codelet of N points, 2 to 64, and print it")
                    ->type_name("N");
  what->add_flag("--all", options.all, "Make every codelet of codelets/list.txt");
  auto* verify =
      what->add_option("--verify", options.verify, "Read a codelet back from a file and prove it")
          ->type_name("FILE");
  what->require_option(1);
  app.add_option("-o,--output", options.folder,
                 "Write codelets and manifest.csv into this folder instead of printing")
      ->type_name("DIR")
      ->excludes(verify);
  auto* dump = app.add_option("--dump", options.dump, "Print what a stage made, see below")
                   ->type_name("STAGE")
                   ->needs(radix);
  app.add_flag("--json", options.json, "Print costs and digest as JSON")->excludes(dump);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    run(options);
  } catch (const std::exception& error) {
    std::cerr << "papilio-gen: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
