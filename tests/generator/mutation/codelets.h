// SPDX-License-Identifier: MIT
//
// The codelets that are mutated: those shipped, and a small one of each kind.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "codelets/descriptor.h"

namespace papilio::tests {

struct Subject {
  std::string name;  // dft8_plain
  std::string text;
  codelets::Descriptor descriptor;
};

// Its name, for GoogleTest.
inline void PrintTo(const Subject& subject, std::ostream* stream) {
  *stream << subject.name;
}

// Those of a folder's manifest, in its order. Throws std::runtime_error if there is none.
std::vector<Subject> codelets_in(const std::string& folder);

// The codelet that the generator makes of this kind.
Subject make(int radix, const std::string& kind);

// The folder in which they are shipped.
std::string shipped_folder();

// Those shipped of which every mutant is tried: plain DFTs up to 8 points.
bool is_small(const codelets::Descriptor& descriptor);

}  // namespace papilio::tests
