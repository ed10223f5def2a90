// SPDX-License-Identifier: MIT
//
// A warp takes eight lines of a dimension at a time (compose/matrix/matrix_text.h), reads them,
// multiplies and writes the outputs where the inputs were; between dimensions the block waits. The
// first dimension may read device memory directly, eight neighbouring lines being a run of it, and
// the last one write it, eight neighbouring outputs being a run.
#include "runtime/compose/matrix/matrix_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "codelets/embedded.h"
#include "runtime/access/division_text.h"
#include "runtime/compose/access/access_text.h"
#include "runtime/compose/matrix/matrix_layout.h"

namespace papilio::compose {
namespace {

using twiddle::Table;

// Registers in which a thread should hold outputs, if it has so much to do.
constexpr int held_registers = 32;

// The text of one kernel.
class Writer {
 public:
  explicit Writer(const KernelSpec& spec)
      : spec_(spec),
        dimensions_(spec.radices.begin(), spec.radices.end()),
        layout_(choose_matrix_layout(spec)),
        passes_(matrix_passes(spec)),
        tables_(spec.precision, false) {}

  ComposedKernel write() {
    ComposedKernel kernel;
    kernel.entry =
        fmt::format("papilio_matrix_{}_{}", spec_.length(), matrix_units_of(spec_.units)->factors);
    kernel.threads = spec_.threads();
    kernel.points_per_thread = matrix_points_per_thread(spec_);
    kernel.shared_bytes = layout_.slots * spec_.complex_bytes();
    line("#define PAPILIO_REAL_BITS {}", spec_.precision == Precision::f64 ? 64 : 32);
    if (spec_.units == Units::f16) line("#define PAPILIO_HALF_PRODUCTS");
    code_ += codelets::abi_text();
    code_ += codelets::products_text();
    code_ += "\n" + locate_text(spec_) + dc_text(spec_, tables_);
    code_ += load_text(spec_, spec_.load, access::Operand::in, spec_.memory_length(), tables_);
    code_ += store_text(spec_, spec_.store, access::Operand::out, spec_.memory_length(), tables_);
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
      line("  const int i{} = {};\n  number = {};", d + 1, remainder("number", dimensions_[d]),
           quotient("number", dimensions_[d]));
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
      line("    const int group = {}, share = {};", quotient("item", pass.shares),
           remainder("item", pass.shares));
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
    // Of doubles up to four chains of sums: the shorter they are, the less is rounded, and none
    // waits for another.
    const int chains = spec_.units == Units::tensor ? std::min(pass.inner, 4) : 1;
    line("      papilio_sums sums[{}] = {{}};", chains);
    line("      PAPILIO_UNROLL for (int q = 0; q < {}; ++q) {{", pass.inner);
    line("        papilio_left f;");
    line(
        "        PAPILIO_LEFT(f, coefficient_{}(arguments, (share * {} + r) * 8 + {}, q * 4 + "
        "inner))",
        axis + 1, pass.rows, permuted(layout_.rows[axis], "row"));
    line("        papilio_product(sums[q % {}], f, x[q]);\n      }}", chains);
    line("      PAPILIO_UNROLL for (int b = 0; b < 2; ++b) {{");
    for (const char* part : {"re", "im"}) {
      std::string sum = fmt::format("sums[0].{}[b]", part);
      for (int c = 1; c < chains; ++c) sum += fmt::format(" + sums[{}].{}[b]", c, part);
      line("        PAPILIO_R({}, (g * {} + r) * 2 + b) = {};", part, pass.rows, sum);
    }
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
    if (spec_.tiles == 1)
      line("    const int tile = 0, i = f;");
    else
      line("    const int tile = {}, i = {};\n    f = i;", quotient("f", n), remainder("f", n));
    for (std::size_t d = dimensions_.size(); d-- > 0;) {
      line("    const int i{} = {};\n    f = {};", d + 1, remainder("f", dimensions_[d]),
           quotient("f", dimensions_[d]));
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
  std::vector<std::uint64_t> dimensions_;
  MatrixLayout layout_;
  std::vector<MatrixPass> passes_;
  TablePlacer tables_;
  std::string code_;
};

}  // namespace

std::vector<MatrixPass> matrix_passes(const KernelSpec& spec) {
  const int warps = std::max(1, spec.threads() / 32);
  const int held_points = held_registers * 4 / static_cast<int>(spec.complex_bytes());
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
  return choose_matrix_layout(spec).slots * spec.complex_bytes();
}

ComposedKernel matrix_kernel(const KernelSpec& spec) {
  return Writer(spec).write();
}

}  // namespace papilio::compose
