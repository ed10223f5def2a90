// SPDX-License-Identifier: MIT
#include "tests/support/lto_ir.h"

#include <dlfcn.h>

namespace papilio::tests {

std::string lto_ir(const std::string& text) {
  void* library = nullptr;
  for (const char* name :
       {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "/usr/local/cuda/lib64/libnvrtc.so"})
    if (!library) library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return {};
  using Program = void*;
  const auto find = [&]<class Function>(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    return function != nullptr;
  };
  int (*create)(Program*, const char*, const char*, int, const char* const*, const char* const*);
  int (*compile)(Program, int, const char* const*);
  int (*bytes)(Program, std::size_t*);
  int (*get)(Program, char*);
  if (!find(create, "nvrtcCreateProgram") || !find(compile, "nvrtcCompileProgram") ||
      !find(bytes, "nvrtcGetLTOIRSize") || !find(get, "nvrtcGetLTOIR"))
    return {};
  Program program = nullptr;
  const char* options[] = {"-dlto", "-arch=sm_90"};
  std::size_t size = 0;
  if (create(&program, text.c_str(), "called.cu", 0, nullptr, nullptr) ||
      compile(program, 2, options) || bytes(program, &size))
    return {};
  std::string ir(size, '\0');
  return get(program, ir.data()) ? std::string() : ir;
}

}  // namespace papilio::tests
