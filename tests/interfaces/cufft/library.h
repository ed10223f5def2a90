// SPDX-License-Identifier: MIT
//
// A libcufft opened by its path, the drop-in or NVIDIA's own, with its functions by name.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "interfaces/cufft/functions.h"
#include "tests/interfaces/cufft/names.h"

namespace papilio::cufft {

// A function's member is named as the function is: library.cufftPlan1d(...).
struct Library {
#define PAPILIO_CUFFT_MEMBER(name) decltype(&::papilio::cufft::name) name = nullptr;
  PAPILIO_CUFFT_EXPORTED(PAPILIO_CUFFT_MEMBER)
#undef PAPILIO_CUFFT_MEMBER
  void* handle = nullptr;
};

// Throws std::runtime_error if the file or a function of it is missing.
inline Library open_library(const std::string& path) {
  Library library;
  library.handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library.handle) throw std::runtime_error(dlerror());
#define PAPILIO_CUFFT_RESOLVE(name)                                                      \
  library.name = reinterpret_cast<decltype(library.name)>(dlsym(library.handle, #name)); \
  if (!library.name) throw std::runtime_error(path + " has no " #name);
  PAPILIO_CUFFT_EXPORTED(PAPILIO_CUFFT_RESOLVE)
#undef PAPILIO_CUFFT_RESOLVE
  return library;
}

// The drop-in, on host memory.
inline const Library& drop_in() {
  static const Library library = [] {
    setenv("PAPILIO_BACKEND", "host", 1);
    return open_library(PAPILIO_CUFFT_12);
  }();
  return library;
}

}  // namespace papilio::cufft
