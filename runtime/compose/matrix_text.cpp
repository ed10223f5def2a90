// SPDX-License-Identifier: MIT
//
// A warp takes eight lines of a dimension at a time (compose/matrix_text.h), reads them, multiplies
// and writes the outputs where the inputs were; between dimensions the block waits. Elements lie in
// shared memory as complex numbers, each dimension's steps padded. The first dimension may read
// device memory directly, eight neighbouring lines being a run of it, and the last one write it,
// eight neighbouring outputs being a run. Which of eight lines and outputs is which column and row
// of a piece is free: permutations of three bits and the pads are chosen by counting bank
// conflicts.
#include "runtime/compose/matrix_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "codelets/embedded.h"
#include "runtime/compose/access_text.h"

namespace papilio::compose {
namespace {

using twiddle::Table;
using Sizes = std::vector<std::uint64_t>;

// Registers in which a thread should hold outputs, if it has so much to do.
constexpr int held_registers = 32;

std::uint64_t complex_bytes(const KernelSpec& spec) {
  return spec.precision == Precision::f32 ? 8 : 16;
}

// Where bits 0, 1, 2 of a number below eight go.
using Bits = std::array<int, 3>;
constexpr Bits orders_of_bits[] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0},
                                   {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};

std::uint64_t permuted(const Bits& bits, std::uint64_t i) {
  return (i & 1) << bits[0] | (i >> 1 & 1) << bits[1] | (i >> 2) << bits[2];
}
std::string permuted(const Bits& bits, const std::string& i) {
  if (bits == orders_of_bits[0]) return i;
  return fmt::format("(({0} & 1) << {1} | ({0} >> 1 & 1) << {2} | {0} >> 2 << {3})", i, bits[0],
                     bits[1], bits[2]);
}

// Slots are complex numbers.
struct Layout {
  Sizes pitches;  // of each dimension's steps
  std::uint64_t tile_pitch = 0;
  std::vector<Bits> columns, rows;  // of each pass
  std::uint64_t slots = 0;          // of a block; 0 where nothing is in shared memory
};

Sizes dimensions_of(const KernelSpec& spec) {
  return {spec.radices.begin(), spec.radices.end()};
}

bool reads_shared(const KernelSpec& spec, std::size_t pass) {
  return pass > 0 || spec.load.staged;
}
bool writes_shared(const KernelSpec& spec, std::size_t pass) {
  return pass + 1 < spec.radices.size() || spec.store.staged;
}

// Slot of a line's first element: the line's number counts the other dimensions, the last fastest,
// and the transforms of the block.
std::uint64_t line_slot(const Sizes& dimensions, const Layout& layout, std::size_t axis,
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
  return 128 / complex_bytes(spec);
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
      turns.add(piece.lines[permuted(columns, thread / 4)] + piece.steps[thread % 4]);
    sum += turns.most();
  }
  return sum;
}

