// SPDX-License-Identifier: MIT
//
// How an element of a transform is found in memory, and what happens to it between there and a
// register: the levels of its index, each with its operations. Kernels (compose/spec/kernel_spec.h)
// and the ports of a program (plan/lower/program.h) are made of these.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/access/format.h"
#include "runtime/access/stride.h"
#include "runtime/twiddle/tables.h"

namespace papilio::compose {

// A loop that surrounds the transform, such as the columns of a four-step pass. Loop 0 is the
// batch.
struct Loop {
  int id = 0;
  std::uint64_t count = 0;
};
inline constexpr int batch_loop = 0;

struct Level;

// The caller's spectrum of a convolution: of n bins along the axis where only half are stored.
struct Spectrum {
  bool half = false, conjugated = false;
  std::uint64_t n = 0;
};

// What happens to a value on its way between registers and memory, at one index level. Operations
// are listed in the order of a store, from registers outward. A load finds the address first, and
// then applies the operations in the opposite order. Each kind has a row in access/operations.cpp.
struct Operation {
  enum class Kind {
    swap,      // real and imaginary parts change places: conjugates a transform between two swaps
    multiply,  // by entry [index] of `table`, or of its row `loop` of `count` entries
    twiddle,   // by w_order^((index mod rows) * (loop / beside)), from two factored tables
    limit,     // elements at index >= count are zero when loaded, dropped when stored
    permute,   // the index becomes entry [index] of `table`
    rader_dc,  // multiply by `table`; at index 0, y0 = x0 + A0 is stored and x0 added to the
               // product
    product,   // by the caller's spectrum, at index * order + sum of loop * stride of `strides`
    mirror,    // of `order` elements a half is there: element order - i is (store) the conjugate of
               // element i, unless i mod `rows` is 0 or rows / 2, whose conjugates are there, too;
               // or (load) minus that
    end,       // a kind of transform, where memory's elements become those of a complex transform
               // (access/real_kinds.h); last of its level, and levels beyond have only limits
  };
  Kind kind = Kind::swap;
  twiddle::Table table;                                  // multiply, permute, rader_dc
  std::uint64_t order = 0;                               // twiddle: N; end: points of the kind
  papilio::Kind transform = {};                          // end
  Spectrum spectrum{};                                   // product
  std::vector<std::pair<int, std::uint64_t>> strides{};  // product: of loops
  std::vector<std::uint64_t> rows_of{};                  // end: of a plane, the other dimensions
  bool half = false;  // end: elements beyond the half are not asked for: others stand for them
  std::uint64_t rows = 0, beside = 1;  // twiddle, rows 0: the index itself; mirror
  int loop = 0;  // twiddle: which loop's index; multiply: the table's row, 0: has no rows
  std::uint64_t count = 0;  // limit; multiply: of a row
};

// index = previous * stride + sum of loop index * loop stride, then the operations at that index.
// The previous index of the first level is the element's number in the transform.
//
// The first level may have runs instead: the rows of a convolution in several dimensions, or the
// rows that a divided dimension leaves. Element number r run + s then has operations at s / step
// and index = r stride + s, plus the loops.
struct Level {
  struct LoopStride {
    int loop = 0;
    access::Stride stride = 0;
  };
  access::Stride stride = 1;
  std::vector<LoopStride> loops;
  std::vector<Operation> operations;
  std::uint64_t run = 0, step = 1;  // 0: no runs

  // How many of `points` elements are within the level's limits.
  std::uint64_t within_limits(std::uint64_t points) const {
    for (const Operation& operation : operations)
      if (operation.kind == Operation::Kind::limit)
        points =
            run > 0 ? points / run * operation.count * step : std::min(points, operation.count);
    return points;
  }
};

// Which threads are neighbours: the lanes of one transform, or one lane of neighbouring transforms.
enum class Order { lanes, tiles };

// The user's input and output, and workspaces 0, 1, ... A draft is the output's memory while it
// holds intermediate values, which are neither scaled nor, in an inverse transform, swapped.
struct Buffer {
  enum class Kind { input, output, draft, workspace };
  Kind kind = Kind::input;
  int number = 0;  // of a workspace
  bool operator==(const Buffer&) const = default;
};

// One side of a transform: where its elements are, and how they are stored there. The levels lead
// from the element outward. The last index is an element of a buffer of that format.
struct View {
  std::vector<Level> levels{};
  access::Format format{};
  Buffer buffer{};
  bool swap = false;   // in memory real and imaginary parts change places
  bool scale = false;  // what is stored is multiplied by the problem's factor

  const View& view() const { return *this; }  // without what a derived type adds
  bool has(Operation::Kind kind) const;
  // Distance in memory between neighbouring elements, and between neighbouring iterations of a
  // loop; 0 where a permutation makes it irregular.
  std::uint64_t element_distance() const;
  std::uint64_t loop_distance(int loop) const;
  // The number of the first level that ends with a kind of transform or a mirror, and the view of
  // the levels beyond it.
  std::optional<std::size_t> level_of_end() const;
  View beyond(std::size_t level) const;
};

// A view, and how a block's threads share the work of loading or storing it.
struct Access : View {
  Order order = Order::lanes;
  bool staged = false;  // through shared memory in memory order, for coalescing
};

}  // namespace papilio::compose
