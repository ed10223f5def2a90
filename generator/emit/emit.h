// SPDX-License-Identifier: MIT
//
// A scheduled DAG as text: the codelet on codelets/abi.h, and the descriptor that the runtime
// reads.
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

// What a codelet is, and what its header says of where it comes from.
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

// Writes the codelets' files into `folder`, made if it is not there, and their lines into its
// manifest.csv, sorted by radix. Each file is whole at every moment: it is written under another
// name and renamed. Throws std::runtime_error naming the path if that cannot be done, or if the
// manifest there is none.
void write_codelets(const std::vector<Codelet>& codelets, const std::string& folder,
                    Manifest manifest);

}  // namespace papilio::emit
