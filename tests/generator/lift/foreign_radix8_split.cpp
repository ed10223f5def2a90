// SPDX-License-Identifier: MIT
//
// Split arrays, loops, a table of cosines made at compile time; bit-reversed output, scaled by 1/8.
#include <cmath>

static const double cosine[4] = {1.0, 0.70710678118654752, 0.0, -0.70710678118654752};
static const double sine[4] = {0.0, 0.70710678118654752, 1.0, 0.70710678118654752};

template <int N>
static void inverse_fft(const double* re, const double* im, double* out_re, double* out_im) {
  double wr[N], wi[N];
  for (int i = 0; i < N; i++) {
    wr[i] = re[i];
    wi[i] = im[i];
  }
  for (int half = N / 2, step = 1; half >= 1; half /= 2, step *= 2) {
#pragma unroll
    for (int start = 0; start < N; start += 2 * half) {
      for (int k = 0; k < half; ++k) {
        const int a = start + k, b = a + half;
        const double tr = wr[a] - wr[b], ti = wi[a] - wi[b];
        wr[a] += wr[b];
        wi[a] += wi[b];
        if (k == 0) {
          wr[b] = tr;
          wi[b] = ti;
          continue;
        }
        const double c = cosine[k * step], s = sine[k * step];
        wr[b] = tr * c - ti * s;
        wi[b] = tr * s + ti * c;
      }
    }
  }
  for (int i = 0; i != N; ++i) {
    out_re[i] = wr[i] / N;
    out_im[i] = wi[i] / N;
  }
}

void inverse_fft8(const double* re, const double* im, double* out_re, double* out_im) {
  inverse_fft<8>(re, im, out_re, out_im);
}
