// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 16
// Forward DFT of 16 points in natural order: split_radix(16)
// 144 instructions (104 additions, 0 multiplications, 40 fused multiply-adds), 33 live registers
#ifndef PAPILIO_DFT16_PLAIN_H
#define PAPILIO_DFT16_PLAIN_H

PAPILIO_CODELET void papilio_dft16_plain(const real (&xr)[16], const real (&xi)[16],
                                         real (&yr)[16], real (&yi)[16]) {
  const real k0 = PAPILIO_CONSTANT(0.707106781186547524400844362104849039);
  const real k1 = PAPILIO_CONSTANT_BELOW(0.414213562373095048801688724209698079);
  const real k2 = PAPILIO_CONSTANT_ABOVE(0.923879532511286756128183189396788287);

  const real a0 = xr[4] + xr[12];
  const real a1 = xr[4] - xr[12];
  const real a2 = xi[4] + xi[12];
  const real a3 = xi[4] - xi[12];
  const real a4 = xr[0] + xr[8];
  const real a5 = xr[0] - xr[8];
  const real a6 = xi[0] + xi[8];
  const real a7 = xi[0] - xi[8];
  const real b0 = a3 + a5;
  const real b1 = a5 - a3;
  const real b2 = a7 - a1;
  const real b3 = a1 + a7;
  const real b4 = a0 + a4;
  const real b5 = a4 - a0;
  const real b6 = a2 + a6;
  const real b7 = a6 - a2;

  const real a8 = xr[2] + xr[10];
  const real a9 = xr[2] - xr[10];
  const real a10 = xi[2] + xi[10];
  const real a11 = xi[2] - xi[10];
  const real a12 = xr[6] + xr[14];
  const real a13 = xr[6] - xr[14];
  const real a14 = xi[6] + xi[14];
  const real a15 = xi[6] - xi[14];
  const real b8 = a8 + a12;
  const real b9 = a8 - a12;
  const real b10 = a10 + a14;
  const real b11 = a10 - a14;
  const real c0 = b4 + b8;
  const real c1 = b4 - b8;
  const real c2 = b6 + b10;
  const real c3 = b6 - b10;
  const real c4 = b5 + b11;
  const real c5 = b5 - b11;
  const real c6 = b7 - b9;
  const real c7 = b7 + b9;
  const real b12 = a9 + a11;
  const real b13 = a11 - a9;
  const real b14 = a15 - a13;
  const real b15 = a13 + a15;
  const real c8 = b12 + b14;
  const real c9 = b12 - b14;
  const real c10 = b13 - b15;
  const real c11 = b13 + b15;
  const real d0 = papilio_fma(k0, c8, b0);
  const real d1 = papilio_fma(-k0, c8, b0);
  const real d2 = papilio_fma(k0, c10, b2);
  const real d3 = papilio_fma(-k0, c10, b2);
  const real d4 = papilio_fma(k0, c11, b1);
  const real d5 = papilio_fma(-k0, c11, b1);
  const real d6 = papilio_fma(-k0, c9, b3);
  const real d7 = papilio_fma(k0, c9, b3);

  const real a16 = xr[5] + xr[13];
  const real a17 = xr[5] - xr[13];
  const real a18 = xi[5] + xi[13];
  const real a19 = xi[5] - xi[13];
  const real a20 = xr[1] + xr[9];
  const real a21 = xr[1] - xr[9];
  const real a22 = xi[1] + xi[9];
  const real a23 = xi[1] - xi[9];
  const real b16 = a19 + a21;
  const real b17 = a19 - a21;
  const real b18 = a17 - a23;
  const real b19 = a17 + a23;
  const real b20 = a16 + a20;
  const real b21 = a16 - a20;
  const real b22 = a18 + a22;
  const real b23 = a18 - a22;

  const real a24 = xr[3] + xr[11];
  const real a25 = xr[3] - xr[11];
  const real a26 = xi[3] + xi[11];
  const real a27 = xi[3] - xi[11];
  const real a28 = xr[7] + xr[15];
  const real a29 = xr[7] - xr[15];
  const real a30 = xi[7] + xi[15];
  const real a31 = xi[7] - xi[15];
  const real b24 = a27 - a29;
  const real b25 = a27 + a29;
  const real b26 = a25 + a31;
  const real b27 = a25 - a31;
  const real b28 = a24 + a28;
  const real b29 = a24 - a28;
  const real b30 = a26 + a30;
  const real b31 = a26 - a30;
  const real c12 = b20 + b28;
  const real c13 = b20 - b28;
  const real c14 = b22 + b30;
  const real c15 = b22 - b30;
  yr[0] = c0 + c12;
  yr[8] = c0 - c12;
  yi[0] = c2 + c14;
  yi[8] = c2 - c14;
  yr[4] = c1 + c15;
  yr[12] = c1 - c15;
  yi[4] = c3 - c13;
  yi[12] = c3 + c13;

  const real c16 = papilio_fma(k1, b18, -b16);
  const real c17 = papilio_fma(k1, b16, b18);
  const real c18 = papilio_fma(k1, b26, b24);
  const real c19 = papilio_fma(-k1, b24, b26);
  const real d8 = c16 - c18;
  const real d9 = c16 + c18;
  const real d10 = c17 + c19;
  const real d11 = c17 - c19;
  yr[1] = papilio_fma(-k2, d8, d0);
  yr[9] = papilio_fma(k2, d8, d0);
  yi[1] = papilio_fma(-k2, d10, d2);
  yi[9] = papilio_fma(k2, d10, d2);
  yr[5] = papilio_fma(-k2, d11, d1);
  yr[13] = papilio_fma(k2, d11, d1);
  yi[5] = papilio_fma(k2, d9, d3);
  yi[13] = papilio_fma(-k2, d9, d3);

  const real c20 = b21 + b23;
  const real c21 = b23 - b21;
  const real c22 = b31 - b29;
  const real c23 = b29 + b31;
  const real d12 = c20 - c22;
  const real d13 = c20 + c22;
  const real d14 = c21 + c23;
  const real d15 = c21 - c23;
  yr[2] = papilio_fma(-k0, d12, c4);
  yr[10] = papilio_fma(k0, d12, c4);
  yi[2] = papilio_fma(-k0, d14, c6);
  yi[10] = papilio_fma(k0, d14, c6);
  yr[6] = papilio_fma(-k0, d15, c5);
  yr[14] = papilio_fma(k0, d15, c5);
  yi[6] = papilio_fma(k0, d13, c7);
  yi[14] = papilio_fma(-k0, d13, c7);

  const real c24 = papilio_fma(-k1, b17, b19);
  const real c25 = papilio_fma(k1, b19, b17);
  const real c26 = papilio_fma(k1, b25, b27);
  const real c27 = papilio_fma(k1, b27, -b25);
  const real d16 = c24 - c26;
  const real d17 = c24 + c26;
  const real d18 = c25 + c27;
  const real d19 = c25 - c27;
  yr[3] = papilio_fma(k2, d16, d4);
  yr[11] = papilio_fma(-k2, d16, d4);
  yi[3] = papilio_fma(k2, d18, d6);
  yi[11] = papilio_fma(-k2, d18, d6);
  yr[7] = papilio_fma(k2, d19, d5);
  yr[15] = papilio_fma(-k2, d19, d5);
  yi[7] = papilio_fma(-k2, d17, d7);
  yi[15] = papilio_fma(k2, d17, d7);
}

#endif  // PAPILIO_DFT16_PLAIN_H
