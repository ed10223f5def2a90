// SPDX-License-Identifier: MIT
//
// The table of counts. genfft's kind `notw` is our plain, its `twiddle` our twiddle.
#include "generator/commands/counts.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "generator/commands/files.h"
#include "generator/pipeline.h"

namespace papilio::generator {
namespace {

struct Theirs {
  int instructions = 0, flops = 0;
};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
  return fields;
}

// By length and our name of the kind.
std::map<std::pair<int, std::string>, Theirs> read_anchors(const std::string& path) {
  std::istringstream lines(read_file(path));
  std::string line;
  std::getline(lines, line);
  const auto header = split(line);
  const auto column = [&](const std::string& name) {
    for (std::size_t i = 0; i < header.size(); ++i)
      if (header[i] == name) return i;
    throw std::runtime_error("'" + path + "': a column " + name + " is expected");
  };
  const auto n = column("n"), kind = column("kind"), flops = column("flops"),
             instructions = column("fma_instructions");
  std::map<std::pair<int, std::string>, Theirs> anchors;
  while (std::getline(lines, line)) {
    const auto fields = split(line);
    if (fields.size() != header.size())
      throw std::runtime_error("'" + path + "': '" + line + "' has another number of fields");
    const std::string ours = fields[kind] == "notw" ? "plain" : fields[kind];
    const auto number = [&](std::size_t column) {
      int value = 0;
      const std::string& text = fields[column];
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error != std::errc{} || end != text.data() + text.size())
        throw std::runtime_error("'" + path + "': '" + line + "': '" + text + "' is no number");
      return value;
    };
    anchors[{number(n), ours}] = {number(instructions), number(flops)};
  }
  return anchors;
}

// "264 / 296", in bold if ours is fewer.
std::string beside(int ours, int theirs) {
  const std::string text = std::to_string(ours) + " / " + std::to_string(theirs);
  return ours < theirs ? "**" + text + "**" : text;
}

struct Score {
  int fewer = 0, equal = 0, more = 0;
  void add(int ours, int theirs) { ++(ours < theirs ? fewer : ours == theirs ? equal : more); }
};

}  // namespace

void count_operations(const std::string& path) {
  const auto anchors = read_anchors(path);
  Pipeline pipeline;
  std::map<std::string, Score> scores;
  std::cout << "| n | plain, FMA | plain, flops | twiddle, FMA | twiddle, flops | algorithm |\n"
            << "|---|---|---|---|---|---|\n";
  std::set<int> all;
  for (const auto& [key, theirs] : anchors)
    if (key.first <= codelets::largest_radix) all.insert(key.first);
  for (int n = 2; !all.empty() && n < std::min(64, *all.rbegin()); ++n) all.insert(n);
  const std::vector<int> lengths(all.begin(), all.end());
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const int n = lengths[i];
    show_progress(i, lengths.size(), "radix " + std::to_string(n));
    std::cout << "| " << n;
    for (const std::string kind : {"plain", "twiddle"}) {
      const auto at = anchors.find({n, kind});
      const int fused = pipeline.chooser(Counting::fused).choose(kind, n).instructions;
      const int separate = pipeline.chooser(Counting::separate).choose(kind, n).instructions;
      if (at == anchors.end()) {
        std::cout << " | " << fused << " | " << separate;
        continue;
      }
      std::cout << " | " << beside(fused, at->second.instructions) << " | "
                << beside(separate, at->second.flops);
      scores[kind + ", FMA"].add(fused, at->second.instructions);
      scores[kind + ", flops"].add(separate, at->second.flops);
    }
    std::cout << " | "
              << algorithm::print(pipeline.chooser(Counting::fused).choose("plain", n).tree)
              << " |\n";
  }
  show_progress(lengths.size(), lengths.size(), "");
  std::cout
      << "\nOurs / genfft's, bold where ours is fewer; ours alone where genfft's is not known.\n\n";
  for (const auto& [name, score] : scores)
    std::cout << "- " << name << ": " << score.fewer << " fewer, " << score.equal << " equal, "
              << score.more << " more\n";
}

}  // namespace papilio::generator
