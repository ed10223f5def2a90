// SPDX-License-Identifier: MIT
//
// A search that another program leads: it asks on standard input, a JSON object a line, and is
// answered on standard output, one a line. So a searcher in any language has the space, its moves,
// features and the clock (docs/search.md, From Python).
#pragma once

#include "runtime/cli/search_session.h"

namespace papilio::cli {

// Answers until standard input ends.
int serve_search(const Searching& searching, const SearchHead& head, search::Evaluator& evaluator);

}  // namespace papilio::cli
