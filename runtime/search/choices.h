// SPDX-License-Identifier: MIT
//
// The source of decisions while a schedule is drawn. The space of schedules is one program
// (search/draw.h) that asks for a number at every decision. A die answers at random, which samples
// the space. An odometer answers with every sequence in turn, which enumerates it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace papilio::search {

class Choices {
 public:
  virtual ~Choices() = default;
  // Returns a number in [0, options). `options` is at least 1.
  virtual std::size_t pick(std::size_t options) = 0;

  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[pick(list.size())];
  }
};

// A seed gives the same numbers on every machine. (The standard library's distributions do not.)
class Die final : public Choices {
 public:
  explicit Die(std::uint64_t seed) : engine_(seed * 0x9e3779b97f4a7c15 + 1) {}
  std::size_t pick(std::size_t options) override {
    weight_ *= static_cast<double>(options);
    return static_cast<std::size_t>((engine_() >> 11) % options);
  }
  // A uniform number in [0, 1).
  double real() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

  // Returns the product of all options since the last call, which is 1 over the probability of the
  // draw. Its mean over many draws estimates the number of answer sequences (D. E. Knuth,
  // "Estimating the efficiency of backtrack programs", 1975).
  double take_weight() {
    const double weight = weight_;
    weight_ = 1;
    return weight;
  }

 private:
  std::mt19937_64 engine_;
  double weight_ = 1;
};

// Enumerates all sequences of answers in lexicographic order. `next` advances to the next sequence
// and returns false after the last.
class Odometer final : public Choices {
 public:
  std::size_t pick(std::size_t options) override;
  bool next();

 private:
  struct Digit {
    std::size_t value, options;
  };
  std::vector<Digit> digits_;
  std::size_t read_ = 0;  // digits used so far by the current draw
};

}  // namespace papilio::search
