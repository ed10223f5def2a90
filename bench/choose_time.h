// SPDX-License-Identifier: MIT
//
// How long the choice of a schedule takes, on no device: problems in, a CSV line each out, with the
// schedule. papilio-plan-time --choose prints it; two prints compared say whether a change made
// choices other ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/cli/size_list.h"

namespace papilio::bench {

struct ChoiceCase {
  std::string target;
  Problem problem;
};

// Each of these sizes alone and in 2^26 points, in both precisions, for each target.
std::vector<ChoiceCase> choice_cases(const std::vector<cli::Dimensions>& sizes,
                                     const std::vector<std::string>& targets);

// So many drawn at random: lengths from 2 to 2^most_bits, uniform in their logarithms, a quarter of
// them planes and volumes; precisions, batches and targets.
std::vector<ChoiceCase> random_choice_cases(std::size_t count, std::uint64_t seed,
                                            const std::vector<std::string>& targets,
                                            unsigned most_bits = 27);

// Prints the CSV, and to stderr the median and the worst. Milliseconds are processor time of this
// thread: nothing is remembered from one choice to the next.
void print_choice_times(const std::vector<ChoiceCase>& cases);

}  // namespace papilio::bench
