// SPDX-License-Identifier: MIT
//
// A pulsar search: short pulses, far below the noise, in a long series whose length is what the
// telescope gave, here a prime. One real transform; the powers of a frequency and its harmonics are
// added up, since a narrow pulse has many.
#include <algorithm>
#include <cmath>
#include <complex>
#include <random>
#include <vector>

#include "arguments.h"

int main(int argc, char** argv) try {
  const Arguments arguments(argc, argv,
                            "pulsar: the period of pulses below the noise, in a long series\n"
                            "  --n SAMPLES                 of the series, any number (200003)\n"
                            "  --period SAMPLES            of the pulses that are hidden (89.3)\n");
  const std::size_t n = arguments.number("--n", 200003), bins = n / 2 + 1;
  const double period = std::stod(arguments.text("--period", "89.3"));

  std::vector<float> series(n);
  std::mt19937 random(42);
  std::normal_distribution<float> noise(0, 1);
  for (std::size_t i = 0; i < n; ++i) {
    const double phase = i / period - std::floor(i / period);
    series[i] = noise(random) + (phase < 0.04 ? 0.7f : 0.0f);  // less than a sample of noise
  }

  const papilio::Streamed transform({.length = n, .kind = papilio::Kind::r2c},
                                    arguments.plan_options());
  std::vector<std::complex<float>> spectrum(bins);
  transform.execute(series.data(), spectrum.data());

  std::vector<double> power(bins);
  for (std::size_t k = 1; k < bins; ++k) power[k] = std::norm(spectrum[k]) / n;
  constexpr std::size_t harmonics = 16;
  // A fundamental between two bins has its harmonics elsewhere than at the multiples of either, so
  // steps of the fundamental are as fine as the highest harmonic's bins.
  double best = 0, best_bin = 0;
  for (double bin = 50; bin * harmonics + 1 < bins; bin += 0.5 / harmonics) {
    double sum = 0;
    for (std::size_t h = 1; h <= harmonics; ++h)
      sum += power[static_cast<std::size_t>(std::lround(bin * h))];
    if (sum > best) best = sum, best_bin = bin;
  }
  std::printf("period %.1f samples, %.0f times the mean power in %zu harmonics\n", n / best_bin,
              best, harmonics);
} catch (const std::exception& error) {
  return failed(error);
}
