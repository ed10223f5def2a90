// SPDX-License-Identifier: MIT
//
// How the structure of each strategy is drawn: one row per strategy.
#pragma once

#include <cstdint>
#include <span>

#include "runtime/search/draw.h"

namespace papilio::search {

struct Drawing {
  const char* strategy;
  const char* what;  // the decisions, in one line, for help texts
  // True if the strategy may apply to a shape. A cheap test; legality is checked later.
  bool (*is_for)(const Grammar& grammar, const plan::Shape& shape, int depth);
  // Draws a schedule. Its strategy is empty at a dead end.
  plan::Schedule (*draw)(const Grammar& grammar, const plan::Shape& shape, Choices& choices,
                         int depth);
};

std::span<const Drawing> drawings();

// The transform of m points inside Bluestein's method.
plan::Schedule draw_padded(const Grammar& grammar, std::uint64_t m, Choices& choices, int depth);

}  // namespace papilio::search
