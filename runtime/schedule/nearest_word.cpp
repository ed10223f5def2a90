// SPDX-License-Identifier: MIT
#include "runtime/schedule/nearest_word.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace papilio::plan {
namespace {

// Levenshtein's distance: letters inserted, removed or replaced.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest_word(const std::string& word, const std::vector<std::string>& words) {
  std::string nearest;
  // Of a short word a letter stays.
  std::size_t fewest = std::min(std::max<std::size_t>(3, word.size() / 3 + 1), word.size());
  for (const std::string& one : words) {
    // What a word was begun as is near, however much is missing.
    const std::size_t distance = one.starts_with(word) ? 1 : edits(word, one);
    if (distance < fewest) fewest = distance, nearest = one;
  }
  return nearest;
}

}  // namespace papilio::plan
