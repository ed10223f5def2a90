// SPDX-License-Identifier: MIT
//
// Searches for an order that never keeps more than a given number of values. The search is exact if
// it may look everywhere (for the lower bound), and quick if it stays near what it has begun (for
// the search scheduler).
//
// Two rules keep it small. A ready operation that adds no value is executed at once: whatever order
// is best from here, moving that operation to its front makes no moment worse, since the operand
// that dies with it would have stayed alive. So only operations that add a value are choices. And a
// valley is final: let a search by number of operations from a set S of executed operations first
// meet a set V with no more values alive than S. Then no set between S and V has fewer than V (one
// that had would have been met before), and since alive() is submodular, alive(Y or V) +
// alive(Y and V) <= alive(Y) + alive(V), following V and then any good order's further sets Y is no
// worse than Y alone. (Liu, "An application of generalized tree pebbling to sparse matrix
// factorization", SIAM J. Alg. Disc. Meth. 8, 1987, has hills and valleys for trees.)
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "generator/schedule/lifetimes.h"

namespace papilio::schedule {

enum class Found { order, nothing, out_of_budget };

// Where to look for the next operation of a valley: everywhere, shortest first, so that finding
// nothing proves that there is nothing; or next to the values that the valley has touched, deepest
// first.
enum class Look { everywhere, nearby };

class ValleySearch {
 public:
  // For orders with at most `limit` values alive, by executing at most `budget` operations.
  ValleySearch(const Lifetimes& lifetimes, Look look, int limit, long budget);

  Found run();

  // After run() == Found::order.
  const Order& order() const { return order_; }

 private:
  struct Hill {
    long priority;                       // the greatest is climbed first
    std::shared_ptr<const Order> steps;  // since the last valley
    std::optional<Vertex> choice;        // after these, with the free operations that follow
  };

  Found find_valley();
  void execute(Vertex operation);
  void execute_free_ones();
  void return_to(std::size_t steps);
  void climb_to(const Order& steps);
  std::shared_ptr<const Order> steps() const;
  bool is_near(Vertex operation) const;
  std::vector<Vertex> choices() const;
  bool is_done() const { return order_.size() == lifetimes_.source_order.size(); }

  const Lifetimes& lifetimes_;
  const Look look_;
  const int limit_;
  long budget_;
  Execution execution_;
  Order order_;
  std::size_t valley_ = 0;    // order_ is final up to here
  std::vector<int> touched_;  // by value: operations since the valley that made it or read it
};

}  // namespace papilio::schedule
