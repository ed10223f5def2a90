// SPDX-License-Identifier: MIT
//
// The values that each parameter of a node may take in the search space. The strategies' table
// (plan/lower/strategy.h) says which parameters a node has. A parameter with a row here is drawn,
// mutated and enumerated everywhere. Legality of combinations is not decided here but by the
// planner's checks and by lowering.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::search {

// One parameter. `values` lists its values once the structure of the schedule is known. `values` is
// null if the parameter is decided together with the structure (search/draw.h).
struct Domain {
  const char* parameter;
  const char* what;  // one line, for people
  // The values as text; the empty text is the default. The structure of `node` is complete.
  std::vector<std::string> (*values)(const plan::Schedule& node, const plan::Context& context);
};

// All domains, in the order of decisions.
std::span<const Domain> domains();

// The domains with `values` whose parameter this node's strategy takes on this target.
std::vector<const Domain*> domains_of(const plan::Schedule& node, const plan::Context& context);

// Sets a parameter of `node` to the value that `text` stands for. An empty text removes the
// parameter.
void set(plan::Schedule& node, std::string_view parameter, const std::string& text);

// Counts of threads per transform for a kernel node, ascending: the butterflies of each pass
// divided by 1, 2, ... and rounded down or up, and whole warps.
std::vector<std::uint64_t> thread_counts(const plan::Schedule& node, const plan::Context& context);

}  // namespace papilio::search
