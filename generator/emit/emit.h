// SPDX-License-Identifier: MIT
//
// Writes a scheduled DAG as text on codelets/abi.h, with the descriptor that the runtime reads.
#pragma once

#include <string>
#include <vector>

#include "codelets/descriptor.h"
#include "generator/dag/dag.h"
#include "generator/schedule/schedule.h"

namespace papilio::emit {

struct Codelet {
  std::string text;  // the whole file
  codelets::Descriptor descriptor;
};

// What a codelet is, and the origin that its header states.
struct Origin {
  int radix = 0;
  std::string kind = "plain", variant = "instructions";
  std::string algorithm = {};  // cited
  std::string command = {};    // that makes it again: "papilio-gen --radix 8"
};

// The codelet that computes `dag` in the order of `schedule`. Throws std::invalid_argument if the
// DAG does not have the inputs and outputs of its kind (codelets/kind.h).
Codelet emit_codelet(const Origin& origin, const dag::Dag& dag, const schedule::Schedule& schedule);

// Whether a manifest keeps its lines about other codelets.
enum class Manifest { update, replace };

// Writes the codelets' files into `folder`, which is made if missing, and their lines into its
// manifest.csv, sorted by radix. Each file is written under another name and renamed, so it is
// always whole. Throws std::runtime_error naming the path on failure, or if the manifest there is
// not one.
void write_codelets(const std::vector<Codelet>& codelets, const std::string& folder,
                    Manifest manifest);

}  // namespace papilio::emit
