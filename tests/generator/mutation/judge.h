// SPDX-License-Identifier: MIT
//
// What becomes of a codelet's mutants: verification fails for each, or the mutant is shown to
// compute the same.
#pragma once

#include <string>
#include <vector>

#include "codelets/descriptor.h"
#include "generator/dag/dag.h"
#include "tests/generator/mutation/mutants.h"

namespace papilio::tests {

enum class Verdict {
  refused,        // the text cannot be lifted: an output written twice, say
  miscounted,     // not the operations that the descriptor claims
  disproved,      // not the values
  same_map,       // proved, and equal to the original on random inputs to 1e-60: the same algebra
  beyond_digits,  // proved; the 35th or a later digit of a constant was changed, which moves the
                  // outputs by less than 1e-33: other constants' last digits explain that much
  survived,       // proved, though none of this holds
};

class Judge {
 public:
  // Throws std::runtime_error if the original is not proved.
  Judge(std::string text, codelets::Descriptor descriptor);

  Verdict operator()(const Mutant& mutant) const;

 private:
  std::vector<dag::Exact> outputs_of(const std::string& text) const;

  std::string text_;
  codelets::Descriptor descriptor_;
  std::vector<dag::Exact> outputs_;  // for random inputs and parameters
};

struct Tally {
  int mutants = 0, refused = 0, miscounted = 0, disproved = 0, same_map = 0, beyond_digits = 0;
  std::vector<std::string> survivors;  // described

  int killed() const { return refused + miscounted + disproved; }
  int counted() const { return killed() + static_cast<int>(survivors.size()); }
  Tally& operator+=(const Tally& other);
};

Tally judge_all(const std::string& text, const codelets::Descriptor& descriptor,
                const std::vector<Mutant>& mutants);

// A row of the table of mutation scores, and its heading.
std::string heading();
std::string row(const std::string& name, const Tally& tally);

}  // namespace papilio::tests
