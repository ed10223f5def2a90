// SPDX-License-Identifier: MIT
//
// Products of matrices, for kernel text that comes after abi.h.
//
// Warps, of 32 neighbouring threads of a phase, multiply complex matrices, 8 x 4 by 4 x 8, and add
// the product to 8 x 8 sums. Of those each thread has row thread % 32 / 4, columns 2 (thread % 4)
// and the one after it. All threads of a warp take part or none:
//
//     papilio_left a;
//     papilio_right b;
//     papilio_sums sums = {};
//     PAPILIO_LEFT(a, entry at (row, inner))         an expression of these two names
//     PAPILIO_RIGHT(b, entry at (inner, column))
//     papilio_product(sums, a, b);
//     sums.re[0], sums.im[0], sums.re[1], sums.im[1]
//
// What a warp has read before PAPILIO_WARP_BARRIER, between two phases, it may write behind it.
//
// Doubles are multiplied as they are. Floats are rounded first, to 11 bits: to tf32, or with
// PAPILIO_HALF_PRODUCTS to f16, where they are infinite from 65520 on and multiples of 2^-24.
// Their products are exact, but in what order a GPU adds them and how it rounds is not known:
// these are outside the contract of the same bits.
#ifndef PAPILIO_PRODUCTS_H
#define PAPILIO_PRODUCTS_H

struct papilio_sums {
  real re[2], im[2];
};
#if defined(__CUDACC__)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#error "products of matrices need sm_80 or later"
#endif
#define PAPILIO_LEFT(to, ...)                            \
  {                                                      \
    const int row = thread % 32 / 4, inner = thread % 4; \
    to = papilio_left_of(__VA_ARGS__);                   \
  }
#define PAPILIO_RIGHT(to, ...)                              \
  {                                                         \
    const int column = thread % 32 / 4, inner = thread % 4; \
    to = papilio_right_of(__VA_ARGS__);                     \
  }
#define PAPILIO_WARP_BARRIER __syncwarp();
#if PAPILIO_REAL_BITS == 64
typedef complex_t papilio_left, papilio_right;
PAPILIO_CODELET papilio_left papilio_left_of(const complex_t a) {
  return a;
}
PAPILIO_CODELET papilio_right papilio_right_of(const complex_t b) {
  return b;
}
PAPILIO_CODELET void papilio_real_product(real (&sum)[2], const real a, const real b) {
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
               : "+d"(sum[0]), "+d"(sum[1])
               : "d"(a), "d"(b));
}
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const complex_t a, const complex_t b) {
  papilio_real_product(sums.re, a.re, b.re);
  papilio_real_product(sums.im, a.re, b.im);
  papilio_real_product(sums.re, a.im, -b.im);
  papilio_real_product(sums.im, a.im, b.re);
}
#else
// One real product of 16 x 8 by 8 x 8: rows 0 to 7 are the sums' real parts, 8 to 15 their
// imaginary ones.
//     | A.re  -A.im |   | B.re |
//     | A.im   A.re | * | B.im |
#if defined(PAPILIO_HALF_PRODUCTS)
// Two values of f16, neighbours along the inner side: there real and imaginary parts take turns.
PAPILIO_CODELET unsigned papilio_halves(const real first, const real second) {
  unsigned halves;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(halves) : "f"(second), "f"(first));
  return halves;
}
struct papilio_left {
  unsigned re, im;
};
typedef unsigned papilio_right;
PAPILIO_CODELET papilio_left papilio_left_of(const complex_t a) {
  return {papilio_halves(a.re, -a.im), papilio_halves(a.im, a.re)};
}
PAPILIO_CODELET papilio_right papilio_right_of(const complex_t b) {
  return papilio_halves(b.re, b.im);
}
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const papilio_left a,
                                     const papilio_right b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, "
      "{%0, %1, %2, %3};"
      : "+f"(sums.re[0]), "+f"(sums.re[1]), "+f"(sums.im[0]), "+f"(sums.im[1])
      : "r"(a.re), "r"(a.im), "r"(b));
}
#else
PAPILIO_CODELET unsigned papilio_tf32(const real value) {
  unsigned rounded;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(value));
  return rounded;
}
struct papilio_left {
  unsigned re, im, minus_im;
};
struct papilio_right {
  unsigned re, im;
};
PAPILIO_CODELET papilio_left papilio_left_of(const complex_t a) {
  const unsigned im = papilio_tf32(a.im);
  return {papilio_tf32(a.re), im, im ^ 0x80000000u};
}
PAPILIO_CODELET papilio_right papilio_right_of(const complex_t b) {
  return {papilio_tf32(b.re), papilio_tf32(b.im)};
}
// Along the inner side four real parts, then four imaginary ones.
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const papilio_left a,
                                     const papilio_right b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %4}, "
      "{%7, %8}, {%0, %1, %2, %3};"
      : "+f"(sums.re[0]), "+f"(sums.re[1]), "+f"(sums.im[0]), "+f"(sums.im[1])
      : "r"(a.re), "r"(a.im), "r"(a.minus_im), "r"(b.re), "r"(b.im));
}
#endif
#endif
#else
// A thread's row of the left matrix, its two columns of the right one.
struct papilio_left {
  complex_t entries[4];
};
struct papilio_right {
  complex_t entries[2][4];
};
#define PAPILIO_LEFT(to, ...)                              \
  PAPILIO_UNROLL for (int inner = 0; inner < 4; ++inner) { \
    const int row = thread % 32 / 4;                       \
    to.entries[inner] = papilio_factor(__VA_ARGS__);       \
  }
