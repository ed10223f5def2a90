// SPDX-License-Identifier: MIT
//
// A picture blurred, and sharpened again: both are two-dimensional convolutions, a plan each that
// goes to the spectrum, multiplies and comes back. The second multiplies by Wiener's filter,
// conj(H) / (|H|^2 + noise).
#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "arguments.h"

using Picture = std::vector<float>;
using Spectrum = std::vector<std::complex<float>>;
constexpr std::size_t rows = 240, columns = 320, bins = columns / 2 + 1;

// Dark and light tiles with a bright disc.
Picture make_picture() {
  Picture picture(rows * columns);
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      const double from_middle = std::hypot(r - 120.0, c - 160.0);
      picture[r * columns + c] = from_middle < 50 ? 1.0f : (r / 24 + c / 32) % 2 ? 0.6f : 0.2f;
    }
  return picture;
}

// A camera out of focus: a disc whose middle is at place 0, what lies before it at the ends.
Picture disc(double radius) {
  Picture blur(rows * columns);
  double sum = 0;
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      const double y = std::min<double>(r, rows - r), x = std::min<double>(c, columns - c);
      const double inside = std::clamp(radius + 0.5 - std::hypot(y, x), 0.0, 1.0);
      sum += blur[r * columns + c] = inside;
    }
  for (float& weight : blur) weight /= sum;
  return blur;
}

double root_mean_square(const Picture& a, const Picture& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum / a.size());
}

int main(int argc, char** argv) try {
  const Arguments arguments(argc, argv,
                            "deblur: a picture blurred and sharpened by 2-D convolutions\n"
                            "  --radius PIXELS             of the blur (4)\n");
  const papilio::PlanOptions options = arguments.plan_options();
  const double radius = std::stod(arguments.text("--radius", "4"));

  papilio::Problem problem{.dimensions = {rows, columns}, .kind = papilio::Kind::r2c};
  const papilio::Streamed to_spectrum(problem, options);
  problem.product = papilio::Product::convolution;
  problem.scale = 1.0 / (rows * columns);  // there and back multiplies by the number of points
  const papilio::Streamed convolve(problem, options);

  const Picture picture = make_picture(), blur = disc(radius);
  Spectrum filter(rows * bins);
  to_spectrum.execute(blur.data(), filter.data());

  Picture blurred(picture.size()), sharp(picture.size());
  convolve.execute({.in = picture.data(), .out = blurred.data(), .spectrum = filter.data()});
  for (std::complex<float>& h : filter) h = std::conj(h) / (std::norm(h) + 1e-4f);
  convolve.execute({.in = blurred.data(), .out = sharp.data(), .spectrum = filter.data()});

  std::printf("away from the picture: blurred %.4f, sharpened %.4f\n",
              root_mean_square(blurred, picture), root_mean_square(sharp, picture));
} catch (const std::exception& error) {
  return failed(error);
}
