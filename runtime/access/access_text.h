// SPDX-License-Identifier: MIT
//
// The functions of a kernel that meet memory: locate (which transform a thread works on), load and
// store (an element of it through the levels of an Access).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/access/table_placer.h"
#include "runtime/compose/kernel_text.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// struct place and place locate(arguments, block, tile).
std::string locate_text(const KernelSpec& spec);

// A function that loads or stores element j + c of the transform at a place; c is a constant where
// it is called, so that neighbouring accesses share one address.
struct AccessNames {
  std::string function;   // "load"
  std::string pointer;    // "arguments.in"
  std::string imaginary;  // operand that holds imaginary parts, where they are apart
  std::string scale;      // "scale" (store only)
  std::uint64_t bases;    // j is below this
  access::Format format{};
};
std::string load_text(const KernelSpec& spec, const std::vector<Level>& levels, const Ends& ends,
                      const AccessNames& names, TablePlacer& tables);
std::string store_text(const KernelSpec& spec, const std::vector<Level>& levels, const Ends& ends,
                       const AccessNames& names, TablePlacer& tables);
// auxiliary_load and auxiliary_store, where the spec has such accesses.
std::string auxiliary_text(const KernelSpec& spec, TablePlacer& tables);
// A function that asks for what load would load: for `count` elements of the buffer from one on, or
// in the order of tiles for the sector of one.
std::string prefetch_text(const KernelSpec& spec, const AccessNames& names, TablePlacer& tables);

// A twiddle at the element's own index that the body multiplies in registers, by whole butterflies
// or by all that a thread stores of a column (access/twiddle_text.h); load or store leave it out.
// It comes first of all, or after what a convolution multiplies its outputs by.
const Operation* twiddle_in_registers(const KernelSpec& spec, const Access& access);

// The levels of an access as load_text and store_text write them: without such a twiddle.
std::vector<Level> levels_in_memory(const KernelSpec& spec, const Access& access);

// Text of the caller's spectrum, as an array.
std::string spectrum_text(const Spectrum& spectrum);

// The name of a loop's index in the kernel's text.
std::string loop_name(const KernelSpec& spec, int loop);
const Loop& loop_of(const KernelSpec& spec, int loop);

// Text of w_order^e, `exponent` being the text of e in exponent_type: coarse[e >> s] * fine[e mod
// 2^s] with 2^s about sqrt(order). Two roots rounded once each and one product, so an error of at
// most about 2.5 u in modulus (Brent, Percival, Zimmermann 2007).
std::string root_power(std::uint64_t order, const std::string& exponent, TablePlacer& tables);
const char* exponent_type(std::uint64_t order);

// True if a block may hold transforms beyond the end of its tile loop.
bool has_ragged_tiles(const KernelSpec& spec);

}  // namespace papilio::compose
