// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/access_shape.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "runtime/access/operations.h"
#include "runtime/compose/matrix/matrix_text.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::plan {

using compose::Access;
using compose::KernelSpec;
using compose::Order;

double memory_points(const KernelSpec& spec, const Access& access, const Context& context) {
  const std::uint64_t length = spec.is_of_reals() ? spec.fold_pairs() : spec.length();
  std::uint64_t points = length;
  for (const auto& level : access.levels) points = level.within_limits(points);
  const bool is_real = access.format.real;
  if (spec.extension) return .5 * static_cast<double>(spec.half_of_extension() + 1);
  if (spec.fold && spec.fold->rows && !is_real) points = std::min(2 * points, length);
  if (!context.counts_kinds || spec.fold) return static_cast<double>(points);
  bool two_an_element = false;
  for (const auto& level : access.levels)
    for (const auto& operation : level.operations) {
      if (operation.kind != compose::Operation::Kind::end) continue;
      // Bins beyond half are in memory as their conjugates.
      if (!is_real) points = std::min(points, length / 2 + 1);
      two_an_element |= is_real && operation.order == 2 * length;
    }
  return (is_real && !two_an_element ? .5 : 1) * static_cast<double>(points);
}

bool gathers_columns(const KernelSpec& spec) {
  return spec.convolution && spec.blocks() == 1 && spec.load.order == Order::tiles;
}

double accesses_of_neighbours(const KernelSpec& spec, const Access& access) {
  const int apart = compose::numbers_apart(spec, access);
  return apart > 1 && compose::numbers_at_once(spec, access) == 4 ? 1 : apart;
}

bool permutes(const Access& access) {
  return access.has(compose::Operation::Kind::permute);
}

namespace {

// The contiguous runs that a block of a cluster loads or stores: their length, and the distance
// between them. 0: there are no such runs.
struct Runs {
  std::uint64_t length = 0, pitch = 0;
};
Runs runs_of_cluster(const KernelSpec& spec, const Access& access) {
  if (!spec.cluster || access.order != Order::lanes) return {};
  const compose::Cluster& cluster = *spec.cluster;
  const std::uint64_t images = access.staged ? 2 : 1;  // half of the runs are mirror images
  if (&access == &spec.load) return {cluster.columns() / images, cluster.second};
  if (cluster.four_step)
    return {cluster.rows() * cluster.tail / images, cluster.first * cluster.tail};
  return access.staged ? Runs{cluster.second, cluster.second} : Runs{};  // rows of a plane
}

}  // namespace

double segment_bytes(const KernelSpec& spec, const Access& access, double complex_bytes,
                     const Geometry& geometry) {
  if (permutes(access)) return complex_bytes;
  if (access.order == Order::tiles) return spec.tiles * complex_bytes;
  if (access.element_distance() != 1) return complex_bytes;
  if (access.staged) {
    if (spec.cluster)
      return static_cast<double>(runs_of_cluster(spec, access).length) * complex_bytes;
    const auto run = static_cast<double>(run_of_rest(spec, access));
    return run > 0 ? std::min(1024.0, run * spec.tiles * complex_bytes) : 1024;
  }
  // Loads: eight adjacent lines, or half a line. Stores: eight outputs of a line.
  if (compose::multiply_matrices(spec.units)) {
    const std::uint64_t first = static_cast<std::uint64_t>(spec.radices.front());
    const std::uint64_t last = static_cast<std::uint64_t>(spec.radices.back());
    const std::uint64_t beside = spec.length() / first;
    const std::uint64_t run = &access == &spec.load
                                  ? std::min<std::uint64_t>(8, beside > 1 ? beside : 4)
                                  : std::min<std::uint64_t>(8, last);
    return static_cast<double>(run) * complex_bytes;
  }
  // Threads without a butterfly in the first or last pass access nothing.
  std::uint64_t first = geometry.forward.front().stride, last = geometry.stored.stride;
  if (const auto run = runs_of_cluster(spec, spec.load).length) first = run;
  if (const auto run = runs_of_cluster(spec, spec.store).length) last = run;
  std::uint64_t busy = &access == &spec.load ? first : spec.convolution ? first : last;
  if (const auto run = run_of_rest(spec, access)) busy = std::min(busy, run);
  return std::min<std::uint64_t>(spec.lanes, busy) * complex_bytes;
}

double misaligned(const KernelSpec& spec, const Access& access, double complex_bytes) {
  const auto sector = static_cast<std::uint64_t>(sector_bytes / complex_bytes);
  std::uint64_t common = sector;  // greatest common divisor of all distances between runs
  const auto apart = [&](std::uint64_t distance) { common = std::gcd(common, distance); };
  const Runs runs = runs_of_cluster(spec, access);
  apart(runs.length);
  apart(runs.pitch);
  apart(run_of_rest(spec, access) * (access.staged ? static_cast<std::uint64_t>(spec.tiles) : 1));
  // The runs of neighbouring blocks are adjacent.
  const auto tiles = static_cast<std::uint64_t>(spec.tiles);
  if (access.order == Order::tiles && tiles > sector) apart(tiles);
  if (!spec.dimensions.empty() && !access.staged && access.order == Order::lanes) {
    const auto passes = compose::forward_passes(spec);
    const auto pass = &access == &spec.load ? passes.front() : compose::stored_pass(spec);
    if (pass.stride != pass.butterflies) apart(pass.stride);
  }
  // A distance in one level counts strides of the next outer level.
  std::uint64_t outer = 1;
  for (auto level = access.levels.rbegin(); level != access.levels.rend(); ++level) {
    for (const auto& loop : level->loops)
      if (loop.loop != spec.tile_loop) apart(outer * loop.stride.reach());
    if (level->stride != 1) apart(outer * level->stride.reach());
    if (level->run == 0) outer *= level->stride.reach();
  }
  return 1 - static_cast<double>(common) / static_cast<double>(sector);
}

}  // namespace papilio::plan
