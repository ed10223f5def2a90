// SPDX-License-Identifier: MIT
//
// What lowering reads besides a schedule and its frame, and what planning reads besides that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "runtime/compose/codelet_library.h"
#include "runtime/plan/lower/memo.h"
#include "runtime/target/target.h"

namespace papilio::plan {

// Which schedules are proposed: a few of each kind, for a sketch (plan/strategies/parts.h); those
// that sketches leave, to choose one; all that strategies find promising, to list them.
enum class Effort { sketch, usual, all };

// The input of planning and lowering besides the shape.
struct Context {
  // Lowering reads these alone (Program lower()).
  Target target;
  const compose::CodeletLibrary* codelets = nullptr;
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  bool scaled = false;  // whether outputs are multiplied by a factor other than 1
  std::string load_function, store_function;  // the caller's callbacks (Problem)

  // Planning reads these besides.
  Arithmetic arithmetic = Arithmetic::ieee;  // the least precise that may be proposed
  std::uint64_t batch = 1;
  // The number of transforms if they do not fill the device, else 0; and whether L2 holds
  // everything that they load and store, so that memory bandwidth matters little.
  std::uint64_t few = 0;
  bool cached = false;
  // Sets both for so many transforms. Few are those that load and store half of what L2 holds at
  // most. Of 377 cases (H100) what is chosen for few takes .87 of the time of what is chosen for
  // many at 2 MB of inputs, .97 at 8 MB, as long at 16.
  void set_cache_use(std::uint64_t transforms, std::uint64_t points_each);
  // Whether the problem's arrays are contiguous and hold complex numbers in the working precision.
  // Strategies that support nothing else propose nothing if this is false.
  bool plain_memory = true;
  // Set for a general problem (plan/sweeps/sweeps.h).
  std::shared_ptr<const struct Sweeps> sweeps;
  // Count what memory holds of real numbers: half as much as of complex ones. (The constants of the
  // cost model are of complex ones; this compares two ways to do one kind.)
  bool counts_kinds = false;
  bool rough = false;  // skip counting bank conflicts, most of the cost model's time
  Effort effort = Effort::usual;
  std::shared_ptr<Memo> memo = std::make_shared<Memo>();
  std::shared_ptr<LayoutMemo> layouts = std::make_shared<LayoutMemo>();

  std::size_t complex_bytes() const { return 2 * bytes_of(precision); }
};

}  // namespace papilio::plan
