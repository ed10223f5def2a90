// SPDX-License-Identifier: MIT
//
// Double-double arithmetic for kernel text with PAPILIO_REAL_BITS 128; it comes before abi.h, which
// gives the other precisions. A real is the unevaluated sum of two doubles, hi the double nearest
// to it, of about 106 bits. The algorithms, with u = 2^-53, are those of M. Joldes, J.-M. Muller,
// V. Popescu, "Tight and rigorous error bounds for basic building blocks of double-word
// arithmetic", 2017, as in numbers/double_double.h: a sum (AccurateDWPlusDW) is off by little more
// than 3 u^2 of itself, whatever cancels, a product (DWTimesDW2) by at most 5 u^2; papilio_fma is a
// product and a sum. Every operation on doubles is one that no compiler may contract or reorder, so
// all machines give the same bits. Parts of a product below 2^-969 lose low bits; what overflows is
// not a number.
#ifndef PAPILIO_F64X2_H
#define PAPILIO_F64X2_H

#if defined(__CUDACC__)
#define PAPILIO_F64X2 static __device__ __forceinline__
#define PAPILIO_F64X2_MEMBER __device__ __forceinline__
PAPILIO_F64X2 double papilio_add64(double a, double b) {
  return __dadd_rn(a, b);
}
PAPILIO_F64X2 double papilio_subtract64(double a, double b) {
  return __dsub_rn(a, b);
}
PAPILIO_F64X2 double papilio_multiply64(double a, double b) {
  return __dmul_rn(a, b);
}
PAPILIO_F64X2 double papilio_fma64(double a, double b, double c) {
  return __fma_rn(a, b, c);
}
#else
#define PAPILIO_F64X2 static inline __attribute__((always_inline))
#define PAPILIO_F64X2_MEMBER inline __attribute__((always_inline))
PAPILIO_F64X2 double papilio_add64(double a, double b) {
  return a + b;
}
PAPILIO_F64X2 double papilio_subtract64(double a, double b) {
  return a - b;
}
PAPILIO_F64X2 double papilio_multiply64(double a, double b) {
  return a * b;
}
PAPILIO_F64X2 double papilio_fma64(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
#endif

struct alignas(16) real {
  double hi, lo;

  real() = default;
  // Integers that a double holds, and doubles, are reals.
  PAPILIO_F64X2_MEMBER constexpr real(double high) : hi(high), lo(0) {}
  PAPILIO_F64X2_MEMBER constexpr real(double high, double low) : hi(high), lo(low) {}
};

// a + b exactly.
PAPILIO_F64X2 real papilio_two_sum(double a, double b) {
  const double sum = papilio_add64(a, b), part = papilio_subtract64(sum, a);
  return real(sum, papilio_add64(papilio_subtract64(a, papilio_subtract64(sum, part)),
                                 papilio_subtract64(b, part)));
}
// The same where |a| >= |b| or a = 0.
PAPILIO_F64X2 real papilio_fast_two_sum(double a, double b) {
  const double sum = papilio_add64(a, b);
  return real(sum, papilio_subtract64(b, papilio_subtract64(sum, a)));
}

PAPILIO_F64X2 real operator-(real a) {
  return real(-a.hi, -a.lo);
}
PAPILIO_F64X2 real operator+(real a, real b) {
  const real high = papilio_two_sum(a.hi, b.hi), low = papilio_two_sum(a.lo, b.lo);
  const real sum = papilio_fast_two_sum(high.hi, papilio_add64(high.lo, low.hi));
  return papilio_fast_two_sum(sum.hi, papilio_add64(low.lo, sum.lo));
}
PAPILIO_F64X2 real operator-(real a, real b) {
  return a + -b;
}
PAPILIO_F64X2 real operator*(real a, real b) {
  const double product = papilio_multiply64(a.hi, b.hi);
  const double rest = papilio_fma64(a.hi, b.hi, -product);
  const double cross = papilio_fma64(a.lo, b.hi, papilio_multiply64(a.hi, b.lo));
  return papilio_fast_two_sum(product, papilio_add64(rest, cross));
}
PAPILIO_F64X2 real papilio_fma(real a, real b, real c) {
  return a * b + c;
}
PAPILIO_F64X2 constexpr bool operator==(real a, real b) {
  return a.hi == b.hi && a.lo == b.lo;
}

#if defined(__CUDACC__)
// A pair in one access, as abi.h has it of complex numbers of doubles.
PAPILIO_F64X2 void papilio_store_past_cache(real* to, const real value) {
  asm volatile("st.global.L1::no_allocate.v2.f64 [%0], {%1, %2};" ::"l"(to), "d"(value.hi),
               "d"(value.lo)
               : "memory");
}
PAPILIO_F64X2 real papilio_read(const real* from) {
  const double2 value = __ldg((const double2*)from);
  return real(value.x, value.y);
}
PAPILIO_F64X2 real papilio_read_kept(const real* from) {
  real value;
  asm("ld.global.nc.L1::evict_last.v2.f64 {%0, %1}, [%2];"
      : "=d"(value.hi), "=d"(value.lo)
      : "l"(from));
  return value;
}
#endif

#endif  // PAPILIO_F64X2_H
