// SPDX-License-Identifier: MIT
//
// A kernel around a codelet, its launch bounds such that ptxas may use exactly so many registers.
#include "generator/registers/registers.h"

#include <memory>
#include <sstream>
#include <stdexcept>

#include "codelets/embedded.h"
#include "codelets/kind.h"
#include "codelets/parameter.h"
#include "papilio/papilio.hpp"
#include "runtime/compile/compiler.h"
#include "runtime/compile/cubin.h"

namespace papilio::registers {
namespace {

// ptxas divides a multiprocessor's register file among the threads that the launch bounds promise.
struct LaunchBounds {
  int threads, blocks;
};

LaunchBounds launch_bounds(int most_registers) {
  constexpr int register_file = 65536, most_threads = 1024, warp = 32;
  int blocks = 1;
  while (register_file / (blocks * most_registers) > most_threads) ++blocks;
  return {register_file / (blocks * most_registers) / warp * warp, blocks};
}

void check(const Target& target) {
  if (target.real_bits != 32 && target.real_bits != 64)
    throw std::invalid_argument("reals of " + std::to_string(target.real_bits) +
                                " bits: 32 or 64 is allowed");
  if (target.most_registers < 32 || target.most_registers > 255)
    throw std::invalid_argument(std::to_string(target.most_registers) +
                                " registers: from 32 to 255 are allowed");
}

}  // namespace

std::string kernel_text(const std::string& text, const codelets::Descriptor& descriptor,
                        const Target& target) {
  check(target);
  const auto& kind = codelets::find_kind(descriptor.kind);
  const int parameters =
      kind.has_parameters ? static_cast<int>(codelets::parse_parameters(descriptor.twiddle).size())
                          : 0;
  const auto signature = codelets::signature(kind, descriptor.radix, parameters);
  const auto [threads, blocks] = launch_bounds(target.most_registers);
  std::ostringstream out;
  const auto place = [threads = threads](const std::string& buffer, int slot) {
    return buffer + "[" + std::to_string(slot * threads) + "]";
  };
  out << "#define PAPILIO_REAL_BITS " << target.real_bits << "\n"
      << codelets::abi_text() << text << "PAPILIO_KERNEL(count_registers, " << threads << ", "
      << blocks << ")\nPAPILIO_PHASE_LANES(" << threads << ", 1)\n"
      << "const real* from = (const real*)arguments.operands[PAPILIO_IN].elements + block * "
      << signature.data * threads << " + lane;\n"
      << "real* to = (real*)arguments.operands[PAPILIO_OUT].elements + block * "
      << signature.outputs * threads << " + lane;\n";
  std::string loads, call, stores;
  for (const codelets::Array& array : signature.arrays) {
    call += (call.empty() ? "" : ", ") + array.name;
    const std::string size = std::to_string(array.size);
    if (array.first >= signature.data && !array.output) {
      out << "const real (&" << array.name << ")[" << size << "] = *(const real (*)[" << size
          << "])((const real*)arguments.operands[PAPILIO_TABLES].elements + lane * " << size
          << ");\n";
      continue;
    }
    out << "real " << array.name << "[" << size << "];\n";
    for (int i = 0; i < array.size; ++i) {
      const std::string element = array.name + "[" + std::to_string(i) + "]";
      const int slot = array.first + array.stride * i;
      if (array.output)
        stores += place("to", slot) + " = " + element + ";\n";
      else
        loads += element + " = " + place("from", slot) + ";\n";
    }
  }
  out << loads << "PAPILIO_BARRIER\n"
      << descriptor.function << "(" << call << ");\nPAPILIO_BARRIER\n"
      << stores << "PAPILIO_PHASE_END\nPAPILIO_KERNEL_END\n";
  return out.str();
}

Count count_registers(const std::string& text, const codelets::Descriptor& descriptor,
                      const Target& target) {
  const std::string kernel = kernel_text(text, descriptor, target);
  std::string cubin;
  try {
    cubin = compile::nvrtc_compiler()->compile(kernel, target.architecture);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unavailable) throw;
    return {std::nullopt, error.what()};
  }
  const auto resources = compile::read_cubin(cubin);
  if (!resources.registers || !resources.frame_bytes)
    return {std::nullopt, "the cubin does not say how many registers it takes"};
  return {Registers{*resources.registers, *resources.frame_bytes}, ""};
}

}  // namespace papilio::registers
