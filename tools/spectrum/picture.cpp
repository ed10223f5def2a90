// SPDX-License-Identifier: MIT
//
// A spectrum as SVG. A recording has tens of thousands of bins and a picture hundreds of columns: a
// column shows the range its bins cover, and their mean power as a line.
#include "tools/spectrum/picture.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace papilio::spectrum {
namespace {

constexpr double width = 960, height = 480;
constexpr double left = 64, right = 24, top = 64, bottom = 56;
constexpr double plot_width = width - left - right;
constexpr double plot_height = height - top - bottom;
constexpr int columns = 840;
constexpr double floor_db = -120;

template <class... Arguments>
std::string format(const char* pattern, Arguments... arguments) {
  char text[512];
  std::snprintf(text, sizeof text, pattern, arguments...);
  return text;
}

double y_of(double db) {
  return top + plot_height * std::clamp(db / floor_db, 0.0, 1.0);
}
double x_of(double part) {
  return left + plot_width * part;
}

std::string label(double x, double y, const char* anchor, int size, const char* colour,
                  const std::string& text) {
  return format("<text x='%.1f' y='%.1f' text-anchor='%s' font-size='%d' fill='%s'>", x, y, anchor,
                size, colour) +
         text + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2) {
  return format("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#d8dee6'/>\n", x1, y1, x2,
                y2);
}

struct Column {
  double least_db, most_db, mean_db;
};

Column column_of(const Spectrum& spectrum, int column, double loudest) {
  const std::size_t bins = spectrum.magnitudes.size();
  const std::size_t first = bins * column / columns;
  const std::size_t last = std::max(first + 1, bins * (column + 1) / columns);
  const auto decibels = [&](double magnitude) {
    return 20 * std::log10(std::max(magnitude / loudest, 1e-30));
  };
  double least = HUGE_VAL, most = 0, power = 0;
  for (std::size_t bin = first; bin < last; ++bin) {
    const double magnitude = spectrum.magnitudes[bin];
    least = std::min(least, magnitude);
    most = std::max(most, magnitude);
    power += magnitude * magnitude;
  }
  return {decibels(least), decibels(most),
          decibels(std::sqrt(power / static_cast<double>(last - first)))};
}

std::string draw_axes(double highest_hz) {
  std::string text;
  for (double db = 0; db >= floor_db; db -= 20) {
    text += line(left, y_of(db), width - right, y_of(db));
    text += label(left - 8, y_of(db) + 4, "end", 12, "#5b6673", format("%.0f", db));
  }
  const double step_hz = highest_hz > 12000 ? 4000 : highest_hz > 6000 ? 2000 : 1000;
  for (double hz = 0; hz <= highest_hz * 1.0001; hz += step_hz) {
    const double x = x_of(hz / highest_hz);
    text += line(x, top, x, top + plot_height);
    text += label(x, top + plot_height + 18, "middle", 12, "#5b6673", format("%.0f", hz / 1000));
  }
  text += label(left + plot_width / 2, height - 14, "middle", 13, "#2b3440", "frequency, kHz");
  text += format("<g transform='translate(18 %.1f) rotate(-90)'>", top + plot_height / 2) +
          label(0, 0, "middle", 13, "#2b3440", "decibels below the loudest") + "</g>\n";
  return text;
}

std::string draw_curves(const Spectrum& spectrum) {
  const double loudest = *std::max_element(spectrum.magnitudes.begin(), spectrum.magnitudes.end());
  std::string upper, lower, mean;
  for (int c = 0; c < columns; ++c) {
    const Column column = column_of(spectrum, c, loudest > 0 ? loudest : 1);
    const double x = x_of((c + 0.5) / columns);
    upper += format("%.1f,%.1f ", x, y_of(column.most_db));
    lower = format("%.1f,%.1f ", x, y_of(column.least_db)) + lower;
    mean += format("%.1f,%.1f ", x, y_of(column.mean_db));
  }
  return "<polygon points='" + upper + lower + "' fill='#9ec5e8'/>\n<polyline points='" + mean +
         "' fill='none' stroke='#1f5f99' stroke-width='1.2'/>\n";
}

}  // namespace

std::string draw_spectrum(const Spectrum& spectrum) {
  return format(
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' "
             "font-family='sans-serif'>\n",
             width, height) +
         format("<rect width='%.0f' height='%.0f' fill='white'/>\n", width, height) +
         label(left, 28, "start", 18, "#2b3440", spectrum.title) +
         label(left, 48, "start", 12, "#5b6673", spectrum.subtitle) +
         draw_axes(spectrum.highest_hz) + draw_curves(spectrum) + "</svg>\n";
}

}  // namespace papilio::spectrum
