// SPDX-License-Identifier: MIT
//
// matrix(n, dims=16x16, units=fma, threads=T, per_block=P, ..): one to three small dimensions in
// one kernel, each DFT the product with its matrix, of any size to 32. units=fma: in a codelet's
// place (compose/matrix/product_text.h), all else being a stockham of one pass a dimension, with
// its parameters. units=tensor, in f64: by warps, on the units that multiply matrices of doubles
// (compose/matrix/matrix_text.h); T times P threads are whole warps; load and store go to device
// memory from the products, or staged through shared memory in memory order; resident=R holds the
// compiler to the registers with which a multiprocessor keeps R blocks. units=tf32 and units=f16,
// in f32: the same on the units for floats rounded to 11 bits, proposed only where that arithmetic
// is asked for.
#include <fmt/format.h>

#include <algorithm>

#include "runtime/compose/spec/matrix_units.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {
namespace {

using compose::MatrixUnits;
using compose::Units;

constexpr std::size_t most_dimensions = 3;
constexpr int largest = 32;
// What the planner considers: more points are a butterfly's. Products on FMA units take the
// registers of large codelets, which in f64 are not considered above 16 either
// (plan/strategies/pass_lists.cpp).
constexpr std::uint64_t largest_proposed = 28, largest_fma_f64 = 16;

std::vector<int> dimensions_of(const Schedule& schedule) {
  if (schedule.with.dims.size() > most_dimensions)
    reject(schedule, fmt::format("dims={} are more than {}", value_of(schedule.with, "dims"),
                                 most_dimensions));
  const auto& dims = schedule.with.dims;
  if (!dims.empty()) {
    for (const std::uint64_t m : dims)
      if (m < 2 || m > largest)
        reject(schedule, fmt::format("dimension {} is not from 2 to {}", m, largest));
    return {dims.begin(), dims.end()};
  }
  if (schedule.length > largest)
    reject(schedule, fmt::format("the length is more than {}, and there are no dims", largest));
  return {static_cast<int>(schedule.length)};
}

// The row that a schedule names; null for units=fma.
const MatrixUnits* units_of(const Schedule& schedule) {
  const auto word =
      schedule.with.units == ProductUnits::fma ? "fma" : value_of(schedule.with, "units");
  const auto row = std::ranges::find(compose::matrix_units, word, &MatrixUnits::word);
  return row == std::end(compose::matrix_units) ? nullptr : row;
}

ProductUnits product_of(const MatrixUnits& row) {
  return row.units == Units::tensor ? ProductUnits::tensor
         : row.units == Units::tf32 ? ProductUnits::tf32
                                    : ProductUnits::f16;
}

// That for a plan's precision and arithmetic, if it may use any.
const MatrixUnits* units_for(const Context& context) {
  if (context.target.is_host || !context.target.multiplies_matrices) return nullptr;
  for (const MatrixUnits& row : compose::matrix_units)
    if (row.precision == context.precision && row.arithmetic == context.arithmetic) return &row;
  return nullptr;
}

Schedule make(const Shape& shape, ProductUnits units, std::uint64_t threads, std::uint64_t tiles) {
  Schedule schedule{"matrix", points(shape), {}, {}};
  set_dimensions(schedule, shape);
  schedule.with.units = units;
  schedule.with.threads = threads;
  schedule.with.per_block = tiles;
  return schedule;
}

// Blocks of some warps with some groups of eight lines each; for few transforms also a block each,
// warps sharing the outputs of a group.
std::vector<Schedule> tensor_candidates(const Shape& shape, ProductUnits units,
                                        const Context& context) {
  std::vector<Schedule> found;
  const std::uint64_t lines = points(shape) / *std::min_element(shape.begin(), shape.end());
  const std::uint64_t rows = (*std::max_element(shape.begin(), shape.end()) + 7) / 8;
  for (const std::uint64_t warps : {1, 2, 4, 8, 16, 32})
    for (const std::uint64_t groups : {1, 2, 4, 9}) {
      std::uint64_t tiles = 1;
      while (2 * tiles * lines <= 8 * groups * warps) tiles *= 2;
      const bool fills = tiles * lines <= 8 * groups * warps && tiles * lines > 4 * groups * warps;
      if (!fills || tiles > 32 * warps) continue;
      found.push_back(make(shape, units, 32 * warps / tiles, tiles));
    }
  for (std::uint64_t share = 2; context.few && share <= rows; ++share)
    if (const auto warps = (lines + 7) / 8 * share; warps <= 32)
      found.push_back(make(shape, units, 32 * warps, 1));
  return found;
}

// A line a thread, in blocks as a stockham's.
std::vector<Schedule> fma_candidates(const Shape& shape, const Context& context) {
  std::vector<Schedule> found;
  const std::uint64_t n = points(shape);
  const std::vector<int> radices(shape.begin(), shape.end());
  const std::uint64_t threads = n / *std::min_element(shape.begin(), shape.end());
  const auto limit = static_cast<std::uint64_t>(context.target.limits.threads_per_block);
  const std::uint64_t largest_of_shape = *std::max_element(shape.begin(), shape.end());
  if (context.precision != Precision::f32 && largest_of_shape > largest_fma_f64) return found;
  if (threads > limit || points_of_thread(n, radices, threads) > most_points_of_thread)
    return found;
  for (const std::uint64_t block : {64, 128}) {
    const std::uint64_t tiles = std::max<std::uint64_t>(1, block / threads);
    auto schedule = make(shape, ProductUnits::fma, threads, tiles);
    if (!context.target.is_host) {
      if (shape.size() == 1) schedule.with.load = Path::staged;
      schedule.with.store = Path::staged;
    }
    if (found.empty() || !(found.back() == schedule)) found.push_back(std::move(schedule));
  }
  return found;
}

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  if (!role.is_row() || shape.size() > most_dimensions) return {};
  for (const std::uint64_t m : shape)
    if (m < 2 || m > largest_proposed) return {};
  const MatrixUnits* units = context.plain_memory ? units_for(context) : nullptr;
  if (!units) return fma_candidates(shape, context);
  auto found = tensor_candidates(shape, product_of(*units), context);
  // Who allows less precision gets no slower plan for it.
  if (context.precision == Precision::f32)
    for (Schedule& other : fma_candidates(shape, context)) found.push_back(std::move(other));
  return found;
}

