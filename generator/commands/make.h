// SPDX-License-Identifier: MIT
//
// papilio-gen --radix, --candidate and --all: makes codelets, and shows what every stage made.
#pragma once

#include <string>

namespace papilio::generator {

struct MakeOptions {
  int radix = 0;
  std::string kind = "plain", variant = "instructions";
  std::string spectrum;   // file of constants of a convolution, loaded by the codelet if empty
  std::string candidate;  // instead of a radix and a kind
  std::string folder;     // to write into; printed if empty
  std::string dump;       // a stage to print; none if empty
  bool json = false;
};

// One codelet: its text, a stage of it, its costs, or the path of the file written.
void make_one(const MakeOptions& options);

// All codelets of the list of the source tree that the working folder is in, into its
// codelets/generated or options.folder.
void make_all(const MakeOptions& options);

}  // namespace papilio::generator
