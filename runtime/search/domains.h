// SPDX-License-Identifier: MIT
//
// The values that a parameter of a node may have in the space. Which parameters a node has is read
// off the strategies' own table (plan/lower/strategy.h); a parameter that gets a row here is drawn,
// mutated and enumerated everywhere. What is legal together is not decided here: the planner's
// checks and lowering say it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::search {

// How a parameter is decided: by `values`, after what the schedule's structure says; or with the
// structure itself (search/draw.h), where `values` is null.
struct Domain {
  const char* parameter;
  const char* what;  // one line, for people
  // Texts of values; an empty one is the default. `node` has its structure already.
  std::vector<std::string> (*values)(const plan::Schedule& node, const plan::Context& context);
};

// All of them, in the order in which they are decided.
std::span<const Domain> domains();

// Those with values that this node's strategy takes, on this target.
std::vector<const Domain*> domains_of(const plan::Schedule& node, const plan::Context& context);

// The value that `text` stands for, set in `node`; an empty text removes it.
void set(plan::Schedule& node, std::string_view parameter, const std::string& text);

// Numbers of threads, ascending, with which the node's passes run: whole shares of the butterflies
// of a pass, and whole warps.
std::vector<std::uint64_t> thread_counts(const plan::Schedule& node, const plan::Context& context);

}  // namespace papilio::search
