// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 7 --variant registers
// Forward DFT of 7 points in natural order: rader(7, fourier(3), alternating(3))
// 68 instructions (26 additions, 0 multiplications, 42 fused multiply-adds), 15 live registers
#ifndef PAPILIO_DFT7_PLAIN_REGISTERS_H
#define PAPILIO_DFT7_PLAIN_REGISTERS_H

PAPILIO_CODELET void papilio_dft7_plain_registers(const real (&xr)[7], const real (&xi)[7],
                                                  real (&yr)[7], real (&yi)[7]) {
  const real k0 = PAPILIO_CONSTANT(0.5);
  const real k1 = PAPILIO_CONSTANT(0.166666666666666666666666666666666667);
  const real k2 = PAPILIO_CONSTANT_BELOW(0.42931239632337166831680146993609825);
  const real k3 = PAPILIO_CONSTANT(0.572416528431162224422401959914797666);
  const real k4 = PAPILIO_CONSTANT(0.395078234262700098595835775335453239);
  const real k5 = PAPILIO_CONSTANT(0.790156468525400197191671550670906477);
  const real k6 = PAPILIO_CONSTANT(0.592617351394050147893753663003179858);
  const real k7 = PAPILIO_CONSTANT(0.483915547276367095725839965339121788);
  const real k8 = PAPILIO_CONSTANT(0.362936660457275321794379974004341341);
  const real k9 = PAPILIO_CONSTANT(0.798721130028945007600588749007290003);
  const real k10 = PAPILIO_CONSTANT(0.626000716898375287118549776673699174);
  const real k11 = PAPILIO_CONSTANT(0.704405825649690863746950007921144986);

  const real a0 = xr[1] + xr[6];
  const real a1 = xr[1] - xr[6];
  const real a2 = xi[1] + xi[6];
  const real a3 = xi[1] - xi[6];
  const real a4 = xr[2] + xr[5];
  const real a5 = xr[2] - xr[5];
  const real a6 = xi[2] + xi[5];
  const real a7 = xi[2] - xi[5];
  const real a8 = xr[3] + xr[4];
  const real a9 = xr[3] - xr[4];
  const real a10 = xi[3] + xi[4];
  const real a11 = xi[3] - xi[4];
  const real b0 = a4 + a8;
  const real b1 = a4 - a8;
  const real c0 = a0 + b0;
  const real c1 = papilio_fma(-k0, b0, a0);
  const real d0 = papilio_fma(-k1, c0, xr[0]);
  yr[0] = xr[0] + c0;

  const real d1 = papilio_fma(k2, b1, c1);
  const real d2 = papilio_fma(-k3, c1, b1);
  const real e0 = papilio_fma(-k4, d1, d0);
  const real e1 = papilio_fma(k5, d1, d0);
  const real f0 = papilio_fma(-k6, d2, e0);
  const real f1 = papilio_fma(k6, d2, e0);

  const real b2 = a6 + a10;
  const real b3 = a6 - a10;
  const real c2 = a2 + b2;
  const real c3 = papilio_fma(-k0, b2, a2);
  const real d3 = papilio_fma(-k1, c2, xi[0]);
  yi[0] = xi[0] + c2;

  const real d4 = papilio_fma(k2, b3, c3);
  const real d5 = papilio_fma(-k3, c3, b3);
  const real e2 = papilio_fma(-k4, d4, d3);
  const real e3 = papilio_fma(k5, d4, d3);
  const real f2 = papilio_fma(-k6, d5, e2);
  const real f3 = papilio_fma(k6, d5, e2);

  const real b4 = a5 - a9;
  const real b5 = a5 + a9;
  const real c4 = a1 + b4;
  const real c5 = papilio_fma(-k0, b4, a1);
  const real d6 = papilio_fma(k7, c5, b5);
  const real d7 = papilio_fma(k8, b5, -c5);
  const real e4 = papilio_fma(-k9, d6, c4);
  const real e5 = papilio_fma(k10, c4, d6);
  const real f4 = papilio_fma(-k10, e4, d7);
  const real f5 = papilio_fma(k10, e4, d7);

  const real b6 = a7 - a11;
  const real b7 = a7 + a11;
  const real c6 = a3 + b6;
  const real c7 = papilio_fma(-k0, b6, a3);
  const real d8 = papilio_fma(k7, c7, b7);
  const real d9 = papilio_fma(k8, b7, -c7);
  const real e6 = papilio_fma(-k9, d8, c6);
  const real e7 = papilio_fma(k10, c6, d8);
  const real f6 = papilio_fma(-k10, e6, d9);
  const real f7 = papilio_fma(k10, e6, d9);
  yr[1] = papilio_fma(k11, e7, e1);
  yr[6] = papilio_fma(-k11, e7, e1);
  yi[1] = papilio_fma(-k11, e5, e3);
  yi[6] = papilio_fma(k11, e5, e3);
  yr[3] = papilio_fma(-k11, f7, f1);
  yr[4] = papilio_fma(k11, f7, f1);
  yi[3] = papilio_fma(k11, f5, f3);
  yi[4] = papilio_fma(-k11, f5, f3);
  yr[2] = papilio_fma(-k11, f6, f0);
  yr[5] = papilio_fma(k11, f6, f0);
  yi[2] = papilio_fma(k11, f4, f2);
  yi[5] = papilio_fma(-k11, f4, f2);
}

#endif  // PAPILIO_DFT7_PLAIN_REGISTERS_H
