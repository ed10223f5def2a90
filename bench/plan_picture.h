// SPDX-License-Identifier: MIT
//
// Plan times as a picture: a point a plan and stage over the length, both axes logarithmic.
#pragma once

#include <string>
#include <vector>

namespace papilio::bench {

struct PlanPoint {
  std::string stage;
  double length = 0, ms = 0;
};

// An SVG document. Stages are coloured in the order of their first points.
std::string plan_picture(const std::string& title, const std::vector<PlanPoint>& points);

}  // namespace papilio::bench
