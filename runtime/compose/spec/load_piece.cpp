// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/load_piece.h"

#include <algorithm>

namespace papilio::compose {
namespace {

// Numbers of memory that a row of a kind's transform is made of.
std::uint64_t numbers_of(const Operation& end) {
  return end.transform == papilio::Kind::c2r ? end.order / 2 + 1 : end.order;
}

// Bins of a plane, each row of which has one more than the transform has elements.
std::optional<LoadPiece> piece_of_rows(const KernelSpec& spec) {
  const Level& level = spec.load.levels.front();
  const std::uint64_t bins = spec.fold_length() + 1;
  if (!spec.loads_bins_of_planes() || level.stride != static_cast<std::int64_t>(bins))
    return std::nullopt;
  return LoadPiece{0, spec.length() / spec.fold_length() * bins};
}

}  // namespace

std::optional<LoadPiece> load_piece(const KernelSpec& spec) {
  const View& load = spec.load;
  access::Format native;
  native.real = load.format.real;
  if (load.format != native || (spec.fold && spec.fold->rows) || load.levels.empty())
    return std::nullopt;
  if (load.levels.front().run > 0 && spec.fold) return piece_of_rows(spec);
  LoadPiece piece{0, spec.memory_length() * spec.pieces()};
  View beyond = load;
  if (const auto level = load.level_of_end()) {
    const Operation& end = load.levels[*level].operations.back();
    if (end.kind == Operation::Kind::mirror || !end.rows_of.empty()) return std::nullopt;
    piece = {*level + 1, numbers_of(end)};
    beyond = load.beyond(*level);
  }
  const bool goes_up =
      std::ranges::none_of(beyond.levels, [](const Level& level) { return level.stride < 0; });
  if (beyond.element_distance() != 1 || !goes_up) return std::nullopt;
  if (!beyond.levels.empty()) piece.elements = beyond.levels.front().within_limits(piece.elements);
  return piece;
}

}  // namespace papilio::compose
