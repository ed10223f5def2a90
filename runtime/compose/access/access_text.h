// SPDX-License-Identifier: MIT
//
// The functions of a kernel that meet memory: locate (which transform a thread works on), load and
// store (an element of it through the levels of an Access).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/access/operand.h"
#include "runtime/access/table_placer.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// struct place and place locate(arguments, block, tile).
std::string locate_text(const KernelSpec& spec);

// The function that loads or stores element j + c of the transform at a place; c is a constant
// where it is called, so that neighbouring accesses share one address. j is below `bases`.
std::string load_text(const KernelSpec& spec, const View& view, access::Operand operand,
                      std::uint64_t bases, TablePlacer& tables);
std::string store_text(const KernelSpec& spec, const View& view, access::Operand operand,
                       std::uint64_t bases, TablePlacer& tables);
// Where end_of_pairs() says so, the function in the place of load or store that does both bins of a
// fold's pair j + c: load_bins sets `a` and `b` to Z_i and Z_m-i, store_bins stores what is made of
// them.
std::string bins_text(const KernelSpec& spec, TablePlacer& tables);
// Those of x0 and y0, where the spec has them.
std::string dc_text(const KernelSpec& spec, TablePlacer& tables);
// A function that asks for what load would load: for `count` elements of the buffer from one on, or
// in the order of tiles for the sector of one.
std::string prefetch_text(const KernelSpec& spec, TablePlacer& tables);

// The name of a loop's index in the kernel's text.
std::string loop_name(const KernelSpec& spec, int loop);

}  // namespace papilio::compose
