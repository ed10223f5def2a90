// SPDX-License-Identifier: MIT
//
// The space of schedules as a program that draws one schedule. For each node it decides the
// structure (strategy, divisions, passes, inner schedules), then the values of all parameters
// (search/domains.h). Every decision is taken by a `Choices`, so the same code samples, enumerates
// and counts. Not thread-safe.
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

// The limits of the space.
struct Bounds {
  int depth = 3;                // levels of the tree below the root
  std::size_t more_passes = 2;  // passes of a kernel beyond the minimum
  std::size_t padded = 12;      // padded lengths of Bluestein's method, and the next power of two
};

class Grammar {
 public:
  Grammar(const plan::Context& context, const Bounds& bounds);

  const plan::Context& context() const { return context_; }
  const Bounds& bounds() const { return bounds_; }

  // Draws a schedule for a shape, with all its parameters. Its strategy is empty if the decisions
  // led to a dead end. The schedule need not be legal. At most `depth` levels lie below the root.
  plan::Schedule draw(const plan::Shape& shape, Choices& choices, int depth) const;

  // The same with a given strategy. The result's strategy is empty if it has no schedule for the
  // shape.
  plan::Schedule draw(const std::string& strategy, const plan::Shape& shape, Choices& choices,
                      int depth) const;

  // Names of the strategies that can be drawn for a shape.
  std::vector<std::string> strategies(const plan::Shape& shape, int depth) const;

  // True if strategies() is not empty.
  bool can_draw(const plan::Shape& shape, int depth) const;

  // Draws passes along the dimensions, in any order: the radices, and the dimension of each pass,
  // numbered from `first_axis`. Returns false if there are none.
  struct Passes {
    std::vector<int> radices, axes;
  };
  bool draw_passes(const plan::Shape& dimensions, int first_axis, Choices& choices,
                   Passes& passes) const;

  // Draws the passes, and then the parameters, of a kernel whose other structure is complete.
  bool draw_kernel(plan::Schedule& kernel, Choices& choices) const;
  void draw_parameters(plan::Schedule& node, Choices& choices) const;

  // The minimum number of passes for n points; 0 if the codelets' radices do not factor n.
  std::size_t fewest_passes(std::uint64_t n) const;

  // True if one block's shared memory holds this many points when real and imaginary parts are
  // exchanged one after the other.
  bool block_holds(std::uint64_t points) const;

  // Padded lengths, at least `least`, for Bluestein's method.
  std::vector<std::uint64_t> padded_lengths(std::uint64_t least) const;

 private:
  // Passes of a kernel of n points, a radix each; more than there may be if there are none.
  std::size_t fewest_of(std::uint64_t n) const;

  const plan::Context context_;
  const Bounds bounds_;
  // Memos of fewest_of() and strategies().
  mutable std::map<std::uint64_t, std::size_t> fewest_;
  mutable std::map<std::pair<plan::Shape, int>, std::vector<std::string>> strategies_;
};

}  // namespace papilio::search
