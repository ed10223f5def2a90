// SPDX-License-Identifier: MIT
#include "runtime/compose/matrix/matrix_layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace papilio::compose {
namespace {

using Sizes = std::vector<std::uint64_t>;

constexpr Bits orders_of_bits[] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0},
                                   {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};

std::uint64_t reordered(const Bits& bits, std::uint64_t i) {
  return (i & 1) << bits[0] | (i >> 1 & 1) << bits[1] | (i >> 2) << bits[2];
}
Sizes dimensions_of(const KernelSpec& spec) {
  return {spec.radices.begin(), spec.radices.end()};
}

// Slot of a line's first element: the line's number counts the other dimensions, the last fastest,
// and the transforms of the block.
std::uint64_t line_slot(const Sizes& dimensions, const MatrixLayout& layout, std::size_t axis,
                        std::uint64_t line) {
  std::uint64_t slot = 0;
  for (std::size_t d = dimensions.size(); d-- > 0;) {
    if (d == axis) continue;
    slot += line % dimensions[d] * layout.pitches[d];
    line /= dimensions[d];
  }
  return slot + line * layout.tile_pitch;
}

// A turn of shared memory is 128 bytes: threads take it together that are so many slots.
std::uint64_t slots_of_turn(const KernelSpec& spec) {
  return 128 / spec.complex_bytes();
}

// Turns that shared memory takes for as many threads.
class Turns {
 public:
  explicit Turns(std::uint64_t slots) : slots_(slots) {}
  void add(std::uint64_t slot) { most_ = std::max(most_, ++banks_[slot % slots_]); }
  int most() const { return most_; }

 private:
  std::uint64_t slots_;
  std::array<int, 16> banks_ = {};
  int most_ = 0;
};

// Slots modulo the banks of the first points of eight lines, and of the steps along them.
struct Piece {
  std::array<std::uint64_t, 8> lines = {}, steps = {};
};

int read_turns(const Piece& piece, const Bits& columns, std::uint64_t slots) {
  int sum = 0;
  for (std::uint64_t first = 0; first < 32; first += slots) {
    Turns turns(slots);
    for (std::uint64_t thread = first; thread < first + slots; ++thread)
      turns.add(piece.lines[reordered(columns, thread / 4)] + piece.steps[thread % 4]);
    sum += turns.most();
  }
  return sum;
}

int write_turns(const Piece& piece, const Bits& columns, const Bits& rows, std::uint64_t slots) {
  int sum = 0;
  for (std::uint64_t first = 0; first < 32; first += slots) {
    Turns turns(slots);
    for (std::uint64_t thread = first; thread < first + slots; ++thread)
      turns.add(piece.lines[reordered(columns, thread % 4 * 2)] +
                piece.steps[reordered(rows, thread / 4)]);
    sum += 2 * turns.most();
  }
  return sum;
}

// Turns of a pass without conflicts: an element is read, two are written.
int fewest_turns(const KernelSpec& spec, std::size_t axis) {
  const int turns = static_cast<int>(32 / slots_of_turn(spec));
  return (reads_shared(spec, axis) ? turns : 0) + (writes_shared(spec, axis) ? 2 * turns : 0);
}

// Chooses the permutations of a layout whose pitches are given; returns the turns beyond the
// fewest.
int choose_bits(const KernelSpec& spec, const Sizes& dimensions, MatrixLayout& layout) {
  const std::uint64_t slots = slots_of_turn(spec);
  int sum = 0;
  for (std::size_t axis = 0; axis < dimensions.size(); ++axis) {
    const int fewest = fewest_turns(spec, axis);
    int best = 1 << 20;
    Piece piece;
    for (std::uint64_t i = 0; i < 8; ++i) {
      piece.lines[i] = line_slot(dimensions, layout, axis, i) % slots;
      piece.steps[i] = i * layout.pitches[axis] % slots;
    }
    layout.columns.push_back({});
    layout.rows.push_back({});
    for (const auto& columns : orders_of_bits) {
      const int reads = reads_shared(spec, axis) ? read_turns(piece, columns, slots) : 0;
      for (const auto& rows : orders_of_bits) {
        if (best == fewest || reads >= best) break;
        const int writes = writes_shared(spec, axis) ? write_turns(piece, columns, rows, slots) : 0;
        if (reads + writes >= best) continue;
        best = reads + writes;
        layout.columns.back() = columns;
        layout.rows.back() = rows;
      }
    }
    sum += best - fewest;
  }
  return sum;
}

// Rows padded by so many slots, planes (of a plane, the transforms of a block) by so many.
MatrixLayout padded_layout(const Sizes& dimensions, int tiles, std::uint64_t row_pad,
                           std::uint64_t plane_pad) {
  const std::size_t count = dimensions.size();
  MatrixLayout layout;
  layout.pitches.assign(count, 1);
  for (std::size_t d = count; d-- > 0;) {
    const std::uint64_t pad = d + 1 == count ? row_pad : d + 2 == count ? plane_pad : 0;
    const std::uint64_t pitch = dimensions[d] * layout.pitches[d] + pad;
    (d == 0 ? layout.tile_pitch : layout.pitches[d - 1]) = pitch;
  }
  layout.slots = layout.tile_pitch * static_cast<std::uint64_t>(tiles);
  return layout;
}

}  // namespace

std::string permuted(const Bits& bits, const std::string& i) {
  if (bits == orders_of_bits[0]) return i;
  return fmt::format("(({0} & 1) << {1} | ({0} >> 1 & 1) << {2} | {0} >> 2 << {3})", i, bits[0],
                     bits[1], bits[2]);
}

bool reads_shared(const KernelSpec& spec, std::size_t pass) {
  return pass > 0 || spec.load.staged;
}
bool writes_shared(const KernelSpec& spec, std::size_t pass) {
  return pass + 1 < spec.radices.size() || spec.store.staged;
}

MatrixLayout choose_matrix_layout(const KernelSpec& spec) {
  const Sizes dimensions = dimensions_of(spec);
  if (dimensions.size() == 1 && !spec.load.staged && !spec.store.staged) {
    MatrixLayout none = padded_layout(dimensions, spec.tiles, 0, 0);
    none.slots = 0;
    none.columns = none.rows = {orders_of_bits[0]};
    return none;
  }
  std::vector<MatrixLayout> layouts;
  const std::uint64_t pads = slots_of_turn(spec);
  for (std::uint64_t row_pad = 0; row_pad < pads; ++row_pad)
    for (std::uint64_t plane_pad = 0; plane_pad < pads; ++plane_pad)
      if (dimensions.size() > 1 || plane_pad == 0)
        layouts.push_back(padded_layout(dimensions, spec.tiles, row_pad, plane_pad));
  std::stable_sort(layouts.begin(), layouts.end(),
                   [](const MatrixLayout& a, const MatrixLayout& b) { return a.slots < b.slots; });
  int least = 1 << 20;
  const MatrixLayout* best = nullptr;
  for (auto& layout : layouts) {
    const int turns = choose_bits(spec, dimensions, layout);
    if (turns < least) best = &layout;
    least = std::min(least, turns);
    if (least == 0) break;
  }
  return *best;
}

}  // namespace papilio::compose
