// SPDX-License-Identifier: MIT
//
// The space of schedules of one problem, as an object: what it holds (search/draw.h), what of that
// is legal (the planner's checks and lowering), and how to go from one to another
// (search/moves.h). It is larger than what the planner considers, which ranks the promising.
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
  // Says of a schedule why it is not wanted; nothing where it is.
  using Constraint = std::function<std::optional<std::string>(const plan::Schedule&)>;

  // `context` points at codelets that outlive the space.
  Space(plan::Shape shape, const plan::Context& context, const Bounds& bounds = {});

  // Narrows the space. May be called several times.
  void constrain(Constraint constraint) { constraints_.push_back(std::move(constraint)); }

  const plan::Shape& shape() const { return shape_; }
  const plan::Context& context() const { return grammar_.context(); }
  const Grammar& grammar() const { return grammar_; }

  // Why a schedule is not wanted or not legal: one line that names the node. Nothing where it can
  // be lowered. What a compiler or a driver refuses is found later.
  std::optional<std::string> why_not(const plan::Schedule& schedule) const;

  // Calls `visit` with every schedule, legal or not, each once, until it returns false.
  void enumerate(const std::function<bool(const plan::Schedule&)>& visit) const;

  // A legal schedule by `choices`; nothing where `tries` draws gave none.
  std::optional<plan::Schedule> sample(Choices& choices, int tries = 200) const;
  std::optional<plan::Schedule> sample(std::uint64_t seed) const;

  // The legal schedules that are one move away, each once. Moves that draw anew ask `choices`.
  std::vector<plan::Schedule> neighbours(const plan::Schedule& schedule, Choices& choices) const;

  // One of them at random, without making the others.
  std::optional<plan::Schedule> mutate(const plan::Schedule& schedule, Choices& choices,
                                       int tries = 50) const;

  // A legal schedule with parts of both: a subtree of `b` in the place of one of `a` that
  // transforms the same, or `a` with some of b's parameters.
  std::optional<plan::Schedule> crossover(const plan::Schedule& a, const plan::Schedule& b,
                                          Choices& choices, int tries = 20) const;

  // How large it is: exact up to `counted` schedules, beyond that estimated from as many draws as
  // `draws`, with the standard error of the estimate. Legal ones are those of all.
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

// Every schedule of a space in turn, legal or not, each once.
class Walk {
 public:
  explicit Walk(const Space& space) : space_(space) {}
  std::optional<plan::Schedule> next();

 private:
  const Space& space_;
  Odometer odometer_;
  bool more_ = true;
  std::set<std::string> known_;  // decisions that make no difference give a schedule again
};

}  // namespace papilio::search
