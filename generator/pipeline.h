// SPDX-License-Identifier: MIT
//
// From a radix to a codelet: all stages in order.
#pragma once

#include <string>
#include <vector>

#include "codelets/kind.h"
#include "generator/candidate.h"
#include "generator/chooser.h"
#include "generator/dag/dag.h"
#include "generator/emit/emit.h"
#include "generator/schedule/schedule.h"
#include "generator/verify/verify.h"

namespace papilio::generator {

// A goal of minimisation. The first is the default.
struct Variant {
  const char* name;
  const char* minimises;
  Counting counting;
};
const std::vector<Variant>& variants();

// The command line that makes a variant of a kind.
std::string command_for(int radix, const std::string& kind,
                        const std::string& variant = "instructions");

// The results of all stages for one codelet.
struct Made {
  Candidate candidate;
  dag::Dag dag;         // as the algorithm wrote it
  dag::Dag simplified;  // after all passes
  schedule::Schedule schedule;
  emit::Codelet codelet;
};

class Pipeline {
 public:
  // The codelet of `radix` points, proved if can_lift(). Throws std::invalid_argument for a radix,
  // kind or variant out of range, std::logic_error if the proof fails.
  Made make(int radix, const std::string& kind = "plain",
            const std::string& variant = "instructions");

  // The same for a decision made elsewhere. Its variant is called "picked", unless it equals the
  // default variant.
  Made make(const Candidate& candidate);

  // The best candidate for a variant.
  Candidate choose(int radix, const std::string& kind, const std::string& variant);

  Chooser& chooser(Counting counting) { return counting == Counting::fused ? fused_ : separate_; }

 private:
  Made make(const Candidate& candidate, const std::string& variant, const std::string& command);

  Chooser fused_{Counting::fused}, separate_{Counting::separate};
};

// A DAG from elsewhere after all passes. Its FMAs are split first.
dag::Dag optimise(const dag::Dag& dag);

// Whether this program was built with Clang, without which nothing can be lifted.
bool can_lift();

// The DAG of a codelet's text. Throws lift::Error, or std::runtime_error naming the missing
// packages if !can_lift().
dag::Dag lift(const std::string& text, const codelets::Descriptor& descriptor);

// Lifts the codelet and verifies that it has the function and the operations that its descriptor
// claims.
verify::Report prove(const std::string& text, const codelets::Descriptor& descriptor);

// The descriptor of a codelet that comes without one. Function and operations come from the text
// (from its header, if that claims them), radix, kind and variant from the function's name; the
// kind of a foreign name is plain. Throws std::runtime_error if no function is declared with
// PAPILIO_CODELET, or if it has parameters.
codelets::Descriptor describe(const std::string& text);

}  // namespace papilio::generator
