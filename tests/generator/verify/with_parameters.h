// SPDX-License-Identifier: MIT
//
// Codelets of 2 points with table values, written by hand.
#pragma once

#include "codelets/descriptor.h"

namespace papilio {

struct Subject {
  const char* text;
  codelets::Descriptor descriptor;
};

inline Subject subject(const char* text, const char* function, int radix, const char* kind,
                       const char* parameters, int additions, int multiplications, int fmas) {
  Subject result{text, {}};
  result.descriptor.function = function;
  result.descriptor.radix = radix;
  result.descriptor.kind = kind;
  result.descriptor.twiddle = parameters;
  result.descriptor.additions = additions;
  result.descriptor.multiplications = multiplications;
  result.descriptor.fmas = fmas;
  return result;
}

// v (x + i y) = c ((x - t y) + i (y + t x)), and the c goes into the butterfly.
inline const Subject twiddle_2 = subject(R"(
PAPILIO_CODELET void dft2(const real* xr, const real* xi, const real* w, real* yr, real* yi) {
  const real tr = papilio_fma(-w[0], xi[1], xr[1]);
  const real ti = papilio_fma(w[0], xr[1], xi[1]);
  yr[0] = papilio_fma(w[1], tr, xr[0]);
  yi[0] = papilio_fma(w[1], ti, xi[0]);
  yr[1] = papilio_fma(-w[1], tr, xr[0]);
  yi[1] = papilio_fma(-w[1], ti, xi[0]);
}
)",
                                         "dft2", 2, "twiddle", "t1 c1", 0, 0, 6);

inline const Subject twiddle_dif_2 = subject(R"(
PAPILIO_CODELET void dft2(const real* xr, const real* xi, const real* w, real* yr, real* yi) {
  yr[0] = xr[0] + xr[1];
  yi[0] = xi[0] + xi[1];
  const real dr = xr[0] - xr[1];
  const real di = xi[0] - xi[1];
  yr[1] = w[1] * papilio_fma(-w[0], di, dr);
  yi[1] = w[1] * papilio_fma(w[0], dr, di);
}
)",
                                             "dft2", 2, "twiddle_dif", "t1 c1", 4, 2, 2);

// The same with cosine and sine, as a table of complex numbers has them.
inline const Subject cartesian_2 = subject(R"(
PAPILIO_CODELET void dft2(const real* xr, const real* xi, const real* w, real* yr, real* yi) {
  yr[0] = xr[0] + xr[1];
  yi[0] = xi[0] + xi[1];
  const real dr = xr[0] - xr[1];
  const real di = xi[0] - xi[1];
  yr[1] = papilio_fma(-w[1], di, w[0] * dr);
  yi[1] = papilio_fma(w[1], dr, w[0] * di);
}
)",
                                           "dft2", 2, "twiddle_dif", "r1 i1", 4, 2, 2);

inline const Subject convolve_2 = subject(R"(
PAPILIO_CODELET void convolve2(const real* xr, const real* xi, const real* w, real* yr, real* yi) {
  const real ar = xr[0] + xr[1];
  const real ai = xi[0] + xi[1];
  const real br = xr[0] - xr[1];
  const real bi = xi[0] - xi[1];
  const real pr = papilio_fma(-w[1], ai, w[0] * ar);
  const real pi = papilio_fma(w[1], ar, w[0] * ai);
  const real qr = papilio_fma(-w[3], bi, w[2] * br);
  const real qi = papilio_fma(w[3], br, w[2] * bi);
  yr[0] = pr + qr;
  yi[0] = pi + qi;
  yr[1] = pr - qr;
  yi[1] = pi - qi;
}
)",
                                          "convolve2", 2, "convolve", "r0 i0 r1 i1", 8, 4, 4);

}  // namespace papilio
