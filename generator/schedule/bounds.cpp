// SPDX-License-Identifier: MIT
//
// The lower bound. Let D be the set of operations executed at some moment, with each operation all
// that it needs. Alive then are the inputs and values of D that an operation outside D reads or an
// output keeps, and the inputs that nothing reads: alive(D), whatever the order inside D. Let X be
// any set of operations. In every order one of them, x, is executed first; at the moment after it,
// D contains x and nothing else of X. So the order needs at least the minimum over x in X of the
// minimum of alive(D) over all such D. Likewise one of X is last, and at the moment before it, D
// contains the rest of X, what X needs, and not x. Each minimum over D is a minimum cut: a value in
// D costs 1 if a reader is outside, and "operands first" is an edge of infinite capacity (with X of
// one operation these are the wavefronts of Elango et al., "On characterizing the data movement
// complexity of computational DAGs for parallel execution", SPAA 2014). For X the operations of
// equal distance from the inputs are taken, then those of equal distance from the outputs. Where
// no order with so few values exists and a search of all orders ends in time, the bound is raised
// by one, until the search finds an order (then the bound is the minimum) or gives up.
#include "generator/schedule/bounds.h"

#include <algorithm>
#include <map>
#include <queue>

#include "generator/schedule/valley_search.h"

namespace papilio::schedule {
namespace {

constexpr int infinite = 1 << 28;      // more than all values together
constexpr long proof_budget = 200000;  // operations: a fraction of a second

// Minimum cuts through the values of one DAG: maximum flows by blocking flows (Dinic). The network
// has two nodes a value: its number, on the side of the source if the value is in D, and its twin,
// `vertices` higher, if it is alive. Requirements only add capacity, so the flow without any is
// kept and each cut begins with it.
class Cuts {
 public:
  explicit Cuts(const Lifetimes& lifetimes);

  // The fewest values alive after a set of operations that contains `inside` and all that they
  // need, and nothing of `outside`; `enough` if it is at least that.
  int fewest_alive(const std::vector<Vertex>& inside, const std::vector<Vertex>& outside,
                   int enough);

 private:
  // Edges 2 i and 2 i + 1 are each other's reverse.
  struct Edge {
    std::size_t to;
    int capacity;
  };

  void connect(std::size_t from, std::size_t to, int capacity) {
    edges_at_[from].push_back(edges_.size());
    edges_.push_back({to, capacity});
    edges_at_[to].push_back(edges_.size());
    edges_.push_back({from, 0});
  }

  int flow(int enough);
  bool find_distances();
  bool push_one(std::size_t node);

