// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/schedule_sweeps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "runtime/access/real_kinds.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/sweeps/lower_sweeps.h"

namespace papilio::plan {
namespace {

using compose::Level;
using compose::Operation;
using problem::Side;

constexpr const char* several = "axes";

std::uint64_t length_of(const Sweeps& sweeps) {
  std::uint64_t product = 1;
  for (const Sweep& sweep : sweeps.list) product *= sweep.n;
  return product;
}

// The node around a sweep's complex transform; null: there is none.
const char* node_of(const Sweep& sweep) {
  if (sweep.convolves) return "convolution";
  return sweep.kind == Kind::c2c ? nullptr : access::real_kind(sweep.kind).name;
}

}  // namespace

Schedule around(const Sweep& sweep, Schedule transform, std::uint64_t paired) {
  const char* node = node_of(sweep);
  if (!node) return transform;
  Schedule schedule{node, sweep.n, {}, {std::move(transform)}};
  schedule.with.paired = paired;
  return schedule;
}

Schedule joined(const Sweeps& sweeps, std::vector<Schedule> list) {
  if (list.size() == 1) return std::move(list.front());
  return {several, length_of(sweeps), {}, std::move(list)};
}

std::vector<const Sweeps*> lists_of(const Sweeps& sweeps) {
  std::vector<const Sweeps*> lists{&sweeps};
  if (sweeps.apart) lists.push_back(sweeps.apart.get());
  for (const auto& whole : sweeps.wholes) lists.push_back(whole.get());
  return lists;
}

const Sweeps& sweeps_of(const Schedule& schedule, const Context& context) {
  const std::size_t count = schedule.strategy == several ? schedule.inner.size() : 1;
  const auto is_for = [&](const Sweeps& sweeps, bool in_lengths) {
    if (sweeps.list.size() != count) return false;
    for (std::size_t s = 0; in_lengths && s < count; ++s)
      if ((count > 1 ? schedule.inner[s] : schedule).length != sweeps.list[s].n) return false;
    return true;
  };
  // One that is of no list is held to that with as many sweeps, whose check says what is wrong.
  for (const bool in_lengths : {true, false})
    for (const Sweeps* sweeps : lists_of(*context.sweeps))
      if (is_for(*sweeps, in_lengths)) return *sweeps;
  return *context.sweeps;
}

namespace {

bool is_folded(const Schedule& inner, const Sweep& sweep) {
  return shape_of(inner) == folded_shape(sweep);
}

void check_pairs(const Schedule& schedule, const Sweep& sweep) {
  const std::uint64_t paired = schedule.with.paired;
  const auto refuse = [&](const std::string& why) {
    reject(schedule, fmt::format("paired={} {}", paired, why));
  };
  if (!may_pair(sweep))
    refuse("is for real transforms of an odd number of points, without a spectrum");
  if (paired < first_loop) refuse("are rows of the batch, of which there are no pairs");
  if (paired - first_loop >= sweep.loops.size())
    refuse(fmt::format("is no loop around this axis: there are {}, the batch the first one",
                       sweep.loops.size() + 1));
  const Schedule& inner = schedule.inner.front();
  const bool staged = inner.strategy != "stockham" || path_of_bins(inner, sweep) == Path::staged;
  if (!is_for_pairs(inner) || !staged || shape_of(inner) != sweep.shape)
    refuse(
        fmt::format("takes a transform of {} points that is a rader in one block, or a "
                    "stockham, not in place, with {}=staged",
                    points(sweep.shape), loads_bins(sweep) ? "load" : "store"));
}

void check_extension(const Schedule& inner, const compose::Extension& extension,
                     const Context& context) {
  if (!may_extend(inner))
    reject(inner, fmt::format("the first pass of radix {} along an extension is before a stockham, "
                              "not in place nor with exchange=halves",
                              extension.radix));
  const auto& variant = inner.with.codelets;
  if (!context.codelets->plain(extension.radix,
                               variant.empty() ? compose::default_variant : variant))
    reject(inner, fmt::format("the first pass along the extension is of radix {}, which has no "
                              "codelet",
                              extension.radix));
  check_points(inner, inner.length * static_cast<std::uint64_t>(extension.rows()),
               inner.with.radices, inner.with.threads);
}

// A schedule that is for the elements that are there is for as many: more would be counted twice
// where half of them stand for all.
void check_extents(const Schedule& inner, const Sweep& sweep) {
  const Extents extents = extents_of(sweep);
  const auto check = [&](std::uint64_t given, std::uint64_t there, const char* name) {
    if (given > 0 && given != there)
      reject(inner, fmt::format("{0}={1}: the problem has {2} {0} here", name, given, there));
  };
  check(inner.with.inputs, extents.inputs, "inputs");
  check(inner.with.outputs, extents.outputs, "outputs");
}

const Schedule& inner_of(const Schedule& schedule, const Sweep& sweep, const Context& context) {
  const auto reject_for = [&](const std::string& wanted) {
    reject(schedule, fmt::format("the problem wants {} here", wanted));
  };
  const Schedule* inner = &schedule;
  if (const char* name = node_of(sweep)) {
    const auto parameters = given(schedule.with);
    const bool paired = schedule.with.paired > 0;
    if (schedule.strategy != name || schedule.length != sweep.n || schedule.inner.size() != 1 ||
        parameters.size() != (paired ? 1 : 0))
      reject_for(fmt::format("{}({}, one schedule)", name, sweep.n));
    inner = &schedule.inner.front();
    if (paired) {
      check_pairs(schedule, sweep);
      return *inner;
    }
  }
  if (const auto extension = extension_of(*inner, sweep)) {
    check_extension(*inner, *extension, context);
    return *inner;
  }
  if (is_folded(*inner, sweep)) {
    if (inner->with.has_extents())
      reject(*inner, "a real transform of half the points has all inputs and outputs");
    if (is_real_plane(sweep) && inner->with.exchange.is(Exchange::halves))
      reject(schedule, "rows of both parts cross in shared memory: not with exchange=halves");
    const bool is_cluster = inner->strategy == "cluster" && !is_in_place(*inner);
    const bool is_staged =
        inner->strategy == "rader" || path_of_bins(*inner, sweep) == Path::staged;
    if (!(may_fold(*inner, sweep) || is_cluster) || !is_staged)
      reject(schedule,
             fmt::format("the real transform of {} points by one of {} is a stockham, not in "
                         "place, or a cluster, or in one dimension a bluestein or a rader in one "
                         "block, with {}=staged",
                         fmt::join(sweep.shape, "x"), fmt::join(folded_shape(sweep), "x"),
                         loads_bins(sweep) ? "load" : "store"));
    return *inner;
  }
  if (sweep.is_whole())
    reject_for(fmt::format("a stockham of {} points", fmt::join(folded_shape(sweep), "x")));
  if (shape_of(*inner) != sweep.shape)
    reject_for(fmt::format("a complex transform of {} points", fmt::join(sweep.shape, "x")));
  check_extents(*inner, sweep);
  return *inner;
}

Operation operation(Operation::Kind kind, std::uint64_t count = 0) {
  Operation result;
  result.kind = kind;
  result.count = count;
  return result;
}

// The product with the caller's spectrum; its loops are named when they are made.
Operation product_of(const Sweep& sweep) {
  Operation product = operation(Operation::Kind::product);
  product.spectrum = sweep.spectrum;
  product.order = sweep.bins_stride;
  return product;
}

// The kind's text on a side: in a plane at each element's place in its row. Where half of the
// elements stand for all, they do so twice.
Operation end_of(const Sweep& sweep, bool is_half) {
  Operation end = operation(Operation::Kind::end);
  end.half = is_half;
  end.transform = sweep.kind;
  end.order = sweep.is_whole() ? sweep.shape.back() : sweep.n;
  if (sweep.is_whole()) end.rows_of.assign(sweep.shape.begin(), sweep.shape.end() - 1);
  return end;
}

// Of a whole array element r n + s is in row r, n the points of the last axis; of bins s is at most
// n / 2. An end is between the rows and the elements of the transform.
std::vector<Level> levels_of_rows(const Sweep& sweep, const SweepSide& side, bool has_end,
                                  Level memory) {
  const std::uint64_t n = sweep.shape.back();
  Level element;
  if (sweep.inverse) element.operations.push_back(operation(Operation::Kind::swap));
  if (has_end) element.operations.push_back(end_of(sweep, false));
  const bool follow = side.rows == static_cast<std::int64_t>(n);  // elements follow each other
  if (!follow) {
    memory.stride = side.rows;
    memory.run = n;
  }
  std::vector<Level> levels;
  if (!follow && !has_end)
    memory.operations = std::move(element.operations);
  else if (!element.operations.empty())
    levels.push_back(std::move(element));
  levels.push_back(std::move(memory));
  return levels;
}

// One side's levels: from an element of the complex transform to its place in the buffer.
// Of the transform's elements those from `elements` on are never asked for; `is_half`: they are the
// conjugates of the others.
std::vector<Level> levels_of(const Sweep& sweep, Side side, std::uint64_t elements, bool is_half,
                             Level memory) {
  const access::RealKind& kind = access::real_kind(sweep.kind);
  const bool in = side == Side::in;
  const bool has_end = in ? kind.on_load != nullptr : kind.on_store != nullptr;
  if (sweep.is_whole())
    return levels_of_rows(sweep, in ? sweep.in : sweep.out, has_end && is_real_plane(sweep),
                          std::move(memory));
  const std::uint64_t extent = in ? sweep.in.extent : sweep.out.extent;
  std::vector<Level> levels;
  Level element;
  if (sweep.inverse) element.operations.push_back(operation(Operation::Kind::swap));
  if (has_end) {
    element.operations.push_back(end_of(sweep, is_half));
    levels.push_back(std::move(element));
    const bool bins = in && sweep.kind == Kind::c2r;
    if (in && sweep.multiplies)
      levels.back().operations.insert(levels.back().operations.end() - 1, product_of(sweep));
    element = {};
    if (extent < (bins ? sweep.n / 2 + 1 : sweep.n))
      element.operations.push_back(operation(Operation::Kind::limit, extent));
  } else {
    if (in && sweep.multiplies) element.operations.push_back(product_of(sweep));
    if (extent < elements) element.operations.push_back(operation(Operation::Kind::limit, extent));
  }
  if (!element.operations.empty()) levels.push_back(std::move(element));
  levels.push_back(std::move(memory));
  return levels;
}

// In one kernel, or there into a workspace and back out of it times the spectrum.
void lower_convolution_of(const Schedule& inner, const Sweep& sweep, const Frame& frame,
                          Lowering& lowering) {
  if (inner.strategy == "stockham" && !is_in_place(inner)) {
    auto& spec = lowering.add_kernel(inner, frame);
    spec.convolution = compose::Convolution{};
    spec.convolution->users = sweep.spectrum;
    return;
  }
  const Port middle = lowering.new_workspace(sweep.n, frame);
  const Operation swap = operation(Operation::Kind::swap);
  lowering.lower(inner, {frame.loops, frame.in, middle});
  lowering.lower(inner, {frame.loops, middle.through({1, {}, {swap, product_of(sweep)}}),
                         frame.out.through({1, {}, {swap}})});
}

}  // namespace

void lower_sweep(const Schedule& schedule, const Sweep& sweep, Lowering& lowering) {
  const Schedule& inner = inner_of(schedule, sweep, lowering.context());
  Frame frame;
  frame.extension = extension_of(inner, sweep);
  Level in{sweep.in.stride, {}, {}}, out{sweep.out.stride, {}, {}};
  const std::uint64_t paired = schedule.with.paired;  // a node of its own, or a transform's
  for (std::size_t l = 0; l < sweep.loops.size(); ++l) {
    const SweepLoop& around = sweep.loops[l];
    const std::uint64_t rows = paired == l + first_loop ? 2 : 1;
    const auto loop = lowering.new_loop((around.count + rows - 1) / rows);
    frame.loops.push_back(loop);
    for (auto [level, stride] : {std::pair{&in, around.in_stride}, {&out, around.out_stride}}) {
      level->loops.push_back({loop.id, stride * static_cast<std::int64_t>(rows)});
      if (rows > 1) level->loops.push_back({compose::row_of_pair, stride});
    }
    if (rows > 1) frame.fold = compose::Fold{.rows = compose::Fold::Rows{loop.id, around.count}};
  }
  in.loops.push_back({compose::batch_loop, sweep.in_distance});
  out.loops.push_back({compose::batch_loop, sweep.out_distance});
  const access::RealKind& kind = access::real_kind(sweep.kind);
  const std::uint64_t length = points(sweep.shape);
  const bool of_reals = is_rader_of_reals(inner);
  const bool loads_half = kind.inverse && inner.with.inputs > 0 && !of_reals;
  const bool stores_half = kind.real && inner.with.outputs > 0 && !of_reals;
  const std::uint64_t loaded = inner.with.inputs > 0 ? inner.with.inputs : length;
  std::uint64_t stored = inner.with.outputs > 0 ? inner.with.outputs : length;
  if (frame.fold || is_folded(inner, sweep) || (of_reals && is_of_real_numbers(sweep))) {
    if (!frame.fold) frame.fold.emplace();
    frame.fold->stores_bins = !kind.inverse;
    // Of an extension half the bins are all.
    frame.fold->whole = kind.on_store && length == sweep.n;
    if (frame.fold->stores_bins) stored = length / 2 + 1;
    if (is_real_plane(sweep)) frame.fold->across = sweep.kind;
  }
  frame.in = {{levels_of(sweep, Side::in, loaded, loads_half, std::move(in)), sweep.in.format,
               sweep.in.buffer}};
  for (Level& level : frame.in.levels)
    for (Operation& operation : level.operations)
      if (operation.kind == Operation::Kind::product)
        for (std::size_t l = 0; l < sweep.loops.size(); ++l)
          if (sweep.loops[l].bins_stride > 0)
            operation.strides.emplace_back(frame.loops[l].id, sweep.loops[l].bins_stride);
  frame.out = {{levels_of(sweep, Side::out, stored, stores_half, std::move(out)), sweep.out.format,
                sweep.out.buffer}};
  if (kind.real) frame.symmetry = Symmetry::real;
  if (kind.inverse) frame.symmetry = Symmetry::hermitian;
  if (sweep.multiplies) frame.symmetry = Symmetry::none;  // bins that are real need not stay so
  if (sweep.convolves)
    lower_convolution_of(inner, sweep, frame, lowering);
  else
    lowering.lower(inner, frame);
}

void lower_sweeps(const Schedule& schedule, const Sweeps& sweeps, Lowering& lowering) {
  lowering.begin(schedule);
  for (const std::uint64_t elements : sweeps.workspaces) lowering.add_workspace(elements);
  const std::size_t count = sweeps.list.size();
  for (std::size_t s = 0; s < count; ++s)
    lower_sweep(count > 1 ? schedule.inner[s] : schedule, sweeps.list[s], lowering);
}

Program program_of(const Schedule& schedule, const Sweep& sweep, const Context& context) {
  Lowering lowering(context);
  lowering.begin(schedule);
  lower_sweep(schedule, sweep, lowering);
  return lowering.take();
}

Program lower_for_problem(const Schedule& schedule, const Context& context) {
  if (!context.sweeps) return lower(schedule, context);
  const Sweeps& sweeps = sweeps_of(schedule, context);
  const std::size_t count = sweeps.list.size();
  if (count > 1 && (schedule.strategy != several || schedule.length != length_of(sweeps) ||
                    schedule.inner.size() != count))
    reject(schedule, fmt::format("the problem wants {}({}, {} schedules)", several,
                                 length_of(sweeps), count));
  for (std::size_t s = 0; s < count; ++s)
    check_tree(inner_of(count > 1 ? schedule.inner[s] : schedule, sweeps.list[s], context),
               context);
  Lowering lowering(context);
  lower_sweeps(schedule, sweeps, lowering);
  return finish(lowering, schedule);
}

}  // namespace papilio::plan
