// SPDX-License-Identifier: MIT
#include "runtime/access/access.h"

namespace papilio::compose {
namespace {

// Distance in memory for one step of `loop`, and for `elements` of the element.
std::uint64_t distance(const View& view, std::int64_t elements, int loop) {
  access::Stride sum = elements;
  for (const Level& level : view.levels) {
    if (level.run == 0) sum *= level.stride;
    for (const auto& term : level.loops)
      if (term.loop == loop) sum.value += term.stride;
  }
  return view.has(Operation::Kind::permute) ? 0 : sum.reach();
}

constexpr int no_loop = -1;

}  // namespace

bool View::has(Operation::Kind kind) const {
  for (const Level& level : levels)
    for (const Operation& operation : level.operations)
      if (operation.kind == kind) return true;
  return false;
}

std::optional<std::size_t> View::level_of_end() const {
  for (std::size_t l = 0; l < levels.size(); ++l) {
    if (levels[l].operations.empty()) continue;
    const Operation::Kind kind = levels[l].operations.back().kind;
    if (kind == Operation::Kind::end || kind == Operation::Kind::mirror) return l;
  }
  return std::nullopt;
}

View View::beyond(std::size_t level) const {
  View rest = *this;
  rest.levels.erase(rest.levels.begin(),
                    rest.levels.begin() + static_cast<std::ptrdiff_t>(level) + 1);
  return rest;
}

std::uint64_t View::element_distance() const {
  return distance(*this, 1, no_loop);
}

std::uint64_t View::loop_distance(int loop) const {
  return distance(*this, 0, loop);
}

}  // namespace papilio::compose
