// SPDX-License-Identifier: MIT
//
// Networks whose register need is known by hand.
#pragma once

#include <vector>

#include "generator/dag/builder.h"

namespace papilio::tests {

// 2^levels reals, `levels` layers of butterflies, written layer by layer, all sums first.
inline dag::Dag walsh_hadamard(int levels) {
  const int n = 1 << levels;
  dag::Builder builder(n);
  std::vector<dag::Vertex> values;
  for (int i = 0; i < n; ++i) values.push_back(builder.load(i));
  for (int distance = 1; distance < n; distance *= 2) {
    std::vector<dag::Vertex> next(values.size());
    for (int i = 0; i < n; ++i)
      if (!(i & distance)) next[i] = builder.add(values[i], values[i + distance]);
    for (int i = 0; i < n; ++i)
      if (!(i & distance)) next[i + distance] = builder.subtract(values[i], values[i + distance]);
    values = next;
  }
  return builder.finish(values);
}

// A dense n by n matrix times a vector, each row a chain of FMAs.
inline dag::Dag matrix_vector(int n) {
  dag::Builder builder(n);
  std::vector<dag::Vertex> rows;
  for (int row = 0; row < n; ++row) {
    dag::Vertex sum = builder.multiply(builder.constant(row + 2), builder.load(0));
    for (int column = 1; column < n; ++column)
      sum = builder.operation(dag::Op::fma,
                              {builder.constant(row + 3 + n * column), builder.load(column), sum});
    rows.push_back(sum);
  }
  return builder.finish(rows);
}

}  // namespace papilio::tests
