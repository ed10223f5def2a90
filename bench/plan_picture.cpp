// SPDX-License-Identifier: MIT
#include "bench/plan_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::bench {
namespace {

constexpr double picture_width = 960, picture_height = 520, left = 72, right = 160, top = 48,
                 bottom = 56;
// Distinguishable with any colour vision (Okabe and Ito).
constexpr std::array colours = {"#d55e00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"};

// Decades from the one below `least` to the one above `most`.
struct Axis {
  double first, last, from, to;
  Axis(double least, double most, double from, double to)
      : first(std::floor(std::log10(least))),
        last(std::max(first + 1, std::ceil(std::log10(most)))),
        from(from),
        to(to) {}
  double at(double value) const {
    return from + (to - from) * (std::log10(value) - first) / (last - first);
  }
};

std::string text(double x, double y, const char* anchor, const std::string& words) {
  return fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='{}'>{}</text>\n", x, y, anchor,
                     words);
}

}  // namespace

std::string plan_picture(const std::string& title, const std::vector<PlanPoint>& points) {
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' font-family='sans-serif' "
      "font-size='13'>\n<rect width='{0}' height='{1}' fill='white'/>\n",
      picture_width, picture_height);
  svg += text(left, 28, "start", title);
  if (points.empty()) return svg + "</svg>\n";
  const auto [shortest, longest] = std::ranges::minmax(points, {}, &PlanPoint::length);
  const auto [fastest, slowest] = std::ranges::minmax(points, {}, &PlanPoint::ms);
  const Axis x(shortest.length, longest.length, left, picture_width - right);
  const Axis y(fastest.ms, slowest.ms, picture_height - bottom, top);
  for (double decade = x.first; decade <= x.last; ++decade) {
    const double at = x.at(std::pow(10, decade));
    svg += fmt::format("<path d='M{0:.1f} {1}V{2}' stroke='#d8dee6'/>\n", at, top,
                       picture_height - bottom);
    svg +=
        text(at, picture_height - bottom + 20, "middle", fmt::format("{:g}", std::pow(10, decade)));
  }
  for (double decade = y.first; decade <= y.last; ++decade) {
    const double at = y.at(std::pow(10, decade));
    svg += fmt::format("<path d='M{1} {0:.1f}H{2}' stroke='#d8dee6'/>\n", at, left,
                       picture_width - right);
    svg += text(left - 8, at + 4, "end", fmt::format("{:g} ms", std::pow(10, decade)));
  }
  svg += text((left + picture_width - right) / 2, picture_height - 12, "middle", "points");
  std::vector<std::string> stages;
  for (const PlanPoint& point : points) {
    const auto found = std::ranges::find(stages, point.stage);
    const auto number = static_cast<std::size_t>(found - stages.begin());
    const char* colour = colours[number % colours.size()];
    if (found == stages.end()) {
      stages.push_back(point.stage);
      const double line = top + 12 + 22 * static_cast<double>(number);
      svg += fmt::format("<circle cx='{}' cy='{}' r='4' fill='{}'/>\n", picture_width - right + 20,
                         line, colour);
      svg += text(picture_width - right + 32, line + 4, "start", point.stage);
    }
    svg += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3' fill='{}' fill-opacity='.7'/>\n",
                       x.at(point.length), y.at(point.ms), colour);
  }
  return svg + "</svg>\n";
}

}  // namespace papilio::bench
