// SPDX-License-Identifier: MIT
//
// papilio-gen --counts: a table of our operation counts beside genfft's (docs/codelets.md, Counts).
#pragma once

#include <string>

namespace papilio::generator {

// `anchors` is a CSV of genfft's counts (bench/anchors/genfft_opcounts.csv). Prints a Markdown
// table with a line for each of its transforms that we make, and below it how many are fewer,
// equal, more.
void count_operations(const std::string& anchors);

}  // namespace papilio::generator
