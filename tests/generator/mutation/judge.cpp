// SPDX-License-Identifier: MIT
//
// See judge.h. Equality is judged by the plain interpreter, not by the verifier under test.
#include "tests/generator/mutation/judge.h"

#include <cstdio>
#include <stdexcept>
#include <utility>

#include "generator/dag/evaluate.h"
#include "generator/lift/lift.h"
#include "generator/pipeline.h"
#include "tests/generator/support/definition.h"

namespace papilio::tests {

Judge::Judge(std::string text, codelets::Descriptor descriptor)
    : text_(std::move(text)), descriptor_(std::move(descriptor)) {
  const auto report = generator::prove(text_, descriptor_);
  if (!report.proved()) throw std::runtime_error("the original is not proved: " + report.failure);
  outputs_ = outputs_of(text_);
}

std::vector<dag::Exact> Judge::outputs_of(const std::string& text) const {
  const auto dag = generator::lift(text, descriptor_);
  return dag::evaluate(dag, random_reals(dag.inputs, 20233));
}

Verdict Judge::operator()(const Mutant& mutant) const {
  const std::string text = apply(text_, mutant);
  try {
    const auto report = generator::prove(text, descriptor_);
    if (!report.proved()) return report.vectors == 0 ? Verdict::miscounted : Verdict::disproved;
  } catch (const lift::Error&) {
    return Verdict::refused;
  }
  const auto moved = largest_difference(outputs_of(text), outputs_);
  if (moved < 1e-60) return Verdict::same_map;
  const bool late = mutant.change == Change::digit && mutant.significant_digit >= 35;
  return late && moved < 1e-33 ? Verdict::beyond_digits : Verdict::survived;
}

Tally judge_all(const std::string& text, const codelets::Descriptor& descriptor,
                const std::vector<Mutant>& mutants) {
  const Judge judge(text, descriptor);
  Tally tally;
  for (const Mutant& mutant : mutants) {
    ++tally.mutants;
    switch (judge(mutant)) {
      case Verdict::refused:
        ++tally.refused;
        break;
      case Verdict::miscounted:
        ++tally.miscounted;
        break;
      case Verdict::disproved:
        ++tally.disproved;
        break;
      case Verdict::same_map:
        ++tally.same_map;
        break;
      case Verdict::beyond_digits:
        ++tally.beyond_digits;
        break;
      case Verdict::survived:
        tally.survivors.push_back(describe(text, mutant));
        break;
    }
  }
  return tally;
}

Tally& Tally::operator+=(const Tally& other) {
  mutants += other.mutants;
  refused += other.refused;
  miscounted += other.miscounted;
  disproved += other.disproved;
  same_map += other.same_map;
  beyond_digits += other.beyond_digits;
  survivors.insert(survivors.end(), other.survivors.begin(), other.survivors.end());
  return *this;
}

std::string heading() {
  return "codelet              mutants  refused  miscounted  disproved  same map  beyond digits  "
         "killed / counted\n";
}

std::string row(const std::string& name, const Tally& tally) {
  char line[160];
  std::snprintf(line, sizeof line, "%-20s %7d  %7d  %10d  %9d  %8d  %13d  %6d / %d\n", name.c_str(),
                tally.mutants, tally.refused, tally.miscounted, tally.disproved, tally.same_map,
                tally.beyond_digits, tally.killed(), tally.counted());
  return line;
}

}  // namespace papilio::tests
