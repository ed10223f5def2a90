// SPDX-License-Identifier: MIT
//
// Digest files: what one machine computed, a line a case, with everything another machine needs to
// repeat it and compare the bits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::cli {

struct DigestLine {
  std::string schedule;
  std::uint64_t seed = 0;
  std::string digest;        // of the output's bytes
  std::string architecture;  // planned for
  Problem problem;
};

// CSV with the heading "schedule,seed,digest,architecture,n,batch,precision,direction,kind"; in
// two dimensions n is 64x64. Files without the last column are of c2c.
std::string print_digests(const std::vector<DigestLine>& lines);

// Throws Error(input_output) naming the file, the line and what is wrong.
std::vector<DigestLine> read_digests(const std::string& path);

}  // namespace papilio::cli
