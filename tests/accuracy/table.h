// SPDX-License-Identifier: MIT
//
// The accuracy table. The rows of one size stand together, so that whoever runs a stretch of the
// table compiles each kernel and computes each reference once.
#pragma once

#include <cstddef>
#include <vector>

#include "tests/accuracy/accuracy_case.h"

namespace papilio::tests {

// Every n in 1..2048, 500 random n up to 200 000, 2^20, 2^22 and 1 000 003; squares and cubes of 2
// to 28 and a list of other planes, volumes and one of four dimensions; both precisions and
// directions each.
std::vector<AccuracyCase> whole_table();

// What ctest runs: every n up to 64, 120 of 65..2048 and 25 of the random ones chosen by a fixed
// seed, and a part of the several-dimensional sizes, both precisions and directions each; 2^20 and
// 1 000 003 once in either precision.
std::vector<AccuracyCase> thinned_table();

// One of `count` shares of a table: every count-th size, with all its rows.
std::vector<AccuracyCase> share_of(const std::vector<AccuracyCase>& table, std::size_t index,
                                   std::size_t count);

}  // namespace papilio::tests
