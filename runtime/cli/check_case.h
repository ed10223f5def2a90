// SPDX-License-Identifier: MIT
//
// One case of `papilio check`: a problem on fixed random data, its error against the multiprecision
// reference, and the digest of its bits.
#pragma once

#include <cstdint>
#include <string>

#include "papilio/papilio.hpp"

namespace papilio::cli {

struct CheckResult {
  std::string schedule;
  std::string backend;       // of the plan that ran: "cuda" or "host"
  std::string architecture;  // planned for
  Arithmetic arithmetic = Arithmetic::ieee;
  double error = 0;     // largest relative L2 error over the batch; 0 where it was not asked for
  std::string digest;   // of all output bytes
  std::string failure;  // what was thrown; empty if the case ran
};

// Runs `problem` on random data made from `seed`. `with_reference` computes the error, on `threads`
// cores (0: all). Never throws: what goes wrong is in `failure`.
CheckResult run_check_case(const Problem& problem, const PlanOptions& options, std::uint64_t seed,
                           bool with_reference, int threads);

// The promised relative L2 error: 2 u sqrt(log2 n) where every prime factor is at most 31,
// otherwise 3.5 u sqrt(log2 n), with u = 2^-24, 2^-53 or, of f64x2, 2^-106, and n all the points of
// one transform, whatever its dimensions, and of cosine and sine transforms as logical_points
// counts them. Lengths under 4 are held to the bound of 4. In tf32 and f16 0.75 * 2^-11 sqrt(log2
// n).
double error_bound(std::uint64_t length, Precision precision, Arithmetic arithmetic);

}  // namespace papilio::cli