  std::size_t source_, sink_;
  std::vector<std::vector<std::size_t>> edges_at_;
  std::vector<Edge> edges_;
  std::vector<std::size_t> required_, forbidden_;  // by vertex: the edge that makes it so
  std::vector<int> distance_;                      // by node, from the source
  std::vector<std::size_t> next_;                  // by node: edges before this one are spent
  int alive_;                                      // without requirements
};

Cuts::Cuts(const Lifetimes& lifetimes)
    : source_(2 * lifetimes.reads.size()),
      sink_(source_ + 1),
      edges_at_(sink_ + 1),
      required_(lifetimes.reads.size()),
      forbidden_(lifetimes.reads.size()),
      alive_(lifetimes.inputs) {
  const std::size_t vertices = lifetimes.reads.size();
  for (Vertex value = 0; value < vertices; ++value) {
    const auto& readers = lifetimes.readers[value];
    if (readers.empty() && !lifetimes.kept[value]) continue;
    const bool is_input = !lifetimes.is_operation[value];
    if (is_input) --alive_;  // it counts in the cut
    required_[value] = edges_.size();
    connect(source_, value, is_input ? infinite : 0);
    forbidden_[value] = edges_.size();
    connect(value, sink_, 0);
    connect(value, vertices + value, 1);
    if (lifetimes.kept[value]) connect(vertices + value, sink_, infinite);
    for (const Vertex reader : readers) {
      connect(vertices + value, reader, infinite);
      connect(reader, value, infinite);
    }
  }
  alive_ += flow(infinite);
}

// What more can flow from source to sink, up to `enough`.
int Cuts::flow(int enough) {
  int units = 0;
  while (units < enough && find_distances()) {
    next_.assign(edges_at_.size(), 0);
    while (units < enough && push_one(source_)) ++units;
  }
  return units;
}

bool Cuts::find_distances() {
  distance_.assign(edges_at_.size(), -1);
  distance_[source_] = 0;
  std::queue<std::size_t> open({source_});
  for (; !open.empty() && distance_[sink_] < 0; open.pop())
    for (const std::size_t edge : edges_at_[open.front()]) {
      const std::size_t to = edges_[edge].to;
      if (edges_[edge].capacity == 0 || distance_[to] >= 0) continue;
      distance_[to] = distance_[open.front()] + 1;
      open.push(to);
    }
  return distance_[sink_] >= 0;
}

// Pushes one unit from `node` to the sink along a shortest path.
bool Cuts::push_one(std::size_t node) {
  if (node == sink_) return true;
  for (std::size_t& i = next_[node]; i < edges_at_[node].size(); ++i) {
    const std::size_t edge = edges_at_[node][i];
    const std::size_t to = edges_[edge].to;
    if (edges_[edge].capacity == 0 || distance_[to] != distance_[node] + 1) continue;
    if (!push_one(to)) continue;
    --edges_[edge].capacity;
    ++edges_[edge ^ 1].capacity;
    return true;
  }
  return false;
}

int Cuts::fewest_alive(const std::vector<Vertex>& inside, const std::vector<Vertex>& outside,
                       int enough) {
  const auto before = edges_;
  for (const Vertex operation : inside) edges_[required_[operation]].capacity = infinite;
  for (const Vertex operation : outside) edges_[forbidden_[operation]].capacity = infinite;
  const int alive = alive_ + flow(enough - alive_);
  edges_ = before;
  return alive;
}

// One of `set` is executed first, or last: so many values are alive then.
struct Claim {
  std::vector<Vertex> set;
  bool first;
  int alive = infinite;
};

// The same if it is the one at `index`, but no more than claimed.
int fewest_alive(Cuts& cuts, const Lifetimes& lifetimes, const Claim& claim, std::size_t index) {
  auto others = claim.set;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
  const Vertex one = claim.set[index];
  if (claim.first) return cuts.fewest_alive({one}, others, claim.alive);
  for (const Vertex value : lifetimes.reads[one])
    if (lifetimes.is_operation[value]) others.push_back(value);
  return cuts.fewest_alive(others, {one}, claim.alive);
}

}  // namespace

int lower_bound(const Dag& dag) {
  const Lifetimes lifetimes(dag);
  Cuts cuts(lifetimes);
  std::map<int, std::vector<Vertex>> from_inputs, from_outputs;
  const auto depth = depths(lifetimes), height = heights(lifetimes);
  for (const Vertex operation : lifetimes.source_order) {
    from_inputs[depth[operation]].push_back(operation);
    from_outputs[height[operation]].push_back(operation);
  }
  std::vector<Claim> claims;
  claims.reserve(from_inputs.size() + from_outputs.size());
  for (auto& [distance, set] : from_inputs) claims.push_back({std::move(set), true});
  for (auto& [distance, set] : from_outputs) claims.push_back({std::move(set), false});

  // A claim's first cut says what it can reach at best.
  for (Claim& claim : claims) claim.alive = fewest_alive(cuts, lifetimes, claim, 0);
  std::sort(claims.begin(), claims.end(),
            [](const Claim& a, const Claim& b) { return a.alive > b.alive; });
  int bound = lifetimes.inputs;
  for (Claim& claim : claims) {
    for (std::size_t i = 1; i < claim.set.size() && claim.alive > bound; ++i)
      claim.alive = fewest_alive(cuts, lifetimes, claim, i);
    bound = std::max(bound, claim.alive);
  }
  while (ValleySearch(lifetimes, Look::everywhere, bound, proof_budget).run() == Found::nothing)
    ++bound;
  return bound;
}

int critical_path(const Dag& dag) {
  const auto depth = depths(Lifetimes(dag));
  return depth.empty() ? 0 : *std::max_element(depth.begin(), depth.end());
}

}  // namespace papilio::schedule
