// SPDX-License-Identifier: MIT
//
// Two or four neighbouring real numbers in one access, for real kinds: alone they are read
// in as many turns of L1, and stored in as many parts of sectors to L2. Arrays of real numbers, and
// rows in them, need not begin where such an access may: then each number is one, and `whole` is
// false. Kernels ask once, around all accesses of a thread, since loads behind branches of their
// own would wait for each other. Follows abi.h in the texts that need it.
#ifndef PAPILIO_VECTORS_H
#define PAPILIO_VECTORS_H

struct alignas(16) papilio_four {
  real numbers[4];
};

template <class Vector>
PAPILIO_CODELET bool papilio_begins(const real* at) {
  return (unsigned long long)at % alignof(Vector) == 0;
}

template <bool whole>
PAPILIO_CODELET complex_t papilio_load_two(const real* from) {
  if (whole) return *(const complex_t*)from;
  return {from[0], from[1]};
}
template <bool whole>
PAPILIO_CODELET void papilio_store_two(real* to, const complex_t value) {
  if (whole) {
    *(complex_t*)to = value;
  } else {
    to[0] = value.re;
    to[1] = value.im;
  }
}

template <bool whole>
PAPILIO_CODELET papilio_four papilio_load_four(const real* from) {
  if (whole) return *(const papilio_four*)from;
  return {{from[0], from[1], from[2], from[3]}};
}
template <bool whole>
PAPILIO_CODELET void papilio_store_four(real* to, const papilio_four value) {
  if (whole) {
    *(papilio_four*)to = value;
  } else {
    PAPILIO_UNROLL for (int i = 0; i < 4; ++i) to[i] = value.numbers[i];
  }
}

#endif  // PAPILIO_VECTORS_H
