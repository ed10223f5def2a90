// SPDX-License-Identifier: MIT
//
// A spectrum as a picture: log magnitude over frequency, as SVG, which needs no library.
#pragma once

#include <string>
#include <vector>

namespace papilio::spectrum {

struct Spectrum {
  std::string title;
  std::string subtitle;
  double highest_hz = 0;           // frequency of the last magnitude
  std::vector<double> magnitudes;  // evenly spaced from 0 Hz, of any length
};

// An SVG document, 960 by 480: a band from the least to the greatest magnitude in each of its
// columns, in decibels below the loudest, over a linear axis in kilohertz.
std::string draw_spectrum(const Spectrum& spectrum);

}  // namespace papilio::spectrum
