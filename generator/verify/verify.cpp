// SPDX-License-Identifier: MIT
//
// See verify.h. The bound of a value is carried beside it: sums add bounds, products follow
// |ab - (a + da)(b + db)| <= |a| db + |b| da + da db.
#include "generator/verify/verify.h"

#include <boost/math/constants/constants.hpp>
#include <random>

namespace papilio::verify {
namespace {

using dag::Exact;
using dag::Op;

struct Bounded {
  Exact value = 0;
  Exact bound = 0;
};

Bounded operator+(const Bounded& a, const Bounded& b) {
  return {a.value + b.value, a.bound + b.bound};
}
Bounded operator-(const Bounded& a) {
  return {-a.value, a.bound};
}
Bounded operator*(const Bounded& a, const Bounded& b) {
  return {a.value * b.value, abs(a.value) * b.bound + abs(b.value) * a.bound + a.bound * b.bound};
}

// The outputs of `dag`, by slot, each with the error that the constants' digits explain.
std::vector<Bounded> evaluate(const dag::Dag& dag, const std::vector<Exact>& uncertainty,
                              const std::vector<Exact>& inputs) {
  std::vector<Bounded> value(boost::num_vertices(dag.graph));
  for (dag::Vertex vertex = 0; vertex < value.size(); ++vertex) {
    const auto at = dag::operands(dag, vertex);
    const auto operand = [&](int i) -> const Bounded& { return value[at[i]]; };
    Bounded& result = value[vertex];
    switch (dag.graph[vertex].op) {
      case Op::load:
        result = {inputs[dag.graph[vertex].slot], 0};
        break;
      case Op::constant:
        result = {dag.graph[vertex].constant, uncertainty[vertex]};
        break;
      case Op::add:
        result = operand(0) + operand(1);
        break;
      case Op::subtract:
        result = operand(0) + -operand(1);
        break;
      case Op::multiply:
        result = operand(0) * operand(1);
        break;
      case Op::negate:
        result = -operand(0);
        break;
      case Op::fma:
        result = operand(0) * operand(1) + operand(2);
        break;
      case Op::fms:
        result = operand(0) * operand(1) + -operand(2);
        break;
      case Op::fnma:
        result = -operand(0) * operand(1) + operand(2);
        break;
    }
  }
  std::vector<Bounded> outputs;
  for (const dag::Vertex output : dag.outputs) outputs.push_back(value[output]);
  return outputs;
}

// The definition: y_k = sum_j x_j exp(-2 pi i j k / n), slots 2 j and 2 j + 1 holding x_j.
class Definition {
 public:
  explicit Definition(int n) : n_(n) {
    const Exact step = 2 * boost::math::constants::pi<Exact>() / n;
    for (int j = 0; j < n; ++j) {
      cosine_.push_back(cos(step * j));
      sine_.push_back(sin(step * j));
    }
  }

  std::vector<Exact> transform(const std::vector<Exact>& x) const {
    std::vector<Exact> y(2 * n_);
    for (int j = 0; j < n_; ++j) {
      if (x[2 * j] == 0 && x[2 * j + 1] == 0) continue;
      for (int k = 0; k < n_; ++k) {
        const Exact &c = cosine_[j * k % n_], &s = sine_[j * k % n_];
        y[2 * k] += x[2 * j] * c + x[2 * j + 1] * s;
        y[2 * k + 1] += x[2 * j + 1] * c - x[2 * j] * s;
      }
    }
    return y;
  }

 private:
  const int n_;
  std::vector<Exact> cosine_, sine_;
};

std::string slot_name(int slot) {
  return std::string("y") + (slot % 2 ? "i[" : "r[") + std::to_string(slot / 2) + "]";
}

// The first disagreement between text and descriptor; empty if there is none.
std::string compare_claims(const dag::Dag& dag, const dag::Counts& counts,
                           const codelets::Descriptor& descriptor) {
  const auto differ = [](const std::string& what, int text, int claimed) {
    return text == claimed ? ""
                           : "the text has " + what + " " + std::to_string(text) +
                                 ", the descriptor says " + std::to_string(claimed);
  };
  for (const std::string& failure :
       {differ("radix", static_cast<int>(dag.outputs.size()) / 2, descriptor.radix),
        differ("additions", counts.additions, descriptor.additions),
        differ("multiplications", counts.multiplications, descriptor.multiplications),
        differ("fmas", counts.fmas, descriptor.fmas)}) {
    if (!failure.empty()) return failure;
  }
  return "";
}

std::string short_text(const Exact& value) {
  return value.str(3, std::ios_base::scientific);
}

}  // namespace

Report verify(const dag::Dag& dag, const dag::Counts& counts,
              const std::vector<dag::Exact>& uncertainty, const codelets::Descriptor& descriptor) {
  Report report;
  report.failure = compare_claims(dag, counts, descriptor);
  if (!report.proved()) return report;
  const int slots = 2 * descriptor.radix;
  const Definition definition(descriptor.radix);
  // The arithmetic itself: 237 bits, a sum of at most a few thousand terms of magnitude n.
  const Exact arithmetic = ldexp(Exact(slots), -220);

  const auto try_vector = [&](const std::vector<Exact>& inputs, const std::string& name) {
    ++report.vectors;
    const auto found = evaluate(dag, uncertainty, inputs);
    const auto expected = definition.transform(inputs);
    for (int slot = 0; slot < slots && report.proved(); ++slot) {
      const Exact error = abs(found[slot].value - expected[slot]);
      const Exact bound = found[slot].bound + arithmetic;
      if (error > report.largest_error) report.largest_error = error;
      if (bound > report.largest_bound) report.largest_bound = bound;
      if (error > bound) {
        report.failure = "output " + slot_name(slot) + " is not the DFT's for " + name +
                         ": it is off by " + short_text(error) + ", its constants explain " +
                         short_text(bound);
      }
    }
  };

  for (int slot = 0; slot < slots && report.proved(); ++slot) {
    std::vector<Exact> unit(slots);
    unit[slot] = 1;
    try_vector(unit, "the unit vector of x" + slot_name(slot).substr(1));
  }
  std::mt19937_64 random(20231);
  for (int round = 1; round <= 4 && report.proved(); ++round) {
    std::vector<Exact> inputs;
    for (int slot = 0; slot < slots; ++slot) {
      inputs.push_back(ldexp(Exact(static_cast<std::int64_t>(random())), -63));
    }
    try_vector(inputs, "random vector " + std::to_string(round));
  }
  return report;
}

}  // namespace papilio::verify
