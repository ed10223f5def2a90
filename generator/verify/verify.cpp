// SPDX-License-Identifier: MIT
//
// See verify.h.
#include "generator/verify/verify.h"

#include <random>

#include "codelets/kind.h"
#include "generator/verify/bounded.h"
#include "generator/verify/definition.h"
#include "generator/verify/table_values.h"

namespace papilio::verify {
namespace {

using dag::Exact;

// The first disagreement between text and descriptor; empty if there is none.
std::string compare_claims(const dag::Dag& dag, const dag::Counts& counts,
                           const std::vector<codelets::Parameter>& parameters,
                           const codelets::Signature& signature,
                           const codelets::Descriptor& descriptor) {
  const auto differ = [](const std::string& what, int text, int claimed) {
    return text == claimed ? ""
                           : "the text has " + what + " " + std::to_string(text) +
                                 ", the descriptor says " + std::to_string(claimed);
  };
  for (const std::string& failure :
       {differ("inputs", dag.inputs, signature.data + signature.parameters),
        differ("outputs", static_cast<int>(dag.outputs.size()), signature.outputs),
        differ("additions", counts.additions, descriptor.additions),
        differ("multiplications", counts.multiplications, descriptor.multiplications),
        differ("fmas", counts.fmas, descriptor.fmas), misused(parameters, descriptor)}) {
    if (!failure.empty()) return failure;
  }
  return "";
}

std::string short_text(const Exact& value) {
  return value.str(3, std::ios_base::scientific);
}

// Tries vectors on one DAG and keeps the report.
class Trial {
 public:
  Trial(const dag::Dag& dag, const std::vector<Exact>& uncertainty,
        const codelets::Descriptor& descriptor, const codelets::Signature& signature,
        const std::vector<codelets::Parameter>& parameters, Report& report)
      : run_(dag, uncertainty),
        descriptor_(descriptor),
        signature_(signature),
        parameters_(parameters),
        report_(report) {}

  // Another set of table values.
  void draw_values() {
    const auto v = random_values(descriptor_, Angles::random, random_);
    matrix_ = definition(descriptor_.kind, descriptor_.radix, v);
    read_.clear();
    for (const auto& parameter : parameters_) read_.push_back(evaluate(parameter, v, 0));
  }

  void try_unit_vectors() {
    for (int slot = 0; slot < signature_.data && report_.proved(); ++slot) {
      std::vector<Exact> unit(signature_.data), column;
      unit[slot] = 1;
      for (const auto& row : matrix_) column.push_back(row[slot]);
      compare(unit, column, "the unit vector of " + codelets::element(signature_, false, slot));
    }
  }

  void try_random_vectors(int count) {
    for (int i = 1; i <= count && report_.proved(); ++i) {
      std::vector<Exact> x(signature_.data);
      for (Exact& entry : x) entry = random_real(63, random_);
      compare(x, multiply(matrix_, x), "random vector " + std::to_string(i));
    }
  }

 private:
  void compare(const std::vector<Exact>& data, const std::vector<Exact>& expected,
               const std::string& name) {
    // The arithmetic itself: 237 bits, sums of at most a few thousand terms of magnitude n, times
    // what ratios of cosines above 1/16 may add.
    const Exact arithmetic = ldexp(Exact(signature_.data), -210);
    ++report_.vectors;
    std::vector<Bounded> inputs;
    inputs.reserve(data.size() + read_.size());
    for (const Exact& x : data) inputs.push_back({x, 0});
    inputs.insert(inputs.end(), read_.begin(), read_.end());
    const auto found = run_(inputs);
    for (int slot = 0; slot < signature_.outputs && report_.proved(); ++slot) {
      const Exact error = abs(found[slot].value - expected[slot]);
      // Bounds are doubles: a part in 10^9 is far more than thousands of operations round.
      const Exact bound = found[slot].bound * (1 + 1e-9) + arithmetic;
      if (error > report_.largest_error) report_.largest_error = error;
      if (bound > report_.largest_bound) report_.largest_bound = bound;
      if (error > bound) {
        report_.failure = "output " + codelets::element(signature_, true, slot) +
                          " is not that of kind " + descriptor_.kind + " for " + name +
                          ": it is off by " + short_text(error) + ", its constants explain " +
                          short_text(bound);
      }
    }
  }

  const Evaluator run_;
  const codelets::Descriptor& descriptor_;
  const codelets::Signature& signature_;
  const std::vector<codelets::Parameter>& parameters_;
  Report& report_;
  std::mt19937_64 random_{20231};
  Matrix matrix_;
  std::vector<Bounded> read_;
};

}  // namespace

Report verify(const dag::Dag& dag, const dag::Counts& counts,
              const std::vector<dag::Exact>& uncertainty, const codelets::Descriptor& descriptor) {
  const auto& kind = codelets::find_kind(descriptor.kind);
  const auto parameters = codelets::parse_parameters(descriptor.twiddle);
  const auto signature =
      codelets::signature(kind, descriptor.radix, static_cast<int>(parameters.size()));
  Report report;
  report.failure = compare_claims(dag, counts, parameters, signature, descriptor);
  if (!report.proved()) return report;

  Trial trial(dag, uncertainty, descriptor, signature, parameters, report);
  trial.draw_values();
  trial.try_unit_vectors();
  trial.try_random_vectors(4);
  for (int set = 0; set < (kind.has_parameters ? 4 : 0) && report.proved(); ++set) {
    trial.draw_values();
    trial.try_random_vectors(2);
  }
  return report;
}

}  // namespace papilio::verify
