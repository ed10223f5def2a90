// SPDX-License-Identifier: MIT
//
// Small damage to a text: bytes changed, dropped, doubled, swapped in from an alphabet that suits
// the grammar, or whole stretches cut and copied.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/support/random.h"

namespace papilio::tests {

inline std::string mutate(std::string text, std::string_view alphabet, Random& random) {
  const std::uint64_t changes = random.between(1, 3);
  for (std::uint64_t i = 0; i < changes; ++i) {
    const std::size_t at = random.between(0, text.size());
    const std::size_t count = std::min<std::size_t>(random.between(1, 12), text.size() - at);
    const char letter = alphabet[random.between(0, alphabet.size() - 1)];
    switch (random.between(0, 5)) {
      case 0:
        text.insert(at, 1, letter);
        break;
      case 1:
        if (at < text.size()) text[at] = letter;
        break;
      case 2:
        text.erase(at, count);
        break;
      case 3:
        text.insert(random.between(0, text.size()), text.substr(at, count));
        break;
      case 4:
        text.resize(at);
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random.bits());
    }
  }
  return text;
}

}  // namespace papilio::tests
