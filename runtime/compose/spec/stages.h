// SPDX-License-Identifier: MIT
//
// A kernel as a list of stages, made of its spec in one place. The text is written, the spec
// printed and the work counted by walking that list, so none of them decides what follows what.
#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

// Where values are before a stage or after it. Registers hold those of a whole pass; in shared
// memory a pass works in place, a butterfly at a time.
enum class Home { memory, registers, shared };

namespace stage {

// The way between memory and registers: straight; or staged, through shared memory in memory's
// order, where bins may become elements or elements bins, two at a time (Fold), and Rader's method
// permutes, by two blocks after sums and differences of elements.
enum class Route { direct, staged, folded, permuted, halved };

// Memory to registers, in the order in which the first pass reads.
struct Load {
  Pass pass;
  Route route = Route::direct;
};
// Blocks that share bins, more than two: each loads columns of the input, transforms them and sends
// every block its share.
struct LoadColumns {};

// The butterflies of one pass.
struct Butterflies {
  Pass pass;
  Direction way = Direction::forward;
  std::size_t number = 0;  // of the pass, those of its way counted from 0
  Home from = Home::registers, to = Home::registers;
  // In place: the first pass back, done where this one ends; between them the product.
  std::optional<Pass> back{};

  bool in_place() const { return from == Home::shared || to == Home::shared; }
};

// Registers to registers through shared memory: from the order in which a pass writes to the one in
// which the next reads.
struct Exchange {
  Pass from, to;
  std::size_t number = 0;  // of the layout's paddings
  bool as_loaded = false;  // `from` has its elements in the order of a direct load
};
// The same among the blocks of a cluster. In the four-step method the twiddles are on the way.
struct ClusterExchange {
  Pass from, to;
  bool back = false;
};
// Other blocks may send to this one: it has read its shared memory, or has not used it yet.
struct FreeSlice {
  bool was_read = false;
};

// The product with the spectrum, of the bins that the last pass leaves in registers.
struct Product {
  Pass pass;
};
// The elements of Rader's method that are no powers of the generator, one of each row: they go
// through the passes across the rows, too.
struct DcPass {
  Pass pass;
  std::size_t number = 0;
};
// Rader's method by two blocks: the roots by which the second block's elements differ.
struct BlockRoots {
  Pass pass;
  bool loaded = false;  // else to be stored
};
// Real and imaginary parts change places: the second swap of an inverse transform.
struct SwapParts {
  Pass pass;
};

// Loads of a later block's elements into the second-level cache.
struct Prefetch {
  Pass pass;  // that will read them
};

// Registers to memory.
struct Store {
  Pass pass;
  Route route = Route::direct;
};
// Blocks that share bins: what all blocks have of an output is summed by one of them.
struct StorePieces {
  Pass pass;
};

// A dense product with a DFT's matrix on the units for products (compose/matrix/).
struct MatrixPass {
  int radix = 0;
};
// A pass of sizes read at run time (compose/generic_text.h).
struct Generic {};

}  // namespace stage

using Stage = std::variant<stage::Load, stage::LoadColumns, stage::Butterflies, stage::Exchange,
                           stage::ClusterExchange, stage::FreeSlice, stage::Product, stage::DcPass,
                           stage::BlockRoots, stage::SwapParts, stage::Prefetch, stage::Store,
                           stage::StorePieces, stage::MatrixPass, stage::Generic>;

using Stages = std::vector<Stage>;

// What a kernel does, in order; the second of passes that are known already.
Stages stages_of(const KernelSpec& spec);
Stages stages_of(const KernelSpec& spec, const Passes& forward, const Passes& inverse);

// Of a kernel in place: whether the first pass reads memory itself, and the last one writes to it.
// Otherwise registers lie between.
bool loads_in_place(const KernelSpec& spec);
bool stores_in_place(const KernelSpec& spec);

// The first stage of a kind; null: there is none.
template <class Kind>
const Kind* find_stage(const Stages& stages) {
  for (const Stage& stage : stages)
    if (const Kind* found = std::get_if<Kind>(&stage)) return found;
  return nullptr;
}

// One function out of several, for std::visit.
template <class... Functions>
struct ByStage : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
ByStage(Functions...) -> ByStage<Functions...>;

}  // namespace papilio::compose
