// SPDX-License-Identifier: MIT
//
// Exploration. The trees of a length are those of its splits with every part in turn made by each
// of its own cheapest trees; there are many of them, so the lists are cut and the clock ends the
// work.
#include "generator/commands/explore.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "generator/commands/files.h"
#include "generator/pipeline.h"
#include "generator/registers/registers.h"
#include "generator/schedule/bounds.h"
#include "generator/verify/rounding.h"

namespace papilio::generator {
namespace {

using algorithm::Tree;
using dag::Dag;

// Trees of a part that are tried in its whole, and trees of the whole.
constexpr std::size_t most_of_a_part = 4, most_of_all = 400;

struct Figures {
  int instructions = 0, live = 0, path = 0;
  double error = 0;              // in u of f32
  std::optional<int> registers;  // f32; none without NVRTC
};

struct Tried {
  Candidate candidate;
  Figures figures;
};

struct Measure {
  const char* name;
  double (*of)(const Figures&);
};
const std::array<Measure, 5> measures = {{
    {"instructions", [](const Figures& f) { return double(f.instructions); }},
    {"live", [](const Figures& f) { return double(f.live); }},
    {"path", [](const Figures& f) { return double(f.path); }},
    {"error", [](const Figures& f) { return f.error; }},
    {"registers", [](const Figures& f) { return f.registers ? double(*f.registers) : 0; }},
}};

const Measure& find_measure(const std::string& name) {
  std::string names;
  for (const Measure& measure : measures) {
    if (measure.name == name) return measure;
    names += (names.empty() ? "" : ", ") + std::string(measure.name);
  }
  throw std::invalid_argument("--pick=" + name + ": " + names + " are allowed");
}

class Trees {
 public:
  // After `time_is_up` only the best tree is added for each split.
  Trees(Chooser& chooser, std::function<bool()> time_is_up)
      : chooser_(chooser), time_is_up_(std::move(time_is_up)) {}

  // The trees of a kind at n points, fewest instructions first, at most `most`.
  std::vector<Tree> all(const std::string& kind, int n, std::size_t most) {
    std::vector<std::pair<int, Tree>> ranked;
    for (const Tree& split : chooser_.splits(kind, n))
      for (Tree& tree : variations(split)) {
        if (time_is_up_() && !(tree == split)) continue;
        const Dag linear = simplify_linear(chooser_.build(kind, tree), chooser_.counting());
        const int cost = dag::count(instructions(linear, chooser_.counting())).instructions();
        const auto same = [&](const auto& other) { return other.second == tree; };
        if (std::none_of(ranked.begin(), ranked.end(), same))
          ranked.emplace_back(cost, std::move(tree));
      }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Tree> trees;
    for (auto& [cost, tree] : ranked)
      if (trees.size() < most) trees.push_back(std::move(tree));
    return trees;
  }

 private:
  // `split` with each of its parts made in other ways, one choice a part. Convolutions are no DFTs:
  // their own parts vary.
  std::vector<Tree> variations(const Tree& split) {
    std::vector<Tree> result = {split};
    if (time_is_up_()) return result;
    for (std::size_t i = 0; i < split.parts.size(); ++i) {
      const auto& ways = part(split.parts[i]);
      std::vector<Tree> more;
      for (const Tree& tree : result)
        for (const Tree& way : ways) {
          more.push_back(tree);
          more.back().parts[i] = way;
        }
      result = std::move(more);
    }
    return result;
  }

  const std::vector<Tree>& part(const Tree& tree) {
    const auto [at, added] = parts_.try_emplace(algorithm::print(tree));
    if (!added) return at->second;
    std::vector<Tree> ways;
    if (algorithm::find_algorithm(tree.name))
      ways = all("plain", tree.n, most_of_a_part);
    else
      ways = variations(tree);
    return parts_[algorithm::print(tree)] = std::move(ways);
  }

