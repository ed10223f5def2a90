// SPDX-License-Identifier: MIT
//
// A search that another program leads: it asks on standard input, a JSON object a line, and is
// answered on standard output, one a line. So a searcher in any language has the space, its moves,
// features and the clock (docs/search.md, From Python).
#pragma once

#include <cstdint>

#include "runtime/cli/search_session.h"

namespace papilio::cli {

// Answers until standard input ends. `seed` is of what is drawn.
int serve_search(const Searching& searching, const SearchHead& head, search::Evaluator& evaluator,
                 std::uint64_t seed);

}  // namespace papilio::cli
