// SPDX-License-Identifier: MIT
//
// Lifetimes of values, shared by schedulers and the register count.
#pragma once

#include <vector>

#include "generator/schedule/schedule.h"

namespace papilio::schedule {

// For each vertex, whether it is an operation that an output needs, and then the values (loads and
// operations) it reads, each once and seen through negations; for each value, the operations that
// read it, and whether an output keeps it.
struct Lifetimes {
  explicit Lifetimes(const Dag& dag);

  std::vector<std::vector<Vertex>> reads, readers;
  std::vector<bool> kept, is_operation;
  Order source_order;  // the operations in the order of their vertices
  int inputs = 0;
};

// For each vertex, the operations on the longest path that ends with it, itself included.
std::vector<int> depths(const Lifetimes& lifetimes);

// For each vertex, the operations on the longest path that begins with it, itself included.
std::vector<int> heights(const Lifetimes& lifetimes);

// Execution of an order, one operation after the other.
class Execution {
 public:
  explicit Execution(const Lifetimes& lifetimes);

  // Operations whose operands are available and which have not been executed.
  const std::vector<Vertex>& ready() const { return ready_; }

  // Values that would be alive more, or fewer, after `operation`: -2 to 1.
  int growth(Vertex operation) const;

  void execute(Vertex operation);

  // Takes `operation` back, the last one executed that has not been taken back.
  void take_back(Vertex operation);

  int live() const { return live_; }

  // Readers of `value` that have not been executed.
  int uses_left(Vertex value) const { return uses_left_[value]; }

 private:
  const Lifetimes& lifetimes_;
  std::vector<int> uses_left_;      // by value
  std::vector<int> operands_left_;  // by operation
  std::vector<Vertex> ready_;
  std::vector<std::size_t> place_;  // by operation: where it stands in ready_
  int live_;

  void add_ready(Vertex operation);
  void remove_ready(Vertex operation);
};

}  // namespace papilio::schedule
