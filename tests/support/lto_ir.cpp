// SPDX-License-Identifier: MIT
#include "tests/support/lto_ir.h"

#include "runtime/compile/toolkit_library.h"

namespace papilio::tests {

std::string lto_ir(const std::string& text) {
  const auto library = compile::open_toolkit_library(
      "PAPILIO_NVRTC", {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"});
  if (!library.handle) return {};
  using Program = void*;
  int (*create)(Program*, const char*, const char*, int, const char* const*, const char* const*);
  int (*compile_program)(Program, int, const char* const*);
  int (*bytes)(Program, std::size_t*);
  int (*get)(Program, char*);
  if (!library.find("nvrtcCreateProgram", create) ||
      !library.find("nvrtcCompileProgram", compile_program) ||
      !library.find("nvrtcGetLTOIRSize", bytes) || !library.find("nvrtcGetLTOIR", get))
    return {};
  Program program = nullptr;
  const char* options[] = {"-dlto", "-arch=sm_90"};
  std::size_t size = 0;
  if (create(&program, text.c_str(), "called.cu", 0, nullptr, nullptr) ||
      compile_program(program, 2, options) || bytes(program, &size))
    return {};
  std::string ir(size, '\0');
  return get(program, ir.data()) ? std::string() : ir;
}

}  // namespace papilio::tests
