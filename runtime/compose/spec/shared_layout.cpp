// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/shared_layout.h"

#include <algorithm>

#include "runtime/twiddle/staging.h"

namespace papilio::compose {
namespace {

// Areas that the elements aside take: passes that sort go from one to the other.
std::uint64_t aside_areas(const KernelSpec& spec) {
  return !spec.in_place && passes_across_rows(spec) > 1 ? 2 : 1;
}

}  // namespace

int staged_per_thread(const KernelSpec& spec) {
  const std::uint64_t threads = spec.threads();
  return static_cast<int>((spec.staged_length() * spec.tiles + threads - 1) / threads);
}

std::uint32_t slot_bytes(const KernelSpec& spec) {
  return static_cast<std::uint32_t>(bytes_of(spec.precision)) *
         (spec.parts == Parts::halves || spec.is_of_reals() ? 1 : 2);
}

std::uint64_t staging_slots(const KernelSpec& spec, bool banked) {
  twiddle::Staging shape;
  shape.tiles = static_cast<std::uint32_t>(spec.tiles);
  shape.rows = static_cast<std::uint32_t>(spec.convolution->rows);
  shape.wave = banked ? 128 / slot_bytes(spec) : 1;
  shape.folded = spec.shares_bins();
  shape.reals = spec.is_of_reals();
  return twiddle::slots(spec.convolution->rader_prime, shape);
}

std::uint64_t asides(const KernelSpec& spec) {
  return aside_areas(spec) * spec.convolution->rows * static_cast<std::uint64_t>(spec.tiles);
}

std::size_t final_aside(const KernelSpec& spec) {
  return aside_areas(spec) > 1 ? passes_across_rows(spec) % 2 : 0;
}

int bin_rows(const KernelSpec& spec, const Pass& pass) {
  return (pass.radix + spec.blocks() - 1) / spec.blocks();
}

std::uint64_t bin_area(const KernelSpec& spec, const Pass& pass) {
  return bin_rows(spec, pass) * pass.butterflies * static_cast<std::uint64_t>(spec.tiles);
}

int kept_items(const KernelSpec& spec) {
  return std::max(1, staged_per_thread(spec) / 2);
}
std::uint64_t kept_by_first(const KernelSpec& spec) {
  return std::min<std::uint64_t>(spec.staged_length(), kept_items(spec) * spec.threads());
}

std::uint64_t exchanged_by_blocks(const KernelSpec& spec) {
  if (!spec.is_rader())
    return static_cast<std::uint64_t>(spec.blocks()) * bin_area(spec, inverse_passes(spec).back());
  const std::uint64_t first = kept_by_first(spec);
  return std::max(first, spec.staged_length() - first);
}

}  // namespace papilio::compose
