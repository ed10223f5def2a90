// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 48
// Forward DFT of 48 points in natural order: good_thomas(3, split_radix(16))
// 624 instructions (408 additions, 0 multiplications, 216 fused multiply-adds), 97 live registers
#ifndef PAPILIO_DFT48_PLAIN_H
#define PAPILIO_DFT48_PLAIN_H

PAPILIO_CODELET void papilio_dft48_plain(const real (&xr)[48], const real (&xi)[48],
                                         real (&yr)[48], real (&yi)[48]) {
  const real k0 = PAPILIO_CONSTANT(0.707106781186547524400844362104849039);
  const real k1 = PAPILIO_CONSTANT(0.414213562373095048801688724209698079);
  const real k2 = PAPILIO_CONSTANT_ABOVE(0.923879532511286756128183189396788287);
  const real k3 = PAPILIO_CONSTANT(0.5);
  const real k4 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[12] + xr[36];
  const real a1 = xr[12] - xr[36];
  const real a2 = xi[12] + xi[36];
  const real a3 = xi[12] - xi[36];
  const real a4 = xr[0] + xr[24];
  const real a5 = xr[0] - xr[24];
  const real a6 = xi[0] + xi[24];
  const real a7 = xi[0] - xi[24];
  const real b0 = a3 + a5;
  const real b1 = a5 - a3;
  const real b2 = a7 - a1;
  const real b3 = a1 + a7;
  const real b4 = a0 + a4;
  const real b5 = a4 - a0;
  const real b6 = a2 + a6;
  const real b7 = a6 - a2;

  const real a8 = xr[6] + xr[30];
  const real a9 = xr[6] - xr[30];
  const real a10 = xi[6] + xi[30];
  const real a11 = xi[6] - xi[30];
  const real a12 = xr[18] + xr[42];
  const real a13 = xr[18] - xr[42];
  const real a14 = xi[18] + xi[42];
  const real a15 = xi[18] - xi[42];
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

  const real a16 = xr[15] + xr[39];
  const real a17 = xr[15] - xr[39];
  const real a18 = xi[15] + xi[39];
  const real a19 = xi[15] - xi[39];
  const real a20 = xr[3] + xr[27];
  const real a21 = xr[3] - xr[27];
  const real a22 = xi[3] + xi[27];
  const real a23 = xi[3] - xi[27];
  const real b16 = a19 + a21;
  const real b17 = a19 - a21;
  const real b18 = a17 - a23;
  const real b19 = a17 + a23;
  const real b20 = a16 + a20;
  const real b21 = a16 - a20;
  const real b22 = a18 + a22;
  const real b23 = a18 - a22;

  const real a24 = xr[9] + xr[33];
  const real a25 = xr[9] - xr[33];
  const real a26 = xi[9] + xi[33];
  const real a27 = xi[9] - xi[33];
  const real a28 = xr[21] + xr[45];
  const real a29 = xr[21] - xr[45];
  const real a30 = xi[21] + xi[45];
  const real a31 = xi[21] - xi[45];
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
  const real d8 = c0 + c12;
  const real d9 = c0 - c12;
  const real d10 = c2 + c14;
  const real d11 = c2 - c14;
  const real d12 = c1 + c15;
  const real d13 = c1 - c15;
  const real d14 = c3 - c13;
  const real d15 = c3 + c13;
  const real c16 = papilio_fma(k1, b18, -b16);
  const real c17 = papilio_fma(k1, b16, b18);
  const real c18 = papilio_fma(k1, b26, b24);
  const real c19 = papilio_fma(-k1, b24, b26);
  const real d16 = c16 - c18;
  const real d17 = c16 + c18;
  const real d18 = c17 + c19;
  const real d19 = c17 - c19;
  const real e0 = papilio_fma(-k2, d16, d0);
  const real e1 = papilio_fma(k2, d16, d0);
  const real e2 = papilio_fma(-k2, d18, d2);
  const real e3 = papilio_fma(k2, d18, d2);
  const real e4 = papilio_fma(-k2, d19, d1);
  const real e5 = papilio_fma(k2, d19, d1);
  const real e6 = papilio_fma(k2, d17, d3);
  const real e7 = papilio_fma(-k2, d17, d3);

  const real c20 = b21 + b23;
  const real c21 = b23 - b21;
  const real c22 = b31 - b29;
  const real c23 = b29 + b31;
  const real d20 = c20 - c22;
  const real d21 = c20 + c22;
  const real d22 = c21 + c23;
  const real d23 = c21 - c23;
  const real e8 = papilio_fma(-k0, d20, c4);
  const real e9 = papilio_fma(k0, d20, c4);
  const real e10 = papilio_fma(-k0, d22, c6);
  const real e11 = papilio_fma(k0, d22, c6);
  const real e12 = papilio_fma(-k0, d23, c5);
  const real e13 = papilio_fma(k0, d23, c5);
  const real e14 = papilio_fma(k0, d21, c7);
  const real e15 = papilio_fma(-k0, d21, c7);

  const real c24 = papilio_fma(-k1, b17, b19);
  const real c25 = papilio_fma(k1, b19, b17);
  const real c26 = papilio_fma(k1, b25, b27);
  const real c27 = papilio_fma(k1, b27, -b25);
  const real d24 = c24 - c26;
  const real d25 = c24 + c26;
  const real d26 = c25 + c27;
  const real d27 = c25 - c27;
  const real e16 = papilio_fma(k2, d24, d4);
  const real e17 = papilio_fma(-k2, d24, d4);
  const real e18 = papilio_fma(k2, d26, d6);
  const real e19 = papilio_fma(-k2, d26, d6);
  const real e20 = papilio_fma(k2, d27, d5);
  const real e21 = papilio_fma(-k2, d27, d5);
  const real e22 = papilio_fma(-k2, d25, d7);
  const real e23 = papilio_fma(k2, d25, d7);

  const real a32 = xr[4] + xr[28];
  const real a33 = xr[4] - xr[28];
  const real a34 = xi[4] + xi[28];
  const real a35 = xi[4] - xi[28];
  const real a36 = xr[16] + xr[40];
  const real a37 = xr[16] - xr[40];
  const real a38 = xi[16] + xi[40];
  const real a39 = xi[16] - xi[40];
  const real b32 = a35 - a37;
  const real b33 = a35 + a37;
  const real b34 = a33 + a39;
  const real b35 = a33 - a39;
  const real b36 = a32 + a36;
  const real b37 = a32 - a36;
  const real b38 = a34 + a38;
  const real b39 = a34 - a38;

  const real a40 = xr[22] + xr[46];
  const real a41 = xr[22] - xr[46];
  const real a42 = xi[22] + xi[46];
  const real a43 = xi[22] - xi[46];
  const real a44 = xr[10] + xr[34];
  const real a45 = xr[10] - xr[34];
  const real a46 = xi[10] + xi[34];
  const real a47 = xi[10] - xi[34];
  const real b40 = a40 + a44;
  const real b41 = a40 - a44;
  const real b42 = a42 + a46;
  const real b43 = a42 - a46;
  const real c28 = b36 + b40;
  const real c29 = b36 - b40;
  const real c30 = b38 + b42;
  const real c31 = b38 - b42;
  const real c32 = b37 - b43;
  const real c33 = b37 + b43;
  const real c34 = b39 + b41;
  const real c35 = b39 - b41;
  const real b44 = a41 + a43;
  const real b45 = a43 - a41;
  const real b46 = a47 - a45;
  const real b47 = a45 + a47;
  const real c36 = b44 - b46;
  const real c37 = b44 + b46;
  const real c38 = b45 + b47;
  const real c39 = b45 - b47;
  const real d28 = papilio_fma(-k0, c36, b32);
  const real d29 = papilio_fma(k0, c36, b32);
  const real d30 = papilio_fma(k0, c38, b34);
  const real d31 = papilio_fma(-k0, c38, b34);
  const real d32 = papilio_fma(k0, c39, b33);
  const real d33 = papilio_fma(-k0, c39, b33);
  const real d34 = papilio_fma(k0, c37, b35);
  const real d35 = papilio_fma(-k0, c37, b35);

  const real a48 = xr[7] + xr[31];
  const real a49 = xr[7] - xr[31];
  const real a50 = xi[7] + xi[31];
  const real a51 = xi[7] - xi[31];
  const real a52 = xr[19] + xr[43];
  const real a53 = xr[19] - xr[43];
  const real a54 = xi[19] + xi[43];
  const real a55 = xi[19] - xi[43];
  const real b48 = a51 - a53;
  const real b49 = a51 + a53;
  const real b50 = a49 + a55;
  const real b51 = a49 - a55;
  const real b52 = a48 + a52;
  const real b53 = a48 - a52;
  const real b54 = a50 + a54;
  const real b55 = a50 - a54;

  const real a56 = xr[1] + xr[25];
  const real a57 = xr[1] - xr[25];
  const real a58 = xi[1] + xi[25];
  const real a59 = xi[1] - xi[25];
  const real a60 = xr[13] + xr[37];
  const real a61 = xr[13] - xr[37];
  const real a62 = xi[13] + xi[37];
  const real a63 = xi[13] - xi[37];
  const real b56 = a59 - a61;
  const real b57 = a59 + a61;
  const real b58 = a57 + a63;
  const real b59 = a57 - a63;
  const real b60 = a56 + a60;
  const real b61 = a56 - a60;
  const real b62 = a58 + a62;
  const real b63 = a58 - a62;
  const real c40 = b52 + b60;
  const real c41 = b52 - b60;
  const real c42 = b54 + b62;
  const real c43 = b54 - b62;
  const real d36 = c28 + c40;
  const real d37 = c28 - c40;
  const real d38 = c30 + c42;
  const real d39 = c30 - c42;
  const real d40 = c29 + c43;
  const real d41 = c29 - c43;
  const real d42 = c31 - c41;
  const real d43 = c31 + c41;
  const real c44 = papilio_fma(k1, b50, -b48);
  const real c45 = papilio_fma(k1, b48, b50);
  const real c46 = papilio_fma(k1, b58, b56);
  const real c47 = papilio_fma(-k1, b56, b58);
  const real d44 = c44 - c46;
  const real d45 = c44 + c46;
  const real d46 = c45 + c47;
  const real d47 = c45 - c47;
  const real e24 = papilio_fma(-k2, d44, d28);
  const real e25 = papilio_fma(k2, d44, d28);
  const real e26 = papilio_fma(k2, d46, d30);
  const real e27 = papilio_fma(-k2, d46, d30);
  const real e28 = papilio_fma(-k2, d47, d29);
  const real e29 = papilio_fma(k2, d47, d29);
  const real e30 = papilio_fma(-k2, d45, d31);
  const real e31 = papilio_fma(k2, d45, d31);

  const real c48 = b53 + b55;
  const real c49 = b55 - b53;
  const real c50 = b63 - b61;
  const real c51 = b61 + b63;
  const real d48 = c48 - c50;
  const real d49 = c48 + c50;
  const real d50 = c49 + c51;
  const real d51 = c49 - c51;
  const real e32 = papilio_fma(k0, d48, c32);
  const real e33 = papilio_fma(-k0, d48, c32);
  const real e34 = papilio_fma(k0, d50, c34);
  const real e35 = papilio_fma(-k0, d50, c34);
  const real e36 = papilio_fma(k0, d51, c33);
  const real e37 = papilio_fma(-k0, d51, c33);
  const real e38 = papilio_fma(-k0, d49, c35);
  const real e39 = papilio_fma(k0, d49, c35);

  const real c52 = papilio_fma(-k1, b49, b51);
  const real c53 = papilio_fma(k1, b51, b49);
  const real c54 = papilio_fma(k1, b57, b59);
  const real c55 = papilio_fma(k1, b59, -b57);
  const real d52 = c52 - c54;
  const real d53 = c52 + c54;
  const real d54 = c53 + c55;
  const real d55 = c53 - c55;
  const real e40 = papilio_fma(-k2, d52, d32);
  const real e41 = papilio_fma(k2, d52, d32);
  const real e42 = papilio_fma(k2, d54, d34);
  const real e43 = papilio_fma(-k2, d54, d34);
  const real e44 = papilio_fma(-k2, d55, d33);
  const real e45 = papilio_fma(k2, d55, d33);
  const real e46 = papilio_fma(-k2, d53, d35);
  const real e47 = papilio_fma(k2, d53, d35);

  const real a64 = xr[20] + xr[44];
  const real a65 = xr[20] - xr[44];
  const real a66 = xi[20] + xi[44];
  const real a67 = xi[20] - xi[44];
  const real a68 = xr[8] + xr[32];
  const real a69 = xr[8] - xr[32];
  const real a70 = xi[8] + xi[32];
  const real a71 = xi[8] - xi[32];
  const real b64 = a67 + a69;
  const real b65 = a67 - a69;
  const real b66 = a65 - a71;
  const real b67 = a65 + a71;
  const real b68 = a64 + a68;
  const real b69 = a64 - a68;
  const real b70 = a66 + a70;
  const real b71 = a66 - a70;

  const real a72 = xr[14] + xr[38];
  const real a73 = xr[14] - xr[38];
  const real a74 = xi[14] + xi[38];
  const real a75 = xi[14] - xi[38];
  const real a76 = xr[2] + xr[26];
  const real a77 = xr[2] - xr[26];
  const real a78 = xi[2] + xi[26];
  const real a79 = xi[2] - xi[26];
  const real b72 = a72 + a76;
  const real b73 = a72 - a76;
  const real b74 = a74 + a78;
  const real b75 = a74 - a78;
  const real c56 = b68 + b72;
  const real c57 = b68 - b72;
  const real c58 = b70 + b74;
  const real c59 = b70 - b74;
  const real c60 = b69 - b75;
  const real c61 = b69 + b75;
  const real c62 = b71 + b73;
  const real c63 = b71 - b73;
  const real b76 = a73 + a75;
  const real b77 = a75 - a73;
  const real b78 = a79 - a77;
  const real b79 = a77 + a79;
  const real c64 = b76 - b78;
  const real c65 = b76 + b78;
  const real c66 = b77 + b79;
  const real c67 = b77 - b79;
  const real d56 = papilio_fma(k0, c64, b64);
  const real d57 = papilio_fma(-k0, c64, b64);
  const real d58 = papilio_fma(-k0, c66, b66);
  const real d59 = papilio_fma(k0, c66, b66);
  const real d60 = papilio_fma(-k0, c67, b65);
  const real d61 = papilio_fma(k0, c67, b65);
  const real d62 = papilio_fma(-k0, c65, b67);
  const real d63 = papilio_fma(k0, c65, b67);

  const real a80 = xr[23] + xr[47];
  const real a81 = xr[23] - xr[47];
  const real a82 = xi[23] + xi[47];
  const real a83 = xi[23] - xi[47];
  const real a84 = xr[11] + xr[35];
  const real a85 = xr[11] - xr[35];
  const real a86 = xi[11] + xi[35];
  const real a87 = xi[11] - xi[35];
  const real b80 = a83 + a85;
  const real b81 = a83 - a85;
  const real b82 = a81 - a87;
  const real b83 = a81 + a87;
  const real b84 = a80 + a84;
  const real b85 = a80 - a84;
  const real b86 = a82 + a86;
  const real b87 = a82 - a86;

  const real a88 = xr[17] + xr[41];
  const real a89 = xr[17] - xr[41];
  const real a90 = xi[17] + xi[41];
  const real a91 = xi[17] - xi[41];
  const real a92 = xr[5] + xr[29];
  const real a93 = xr[5] - xr[29];
  const real a94 = xi[5] + xi[29];
  const real a95 = xi[5] - xi[29];
  const real b88 = a91 + a93;
  const real b89 = a91 - a93;
  const real b90 = a89 - a95;
  const real b91 = a89 + a95;
  const real b92 = a88 + a92;
  const real b93 = a88 - a92;
  const real b94 = a90 + a94;
  const real b95 = a90 - a94;
  const real c68 = b84 + b92;
  const real c69 = b84 - b92;
  const real c70 = b86 + b94;
  const real c71 = b86 - b94;
  const real d64 = c56 + c68;
  const real d65 = c56 - c68;
  const real d66 = c58 + c70;
  const real d67 = c58 - c70;
  const real d68 = c57 + c71;
  const real d69 = c57 - c71;
  const real d70 = c59 - c69;
  const real d71 = c59 + c69;
  const real c72 = papilio_fma(k1, b82, -b80);
  const real c73 = papilio_fma(k1, b80, b82);
  const real c74 = papilio_fma(k1, b90, b88);
  const real c75 = papilio_fma(-k1, b88, b90);
  const real d72 = c72 - c74;
  const real d73 = c72 + c74;
  const real d74 = c73 + c75;
  const real d75 = c73 - c75;
  const real e48 = papilio_fma(-k2, d72, d56);
  const real e49 = papilio_fma(k2, d72, d56);
  const real e50 = papilio_fma(k2, d74, d58);
  const real e51 = papilio_fma(-k2, d74, d58);
  const real e52 = papilio_fma(-k2, d75, d57);
  const real e53 = papilio_fma(k2, d75, d57);
  const real e54 = papilio_fma(-k2, d73, d59);
  const real e55 = papilio_fma(k2, d73, d59);

  const real c76 = b85 + b87;
  const real c77 = b87 - b85;
  const real c78 = b95 - b93;
  const real c79 = b93 + b95;
  const real d76 = c76 - c78;
  const real d77 = c76 + c78;
  const real d78 = c77 + c79;
  const real d79 = c77 - c79;
  const real e56 = papilio_fma(k0, d76, c60);
  const real e57 = papilio_fma(-k0, d76, c60);
  const real e58 = papilio_fma(k0, d78, c62);
  const real e59 = papilio_fma(-k0, d78, c62);
  const real e60 = papilio_fma(k0, d79, c61);
  const real e61 = papilio_fma(-k0, d79, c61);
  const real e62 = papilio_fma(-k0, d77, c63);
  const real e63 = papilio_fma(k0, d77, c63);

  const real c80 = papilio_fma(-k1, b81, b83);
  const real c81 = papilio_fma(k1, b83, b81);
  const real c82 = papilio_fma(k1, b89, b91);
  const real c83 = papilio_fma(k1, b91, -b89);
  const real d80 = c80 - c82;
  const real d81 = c80 + c82;
  const real d82 = c81 + c83;
  const real d83 = c81 - c83;
  const real e64 = papilio_fma(-k2, d80, d60);
  const real e65 = papilio_fma(k2, d80, d60);
  const real e66 = papilio_fma(k2, d82, d62);
  const real e67 = papilio_fma(-k2, d82, d62);
  const real e68 = papilio_fma(-k2, d83, d61);
  const real e69 = papilio_fma(k2, d83, d61);
  const real e70 = papilio_fma(-k2, d81, d63);
  const real e71 = papilio_fma(k2, d81, d63);
  const real e72 = d36 + d64;
  const real e73 = d36 - d64;
  const real e74 = d38 + d66;
  const real e75 = d38 - d66;
  yr[0] = d8 + e72;

  const real f0 = papilio_fma(-k3, e72, d8);
  yi[0] = d10 + e74;

  const real f1 = papilio_fma(-k3, e74, d10);
  yr[16] = papilio_fma(k4, e75, f0);
  yr[32] = papilio_fma(-k4, e75, f0);
  yi[16] = papilio_fma(-k4, e73, f1);
  yi[32] = papilio_fma(k4, e73, f1);

  const real f2 = e24 + e48;
  const real f3 = e24 - e48;
  const real f4 = e26 + e50;
  const real f5 = e26 - e50;
  yr[33] = e0 - f2;

  const real g0 = papilio_fma(k3, f2, e0);
  yi[33] = e2 + f4;

  const real g1 = papilio_fma(-k3, f4, e2);
  yr[1] = papilio_fma(k4, f5, g0);
  yr[17] = papilio_fma(-k4, f5, g0);
  yi[1] = papilio_fma(k4, f3, g1);
  yi[17] = papilio_fma(-k4, f3, g1);

  const real f6 = e32 + e56;
  const real f7 = e32 - e56;
  const real f8 = e34 + e58;
  const real f9 = e34 - e58;
  yr[18] = e8 - f6;

  const real g2 = papilio_fma(k3, f6, e8);
  yi[18] = e10 - f8;

  const real g3 = papilio_fma(k3, f8, e10);
  yr[34] = papilio_fma(-k4, f9, g2);
  yr[2] = papilio_fma(k4, f9, g2);
  yi[34] = papilio_fma(k4, f7, g3);
  yi[2] = papilio_fma(-k4, f7, g3);

  const real f10 = e40 + e64;
  const real f11 = e40 - e64;
  const real f12 = e42 + e66;
  const real f13 = e42 - e66;
  yr[3] = e16 + f10;

  const real g4 = papilio_fma(-k3, f10, e16);
  yi[3] = e18 - f12;

  const real g5 = papilio_fma(k3, f12, e18);
  yr[19] = papilio_fma(-k4, f13, g4);
  yr[35] = papilio_fma(k4, f13, g4);
  yi[19] = papilio_fma(-k4, f11, g5);
  yi[35] = papilio_fma(k4, f11, g5);

  const real e76 = d40 + d68;
  const real e77 = d40 - d68;
  const real e78 = d42 + d70;
  const real e79 = d42 - d70;
  yr[36] = d12 + e76;

  const real f14 = papilio_fma(-k3, e76, d12);
  yi[36] = d14 + e78;

  const real f15 = papilio_fma(-k3, e78, d14);
  yr[4] = papilio_fma(k4, e79, f14);
  yr[20] = papilio_fma(-k4, e79, f14);
  yi[4] = papilio_fma(-k4, e77, f15);
  yi[20] = papilio_fma(k4, e77, f15);

  const real f16 = e28 + e52;
  const real f17 = e28 - e52;
  const real f18 = e30 + e54;
  const real f19 = e30 - e54;
  yr[21] = e4 - f16;

  const real g6 = papilio_fma(k3, f16, e4);
  yi[21] = e6 + f18;

  const real g7 = papilio_fma(-k3, f18, e6);
  yr[37] = papilio_fma(k4, f19, g6);
  yr[5] = papilio_fma(-k4, f19, g6);
  yi[37] = papilio_fma(k4, f17, g7);
  yi[5] = papilio_fma(-k4, f17, g7);

  const real f20 = e36 + e60;
  const real f21 = e36 - e60;
  const real f22 = e38 + e62;
  const real f23 = e38 - e62;
  yr[6] = e12 - f20;

  const real g8 = papilio_fma(k3, f20, e12);
  yi[6] = e14 - f22;

  const real g9 = papilio_fma(k3, f22, e14);
  yr[22] = papilio_fma(-k4, f23, g8);
  yr[38] = papilio_fma(k4, f23, g8);
  yi[22] = papilio_fma(k4, f21, g9);
  yi[38] = papilio_fma(-k4, f21, g9);

  const real f24 = e44 + e68;
  const real f25 = e44 - e68;
  const real f26 = e46 + e70;
  const real f27 = e46 - e70;
  yr[39] = e20 + f24;

  const real g10 = papilio_fma(-k3, f24, e20);
  yi[39] = e22 - f26;

  const real g11 = papilio_fma(k3, f26, e22);
  yr[7] = papilio_fma(-k4, f27, g10);
  yr[23] = papilio_fma(k4, f27, g10);
  yi[7] = papilio_fma(-k4, f25, g11);
  yi[23] = papilio_fma(k4, f25, g11);

  const real e80 = d37 + d65;
  const real e81 = d37 - d65;
  const real e82 = d39 + d67;
  const real e83 = d39 - d67;
  yr[24] = d9 + e80;

  const real f28 = papilio_fma(-k3, e80, d9);
  yi[24] = d11 + e82;

  const real f29 = papilio_fma(-k3, e82, d11);
  yr[40] = papilio_fma(k4, e83, f28);
  yr[8] = papilio_fma(-k4, e83, f28);
  yi[40] = papilio_fma(-k4, e81, f29);
  yi[8] = papilio_fma(k4, e81, f29);

  const real f30 = e25 + e49;
  const real f31 = e25 - e49;
  const real f32 = e27 + e51;
  const real f33 = e27 - e51;
  yr[9] = e1 - f30;

  const real g12 = papilio_fma(k3, f30, e1);
  yi[9] = e3 + f32;

  const real g13 = papilio_fma(-k3, f32, e3);
  yr[25] = papilio_fma(k4, f33, g12);
  yr[41] = papilio_fma(-k4, f33, g12);
  yi[25] = papilio_fma(k4, f31, g13);
  yi[41] = papilio_fma(-k4, f31, g13);

  const real f34 = e33 + e57;
  const real f35 = e33 - e57;
  const real f36 = e35 + e59;
  const real f37 = e35 - e59;
  yr[42] = e9 - f34;

  const real g14 = papilio_fma(k3, f34, e9);
  yi[42] = e11 - f36;

  const real g15 = papilio_fma(k3, f36, e11);
  yr[10] = papilio_fma(-k4, f37, g14);
  yr[26] = papilio_fma(k4, f37, g14);
  yi[10] = papilio_fma(k4, f35, g15);
  yi[26] = papilio_fma(-k4, f35, g15);

  const real f38 = e41 + e65;
  const real f39 = e41 - e65;
  const real f40 = e43 + e67;
  const real f41 = e43 - e67;
  yr[27] = e17 + f38;

  const real g16 = papilio_fma(-k3, f38, e17);
  yi[27] = e19 - f40;

  const real g17 = papilio_fma(k3, f40, e19);
  yr[43] = papilio_fma(-k4, f41, g16);
  yr[11] = papilio_fma(k4, f41, g16);
  yi[43] = papilio_fma(-k4, f39, g17);
  yi[11] = papilio_fma(k4, f39, g17);

  const real e84 = d41 + d69;
  const real e85 = d41 - d69;
  const real e86 = d43 + d71;
  const real e87 = d43 - d71;
  yr[12] = d13 + e84;

  const real f42 = papilio_fma(-k3, e84, d13);
  yi[12] = d15 + e86;

  const real f43 = papilio_fma(-k3, e86, d15);
  yr[28] = papilio_fma(k4, e87, f42);
  yr[44] = papilio_fma(-k4, e87, f42);
  yi[28] = papilio_fma(-k4, e85, f43);
  yi[44] = papilio_fma(k4, e85, f43);

  const real f44 = e29 + e53;
  const real f45 = e29 - e53;
  const real f46 = e31 + e55;
  const real f47 = e31 - e55;
  yr[45] = e5 - f44;

  const real g18 = papilio_fma(k3, f44, e5);
  yi[45] = e7 + f46;

  const real g19 = papilio_fma(-k3, f46, e7);
  yr[13] = papilio_fma(k4, f47, g18);
  yr[29] = papilio_fma(-k4, f47, g18);
  yi[13] = papilio_fma(k4, f45, g19);
  yi[29] = papilio_fma(-k4, f45, g19);

  const real f48 = e37 + e61;
  const real f49 = e37 - e61;
  const real f50 = e39 + e63;
  const real f51 = e39 - e63;
  yr[30] = e13 - f48;

  const real g20 = papilio_fma(k3, f48, e13);
  yi[30] = e15 - f50;

  const real g21 = papilio_fma(k3, f50, e15);
  yr[46] = papilio_fma(-k4, f51, g20);
  yr[14] = papilio_fma(k4, f51, g20);
  yi[46] = papilio_fma(k4, f49, g21);
  yi[14] = papilio_fma(-k4, f49, g21);

  const real f52 = e45 + e69;
  const real f53 = e45 - e69;
  const real f54 = e47 + e71;
  const real f55 = e47 - e71;
  yr[15] = e21 + f52;

  const real g22 = papilio_fma(-k3, f52, e21);
  yi[15] = e23 - f54;

  const real g23 = papilio_fma(k3, f54, e23);
  yr[31] = papilio_fma(-k4, f55, g22);
  yr[47] = papilio_fma(k4, f55, g22);
  yi[31] = papilio_fma(-k4, f53, g23);
  yi[47] = papilio_fma(k4, f53, g23);
}

#endif  // PAPILIO_DFT48_PLAIN_H
