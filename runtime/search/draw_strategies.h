// SPDX-License-Identifier: MIT
//
// How each strategy's structure is drawn: a row a strategy.
#pragma once

#include <span>

#include "runtime/search/draw.h"

namespace papilio::search {

struct Drawing {
  const char* strategy;
  const char* what;  // what is decided, one line, for people
  // Whether a shape can be drawn by it. Cheap: what is legal is found out afterwards.
  bool (*is_for)(const Grammar& grammar, const plan::Shape& shape, int depth);
  // A schedule, or one without a strategy.
  plan::Schedule (*draw)(const Grammar& grammar, const plan::Shape& shape, Choices& choices,
                         int depth);
};

std::span<const Drawing> drawings();

}  // namespace papilio::search
