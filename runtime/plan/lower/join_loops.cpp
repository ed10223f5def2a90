// SPDX-License-Identifier: MIT
#include "runtime/plan/lower/join_loops.h"

#include <algorithm>
#include <array>
#include <utility>

namespace papilio::plan {
namespace {

using compose::batch_loop;
using compose::KernelSpec;
using compose::Level;
using compose::Loop;
using compose::Order;

// Levels between which nothing happens are one.
std::vector<Level> merged(const std::vector<Level>& levels) {
  std::vector<Level> all;
  for (const Level& level : levels) {
    if (all.empty() || !all.back().operations.empty() || all.back().run > 0) {
      all.push_back(level);
      continue;
    }
    Level& last = all.back();
    last.stride *= level.stride;
    for (auto& term : last.loops) term.stride *= level.stride;
    last.loops.insert(last.loops.end(), level.loops.begin(), level.loops.end());
    last.operations = level.operations;
  }
  return all;
}

std::int64_t stride_of(const Level& level, int loop) {
  const auto term = std::find_if(level.loops.begin(), level.loops.end(),
                                 [&](const auto& other) { return other.loop == loop; });
  return term == level.loops.end() ? 0 : term->stride.value;
}

bool may_join(const std::vector<Level>& levels, const Loop& loop) {
  return std::all_of(levels.begin(), levels.end(), [&](const Level& level) {
    return stride_of(level, batch_loop) ==
               static_cast<std::int64_t>(loop.count) * stride_of(level, loop.id) &&
           std::none_of(
               level.operations.begin(), level.operations.end(), [&](const auto& operation) {
                 return operation.loop == loop.id ||
                        std::any_of(operation.strides.begin(), operation.strides.end(),
                                    [&](const auto& term) { return term.first == loop.id; });
               });
  });
}

void join(std::vector<Level>& levels, const Loop& loop) {
  for (Level& level : levels) {
    const std::int64_t stride = stride_of(level, loop.id);
    std::erase_if(level.loops, [&](const auto& term) { return term.loop == loop.id; });
    for (auto& term : level.loops)
      if (term.loop == batch_loop) term.stride = stride;
  }
}

}  // namespace

void join_loops(KernelSpec& spec) {
  const bool side_by_side = spec.load.order == Order::tiles || spec.store.order == Order::tiles;
  const auto stays = [&](const Loop& loop) {
    const bool is_row = spec.convolution && spec.convolution->row_loop == loop.id;
    const bool asks = spec.fold && spec.fold->rows && spec.fold->rows->loop == loop.id &&
                      !spec.fold->rows->all_have_partners();
    return is_row || asks || (side_by_side && spec.tile_loop == loop.id);
  };
  if (spec.generic || std::all_of(spec.loops.begin(), spec.loops.end(), stays)) return;
  const std::array accesses = {&spec.load.levels, &spec.store.levels, &spec.x0.levels,
                               &spec.y0.levels};
  std::array<std::vector<Level>, 4> levels;
  for (std::size_t i = 0; i < accesses.size(); ++i) levels[i] = merged(*accesses[i]);
  const auto joins = [&](const Loop& loop) {
    return !stays(loop) && std::all_of(levels.begin(), levels.end(),
                                       [&](const auto& side) { return may_join(side, loop); });
  };
  bool joined = false;
  for (auto loop = spec.loops.begin(); loop != spec.loops.end();) {
    if (!joins(*loop)) {
      ++loop;
      continue;
    }
    for (auto& side : levels) join(side, *loop);
    spec.joined *= loop->count;
    if (spec.tile_loop == loop->id) spec.tile_loop = batch_loop;
    spec.loops.erase(loop);
    loop = spec.loops.begin();
    joined = true;
  }
  if (!joined) return;
  for (std::size_t i = 0; i < accesses.size(); ++i) *accesses[i] = std::move(levels[i]);
}

}  // namespace papilio::plan
