// SPDX-License-Identifier: MIT
//
// Which transform a thread works on: its block's number divided by the counts of the loops around
// it.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "runtime/compose/access/access_text.h"

namespace papilio::compose {

namespace {

// Of the tile loop's blocks, how many run before the batch does; 0: all. Blocks of all transforms
// that read the same part of a table follow each other where the second-level cache would not keep
// a long table from one transform to the next: short runs of blocks, so that memory is still read
// row by row. 1048573 points on an H200: the spectrum's kernel reads 16 bytes a point, not 25.
std::uint64_t blocks_before_batch(const KernelSpec& spec) {
  constexpr std::size_t long_bytes = 4 << 20;
  constexpr std::uint64_t most_blocks = 16;
  std::size_t longest = 0;
  const auto read = [&](const twiddle::Table& table) {
    longest = std::max(longest, twiddle::table_bytes(table, spec.precision));
  };
  for (const auto* access : {&spec.load, &spec.store})
    for (const auto& level : access->levels)
      for (const auto& operation : level.operations)
        if (operation.kind == Operation::Kind::multiply) read(operation.table);
  if (spec.convolution && !spec.convolution->users) read(spec.convolution->spectrum);
  if (longest < long_bytes || spec.tile_loop == batch_loop) return 0;
  const std::uint64_t blocks = (loop_of(spec, spec.tile_loop).count + spec.tiles - 1) / spec.tiles;
  return std::gcd(blocks, most_blocks);
}

}  // namespace

std::string locate_text(const KernelSpec& spec) {
  std::string fields = "  index64 batch;\n";
  for (std::size_t i = 0; i < spec.loops.size(); ++i)
    fields += fmt::format("  int loop{};\n", i + 1);
  const bool pairs = spec.fold && spec.fold->rows;
  if (pairs) fields += "  int row;\n";
  std::string code = fmt::format("struct place {{\n{}  bool inside;\n}};\n\n", fields);
  code += fmt::format(
      "PAPILIO_CODELET place locate(const papilio_arguments& arguments, const index64 block, "
      "const int tile{}) {{\n  place here;\n  unsigned rest = unsigned(block);\n",
      spec.rank_loop() ? ", const int rank" : "");
  std::string inside = "true", clamp;
  // Threads beyond the end of the tile loop load its last transform again and store nothing: a
  // conditional load would keep the loads of a thread from being in flight together.
  const auto ragged = [&](const std::string& field, const char* type, const std::string& count) {
    inside = fmt::format("{} < {}", field, count);
    clamp = fmt::format("  if (!here.inside) {} = {}({} - 1);\n", field, type, count);
  };
  // The tile loop runs fastest over blocks, the batch slowest: unless a table is long.
  const std::uint64_t run = blocks_before_batch(spec);
  for (std::size_t i = 0; i < spec.loops.size(); ++i) {
    const auto& loop = spec.loops[i];
    if (loop.id != spec.tile_loop) continue;
    const std::uint64_t blocks = (loop.count + spec.tiles - 1) / spec.tiles;
    if (run == 0) {
      code += fmt::format("  here.loop{} = int(rest % {}u) * {} + tile;\n  rest /= {}u;\n", i + 1,
                          blocks, spec.tiles, blocks);
    } else {
      code += fmt::format(
          "  const unsigned first = rest % {0}u, batch = unsigned(arguments.batch);\n"
          "  rest /= {0}u;\n  here.batch = rest % batch;\n  rest /= batch;\n"
          "  here.loop{1} = int(rest % {2}u * {0}u + first) * {3} + tile;\n  rest /= {2}u;\n",
          run, i + 1, blocks / run, spec.tiles);
    }
    if (has_ragged_tiles(spec))
      ragged(fmt::format("here.loop{}", i + 1), "int", std::to_string(loop.count));
  }
  for (std::size_t i = 0; i < spec.loops.size(); ++i) {
    const auto& loop = spec.loops[i];
    if (loop.id == spec.tile_loop) continue;
    if (loop.id == spec.rank_loop()) {
      code += fmt::format("  here.loop{} = rank;\n", i + 1);
      continue;
    }
    code += fmt::format("  here.loop{} = int(rest % {}u);\n  rest /= {}u;\n", i + 1, loop.count,
                        loop.count);
  }
  if (spec.tile_loop == batch_loop) {
    code += fmt::format("  here.batch = index64(rest) * {} + tile;\n", spec.tiles);
    if (has_ragged_tiles(spec)) ragged("here.batch", "index64", "arguments.batch");
  } else if (run == 0) {
    code += "  here.batch = index64(rest);\n";
  }
  if (pairs) code += "  here.row = 0;\n";
  return code + fmt::format("  here.inside = {};\n{}  return here;\n}}\n\n", inside, clamp);
}

}  // namespace papilio::compose
