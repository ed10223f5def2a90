// SPDX-License-Identifier: MIT
//
// One case, all contenders: prepared, checked against each other, then timed in turn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/contender.h"

namespace papilio::bench {

struct Timing {
  std::string contender;
  std::string failure;  // why there are no figures; empty if there are
  double median_us = 0;
  double least_us = 0;
  double most_us = 0;
  double plan_ms = 0;
  double error = 0;   // relative L2 distance from the reference
  bool right = true;  // error small enough
  std::string schedule;
};

struct CaseResult {
  Problem problem;
  std::string reference;  // what outputs were held against
  std::vector<Timing> timings;

  // The timing of a contender that ran; null if it did not.
  const Timing* find(const std::string& contender) const;
  // Time of the copy over time of the contender; empty where one of them is missing.
  std::optional<double> copyfrac(const std::string& contender) const;
};

// Runs `chosen` on `one`, whose input holds random data. A contender that throws is reported in its
// `failure`; the others go on. The reference is the first of cufft and fftw that ran; without
// either, the multiprecision DFT of the first, middle and last transform.
CaseResult measure(const Case& one, const std::vector<Contender>& chosen, int rounds);

}  // namespace papilio::bench
