// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_prefetch.h"

#include <algorithm>

#include "runtime/compose/body/body_access.h"
#include "runtime/compose/spec/load_piece.h"

namespace papilio::compose {
namespace {

// Rows in one piece, or this block's share of a cluster's rows. One thread asks for rows that
// follow each other; what is left over is not asked for.
void prefetch_rows(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const LoadPiece piece = *load_piece(spec);
  const std::uint64_t count = piece.elements / static_cast<std::uint64_t>(spec.sharing_blocks());
  const auto& loops = spec.load.levels.back().loops;
  const bool follow =
      spec.tiles > 1 && !spec.cluster && spec.load.levels.size() == piece.first_level + 1 &&
      std::any_of(loops.begin(), loops.end(), [&](const auto& loop) {
        return loop.loop == spec.tile_loop && loop.stride == static_cast<std::int64_t>(count);
      });
  body.open(Phase::lanes);
  if (!follow) {
    // Of what all load each asks for a part, the first ones for a few that the next asks for too.
    const std::uint64_t others = spec.shares_bins() ? spec.blocks() - 1 : 0;
    const std::uint64_t step = count / (others + 1), part = count - others * step;
    body.line("  if (lane == 0) prefetch(arguments, here, {}, 0, {});",
              spec.blocks() > 1 ? fmt::format("rank * {}", step) : "0", part);
    return;
  }
  std::string rows = std::to_string(spec.tiles);
  if (has_ragged_tiles(spec)) {
    const std::string left = spec.tile_loop == batch_loop
                                 ? "arguments.batch - here.batch"
                                 : fmt::format("{} - {}", loop_of(spec, spec.tile_loop).count,
                                               loop_name(spec, spec.tile_loop));
    body.line("  const int rows = {0} < {1} ? int({0}) : {1};", left, rows);
    rows = "rows";
  }
  body.line("  if (thread == 0) prefetch(arguments, here, 0, 0, {} * {});", rows, count);
}

// Columns once a line of 128 bytes. That brings two of its four sectors, counted on an H200, and
// the rest of the line costs more there than it gains (docs/kernels.md, Prefetching).
void prefetch_columns(BodyWriter& body, const Pass& first) {
  body.open(Phase::tiles);
  const Place place = in_memory(body, first, false);
  body.line("  if (tile % {} == 0) {{", 128 / body.spec.complex_bytes());
  body.butterflies(
      first,
      place.prelude + only(place.present,
                           each(first.radix, fmt::format("prefetch(arguments, here, {}, q * {});",
                                                         place.base, place.stride))));
  body.line("  }}");
}

}  // namespace

void prefetch_elements(BodyWriter& body, const Pass& first) {
  body.close();
  body.line("PAPILIO_AHEAD");
  if (body.spec.load.order == Order::lanes)
    prefetch_rows(body);
  else
    prefetch_columns(body, first);
  body.close();
  body.line("PAPILIO_AHEAD_END");
}

}  // namespace papilio::compose
