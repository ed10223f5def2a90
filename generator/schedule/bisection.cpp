// SPDX-License-Identifier: MIT
//
// genfft's order (Frigo, "A fast Fourier transform compiler", PLDI 1999, section 6): the DAG is cut
// into the half near its inputs and the half near its outputs, each half into its independent
// parts, and each part is ordered the same way. Whatever the number of registers, some level of the
// recursion fits them: the order is cache-oblivious.
#include <algorithm>
#include <map>
#include <numeric>

#include "generator/schedule/lifetimes.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {
namespace {

class Bisection {
 public:
  explicit Bisection(const Dag& dag)
      : lifetimes_(dag),
        depth_(lifetimes_.reads.size()),
        height_(lifetimes_.reads.size()),
        leader_(lifetimes_.reads.size()) {}

  Order order() {
    arrange_parts(lifetimes_.source_order);
    return std::move(order_);
  }

 private:
  // All sets are in source order, so operands stand before their readers.

  // Operations belong together if they read the same value or one reads the other's.
  void arrange_parts(const Order& set) {
    for (const Vertex operation : set) {
      leader_[operation] = operation;
      for (const Vertex value : lifetimes_.reads[operation]) leader_[value] = value;
    }
    for (const Vertex operation : set)
      for (const Vertex value : lifetimes_.reads[operation]) leader_[find(operation)] = find(value);
    std::vector<Order> parts;
    std::map<Vertex, std::size_t> part_of;  // by leader
    for (const Vertex operation : set) {
      const auto [at, is_new] = part_of.emplace(find(operation), parts.size());
      if (is_new) parts.emplace_back();
      parts[at->second].push_back(operation);
    }
    for (const Order& part : parts) arrange(part);
  }

  Vertex find(Vertex value) {
    while (leader_[value] != value) value = leader_[value] = leader_[leader_[value]];
    return value;
  }

  // Waves from the inputs and from the outputs meet in the middle: an operation belongs to the one
  // that reaches it first.
  void arrange(const Order& part) {
    for (const Vertex operation : part) depth_[operation] = height_[operation] = 1;
    std::vector<bool> inside(depth_.size());
    for (const Vertex operation : part) inside[operation] = true;
    for (const Vertex operation : part)
      for (const Vertex value : lifetimes_.reads[operation])
        if (inside[value]) depth_[operation] = std::max(depth_[operation], depth_[value] + 1);
    for (auto operation = part.rbegin(); operation != part.rend(); ++operation)
      for (const Vertex value : lifetimes_.reads[*operation])
        if (inside[value]) height_[value] = std::max(height_[value], height_[*operation] + 1);
    Order near_inputs, near_outputs;
    for (const Vertex operation : part)
      (depth_[operation] <= height_[operation] ? near_inputs : near_outputs).push_back(operation);
    if (near_outputs.empty()) {  // no operation reads another's value
      order_.insert(order_.end(), part.begin(), part.end());
    } else {
      arrange_parts(near_inputs);
      arrange_parts(near_outputs);
    }
  }

  const Lifetimes lifetimes_;
  std::vector<int> depth_, height_;  // by operation, inside the part being cut
  std::vector<Vertex> leader_;       // by value: union and find
  Order order_;
};

}  // namespace

Order bisection_order(const Dag& dag) {
  return Bisection(dag).order();
}

}  // namespace papilio::schedule
