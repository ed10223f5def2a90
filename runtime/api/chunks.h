// SPDX-License-Identifier: MIT
//
// Cuts a problem into chunks of its outermost loop, for arrays that go through a device in pieces:
// the problem of a chunk, the distance of chunks, and the places of their elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/problem/general.h"

namespace papilio::api {

// Places of one side's elements, from the lowest byte.
struct Places {
  struct Loop {
    std::uint64_t count;
    std::size_t stride_bytes;
  };
  std::size_t bytes = 0;          // to the end of the highest element
  std::int64_t origin_bytes = 0;  // the element of index 0
  std::size_t run_bytes = 0;      // elements without a gap between them
  std::vector<Loop> loops;        // where runs begin, innermost loop first
  std::uint64_t runs = 1;

  bool is_dense() const { return run_bytes == bytes; }
};
Places places_of(const Problem& problem, problem::Side side);

// Copies runs [first, last) between two arrays of the same shape, byte for byte. Gaps stay as they
// were.
void copy_runs(const Places& places, const char* from, char* to, std::uint64_t first,
               std::uint64_t last);

struct Chunks {
  Problem each, last;       // general problems; of one chunk: the problem itself, twice
  std::uint64_t count = 1;  // chunks in all
  std::uint64_t each_passes = 1, last_passes = 1;      // of the loop that is cut
  std::int64_t in_step_bytes = 0, out_step_bytes = 0;  // from one chunk to the next
};

// Chunks of about `chunk_bytes` a side. They are of the outermost loop whose passes lie apart in
// the output, and in the input lie apart or overlap by no more than a chunk. If there is no such
// loop (the batch is the inner index), there is one chunk. The problem is complete.
Chunks chunks_of(const Problem& problem, std::size_t chunk_bytes);

}  // namespace papilio::api
