// SPDX-License-Identifier: MIT
//
// Occupancy: the registers, shared memory and threads of a block, and the number of resident blocks
// per multiprocessor.
#pragma once

#include <algorithm>
#include <cstddef>

#include "runtime/compose/spec/passes.h"
#include "runtime/plan/lower/program.h"
#include "runtime/plan/lower/shared_bytes.h"

namespace papilio::plan {

// The maximum registers per thread if `blocks` blocks of `threads` threads share a multiprocessor.
// Registers come in steps of 8. Each of four schedulers has a quarter of them and holds whole
// warps. (Example: 3 blocks of 6 warps leave 96 registers per thread, not 65536 / 576.)
double registers_for(int threads, std::uint64_t blocks, const Target& target);

// Whether the registers of one block hold this many points and leave working registers.
bool registers_hold(std::uint64_t points, const Context& context);

// Estimates of registers per thread, from codelets and points:
//   wanted   what the compiler takes without a limit
//   least    the fewest without spills
//   most     the limit: `resident` blocks must fit on a multiprocessor
struct Registers {
  double wanted = 0, least = 0, most = 0;

  double expected() const { return std::min(wanted, most); }
};
Registers registers_of(const compose::KernelSpec& spec, const Context& context,
                       const compose::Passes& forward);
inline Registers registers_of(const compose::KernelSpec& spec, const Context& context) {
  return registers_of(spec, context, compose::forward_passes(spec));
}

// The part of `wanted` and `least` that holds addresses in other blocks, in kernels whose blocks
// share a transform.
inline constexpr double registers_of_blocks = 17;

// The number of resident blocks per multiprocessor, by registers, shared memory and threads. It is
// a mean, not an integer, because the registers are an estimate.
double resident_blocks(const compose::KernelSpec& spec, const Context& context,
                       const Registers& registers);
inline double resident_blocks(const compose::KernelSpec& spec, const Context& context) {
  return resident_blocks(spec, context, registers_of(spec, context));
}

// If fewer blocks than this are resident, the starts of a kernel's blocks are staggered. Several
// resident blocks hide each other's loads: of 160 kernels with several, none gained by staggering
// on average; of 48 with one, all but two did.
inline constexpr double least_in_step = 1.5;

// Whether only one block fits on a multiprocessor, even with `least` registers per thread.
bool is_alone(const compose::KernelSpec& spec, const Context& context, const Registers& registers);
inline bool is_alone(const compose::KernelSpec& spec, const Context& context) {
  return is_alone(spec, context, registers_of(spec, context));
}

// The fraction of block slots (`resident` per multiprocessor) that clusters of `blocks` blocks can
// fill. A group of multiprocessors (GPC) holds whole clusters only, and no cluster with more blocks
// than it has multiprocessors. 0: no cluster fits. The fractional part of `resident` is lost for
// single blocks too. (That changes 13 choices among 384 batches of few transforms, to .988 of their
// time.)
double filled_by_clusters(double resident, int blocks, const Target& target);

// The shared memory of a block in bytes, as the cost model counts it: shared_bytes_bound(), or for
// in-place kernels, where occupancy depends on it, the exact size of the layout.
std::size_t shared_bytes(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
