// SPDX-License-Identifier: MIT
//
// The space of schedules as a program that draws one: strategy by strategy it decides the structure
// (divisions, passes, inner schedules), then the values of all parameters (search/domains.h). Every
// decision is asked of `Choices`, so one text samples, enumerates and counts. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/search/choices.h"

namespace papilio::search {

// Where the space ends.
struct Bounds {
  int depth = 3;                // levels of the tree below the root
  std::size_t more_passes = 2;  // passes of a kernel beyond the fewest that do
  std::size_t padded = 12;      // padded lengths of Bluestein's method, and the next power of two
};

class Grammar {
 public:
  Grammar(const plan::Context& context, const Bounds& bounds);

  const plan::Context& context() const { return context_; }
  const Bounds& bounds() const { return bounds_; }

  // A schedule of a shape, with all its parameters, or one without a strategy where the decisions
  // led nowhere. It need not be legal. `depth` levels may lie below it.
  plan::Schedule draw(const plan::Shape& shape, Choices& choices, int depth) const;

  // By this strategy; without one where it has nothing for the shape.
  plan::Schedule draw(const std::string& strategy, const plan::Shape& shape, Choices& choices,
                      int depth) const;

  // Names of the strategies that a shape may be drawn by.
  std::vector<std::string> strategies(const plan::Shape& shape, int depth) const;

  // Whether there are any.
  bool can_draw(const plan::Shape& shape, int depth) const;

  // Passes along dimensions, in any order: radices and, of each, the dimension, counted from
  // `first_axis`. False where there are none.
  struct Passes {
    std::vector<int> radices, axes;
  };
  bool draw_passes(const plan::Shape& dimensions, int first_axis, Choices& choices,
                   Passes& passes) const;

  // The passes of a kernel whose structure is given, and after them its parameters.
  bool draw_kernel(plan::Schedule& kernel, Choices& choices) const;
  void draw_parameters(plan::Schedule& node, Choices& choices) const;

  // The fewest passes that n points take; 0 where codelets do not make it.
  std::size_t fewest_passes(std::uint64_t n) const;

  // Whether one block's shared memory holds so many points, real and imaginary parts in turn.
  bool block_holds(std::uint64_t points) const;

  // Padded lengths of at least `least` points that Bluestein's method may take.
  std::vector<std::uint64_t> padded_lengths(std::uint64_t least) const;

 private:
  const plan::Context context_;
  const Bounds bounds_;
  // What was asked for.
  mutable std::map<std::uint64_t, std::size_t> fewest_;
  mutable std::map<std::pair<plan::Shape, int>, std::vector<std::string>> strategies_;
};

}  // namespace papilio::search
