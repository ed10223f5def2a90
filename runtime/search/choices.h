// SPDX-License-Identifier: MIT
//
// Who decides while a schedule is drawn. The space of schedules is one program (search/draw.h) that
// asks for a number at every decision. A die answers at random: that samples the space. An odometer
// answers with every sequence in turn: that enumerates it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace papilio::search {

class Choices {
 public:
  virtual ~Choices() = default;
  // A number below `options`, which is 1 or more.
  virtual std::size_t pick(std::size_t options) = 0;

  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[pick(list.size())];
  }
};

// The same numbers for the same seed on every machine (the standard's distributions differ).
class Die final : public Choices {
 public:
  explicit Die(std::uint64_t seed) : engine_(seed * 0x9e3779b97f4a7c15 + 1) {}
  std::size_t pick(std::size_t options) override {
    weight_ *= static_cast<double>(options);
    return static_cast<std::size_t>((engine_() >> 11) % options);
  }
  // A number from 0 up to, and less than, 1.
  double real() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

  // The product of all options since the last call: 1 over the probability of what was drawn. Its
  // mean over many draws is how many sequences of answers there are (D. E. Knuth, "Estimating the
  // efficiency of backtrack programs", 1975).
  double take_weight() {
    const double weight = weight_;
    weight_ = 1;
    return weight;
  }

 private:
  std::mt19937_64 engine_;
  double weight_ = 1;
};

// Every sequence of answers, in lexicographic order. `next` goes on to the following one and says
// whether there is any.
class Odometer final : public Choices {
 public:
  std::size_t pick(std::size_t options) override;
  bool next();

 private:
  struct Digit {
    std::size_t value, options;
  };
  std::vector<Digit> digits_;
  std::size_t read_ = 0;  // digits that this draw has asked for
};

}  // namespace papilio::search
