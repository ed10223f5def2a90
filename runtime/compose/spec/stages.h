// SPDX-License-Identifier: MIT
//
// A kernel as a list of stages, derived from its spec in one place. The text writer, the spec
// printer and the cost model's counts walk this list, so none of them decides the order of stages.
#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

// Where the values are before or after a stage. Registers hold those of a whole pass. In shared
// memory, a pass works in place, one butterfly at a time.
enum class Home { memory, registers, shared };

namespace stage {

// How values move between memory and registers:
//   direct     without shared memory
//   staged     through shared memory, in the order of memory
//   folded     staged; pairs of bins become pairs of elements or the reverse (Fold)
//   permuted   staged; Rader's permutation
//   both       permuted and folded
//   halved     permuted, for two blocks: of sums and differences of elements
//   extended   staged; real numbers become elements by the first pass of an extension, or the
//              reverse (Extension)
enum class Route { direct, staged, folded, permuted, both, halved, extended };

inline bool folds(Route route) {
  return route == Route::folded || route == Route::both;
}
inline bool permutes(Route route) {
  return route == Route::permuted || route == Route::both || route == Route::halved;
}

// Memory to registers, in the order of the first pass's reads.
struct Load {
  Pass pass;
  Route route = Route::direct;
};
// For more than two blocks that share bins: each loads columns of the input, transforms them and
// sends every block its share.
struct LoadColumns {};

// The butterflies of one pass.
struct Butterflies {
  Pass pass;
  Direction way = Direction::forward;
  std::size_t number = 0;  // of the pass, from 0 in each direction
  Home from = Home::registers, to = Home::registers;
  // In place: the first inverse pass, done on the same butterfly after the product.
  std::optional<Pass> back{};

  bool in_place() const { return from == Home::shared || to == Home::shared; }
};

// Registers to registers through shared memory, from the order of a pass's writes to that of the
// next pass's reads.
struct Exchange {
  Pass from, to;
  std::size_t number = 0;  // index of the layout's padding
  bool as_loaded = false;  // the elements of `from` are in the order of a direct load
};
// The same among the blocks of a cluster. It includes the twiddles of the four-step method.
struct ClusterExchange {
  Pass from, to;
  bool back = false;
};
// Permits other blocks to send to this block, which has read its shared memory (`was_read`) or has
// not used it yet.
struct FreeSlice {
  bool was_read = false;
};

// The product with the spectrum, on the bins that the last pass leaves in registers.
struct Product {
  Pass pass;
};
// A pass across the rows on the DC elements of Rader's method (element 0 of each row).
struct DcPass {
  Pass pass;
  std::size_t number = 0;
};
// Rader's method with two blocks: multiplies the second block's elements by roots of unity.
struct BlockRoots {
  Pass pass;
  bool loaded = false;  // after the load; else before the store
};
// Swaps real and imaginary parts: the second swap of an inverse transform.
struct SwapParts {
  Pass pass;
};

// Prefetches a later block's elements into L2.
struct Prefetch {
  Pass pass;  // the pass that will read them
};

// Registers to memory.
struct Store {
  Pass pass;
  Route route = Route::direct;
};
// For blocks that share bins: the parts of each output are summed by one block and stored.
struct StorePieces {
  Pass pass;
};

// A dense product with a DFT matrix on matrix units (compose/matrix/).
struct MatrixPass {
  int radix = 0;
};
// A pass whose sizes are read at run time (compose/generic_text.h).
struct Generic {};

}  // namespace stage

using Stage = std::variant<stage::Load, stage::LoadColumns, stage::Butterflies, stage::Exchange,
                           stage::ClusterExchange, stage::FreeSlice, stage::Product, stage::DcPass,
                           stage::BlockRoots, stage::SwapParts, stage::Prefetch, stage::Store,
                           stage::StorePieces, stage::MatrixPass, stage::Generic>;

using Stages = std::vector<Stage>;

// The stages of a kernel, in order. The second overload takes passes that were computed before.
Stages stages_of(const KernelSpec& spec);
Stages stages_of(const KernelSpec& spec, const Passes& forward, const Passes& inverse);

// For an in-place kernel: whether the first pass reads from memory directly, and whether the last
// pass writes to memory directly. Otherwise all elements pass through registers.
bool loads_in_place(const KernelSpec& spec);
bool stores_in_place(const KernelSpec& spec);

// The first stage of a kind, or null.
template <class Kind>
const Kind* find_stage(const Stages& stages) {
  for (const Stage& stage : stages)
    if (const Kind* found = std::get_if<Kind>(&stage)) return found;
  return nullptr;
}

// An overload set for std::visit.
template <class... Functions>
struct ByStage : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
ByStage(Functions...) -> ByStage<Functions...>;

}  // namespace papilio::compose