void check_tensor(const Schedule& schedule, const MatrixUnits& units, const Context& context) {
  for (const char* name : {"exchange", "prefetch"})
    if (is_given(schedule.with, name))
      reject(schedule, fmt::format("units={} has no parameter '{}'", units.word, name));
  check_resident(schedule);
  const bool f64 = units.precision == Precision::f64;
  if (units.precision != context.precision)
    reject(schedule, fmt::format("units={} multiply {}: {} is needed, not {}", units.word,
                                 f64 ? "doubles" : "rounded floats", name_of(units.precision),
                                 name_of(context.precision)));
  if (!context.target.multiplies_matrices)
    reject(schedule, fmt::format("units={} need sm_80 or later, not {}", units.word,
                                 context.target.architecture));
  const auto threads = schedule.with.threads * schedule.with.per_block;
  if (threads % 32 != 0)
    reject(schedule, fmt::format("units={} need whole warps: threads={} times per_block={} is "
                                 "no multiple of 32",
                                 units.word, schedule.with.threads, schedule.with.per_block));
}

// The kernel as one of stockham's, a pass a dimension.
Schedule as_stockham(const Schedule& schedule) {
  const auto dimensions = dimensions_of(schedule);
  Schedule kernel{"stockham", schedule.length, schedule.with, {}};
  kernel.with.radices = dimensions;
  kernel.with.dims.clear();
  if (dimensions.size() > 1) {
    kernel.with.dims = {dimensions.begin(), dimensions.end()};
    for (std::size_t d = 0; d < dimensions.size(); ++d)
      kernel.with.axes.push_back(static_cast<int>(d) + 1);
  }
  return kernel;
}

void check(const Schedule& schedule, const Context& context) {
  const auto dimensions = dimensions_of(schedule);
  for (const int m : dimensions)
    if (m < 2 || m > largest)
      reject(schedule, fmt::format("dimension {} is not from 2 to {}", m, largest));
  check_threads(schedule, schedule.with.threads, schedule.with.per_block, context);
  if (const MatrixUnits* units = units_of(schedule)) {
    check_tensor(schedule, *units, context);
    return;
  }
  if (schedule.with.resident > 0) reject(schedule, "only units=tensor, tf32 and f16 have resident");
  if (is_in_place(schedule))
    reject(schedule, "exchange=in_place is for codelets: planar, interleaved or halves");
  check_points(schedule, schedule.length, dimensions, schedule.with.threads);
  check_prefetch(schedule, dimensions.size());
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  auto& spec = lowering.add_kernel(as_stockham(schedule), frame);
  const MatrixUnits* units = units_of(schedule);
  spec.units = units ? units->units : Units::fma;
  if (!units) return;
  if (spec.load.order == compose::Order::tiles || spec.store.order == compose::Order::tiles)
    reject(schedule, fmt::format("units={} take transforms in rows, not in columns",
                                 value_of(schedule.with, "units")));
  if (!is_plain(frame.in) || !is_plain(frame.out))
    reject(schedule, fmt::format("units={} take complex numbers in the working precision",
                                 value_of(schedule.with, "units")));
}

}  // namespace

extern const Strategy matrix;
const Strategy matrix = {
    "matrix",
    Form::block,
    "threads per_block",
    "dims units exchange load store resident prefetch tables idle roots stores stagger",
    0,
    candidates,
    check,
    lower};

}  // namespace papilio::plan
