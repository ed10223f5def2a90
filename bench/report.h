// SPDX-License-Identifier: MIT
//
// What papilio-bench prints: a line a case, geometric means at the end, and the CSV.
#pragma once

#include <string>
#include <vector>

#include "bench/measure.h"

namespace papilio::bench {

void print_heading(const std::vector<Contender>& chosen);
void print_case(const CaseResult& result, const std::vector<Contender>& chosen);

// Geometric means over the cases where the contenders concerned ran.
void print_means(const std::vector<CaseResult>& results, const std::vector<Contender>& chosen);

// lib,prec,kind,dims,batch,us,copyfrac,err,plan_ms as in anchors/, then us_min, us_max, device and
// schedule.
std::string print_csv(const std::vector<CaseResult>& results, const std::string& device);

}  // namespace papilio::bench
