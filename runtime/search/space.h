// SPDX-License-Identifier: MIT
//
// The search space of one problem: its schedules (search/draw.h), their legality (the planner's
// checks and lowering), and the moves between them (search/moves.h). It is larger than the set that
// the planner ranks, which holds promising schedules only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/search/draw.h"

namespace papilio::search {

class Space {
 public:
  // Returns the reason to exclude a schedule, or nothing.
  using Constraint = std::function<std::optional<std::string>(const plan::Schedule&)>;

  // The codelets that `context` points to must outlive the space. Of a context with sweeps the
  // space is of schedules for that problem, and `shape` is of its points alone.
  Space(plan::Shape shape, const plan::Context& context, const Bounds& bounds = {});

  // Adds a constraint. All constraints apply.
  void constrain(Constraint constraint) { constraints_.push_back(std::move(constraint)); }

  const plan::Shape& shape() const { return shape_; }
  const plan::Context& context() const { return grammar_.context(); }
  const Grammar& grammar() const { return grammar_; }

  // A schedule by `choices`, legal or not. Without a strategy where the decisions led nowhere.
  plan::Schedule draw(Choices& choices) const;

  // The reason why a schedule is excluded or illegal, in one line that names the node. Empty if it
  // can be lowered. A compiler or driver may still reject it later.
  std::optional<std::string> why_not(const plan::Schedule& schedule) const;

  // Calls `visit` once for every schedule, legal or not, until it returns false.
  void enumerate(const std::function<bool(const plan::Schedule&)>& visit) const;

  // Draws a legal schedule. Empty if `tries` draws gave none.
  std::optional<plan::Schedule> sample(Choices& choices, int tries = 200) const;
  std::optional<plan::Schedule> sample(std::uint64_t seed) const;

  // The legal schedules one move away, each once. Moves that draw parts anew use `choices`.
  std::vector<plan::Schedule> neighbours(const plan::Schedule& schedule, Choices& choices) const;

  // One random neighbour, without listing the others.
  std::optional<plan::Schedule> mutate(const plan::Schedule& schedule, Choices& choices,
                                       int tries = 50) const;

  // A legal schedule with parts of both: `a` with a subtree of `b` in place of one of the same
  // shape, or `a` with some of b's parameters.
  std::optional<plan::Schedule> crossover(const plan::Schedule& a, const plan::Schedule& b,
                                          Choices& choices, int tries = 20) const;

  // The size of the space: exact up to `counted` schedules, otherwise an estimate from `draws`
  // draws with its standard error. `legal` counts the legal ones among `schedules`.
  struct Size {
    bool exact = false;
    double schedules = 0, schedules_error = 0;
    double legal = 0, legal_error = 0;
  };
  Size size(std::size_t counted, std::size_t draws, std::uint64_t seed = 1) const;

 private:
  plan::Shape shape_;
  Grammar grammar_;
  std::vector<Constraint> constraints_;
};

// Iterates over the schedules of a space, legal or not, each once.
class Walk {
 public:
  explicit Walk(const Space& space) : space_(space) {}
  std::optional<plan::Schedule> next();

 private:
  const Space& space_;
  Odometer odometer_;
  bool more_ = true;
  std::set<std::string> known_;  // different decisions may give the same schedule
};

}  // namespace papilio::search
