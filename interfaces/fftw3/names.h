// SPDX-License-Identifier: MIT
//
// One text of FFTW's functions for both libraries: X makes a name, Real is the library's real
// number. Compiled for libfftw3f where PAPILIO_FFTW_IS_SINGLE is defined.
#pragma once

#include "interfaces/fftw3/handle.h"
#include "interfaces/fftw3/include/papilio/fftw3.h"

#ifdef PAPILIO_FFTW_IS_SINGLE
#define X(name) PAPILIO_FFTW_SINGLE(name)
#define F(name) sfftw_##name
#else
#define X(name) PAPILIO_FFTW_DOUBLE(name)
#define F(name) dfftw_##name
#endif

namespace papilio::fftw3 {

#ifdef PAPILIO_FFTW_IS_SINGLE
inline constexpr Precision precision = Precision::f32;
using Real = float;
#else
inline constexpr Precision precision = Precision::f64;
using Real = double;
#endif

inline X(plan) plan_of(Handle* handle) {
  return reinterpret_cast<X(plan)>(handle);
}
inline const Handle* handle_of(const X(plan) plan) {
  return reinterpret_cast<const Handle*>(plan);
}

}  // namespace papilio::fftw3