  Chooser& chooser_;
  std::function<bool()> time_is_up_;
  std::map<std::string, std::vector<Tree>> parts_;
};

// Whether `a` is less than `b` in some measure.
bool betters_anywhere(const Figures& a, const Figures& b) {
  return std::any_of(measures.begin(), measures.end(),
                     [&](const Measure& measure) { return measure.of(a) < measure.of(b); });
}

void print_header(std::ostream& out) {
  for (const Measure& measure : measures) out << measure.name << ",";
  out << "candidate\n";
}

void print_line(std::ostream& out, const Tried& tried) {
  const Figures& figures = tried.figures;
  out << figures.instructions << "," << figures.live << "," << figures.path << ","
      << std::setprecision(3) << figures.error << ",";
  if (figures.registers) out << *figures.registers;
  out << ",\"" << print(tried.candidate) << "\"\n";
}

}  // namespace

void explore(const ExploreOptions& options) {
  const Measure* pick = options.pick.empty() ? nullptr : &find_measure(options.pick);
  if (!(options.seconds > 0))
    throw std::invalid_argument("--time: more than 0 seconds are expected");
  if (!pick && !options.folder.empty())
    throw std::invalid_argument("--output: --pick says which of the candidates to write");
  if (!options.folder.empty()) std::filesystem::create_directories(options.folder);
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  Pipeline pipeline;
  pipeline.choose(options.radix, options.kind, "instructions");  // says what cannot be made
  std::ofstream csv;
  if (!options.csv.empty()) {
    csv.open(options.csv);
    if (!csv) throw std::runtime_error("cannot write '" + options.csv + "'");
    print_header(csv);
  }

  // A quarter of the time for the trees of each counting, the rest for the candidates.
  std::vector<Candidate> candidates;
  for (const Counting counting : {Counting::fused, Counting::separate}) {
    const double until = elapsed() + options.seconds / 4;
    Trees trees(pipeline.chooser(counting), [&] { return elapsed() > until; });
    for (const Tree& tree : trees.all(options.kind, options.radix, most_of_all))
      for (const auto& scheduler : schedule::schedulers())
        candidates.push_back({options.kind, tree, counting, scheduler.name});
  }
  // The search, which is slow, after all other schedulers have had their turn.
  std::stable_partition(candidates.begin(), candidates.end(),
                        [](const Candidate& candidate) { return candidate.scheduler != "search"; });

  std::vector<Tried> front;
  std::size_t tried = 0;
  std::string without_registers;
  for (const Candidate& candidate : candidates) {
    if (tried > 0 && elapsed() > options.seconds) break;
    show_progress(tried, candidates.size(), print(candidate).substr(0, 60));
    const Made made = pipeline.make(candidate);
    const auto& descriptor = made.codelet.descriptor;
    Figures figures = {descriptor.instructions(), made.schedule.live_values,
                       schedule::critical_path(made.simplified),
                       verify::estimate_rounding(made.simplified, descriptor).f32, std::nullopt};
    const auto compiled = registers::count_registers(made.codelet.text, descriptor);
    if (compiled.registers)
      figures.registers = compiled.registers->registers;
    else
      without_registers = compiled.reason;
    Tried entry = {candidate, figures};
    if (csv) print_line(csv, entry);
    ++tried;
    const auto as_good = [&](const Tried& other) {
      return !betters_anywhere(figures, other.figures);
    };
    if (std::any_of(front.begin(), front.end(), as_good)) continue;
    std::erase_if(front,
                  [&](const Tried& other) { return !betters_anywhere(other.figures, figures); });
    front.push_back(std::move(entry));
  }
  show_progress(candidates.size(), candidates.size(), "");
  std::cerr << tried << " of " << candidates.size() << " candidates tried in " << std::fixed
            << std::setprecision(1) << elapsed() << " s, " << front.size() << " on the front"
            << (without_registers.empty() ? "" : "; no compiled registers: " + without_registers)
            << "\n"
            << std::defaultfloat;
  std::stable_sort(front.begin(), front.end(), [](const Tried& a, const Tried& b) {
    return a.figures.instructions < b.figures.instructions;
  });
  if (!options.csv.empty() && !csv.flush())
    throw std::runtime_error("cannot write '" + options.csv + "'");
  if (!pick || !options.folder.empty()) {
    print_header(std::cout);
    for (const Tried& entry : front) print_line(std::cout, entry);
  }
  if (!pick) return;
  const auto& best = *std::min_element(
      front.begin(), front.end(),
      [&](const auto& a, const auto& b) { return pick->of(a.figures) < pick->of(b.figures); });
  const Made made = pipeline.make(best.candidate);
  if (options.folder.empty())
    std::cout << made.codelet.text;
  else
    emit::write_codelets({made.codelet}, options.folder, emit::Manifest::update);
}

}  // namespace papilio::generator
