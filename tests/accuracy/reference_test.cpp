// SPDX-License-Identifier: MIT
//
// The reference against FFTW in long double: two programs that share nothing must agree to long
// double's 64 bits.
#include <gtest/gtest.h>

#include <cmath>

#include "numbers/reference_dft.h"
#include "tests/support/random.h"

#ifdef PAPILIO_HAVE_FFTWL
#include <fftw3.h>
#endif

namespace papilio::tests {
namespace {

#ifdef PAPILIO_HAVE_FFTWL

// Relative L2 difference of the two transforms of the same random data.
double difference_from_fftw(std::uint64_t n, bool inverse) {
  std::vector<numbers::WideComplex> in(n);
  auto* data = static_cast<fftwl_complex*>(fftwl_malloc(n * sizeof(fftwl_complex)));
  fftwl_plan plan = fftwl_plan_dft_1d(static_cast<int>(n), data, data,
                                      inverse ? FFTW_BACKWARD : FFTW_FORWARD, FFTW_ESTIMATE);
  for (std::uint64_t i = 0; i < n; ++i) {
    in[i] = {random_real<double>(n, 2 * i), random_real<double>(n, 2 * i + 1)};
    data[i][0] = in[i].re.hi;
    data[i][1] = in[i].im.hi;
  }
  fftwl_execute(plan);
  const std::vector<numbers::WideComplex> out = numbers::reference_dft(in, inverse);
  long double error = 0, norm = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    const long double re = data[i][0] - out[i].re.hi - out[i].re.lo;
    const long double im = data[i][1] - out[i].im.hi - out[i].im.lo;
    error += re * re + im * im;
    norm += data[i][0] * data[i][0] + data[i][1] * data[i][1];
  }
  fftwl_destroy_plan(plan);
  fftwl_free(data);
  return static_cast<double>(std::sqrt(error / norm));
}

TEST(Reference, AgreesWithFftwInLongDouble) {
  for (const std::uint64_t n :
       {1, 2, 3, 16, 31, 67, 100, 1009, 4096, 5040, 10007, 131072, 196606, 1 << 20}) {
    for (const bool inverse : {false, true}) {
      EXPECT_LE(difference_from_fftw(n, inverse), 16 * 0x1p-64) << n << (inverse ? " inverse" : "");
    }
  }
}

#else

TEST(Reference, AgreesWithFftwInLongDouble) {
  GTEST_SKIP() << "built without FFTW in long double (Debian, Ubuntu: libfftw3-dev)";
}

#endif

}  // namespace
}  // namespace papilio::tests
