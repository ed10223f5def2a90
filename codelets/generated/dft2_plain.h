// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 2
// Forward DFT of 2 points in natural order: direct(2)
// 4 instructions (4 additions, 0 multiplications, 0 fused multiply-adds), 5 live registers
#ifndef PAPILIO_DFT2_PLAIN_H
#define PAPILIO_DFT2_PLAIN_H

PAPILIO_CODELET void papilio_dft2_plain(const real (&xr)[2], const real (&xi)[2],
                                        real (&yr)[2], real (&yi)[2]) {
  yr[0] = xr[0] + xr[1];
  yr[1] = xr[0] - xr[1];
  yi[0] = xi[0] + xi[1];
  yi[1] = xi[0] - xi[1];
}

#endif  // PAPILIO_DFT2_PLAIN_H
