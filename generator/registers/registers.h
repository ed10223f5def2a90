// SPDX-License-Identifier: MIT
//
// Counts the registers that NVRTC uses for a codelet. An order needs its live values; a compiler,
// which reorders, uses registers. No GPU is needed. Nothing that is generated depends on this,
// since a machine without NVRTC must make the same codelets.
#pragma once

#include <optional>
#include <string>

#include "codelets/descriptor.h"

namespace papilio::registers {

struct Target {
  std::string architecture = "sm_90";
  int real_bits = 32;        // 32 or 64
  int most_registers = 255;  // a thread may have, 32 to 255; below that the compiler spills
};

struct Registers {
  int registers = 0;      // 32-bit registers a thread
  int spilled_bytes = 0;  // of local memory a thread
};

// Without NVRTC, or with an unknown architecture, there is no count, and `reason` says why.
struct Count {
  std::optional<Registers> registers;
  std::string reason;
};

// Compiles the codelet in a kernel of one transform a thread and reads the result's resources.
// Throws std::invalid_argument for a target out of range or a descriptor of no kind, and
// papilio::Error(compilation_failed) with the compiler's log for a text that does not compile.
Count count_registers(const std::string& text, const codelets::Descriptor& descriptor,
                      const Target& target = {});

// The text of that kernel. All inputs are loaded before a barrier and all outputs stored after one,
// as in a pass of a larger kernel, where a codelet has inputs and outputs in registers. Parameters
// are read from the table when needed.
std::string kernel_text(const std::string& text, const codelets::Descriptor& descriptor,
                        const Target& target);

}  // namespace papilio::registers
