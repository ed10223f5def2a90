// SPDX-License-Identifier: MIT
//
// A library with FFTW's interface, loaded by its path as one of several: ours, or FFTW itself.
#pragma once

#include <dlfcn.h>

#include <stdexcept>
#include <string>

#include "papilio/fftw3.h"
#include "tests/interfaces/fftw3/names.h"

#ifdef PAPILIO_FFTW_IS_SINGLE
#define X(name) PAPILIO_FFTW_SINGLE(name)
#else
#define X(name) PAPILIO_FFTW_DOUBLE(name)
#endif
#define PAPILIO_QUOTE_OF(text) #text
#define PAPILIO_QUOTE(text) PAPILIO_QUOTE_OF(text)

namespace papilio::fftw_tests {

#ifdef PAPILIO_FFTW_IS_SINGLE
using Real = float;
inline constexpr const char* their_path = PAPILIO_THEIR_FFTW3F;
inline constexpr const char* our_path = PAPILIO_OUR_FOLDER "/libfftw3f.so.3";
inline constexpr const char* our_threads_path = PAPILIO_OUR_FOLDER "/libfftw3f_threads.so.3";
#else
using Real = double;
inline constexpr const char* their_path = PAPILIO_THEIR_FFTW3;
inline constexpr const char* our_path = PAPILIO_OUR_FOLDER "/libfftw3.so.3";
inline constexpr const char* our_threads_path = PAPILIO_OUR_FOLDER "/libfftw3_threads.so.3";
#endif

inline void* load(const char* path) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) throw std::runtime_error(dlerror());
  return library;
}

inline void* find(void* library, const char* name) {
  void* const found = dlsym(library, name);
  if (!found) throw std::runtime_error(dlerror());
  return found;
}

// Every function of a library; never closed, as programs never close one.
struct Library {
  explicit Library(const char* path) : handle(load(path)) {}
  void* handle;
#define ROW(name)                      \
  decltype(&PAPILIO_NAME(name)) name = \
      reinterpret_cast<decltype(name)>(find(handle, PAPILIO_QUOTE(PAPILIO_NAME(name))));
#define PAPILIO_NAME(name) X(name)
  PAPILIO_FFTW_FUNCTIONS(ROW)
#undef ROW
};

inline const Library& ours() {
  static const Library library(our_path);
  return library;
}
// FFTW, or null where it is not installed.
inline const Library* theirs() {
  static const Library* const library = *their_path ? new Library(their_path) : nullptr;
  return library;
}

}  // namespace papilio::fftw_tests