int write_turns(const Piece& piece, const Bits& columns, const Bits& rows, std::uint64_t slots) {
  int sum = 0;
  for (std::uint64_t first = 0; first < 32; first += slots) {
    Turns turns(slots);
    for (std::uint64_t thread = first; thread < first + slots; ++thread)
      turns.add(piece.lines[permuted(columns, thread % 4 * 2)] +
                piece.steps[permuted(rows, thread / 4)]);
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
int choose_bits(const KernelSpec& spec, const Sizes& dimensions, Layout& layout) {
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
Layout padded_layout(const Sizes& dimensions, int tiles, std::uint64_t row_pad,
                     std::uint64_t plane_pad) {
  const std::size_t count = dimensions.size();
  Layout layout;
  layout.pitches.assign(count, 1);
  for (std::size_t d = count; d-- > 0;) {
    const std::uint64_t pad = d + 1 == count ? row_pad : d + 2 == count ? plane_pad : 0;
    const std::uint64_t pitch = dimensions[d] * layout.pitches[d] + pad;
    (d == 0 ? layout.tile_pitch : layout.pitches[d - 1]) = pitch;
  }
  layout.slots = layout.tile_pitch * static_cast<std::uint64_t>(tiles);
  return layout;
}

// The smallest without conflicts, or with the fewest.
Layout choose_layout(const KernelSpec& spec) {
  const Sizes dimensions = dimensions_of(spec);
  if (dimensions.size() == 1 && !spec.load.staged && !spec.store.staged) {
    Layout none = padded_layout(dimensions, spec.tiles, 0, 0);
    none.slots = 0;
    none.columns = none.rows = {orders_of_bits[0]};
    return none;
  }
  std::vector<Layout> layouts;
  const std::uint64_t pads = slots_of_turn(spec);
  for (std::uint64_t row_pad = 0; row_pad < pads; ++row_pad)
    for (std::uint64_t plane_pad = 0; plane_pad < pads; ++plane_pad)
      if (dimensions.size() > 1 || plane_pad == 0)
        layouts.push_back(padded_layout(dimensions, spec.tiles, row_pad, plane_pad));
  std::stable_sort(layouts.begin(), layouts.end(),
                   [](const Layout& a, const Layout& b) { return a.slots < b.slots; });
  int least = 1 << 20;
  const Layout* best = nullptr;
  for (auto& layout : layouts) {
    const int turns = choose_bits(spec, dimensions, layout);
    if (turns < least) best = &layout;
    least = std::min(least, turns);
    if (least == 0) break;
  }
  return *best;
}

// The text of one kernel.
class Writer {
 public:
  explicit Writer(const KernelSpec& spec)
      : spec_(spec),
        dimensions_(dimensions_of(spec)),
        layout_(choose_layout(spec)),
        passes_(matrix_passes(spec)),
        tables_(spec.precision) {}

  ComposedKernel write() {
    ComposedKernel kernel;
    const bool wide = spec_.units == Units::tensor;
    kernel.entry = fmt::format("papilio_matrix_{}_{}", spec_.length(),
                               wide                         ? "f64"
                               : spec_.units == Units::tf32 ? "tf32"
                                                            : "f16");
    kernel.threads = spec_.threads();
    kernel.points_per_thread = matrix_points_per_thread(spec_);
    kernel.shared_bytes = layout_.slots * complex_bytes(spec_);
    line("#define PAPILIO_REAL_BITS {}\n#define PAPILIO_PRODUCTS", wide ? 64 : 32);
    if (spec_.units == Units::f16) line("#define PAPILIO_HALF_PRODUCTS");
    code_ += codelets::abi_text();
    code_ += "\n" + locate_text(spec_) + auxiliary_text(spec_, tables_);
    code_ += load_text(spec_, spec_.load.levels, spec_.ends, {"load", "arguments.in", ""}, tables_);
    code_ += store_text(spec_, spec_.store.levels, spec_.ends, {"store", "arguments.out", "scale"},
                        tables_);
    code_ +=
        "// A line: its transform, the element and the slot of its first point.\n"
        "struct line {\n  int tile, element, slot;\n};\n\n";
    for (std::size_t axis = 0; axis < passes_.size(); ++axis) functions(axis);
    line("PAPILIO_KERNEL({}, {}, {})", kernel.entry, spec_.threads(), spec_.resident);
    if (layout_.slots > 0) line("PAPILIO_SHARED(shared, {})", 2 * layout_.slots);
    line("PAPILIO_REGISTERS(re, {0})\nPAPILIO_REGISTERS(im, {0})", kernel.points_per_thread);
    if (spec_.load.staged) copy(true);
    for (std::size_t axis = 0; axis < passes_.size(); ++axis) {
      const int rounds = passes_[axis].rounds;
      if (reads_shared(spec_, axis)) line("PAPILIO_BARRIER");
      if (rounds > 1) line("for (int round = 0; round < {}; ++round) {{", rounds);
      multiply(axis);
      write_sums(axis);
      if (rounds > 1) line("}}");
    }
    if (spec_.store.staged) copy(false);
    code_ += "PAPILIO_KERNEL_END\n";
    kernel.text = std::move(code_);
    kernel.tables = tables_.placed();
    kernel.table_bytes = tables_.bytes();
    return kernel;
  }

 private:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    code_ += fmt::format(format, std::forward<Arguments>(arguments)...) + "\n";
  }

  std::uint64_t element_stride(std::size_t axis) const {
    std::uint64_t stride = 1;
    for (std::size_t d = axis + 1; d < dimensions_.size(); ++d) stride *= dimensions_[d];
    return stride;
  }

  // line_N, of a line's number; coefficient_N, of the DFT's matrix.
  void functions(std::size_t axis) {
    const MatrixPass& pass = passes_[axis];
    const Table table{Table::Kind::root_products, pass.points,
                      static_cast<std::uint64_t>(8 * pass.rows * pass.shares),
                      static_cast<std::uint64_t>(4 * pass.inner)};
    line("PAPILIO_CODELET line line_{}(int number) {{", axis + 1);
    // Behind the last line the first of the same eight: its warp alone reads it.
    if (pass.lines % 8 != 0) line("  number = number < {} ? number : number / 8 * 8;", pass.lines);
    std::string element, slot;
    for (std::size_t d = dimensions_.size(); d-- > 0;) {
      if (d == axis) continue;
      line("  const int i{} = number % {};\n  number /= {};", d + 1, dimensions_[d],
           dimensions_[d]);
      element += fmt::format("{}i{} * {}", element.empty() ? "" : " + ", d + 1, element_stride(d));
      slot += fmt::format(" + i{} * {}", d + 1, layout_.pitches[d]);
    }
    line("  return {{number, {}, number * {}{}}};\n}}", element.empty() ? "0" : element,
         layout_.tile_pitch, slot);
    if (reads_shared(spec_, axis))
      line(
          "PAPILIO_CODELET complex_t read_{}(const real* shared, const line& from, const int j) {{",
          axis + 1);
    else
      line(
          "PAPILIO_CODELET complex_t read_{}(const papilio_arguments& arguments, const index64 "
          "block, const line& from, const int j) {{",
          axis + 1);
    // Behind the end coefficients are 0: any element of the line will do.
    const std::string j = pass.points % 4 == 0 ? "j" : fmt::format("(j < {} ? j : 0)", pass.points);
    if (reads_shared(spec_, axis))
      line("  return *(const complex_t*)(shared + 2 * (from.slot + {} * {}));\n}}", j,
           layout_.pitches[axis]);
    else
      line(
          "  return load(arguments, locate(arguments, block, from.tile), from.element + {} * {}, "
          "0);\n}}",
          j, element_stride(axis));
    line(
        "PAPILIO_CODELET complex_t coefficient_{}(const papilio_arguments& arguments, const int "
        "row, const int j) {{",
        axis + 1);
    const std::string entry = tables_.entry(table, fmt::format("row * {} + j", 4 * pass.inner));
    if (pass.points % 4 == 0)
      line("  return {};\n}}\n", entry);
    else
      line("  return j < {} ? {} : complex_t{{0, 0}};\n}}\n", pass.points, entry);
  }

  // The items of a warp in a round; it has a turn without one where they are not a multiple.
  void open_items(const MatrixPass& pass) {
    line("PAPILIO_PHASE_LANES({}, 1)", spec_.threads());
    line("  PAPILIO_UNROLL for (int g = 0; g < {}; ++g) {{", pass.at_once);
    line("    const int item = thread / 32 + ({}g) * {};",
         pass.rounds > 1 ? fmt::format("round * {} + ", pass.at_once) : "", warps());
    if (pass.shares == 1)
      line("    const int group = item, share = 0;");
    else
      line("    const int group = item / {0}, share = item % {0};", pass.shares);
    if (is_uneven(pass)) line("    if (item < {}) {{", pass.items);
  }
  void close_items(const MatrixPass& pass) {
    line("{}  }}\nPAPILIO_PHASE_END", is_uneven(pass) ? "    }\n" : "");
  }
  bool is_uneven(const MatrixPass& pass) const {
    return pass.items != pass.rounds * pass.at_once * warps();
  }
  int warps() const { return spec_.threads() / 32; }

  void multiply(std::size_t axis) {
    const MatrixPass& pass = passes_[axis];
    open_items(pass);
    line("    papilio_right x[{}];", pass.inner);
    line("    PAPILIO_UNROLL for (int q = 0; q < {}; ++q) {{", pass.inner);
    line("      PAPILIO_RIGHT(x[q], read_{}({}, line_{}(group * 8 + {}), q * 4 + inner))", axis + 1,
         reads_shared(spec_, axis) ? "shared" : "arguments, block", axis + 1,
         permuted(layout_.columns[axis], "column"));
    line("    }}");
    line("    PAPILIO_UNROLL for (int r = 0; r < {}; ++r) {{", pass.rows);
    line("      papilio_sums sums = {{}};");
    line("      PAPILIO_UNROLL for (int q = 0; q < {}; ++q) {{", pass.inner);
    line("        papilio_left f;");
    line(
        "        PAPILIO_LEFT(f, coefficient_{}(arguments, (share * {} + r) * 8 + {}, q * 4 + "
        "inner))",
        axis + 1, pass.rows, permuted(layout_.rows[axis], "row"));
    line("        papilio_product(sums, f, x[q]);\n      }}");
    line("      PAPILIO_UNROLL for (int b = 0; b < 2; ++b) {{");
    line(
        "        PAPILIO_R(re, (g * {0} + r) * 2 + b) = sums.re[b];\n"
        "        PAPILIO_R(im, (g * {0} + r) * 2 + b) = sums.im[b];",
        pass.rows);
    line("      }}\n    }}");
    close_items(pass);
  }

  void write_sums(std::size_t axis) {
    const MatrixPass& pass = passes_[axis];
    // Outputs go where inputs were, in device memory too: no other warp has these lines, unless it
    // has a share of them.
    if (reads_shared(spec_, axis) == writes_shared(spec_, axis))
      line("{}", pass.shares == 1 ? "PAPILIO_WARP_BARRIER" : "PAPILIO_BARRIER");
    open_items(pass);
    line("    PAPILIO_UNROLL for (int b = 0; b < 2; ++b) {{");
    line("      const int row = thread % 32 / 4, column = thread % 4 * 2 + b;");
    line("      const int number = group * 8 + {};", permuted(layout_.columns[axis], "column"));
    line("      const line to = line_{}(number);", axis + 1);
    if (pass.lines % 8 != 0) line("      if (number < {}) {{", pass.lines);
    line("      PAPILIO_UNROLL for (int r = 0; r < {}; ++r) {{", pass.rows);
    line("        const int k = (share * {} + r) * 8 + {};", pass.rows,
         permuted(layout_.rows[axis], "row"));
    line(
        "        const complex_t value = {{PAPILIO_R(re, (g * {0} + r) * 2 + b), PAPILIO_R(im, (g "
        "* {0} + r) * 2 + b)}};",
        pass.rows);
    const std::string to =
        writes_shared(spec_, axis)
            ? fmt::format("*(complex_t*)(shared + 2 * (to.slot + k * {})) = value;",
                          layout_.pitches[axis])
            : fmt::format(
                  "store(arguments, locate(arguments, block, to.tile), to.element + k * "
                  "{}, 0, value);",
                  element_stride(axis));
    const bool part = pass.points != static_cast<std::uint64_t>(8 * pass.rows * pass.shares);
    line("        {}{}", part ? fmt::format("if (k < {}) ", pass.points) : "", to);
    line("      }}");
    if (pass.lines % 8 != 0) line("      }}");
    line("    }}");
    close_items(pass);
  }

  // All elements of the block in memory order, to shared memory or from it.
  void copy(bool to_shared) {
    const std::uint64_t n = spec_.length(), count = n * spec_.tiles, threads = spec_.threads();
    if (!to_shared) line("PAPILIO_BARRIER");
    line("PAPILIO_PHASE_LANES({}, 1)", threads);
    line("  PAPILIO_UNROLL for (int e = 0; e < {}; ++e) {{", (count + threads - 1) / threads);
    line("    int f = thread + e * {};", threads);
    if (count % threads != 0) line("    if (e < {} || f < {}) {{", count / threads, count);
    std::string slot;
    line("    const int tile = f / {0}, i = f % {0};\n    f = i;", n);
    for (std::size_t d = dimensions_.size(); d-- > 0;) {
      line("    const int i{} = f % {};\n    f /= {};", d + 1, dimensions_[d], dimensions_[d]);
      slot += fmt::format(" + i{} * {}", d + 1, layout_.pitches[d]);
    }
    line("    complex_t* const at = (complex_t*)(shared + 2 * (tile * {}{}));", layout_.tile_pitch,
         slot);
    if (to_shared)
      line("    *at = load(arguments, locate(arguments, block, tile), i, 0);");
    else
      line("    store(arguments, locate(arguments, block, tile), i, 0, *at);");
    line("{}  }}\nPAPILIO_PHASE_END", count % threads != 0 ? "    }\n" : "");
  }

  const KernelSpec& spec_;
  Sizes dimensions_;
  Layout layout_;
  std::vector<MatrixPass> passes_;
  TablePlacer tables_;
  std::string code_;
};

}  // namespace

std::vector<MatrixPass> matrix_passes(const KernelSpec& spec) {
  const int warps = std::max(1, spec.threads() / 32);
  const int held_points = held_registers * 4 / static_cast<int>(complex_bytes(spec));
  std::vector<MatrixPass> passes;
  for (const int points : spec.radices) {
    MatrixPass pass;
    pass.points = static_cast<std::uint64_t>(points);
    pass.lines = spec.length() / pass.points * static_cast<std::uint64_t>(spec.tiles);
    pass.inner = (points + 3) / 4;
    const int groups = static_cast<int>((pass.lines + 7) / 8), rows = (points + 7) / 8;
    const int most_shares = std::clamp(warps / groups, 1, rows);
    pass.rows = (rows + most_shares - 1) / most_shares;
    pass.shares = (rows + pass.rows - 1) / pass.rows;
    pass.items = groups * pass.shares;
    const int per_warp = (pass.items + warps - 1) / warps;
    pass.at_once = std::clamp(held_points / (2 * pass.rows), 1, per_warp);
    pass.rounds = (per_warp + pass.at_once - 1) / pass.at_once;
    passes.push_back(pass);
  }
  return passes;
}

int matrix_points_per_thread(const KernelSpec& spec) {
  int points = 0;
  for (const auto& pass : matrix_passes(spec))
    points = std::max(points, 2 * pass.rows * pass.at_once);
  return points;
}

std::size_t matrix_shared_bytes(const KernelSpec& spec) {
  return choose_layout(spec).slots * complex_bytes(spec);
}

ComposedKernel matrix_kernel(const KernelSpec& spec) {
  return Writer(spec).write();
}

}  // namespace papilio::compose
