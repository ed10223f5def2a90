// SPDX-License-Identifier: MIT
#include "runtime/api/chunks.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace papilio::api {
namespace {

using problem::Side;

std::size_t span_bytes(const Problem& problem, const problem::General& form, Side side) {
  const problem::Span span = problem::span(form, side);
  return static_cast<std::size_t>(span.greatest - span.least + 1) *
         problem::element_bytes(problem, form, side);
}

std::int64_t distance_bytes(const Problem& problem, const problem::General& form,
                            const Repeat& repeat, Side side) {
  return (side == Side::in ? repeat.in_distance : repeat.out_distance) *
         static_cast<std::int64_t>(problem::element_bytes(problem, form, side));
}

// The general form as a problem, with another count of one loop.
Problem with_count(const Problem& problem, const problem::General& form, std::size_t loop,
                   std::uint64_t count) {
  Problem part = problem;
  part.length = 0, part.dimensions.clear(), part.batch = 1;
  part.kind = Kind::c2c, part.padded = false;
  part.axes = form.axes;
  part.repeats = form.repeats;
  part.repeats[loop].count = count;
  return part;
}

}  // namespace

Places places_of(const Problem& problem, Side side) {
  const problem::General form = problem::general(problem);
  const std::size_t element = problem::element_bytes(problem, form, side);
  std::vector<Places::Loop> loops;
  const auto add = [&](std::uint64_t count, std::int64_t stride) {
    if (count > 1) loops.push_back({count, static_cast<std::size_t>(std::abs(stride)) * element});
  };
  for (const Axis& axis : form.axes)
    add(problem::extent(axis, side, form.is_product),
        side == Side::in ? axis.in_stride : axis.out_stride);
  for (const Repeat& repeat : form.repeats)
    add(repeat.count, side == Side::in ? repeat.in_distance : repeat.out_distance);
  // The same places once more, if inputs are shared, add nothing.
  std::erase_if(loops, [](const Places::Loop& loop) { return loop.stride_bytes == 0; });
  std::sort(loops.begin(), loops.end(), [](const Places::Loop& a, const Places::Loop& b) {
    return a.stride_bytes < b.stride_bytes;
  });
  Places places;
  places.bytes = span_bytes(problem, form, side);
  places.origin_bytes = -problem::span(form, side).least * static_cast<std::int64_t>(element);
  places.run_bytes = element;
  for (const Places::Loop& loop : loops) {
    if (places.loops.empty() && loop.stride_bytes <= places.run_bytes) {
      places.run_bytes += (loop.count - 1) * loop.stride_bytes;  // also of inputs that overlap
    } else {
      places.loops.push_back(loop);
      places.runs *= loop.count;
    }
  }
  return places;
}

void copy_runs(const Places& places, const char* from, char* to, std::uint64_t first,
               std::uint64_t last) {
  for (std::uint64_t run = first; run < last; ++run) {
    std::uint64_t rest = run;
    std::size_t at = 0;
    for (const Places::Loop& loop : places.loops) {
      at += rest % loop.count * loop.stride_bytes;
      rest /= loop.count;
    }
    std::memcpy(to + at, from + at, places.run_bytes);
  }
}

Chunks chunks_of(const Problem& problem, std::size_t chunk_bytes) {
  const problem::General form = problem::general(problem);
  Problem whole = problem;
  if (!whole.axes.empty()) whole.length = 0, whole.dimensions.clear(), whole.batch = 1;
  Chunks chunks{whole, whole};
  for (std::size_t loop = 0; loop < form.repeats.size(); ++loop) {
    const Repeat& repeat = form.repeats[loop];
    const Problem one = with_count(problem, form, loop, 1);
    const problem::General one_form = problem::general(one);
    // Bytes from one pass to the next, and of one pass, a side.
    std::size_t steps[2], spans[2];
    for (const Side side : {Side::in, Side::out}) {
      const int s = static_cast<int>(side);
      steps[s] = static_cast<std::size_t>(std::abs(distance_bytes(problem, form, repeat, side)));
      spans[s] = span_bytes(one, one_form, side);
    }
    if (steps[1] < spans[1] || steps[0] == 0) continue;
    const std::uint64_t each =
        std::clamp<std::uint64_t>(chunk_bytes / std::max(steps[0], steps[1]), 1, repeat.count);
    // Passes may share inputs, as those of a short-time transform do, but not most of a chunk's.
    if (spans[0] > steps[0] && spans[0] > each * steps[0]) continue;
    chunks.count = (repeat.count + each - 1) / each;
    if (chunks.count == 1) return chunks;
    // As even as can be: the last one is hardly less than the others.
    const std::uint64_t even = (repeat.count + chunks.count - 1) / chunks.count;
    chunks.count = (repeat.count + even - 1) / even;
    chunks.each = with_count(problem, form, loop, even);
    chunks.each_passes = even;
    chunks.last_passes = repeat.count - (chunks.count - 1) * even;
    chunks.last = with_count(problem, form, loop, chunks.last_passes);
    const auto passes = static_cast<std::int64_t>(even);
    chunks.in_step_bytes = passes * distance_bytes(problem, form, repeat, Side::in);
    chunks.out_step_bytes = passes * distance_bytes(problem, form, repeat, Side::out);
    return chunks;
  }
  return chunks;
}

}  // namespace papilio::api
