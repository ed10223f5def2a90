// SPDX-License-Identifier: MIT
//
// Candidates as text.
#include "generator/candidate.h"

#include <stdexcept>

#include "codelets/kind.h"
#include "generator/algorithm/kinds.h"
#include "generator/schedule/schedule.h"

namespace papilio::generator {
namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Cuts the last field after a comma off `text`.
std::string_view cut_field(std::string_view& text, const char* field) {
  const auto comma = text.rfind(',');
  if (comma == std::string_view::npos)
    throw std::invalid_argument("candidate: no " + std::string(field) +
                                "; 'kind: tree, fused or separate, scheduler' is expected");
  const auto result = trim(text.substr(comma + 1));
  text = text.substr(0, comma);
  return result;
}

// Whether the tree is a DFT's or, for another kind, that of one of its networks.
bool makes(const std::string& kind, const algorithm::Tree& tree) {
  return kind == "plain" ? algorithm::find_algorithm(tree.name) != nullptr
                         : algorithm::find_network(kind, tree.name) != nullptr;
}

}  // namespace

void check_constants(const Candidate& candidate) {
  const std::size_t values = candidate.constants.size(), expected = 2 * candidate.n();
  if (values == 0) return;
  if (candidate.kind != "convolve")
    throw std::invalid_argument("kind " + candidate.kind +
                                " takes no constants: only convolve has a spectrum");
  if (values != expected)
    throw std::invalid_argument("a spectrum of " + std::to_string(values) +
                                " numbers: " + std::to_string(candidate.n()) + " points have " +
                                std::to_string(expected) + ", real and imaginary parts in turn");
  // Below that, constants are taken for 0 (simplify/constant_pool.h), and so they are in f32.
  for (const auto& text : candidate.constants) {
    const dag::Exact size = abs(dag::Exact(text));
    if (size != 0 && (size < 1e-38 || size > 1e38))
      throw std::invalid_argument("the number " + text +
                                  " of a spectrum: 0 or magnitudes from 1e-38 to 1e38 are allowed");
  }
}

std::string print(const Candidate& candidate) {
  return candidate.kind + ": " + algorithm::print(candidate.tree) + ", " +
         (candidate.counting == Counting::fused ? "fused" : "separate") + ", " +
         candidate.scheduler +
         (candidate.constants.empty() ? "" : " " + codelets::print_constants(candidate.constants));
}

Candidate parse_candidate(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos)
    throw std::invalid_argument("candidate '" + std::string(text) +
                                "': 'kind: tree, fused or separate, scheduler' is expected");
  Candidate candidate;
  candidate.kind = trim(text.substr(0, colon));
  codelets::find_kind(candidate.kind);
  text.remove_prefix(colon + 1);
  if (const auto equals = text.find('='); equals != std::string_view::npos) {
    candidate.constants = codelets::parse_constants(text.substr(equals));
    text = text.substr(0, equals);
  }
  candidate.scheduler = cut_field(text, "scheduler");
  if (candidate.scheduler != "best") {
    std::string names = "best";
    bool known = false;
    for (const auto& row : schedule::schedulers()) {
      known |= candidate.scheduler == row.name;
      names += std::string(", ") + row.name;
    }
    if (!known)
      throw std::invalid_argument("scheduler '" + candidate.scheduler + "': there are " + names);
  }
  const auto counting = cut_field(text, "'fused' or 'separate'");
  if (counting != "fused" && counting != "separate")
    throw std::invalid_argument("'" + std::string(counting) + "': fused or separate is allowed");
  candidate.counting = counting == "fused" ? Counting::fused : Counting::separate;
  candidate.tree = algorithm::parse_tree(trim(text));
  if (!makes(candidate.kind, candidate.tree))
    throw std::invalid_argument("'" + candidate.tree.name + "' is no way to make the kind " +
                                candidate.kind);
  check_constants(candidate);
  codelets::check_radix(candidate.n());
  return candidate;
}

}  // namespace papilio::generator
