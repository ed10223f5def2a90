// SPDX-License-Identifier: MIT
//
// Numbers of 16 bits in memory, for kernels whose input or output is stored so: f16 (IEEE binary16)
// and bf16 (the upper half of an f32). Arithmetic is in f32, which `real` is; a result is rounded
// once, to the nearest, ties to even. Follows abi.h in the texts that need it.
#ifndef PAPILIO_STORAGE_H
#define PAPILIO_STORAGE_H

struct papilio_f16 {
  unsigned short bits;
};
struct papilio_bf16 {
  unsigned short bits;
};

// One interleaved complex number of such parts.
template <class Number>
struct alignas(4) papilio_pair {
  Number re, im;
};

#if defined(__CUDACC__)
PAPILIO_CODELET unsigned papilio_bits(const real number) {
  return __float_as_uint(number);
}
PAPILIO_CODELET real papilio_of_bits(const unsigned bits) {
  return __uint_as_float(bits);
}
PAPILIO_CODELET real papilio_widen(const papilio_f16 number) {
  real wide;
  asm("cvt.f32.f16 %0, %1;" : "=f"(wide) : "h"(number.bits));
  return wide;
}
PAPILIO_CODELET void papilio_narrow(const real number, papilio_f16& narrow) {
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(narrow.bits) : "f"(number));
}
#else
PAPILIO_CODELET unsigned papilio_bits(const real number) {
  unsigned bits;
  __builtin_memcpy(&bits, &number, sizeof bits);
  return bits;
}
PAPILIO_CODELET real papilio_of_bits(const unsigned bits) {
  real number;
  __builtin_memcpy(&number, &bits, sizeof number);
  return number;
}
PAPILIO_CODELET real papilio_widen(const papilio_f16 number) {
  const unsigned sign = (number.bits & 0x8000u) << 16, magnitude = number.bits & 0x7fffu;
  if (magnitude >= 0x7c00u) return papilio_of_bits(sign | 0x7f800000u | (magnitude << 13));
  // The exponent's bias is 15 there and 127 here; the product is exact, below normal numbers too.
  const real scaled = papilio_of_bits(magnitude << 13) * papilio_of_bits((254u - 15u) << 23);
  return papilio_of_bits(sign | papilio_bits(scaled));
}
PAPILIO_CODELET void papilio_narrow(const real number, papilio_f16& narrow) {
  const unsigned bits = papilio_bits(number), sign = (bits >> 16) & 0x8000u;
  unsigned magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) {
    magnitude = 0x7fffu;
  } else if (magnitude >= 0x47800000u) {
    magnitude = 0x7c00u;
  } else if (magnitude < 0x38800000u) {  // below 2^-14: the last place is 2^-24, that of 1/2
    magnitude = papilio_bits(papilio_of_bits(magnitude) + 0.5f) - papilio_bits(0.5f);
  } else {
    magnitude = (magnitude + 0xfffu + ((magnitude >> 13) & 1u) - 0x38000000u) >> 13;
  }
  narrow.bits = (unsigned short)(sign | magnitude);
}
#endif

PAPILIO_CODELET real papilio_widen(const papilio_bf16 number) {
  return papilio_of_bits((unsigned)number.bits << 16);
}
PAPILIO_CODELET void papilio_narrow(const real number, papilio_bf16& narrow) {
  const unsigned bits = papilio_bits(number);
  narrow.bits = (bits & 0x7fffffffu) > 0x7f800000u
                    ? (unsigned short)0x7fff
                    : (unsigned short)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

template <class Number>
PAPILIO_CODELET complex_t papilio_widen(const papilio_pair<Number> number) {
  return {papilio_widen(number.re), papilio_widen(number.im)};
}
template <class Number>
PAPILIO_CODELET papilio_pair<Number> papilio_narrow_pair(const complex_t number) {
  papilio_pair<Number> narrow;
  papilio_narrow(number.re, narrow.re);
  papilio_narrow(number.im, narrow.im);
  return narrow;
}

#endif  // PAPILIO_STORAGE_H
