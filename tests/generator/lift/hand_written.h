// SPDX-License-Identifier: MIT
//
// Codelets written by hand, for the tests of lifting and verifying.
#pragma once

namespace papilio {

inline constexpr const char* radix_2_text = R"(
PAPILIO_CODELET void dft2(const real* xr, const real* xi, real* yr, real* yi) {
  yr[0] = xr[0] + xr[1];
  yi[0] = xi[0] + xi[1];
  yr[1] = xr[0] - xr[1];
  yi[1] = xi[0] - xi[1];
}
)";

// Winograd's: t = x1 + x2, y0 = x0 + t, y1, y2 = (x0 - t/2) -+ i sqrt(3)/2 (x1 - x2).
inline constexpr const char* radix_3_text = R"(
PAPILIO_CODELET void dft3(const real* xr, const real* xi, real* yr, real* yi) {
  const real half = PAPILIO_CONSTANT(0.5);
  const real s = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);
  const real tr = xr[1] + xr[2], ti = xi[1] + xi[2];
  const real dr = xr[1] - xr[2], di = xi[1] - xi[2];
  yr[0] = xr[0] + tr;
  yi[0] = xi[0] + ti;
  const real mr = papilio_fma(-half, tr, xr[0]);
  const real mi = papilio_fma(-half, ti, xi[0]);
  yr[1] = papilio_fma(s, di, mr);
  yi[1] = papilio_fma(-s, dr, mi);
  yr[2] = papilio_fma(-s, di, mr);
  yi[2] = papilio_fma(s, dr, mi);
}
)";

inline constexpr const char* radix_4_text = R"(
PAPILIO_CODELET void dft4(const real* xr, const real* xi, real* yr, real* yi) {
  const real ar = xr[0] + xr[2];
  const real ai = xi[0] + xi[2];
  const real br = xr[0] - xr[2];
  const real bi = xi[0] - xi[2];
  const real cr = xr[1] + xr[3];
  const real ci = xi[1] + xi[3];
  const real dr = xr[1] - xr[3];
  const real di = xi[1] - xi[3];
  yr[0] = ar + cr;
  yi[0] = ai + ci;
  yr[2] = ar - cr;
  yi[2] = ai - ci;
  yr[1] = br + di;
  yi[1] = bi - dr;
  yr[3] = br - di;
  yi[3] = bi + dr;
}
)";

}  // namespace papilio
