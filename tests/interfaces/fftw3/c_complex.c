/* SPDX-License-Identifier: MIT
 *
 * A program in C that includes <complex.h> before our header computes with fftw_complex. */
#include <complex.h>

#include "papilio/fftw3.h"

int papilio_c_complex_product(fftw_complex* a, const fftw_complex* b);

/* a becomes a b; a bit of the result for each precision whose numbers are C's. */
int papilio_c_complex_product(fftw_complex* a, const fftw_complex* b) {
  const fftwf_complex single_i = I;
  const fftwl_complex long_i = I;
  int bits = 1;
  *a *= *b;
  if (crealf(single_i * single_i) == -1) bits |= 2;
  if (creall(long_i * long_i) == -1) bits |= 4;
#ifdef PAPILIO_FFTW_QUAD
  const fftwq_complex quad_i = I;
  if (__real__(quad_i * quad_i) == -1) bits |= 8;
#else
  bits |= 8;
#endif
  return bits;
}
