// SPDX-License-Identifier: MIT
//
// The half of a real array's transform that its other half says: X[k] = conj(X[-k]), where k is
// taken modulo the length along every axis of the transform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace papilio::python {

struct MirrorAxis {
  std::int64_t count = 0;
  std::int64_t stride = 0;  // bytes
  bool transformed = false;
};

// Fills bins n/2 + 1 .. n - 1 of axis `half`, whose bins 0 .. n/2 are there, with the conjugates of
// those that mirror them. `data` is the element of index 0, `element_bytes` 8 or 16.
void mirror(void* data, std::size_t element_bytes, const std::vector<MirrorAxis>& axes,
            std::size_t half);

}  // namespace papilio::python
