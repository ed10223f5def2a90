// SPDX-License-Identifier: MIT
//
// What a header declares, as text that two headers can be compared by: each function's type spelled
// out to numbers, pointers and structures, and each constant. This file is compiled once with each
// header included before it, in a namespace of its own.
#include <cstddef>
#include <map>
#include <string>
#include <type_traits>

#include "tests/interfaces/fftw3/names.h"

namespace PAPILIO_HEADER {

template <class T>
struct Spell;

template <class T>
std::string spell() {
  return Spell<T>::text();
}
// Plans are pointers to structures that nobody sees.
template <class T, class = void>
constexpr bool is_complete = false;
template <class T>
constexpr bool is_complete<T, std::void_t<decltype(sizeof(T))>> = true;

template <class T>
std::string spell_structure() {
  if constexpr (!is_complete<T>) {
    return "opaque";
  } else {
    return "structure of " + std::to_string(sizeof(T)) + " bytes: n " +
           std::to_string(offsetof(T, n)) + " " + spell<decltype(T::n)>() + ", is " +
           std::to_string(offsetof(T, is)) + " " + spell<decltype(T::is)>() + ", os " +
           std::to_string(offsetof(T, os)) + " " + spell<decltype(T::os)>();
  }
}

template <class T>
struct Spell {
  static std::string text() {
    if constexpr (std::is_same_v<T, FILE>)
      return "FILE";
    else if constexpr (std::is_class_v<T>)
      return spell_structure<T>();
    else if constexpr (std::is_enum_v<T>)
      return "enumeration of " + std::to_string(sizeof(T)) + " bytes";
    else if constexpr (std::is_void_v<T>)
      return "void";
    else
      return std::string(std::is_floating_point_v<T> ? "float"
                         : std::is_signed_v<T>       ? "signed"
                                                     : "unsigned") +
             std::to_string(8 * sizeof(T));
  }
};
template <class T>
struct Spell<const T> {
  static std::string text() { return "const " + spell<T>(); }
};
template <class T>
struct Spell<T*> {
  static std::string text() { return "pointer to " + spell<T>(); }
};
template <class T, std::size_t n>
struct Spell<T[n]> {
  static std::string text() { return std::to_string(n) + " of " + spell<T>(); }
};
template <class Result, class... Arguments>
struct Spell<Result(Arguments...)> {
  static std::string text() {
    return spell<Result>() + " of (" + ((spell<Arguments>() + "; ") + ... + std::string()) + ")";
  }
};

// Quadruple precision is declared to GCC alone.
#if defined(__SIZEOF_FLOAT128__) && !defined(__clang__)
#define PAPILIO_QUAD_ROW(name) all["fftwq_" #name] = spell<decltype(PAPILIO_FFTW_QUAD(name))>();
#else
#define PAPILIO_QUAD_ROW(name)
#endif

inline std::map<std::string, std::string> signatures() {
  std::map<std::string, std::string> all;
#define ROW(name)                                                     \
  all["fftw_" #name] = spell<decltype(PAPILIO_FFTW_DOUBLE(name))>();  \
  all["fftwf_" #name] = spell<decltype(PAPILIO_FFTW_SINGLE(name))>(); \
  all["fftwl_" #name] = spell<decltype(PAPILIO_FFTW_LONG(name))>();   \
  PAPILIO_QUAD_ROW(name)
  PAPILIO_FFTW_FUNCTIONS(ROW)
  PAPILIO_FFTW_THREAD_FUNCTIONS(ROW)
#undef ROW
#define ROW(name) all[#name] = std::to_string(static_cast<long long>(name));
  PAPILIO_FFTW_NUMBERS(ROW)
#undef ROW
  return all;
}

}  // namespace PAPILIO_HEADER
