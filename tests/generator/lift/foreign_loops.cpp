// SPDX-License-Identifier: MIT
//
// The definition in loops, as tests and textbooks have it: on FFTW's type, on interleaved reals,
// and a radix-2 step on split arrays with split twiddles.
#include <math.h>
using namespace std;

typedef float fftw_complex[2];

void naive7(const fftw_complex* restrict in, fftw_complex* restrict out) {
  const int n = 7;
  for (int k = 0; k < n; k++) {
    out[k][0] = out[k][1] = 0;
    for (int j = 0; j < n; j++) {
      const float phi = -2.0f * M_PI * ((j * k) % n) / n;
      out[k][0] += cosf(phi) * in[j][0] - sinf(phi) * in[j][1];
      out[k][1] += cosf(phi) * in[j][1] + sinf(phi) * in[j][0];
    }
  }
}

extern "C" void naive3(float* x, float* y) {
  for (int k = 0; k < 3; k++) {
    double re = 0, im = 0;
    for (int j = 0; j < 3; j++) {
      double c = std::cos(2 * M_PI * j * k / 3), s = std::sin(2 * M_PI * j * k / 3);
      re += x[2 * j] * c - x[2 * j + 1] * s;
      im += x[2 * j] * s + x[2 * j + 1] * c;
    }
    y[2 * k] = (float)re, y[2 * k + 1] = (float)im;
  }
}

void radix2(float* xr, float* xi, const float* wr, const float* wi) {
  float tr = xr[1] * wr[0] - xi[1] * wi[0], ti = xr[1] * wi[0] + xi[1] * wr[0];
  xr[1] = xr[0] - tr;
  xi[1] = xi[0] - ti;
  xr[0] += tr;
  xi[0] += ti;
}
