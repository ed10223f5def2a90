// SPDX-License-Identifier: MIT
//
// What somebody who misspelt a word may have meant, for messages.
#pragma once

#include <string>
#include <vector>

namespace papilio::plan {

// The word of `words` that is fewest edits from `word`; empty if none is near.
std::string nearest_word(const std::string& word, const std::vector<std::string>& words);

}  // namespace papilio::plan
