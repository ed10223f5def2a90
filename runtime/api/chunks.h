// SPDX-License-Identifier: MIT
//
// A problem cut into chunks of its outermost loop, for arrays that go through a device piece by
// piece: which problem a chunk is, how far apart chunks lie, and where their elements are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/problem/general.h"

namespace papilio::api {

// Where one side's elements lie, from the lowest byte of any.
struct Places {
  struct Loop {
    std::uint64_t count;
    std::size_t stride_bytes;
  };
  std::size_t bytes = 0;          // to the end of the highest element
  std::int64_t origin_bytes = 0;  // the element of index 0
  std::size_t run_bytes = 0;      // elements that follow each other without a gap ..
  std::vector<Loop> loops;        // .. and where such runs begin, the innermost loop first
  std::uint64_t runs = 1;

  bool is_dense() const { return run_bytes == bytes; }
};
Places places_of(const Problem& problem, problem::Side side);

// Copies runs [first, last) between two places of the same shape, byte for byte; gaps stay as they
// were.
void copy_runs(const Places& places, const char* from, char* to, std::uint64_t first,
               std::uint64_t last);

struct Chunks {
  Problem each, last;       // general problems; of one chunk: the problem itself, twice
  std::uint64_t count = 1;  // chunks in all
  std::uint64_t each_passes = 1, last_passes = 1;      // of the loop that is cut
  std::int64_t in_step_bytes = 0, out_step_bytes = 0;  // from one chunk to the next
};

// Chunks of about so many bytes a side: of the outermost loop whose passes lie apart in the output,
// and in the input, or overlap there by no more than a chunk. Where no loop's do (arrays whose
// batch is the inner index) it is one chunk. The problem is complete.
Chunks chunks_of(const Problem& problem, std::size_t chunk_bytes);

}  // namespace papilio::api
