// SPDX-License-Identifier: MIT
//
// One codelet, or all of the list.
#include "generator/commands/make.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "generator/commands/files.h"
#include "generator/dag/print.h"
#include "generator/pipeline.h"

namespace papilio::generator {
namespace {

namespace fs = std::filesystem;

std::string dump(const Made& made, const std::string& stage) {
  const std::string title =
      made.candidate.kind + " of " + std::to_string(made.candidate.n()) + ": " + stage;
  const auto picture = [&](const dag::Dag& dag) {
    const int parameters = static_cast<int>(dag.parameters.size());
    const auto& kind = codelets::find_kind(made.candidate.kind);
    return dag::print_graphviz(dag, codelets::signature(kind, made.candidate.n(), parameters),
                               title);
  };
  if (stage == "dag") return picture(made.dag);
  if (stage == "simplified") return picture(made.simplified);
  if (stage == "schedule") return schedule::print(made.simplified, made.schedule);
  if (stage == "lifted") return picture(lift(made.codelet.text, made.codelet.descriptor));
  if (stage == "candidate") return print(made.candidate) + "\n";
  return made.codelet.text;
}

void check_stage(const std::string& stage) {
  static const std::vector<std::string> stages = {"candidate", "dag",  "simplified",
                                                  "schedule",  "text", "lifted"};
  if (std::find(stages.begin(), stages.end(), stage) == stages.end())
    throw std::invalid_argument(
        "--dump=" + stage + ": candidate, dag, simplified, schedule, text or lifted is allowed");
}

// codelets/list.txt of the source tree that the working folder is in.
fs::path find_list() {
  for (fs::path folder = fs::current_path();; folder = folder.parent_path()) {
    fs::path list = folder / "codelets" / "list.txt";
    if (fs::exists(list)) return list;
    if (folder == folder.parent_path())
      throw std::runtime_error("no codelets/list.txt in '" + fs::current_path().string() +
                               "' or above: --all works inside Papilio's source tree");
  }
}

struct Line {
  int radix = 0;
  std::string kind = "plain", variant = "instructions";
};

// A radix, and perhaps a kind and a variant, at the beginnings of lines; # begins a comment.
std::vector<Line> read_list(const fs::path& path) {
  std::istringstream lines(read_file(path));
  std::vector<Line> list;
  std::string text;
  for (int number = 1; std::getline(lines, text); ++number) {
    std::istringstream words(text.substr(0, text.find('#')));
    std::string radix, word;
    if (!(words >> radix)) continue;
    Line line;
    if (words >> word) line.kind = word;
    if (words >> word) line.variant = word;
    const char* end = radix.data() + radix.size();
    const auto [at, error] = std::from_chars(radix.data(), end, line.radix);
    if ((words >> word) || at != end || error != std::errc{})
      throw std::runtime_error("'" + path.string() + "' line " + std::to_string(number) +
                               ": a radix, and perhaps a kind and a variant, are expected");
    list.push_back(line);
  }
  return list;
}

// Numbers between spaces, commas and ends of lines; # begins a comment.
std::vector<std::string> read_spectrum(const fs::path& path) {
  std::istringstream lines(read_file(path));
  std::string numbers = "=", line;
  while (std::getline(lines, line)) {
    line = line.substr(0, line.find('#'));
    std::replace(line.begin(), line.end(), ',', ' ');
    numbers += " " + line;
  }
  try {
    auto constants = codelets::parse_constants(numbers);
    if (constants.empty()) throw std::invalid_argument("it holds no number");
    return constants;
  } catch (const std::invalid_argument& error) {
    throw std::runtime_error("'" + path.string() + "': " + error.what());
  }
}

}  // namespace

void make_one(const MakeOptions& options) {
  if (!options.dump.empty()) check_stage(options.dump);
  Pipeline pipeline;
  Made made;
  if (!options.candidate.empty()) {
    made = pipeline.make(parse_candidate(options.candidate));
  } else if (!options.spectrum.empty()) {
    Candidate candidate = pipeline.choose(options.radix, options.kind, options.variant);
    candidate.constants = read_spectrum(options.spectrum);
    made = pipeline.make(candidate);
  } else {
    made = pipeline.make(options.radix, options.kind, options.variant);
  }
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

void make_all(const MakeOptions& options) {
  const fs::path path = find_list();
  const auto list = read_list(path);
  const std::string folder =
      options.folder.empty() ? (path.parent_path() / "generated").string() : options.folder;
  Pipeline pipeline;
  std::vector<emit::Codelet> codelets;
  for (const Line& line : list) {
    show_progress(codelets.size(), list.size(), "radix " + std::to_string(line.radix));
    try {
      codelets.push_back(pipeline.make(line.radix, line.kind, line.variant).codelet);
    } catch (const std::invalid_argument& error) {
      throw std::runtime_error("'" + path.string() + "': " + error.what());
    }
  }
  emit::write_codelets(codelets, folder, emit::Manifest::replace);
  show_progress(codelets.size(), list.size(), folder);
  if (!options.json) return;
  auto array = nlohmann::ordered_json::array();
  for (const auto& codelet : codelets) array.push_back(as_json(codelet.descriptor));
  std::cout << array.dump(2) << "\n";
}

}  // namespace papilio::generator
