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

// What ctest runs: every n up to 64 and a few small shapes, both precisions and directions each; 48
// of 65..2048 and 10 of the random ones chosen by a fixed seed, 2^20, 1 000 003 and some of the
// larger shapes, one precision forward, the other one inverse.
std::vector<AccuracyCase> thinned_table();

// One of `count` shares of a table: every count-th size, with all its rows.
std::vector<AccuracyCase> share_of(const std::vector<AccuracyCase>& table, std::size_t index,
                                   std::size_t count);

}  // namespace papilio::tests
