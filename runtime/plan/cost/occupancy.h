// SPDX-License-Identifier: MIT
//
// What a block takes of a multiprocessor: registers, shared memory, threads; and how many blocks
// fit side by side.
#pragma once

#include <algorithm>
#include <cstddef>

#include "runtime/compose/spec/passes.h"
#include "runtime/plan/lower/program.h"
#include "runtime/plan/lower/shared_bytes.h"

namespace papilio::plan {

// Registers a thread may have where so many blocks of so many threads share a multiprocessor: in
// steps of 8, from four schedulers that each have a quarter of them and hold whole warps. (So 3
// blocks of 6 warps leave 96 registers a thread, not 65536 / 576.)
double registers_for(int threads, std::uint64_t blocks, const Target& target);

// Whether one block's registers hold so many points with something left to work in.
bool registers_hold(std::uint64_t points, const Context& context);

// Registers that the compiler would give a thread if it were free, the fewest with which it need
// not spill, from codelets and points; and those it may give: a block must fit a multiprocessor,
// and so must as many together as the kernel asks for (`resident`).
struct Registers {
  double wanted = 0, least = 0, most = 0;

  double expected() const { return std::min(wanted, most); }
};
Registers registers_of(const compose::KernelSpec& spec, const Context& context,
                       const compose::Passes& forward);
inline Registers registers_of(const compose::KernelSpec& spec, const Context& context) {
  return registers_of(spec, context, compose::forward_passes(spec));
}

// Of those wanted and of the fewest: where blocks share a transform, addresses in the others.
inline constexpr double registers_of_blocks = 17;

// Blocks of the kernel that fit on one multiprocessor, by registers (expected ones, so in
// fractions), shared memory and threads.
double resident_blocks(const compose::KernelSpec& spec, const Context& context,
                       const Registers& registers);
inline double resident_blocks(const compose::KernelSpec& spec, const Context& context) {
  return resident_blocks(spec, context, registers_of(spec, context));
}

// Several blocks of a multiprocessor hide each other's loads, in step or not: of 160 such kernels
// none gained by beginning apart in the mean, of 48 alone all but two did. So the blocks of a
// kernel begin apart where fewer than this many, estimated in fractions, are resident.
inline constexpr double least_in_step = 1.5;

// Whether no second block fits there, not even of threads with as few registers as they need.
bool is_alone(const compose::KernelSpec& spec, const Context& context, const Registers& registers);
inline bool is_alone(const compose::KernelSpec& spec, const Context& context) {
  return is_alone(spec, context, registers_of(spec, context));
}

// The part of the places for blocks, so many on each multiprocessor, that clusters of so many
// blocks can fill: a group of multiprocessors holds whole clusters, and none of more blocks than it
// has multiprocessors. 0: no group holds one. Of single blocks, too, what is no whole number is
// left over where it is uncertain how many fit (of 384 batches of few transforms that changes 13
// choices, to .988 of the time).
double filled_by_clusters(double resident, int blocks, const Target& target);

// A block's shared memory, as the cost model counts it: near the bound below, and in place, where
// a block more or less hangs on it, what the layout takes.
std::size_t shared_bytes(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