#define PAPILIO_RIGHT(to, ...)                               \
  PAPILIO_UNROLL for (int b = 0; b < 2; ++b) {               \
    const int column = thread % 4 * 2 + b;                   \
    PAPILIO_UNROLL for (int inner = 0; inner < 4; ++inner) { \
      to.entries[b][inner] = papilio_factor(__VA_ARGS__);    \
    }                                                        \
  }
#define PAPILIO_WARP_BARRIER
// As the units take a finite value: rounded to the nearest of 11 bits, of two the even one in f16
// and the larger one in tf32.
PAPILIO_CODELET real papilio_rounded(const real value) {
#if PAPILIO_REAL_BITS == 64
  return value;
#elif defined(PAPILIO_HALF_PRODUCTS)
  const real size = value < 0 ? -value : value;
  // The sum has units of 2^-24.
  if (size < 0x1p-14f) return (value + 0.75f) - 0.75f;
  if (size >= 65520) return value * __builtin_inff();
  const unsigned bits = __builtin_bit_cast(unsigned, value);
  return __builtin_bit_cast(real, (bits + 0xfffu + (bits >> 13 & 1u)) & ~0x1fffu);
#else
  return __builtin_bit_cast(real, (__builtin_bit_cast(unsigned, value) + 0x1000u) & ~0x1fffu);
#endif
}
PAPILIO_CODELET complex_t papilio_factor(const complex_t value) {
  return {papilio_rounded(value.re), papilio_rounded(value.im)};
}
// In f64 the order in which the units add a sum's four products, each rounded.
PAPILIO_CODELET real papilio_add_products(const real sum, const real a0, const real b0,
                                          const real a1, const real b1, const real a2,
                                          const real b2, const real a3, const real b3) {
  return papilio_fma(a3, b3, papilio_fma(a2, b2, papilio_fma(a1, b1, papilio_fma(a0, b0, sum))));
}
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const papilio_left& left,
                                     const papilio_right& right) {
  const complex_t* a = left.entries;
  PAPILIO_UNROLL for (int i = 0; i < 2; ++i) {
    const complex_t* b = right.entries[i];
    sums.re[i] = papilio_add_products(sums.re[i], a[0].re, b[0].re, a[1].re, b[1].re, a[2].re,
                                      b[2].re, a[3].re, b[3].re);
    sums.im[i] = papilio_add_products(sums.im[i], a[0].re, b[0].im, a[1].re, b[1].im, a[2].re,
                                      b[2].im, a[3].re, b[3].im);
    sums.re[i] = papilio_add_products(sums.re[i], a[0].im, -b[0].im, a[1].im, -b[1].im, a[2].im,
                                      -b[2].im, a[3].im, -b[3].im);
    sums.im[i] = papilio_add_products(sums.im[i], a[0].im, b[0].re, a[1].im, b[1].re, a[2].im,
                                      b[2].re, a[3].im, b[3].re);
  }
}
#endif

#endif  // PAPILIO_PRODUCTS_H
