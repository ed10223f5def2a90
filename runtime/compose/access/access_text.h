// SPDX-License-Identifier: MIT
//
// The functions of a kernel that meet memory: locate (which transform a thread works on), load and
// store (an element of it through the levels of an Access).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/access/table_placer.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// struct place and place locate(arguments, block, tile).
std::string locate_text(const KernelSpec& spec);

// An array that a kernel's arguments point to (papilio_arguments of codelets/abi.h): the pointer,
// the one to imaginary parts where they are apart, and what scales an output.
struct Operand {
  const char* pointer;
  const char* imaginary;
  const char* scale = "";
};
namespace operands {
inline constexpr Operand in{"arguments.in", "PAPILIO_IN_IM"};
inline constexpr Operand out{"arguments.out", "PAPILIO_OUT_IM", "scale"};
inline constexpr Operand auxiliary_in{"arguments.auxiliary_in", "PAPILIO_AUXILIARY_IN_IM"};
inline constexpr Operand auxiliary_out{"arguments.auxiliary_out", "PAPILIO_AUXILIARY_OUT_IM",
                                       "auxiliary_scale"};
}  // namespace operands

// A function that loads or stores element j + c of the transform at a place; c is a constant where
// it is called, so that neighbouring accesses share one address.
struct AccessNames {
  std::string function;  // "load"
  Operand operand;
  std::uint64_t bases;  // j is below this
};
std::string load_text(const KernelSpec& spec, const View& view, const Ends& ends,
                      const AccessNames& names, TablePlacer& tables);
std::string store_text(const KernelSpec& spec, const View& view, const Ends& ends,
                       const AccessNames& names, TablePlacer& tables);
// auxiliary_load and auxiliary_store, where the spec has such accesses.
std::string auxiliary_text(const KernelSpec& spec, TablePlacer& tables);
// A function that asks for what load would load: for `count` elements of the buffer from one on, or
// in the order of tiles for the sector of one.
std::string prefetch_text(const KernelSpec& spec, const AccessNames& names, TablePlacer& tables);

// The name of a loop's index in the kernel's text.
std::string loop_name(const KernelSpec& spec, int loop);

}  // namespace papilio::compose
