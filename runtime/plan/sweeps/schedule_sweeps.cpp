// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/schedule_sweeps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "runtime/access/real_kinds.h"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/generic.h"

namespace papilio::plan {
namespace {

using compose::Level;
using compose::Operation;
using problem::Side;

constexpr const char* several = "axes";

// What sweeps apart may be predicted to take of what they take joined, in fewer trips. One H100,
// f32, r2c: 64^3 is predicted at .97 and takes 1.28 times as long; 100^3, 128^3 and 256^3 are
// predicted at .57 or less and take .65, .45 and .61.
constexpr double most_of_joined = .9;

std::uint64_t length_of(const Sweeps& sweeps) {
  std::uint64_t product = 1;
  for (const Sweep& sweep : sweeps.list) product *= sweep.n;
  return product;
}

// How a sweep's transforms meet memory, as the planner knows it.
Role role_of(const Sweep& sweep) {
  Role role{.column_load = sweep.is_column(Side::in), .column_store = sweep.is_column(Side::out)};
  if (role.is_row()) return role;
  const SweepLoop* loop = sweep.neighbours(role.column_store ? Side::out : Side::in);
  role.neighbours = loop ? loop->count : 0;
  return role;
}

// The problem of one sweep: so many transforms, of which the second-level cache may hold all.
Context context_of(const Sweep& sweep, const Role& role, const Context& context) {
  Context own = context;
  own.direction = Direction::forward;
  own.plain_memory = sweep.kind == Kind::c2c && sweep.in.format.is_native() &&
                     sweep.out.format.is_native() && !sweep.inverse;
  const std::uint64_t transforms = sweep.transforms() * context.batch;
  const std::uint64_t held =
      context.target.is_host ? 0 : context.target.limits.l2_bytes / (2 * context.complex_bytes());
  const std::uint64_t total = transforms * points(sweep.shape);
  own.cached = total <= held;
  own.few = total <= held / 2 ? transforms : 0;
  if (own.few && role.neighbours) own.few = std::max<std::uint64_t>(1, own.few / role.neighbours);
  return own;
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

namespace {

// Sweep::loops[0], where the batch is loop 1.
constexpr std::uint64_t first_loop = 2;

bool may_pair(const Sweep& sweep) {
  const access::RealKind& kind = access::real_kind(sweep.kind);
  const std::uint64_t n = points(sweep.shape);
  return (kind.real || kind.inverse) && !sweep.convolves && !sweep.multiplies && n % 2 == 1 &&
         n > 2;
}

// The sweep of the pairs, as their loads and stores are laid out.
Sweep of_pairs(Sweep sweep, std::uint64_t paired) {
  SweepLoop& loop = sweep.loops[paired - first_loop];
  loop.count = (loop.count + 1) / 2;
  loop.in_stride *= 2;
  loop.out_stride *= 2;
  return sweep;
}

}  // namespace

// Columns stay beside each other: their loop is not theirs to pair.
std::uint64_t loop_to_pair(const Sweep& sweep) {
  if (!may_pair(sweep)) return 0;
  std::uint64_t found = 0;
  double least = 1;
  for (std::size_t l = 0; l < sweep.loops.size(); ++l) {
    const SweepLoop& loop = sweep.loops[l];
    const std::uint64_t number = l + first_loop;
    if (!loop.of_transform) continue;
    const bool is_columns = (sweep.is_column(Side::in) && sweep.neighbours(Side::in) == &loop) ||
                            (sweep.is_column(Side::out) && sweep.neighbours(Side::out) == &loop);
    if (is_columns && loop.count > 2) continue;
    const double alone = static_cast<double>(loop.count % 2) / static_cast<double>(loop.count);
    if (alone <= least && loop.count > 1) {
      least = alone;
      found = number;
    }
  }
  return found;
}

namespace {

// Half the points along the last dimension; empty if there is no fold.
Shape folded_shape(const Sweep& sweep) {
  const access::RealKind& kind = access::real_kind(sweep.kind);
  const bool may = (kind.real || kind.inverse) && !sweep.convolves && !sweep.multiplies;
  Shape half = sweep.shape;
  if (!may || half.back() % 2 == 1 || half.back() <= 2) return {};
  half.back() /= 2;
  return half;
}

}  // namespace

std::uint64_t folded_points(const Sweep& sweep) {
  const Shape half = folded_shape(sweep);
  return half.size() == 1 ? half.front() : 0;
}

bool loads_bins(const Sweep& sweep) {
  return access::real_kind(sweep.kind).inverse;
}

Schedule joined(const Sweeps& sweeps, std::vector<Schedule> list) {
  if (list.size() == 1) return std::move(list.front());
  return {several, length_of(sweeps), {}, std::move(list)};
}

const Sweeps& sweeps_of(const Schedule& schedule, const Context& context) {
  const Sweeps& sweeps = *context.sweeps;
  const std::size_t count = schedule.strategy == several ? schedule.inner.size() : 1;
  for (const auto* list : {sweeps.apart.get(), sweeps.whole.get()})
    if (list && sweeps.list.size() != count && list->list.size() == count) return *list;
  return sweeps;
}

namespace {

bool is_folded(const Schedule& inner, const Sweep& sweep) {
  return shape_of(inner) == folded_shape(sweep);
}

// The folded transform, where one kernel is best for its points; else empty.
Schedule fold(const Sweep& sweep, const Role& role, const Context& context) {
  const Shape half = folded_shape(sweep);
  if (half.empty()) return {};
  const bool whole = sweep.is_whole();
  const std::size_t least_bytes = points(half) * context.complex_bytes() / 2;  // parts in turn
  if (whole && least_bytes > context.target.limits.shared_bytes_per_block) return {};
  Schedule inner = best(half, role, context, whole);
  if (inner.strategy != "stockham" && !whole) return {};
  if (inner.strategy != "stockham" || is_in_place(inner)) {
    const auto& others = best_stockhams(half, role, context, 1);
    if (others.empty()) return {};
    inner = others.front();
  }
  (loads_bins(sweep) ? inner.with.load : inner.with.store) = Path::staged;
  return inner;
}

// The transform of a convolution in one kernel, which meets the spectrum bin by bin; empty where
// its points are too many for a block.
Schedule one_kernel(const Sweep& sweep, const Role& role, const Context& context) {
  const std::uint64_t bytes = points(sweep.shape) * context.complex_bytes();
  if (bytes > context.target.limits.shared_bytes_per_block / 2) return {};
  const auto& schedules = best_stockhams(sweep.shape, role, context, 1);
  return schedules.empty() ? Schedule{} : schedules.front();
}

bool is_for_pairs(const Schedule& inner) {
  if (inner.strategy == "rader")
    return inner.inner.front().strategy == "stockham" && inner.with.blocks == 0;
  return inner.strategy == "stockham" && !is_in_place(inner);
}

// The transform of pairs of rows; empty where no kernel is for that.
Schedule transform_of_pairs(const Sweep& pairs, const Context& context) {
  const Role role = role_of(pairs);
  const Context own = context_of(pairs, role, context);
  Schedule inner = best(pairs.shape, role, own, true);
  if (!inner.strategy.empty() && !is_for_pairs(inner)) {
    const auto& others = best_stockhams(pairs.shape, role, own, 1);
    inner = others.empty() ? Schedule{} : others.front();
  }
  if (inner.strategy.empty() || !is_for_pairs(inner)) return {};
  if (inner.strategy == "stockham")
    (loads_bins(pairs) ? inner.with.load : inner.with.store) = Path::staged;
  return inner;
}

double us_of_sweep(const Schedule& schedule, const Sweep& sweep, const Context& context);

// The cheaper one of a sweep row by row and by pairs of rows.
Schedule or_by_pairs(Schedule rows, const Sweep& sweep, const Context& context) {
  const std::uint64_t paired = loop_to_pair(sweep);
  if (paired == 0) return rows;
  const Sweep pairs = of_pairs(sweep, paired);
  Schedule inner = transform_of_pairs(pairs, context);
  if (inner.strategy.empty()) return rows;
  Schedule other = around(sweep, std::move(inner), paired);
  const auto us = [&](const Schedule& schedule, const Sweep& of) {
    Context own = context_of(of, role_of(of), context);
    own.counts_kinds = true;
    return us_of_sweep(schedule, sweep, own);
  };
  return us(other, pairs) < us(rows, sweep) ? other : rows;
}

Schedule choose_sweep(const Sweep& sweep, const Context& context) {
  const Role role = role_of(sweep);
  const Context own = context_of(sweep, role, context);
  // Columns of a batch that is as long as it is: the planner asks for their number.
  Role asked = role;
  if (!role.is_row() && role.neighbours == 0)
    asked.neighbours = std::max<std::uint64_t>(1, context.batch);
  if (sweep.convolves)
    if (Schedule one = one_kernel(sweep, asked, own); !one.strategy.empty())
      return around(sweep, std::move(one));
  if (Schedule folded = fold(sweep, asked, own); !folded.strategy.empty())
    return around(sweep, std::move(folded));
  if (sweep.is_whole()) return {};
  Schedule schedule = best(sweep.shape, asked, own, false);
  if (schedule.strategy.empty()) schedule = choose(sweep.shape, own);
  return or_by_pairs(around(sweep, std::move(schedule)), sweep, context);
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
  const bool staged = inner.strategy != "stockham" ||
                      (loads_bins(sweep) ? inner.with.load : inner.with.store) == Path::staged;
  if (!is_for_pairs(inner) || !staged || shape_of(inner) != sweep.shape)
    refuse(
        fmt::format("takes a transform of {} points that is a rader in one block, or a "
                    "stockham, not in place, with {}=staged",
                    points(sweep.shape), loads_bins(sweep) ? "load" : "store"));
}

const Schedule& inner_of(const Schedule& schedule, const Sweep& sweep) {
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
  if (is_folded(*inner, sweep)) {
    if (inner->strategy != "stockham" || is_in_place(*inner) ||
        (loads_bins(sweep) ? inner->with.load : inner->with.store) != Path::staged)
      reject(schedule,
             fmt::format("the real transform of {} points by one of {} is a stockham, not in "
                         "place, with {}=staged",
                         fmt::join(sweep.shape, "x"), fmt::join(folded_shape(sweep), "x"),
                         loads_bins(sweep) ? "load" : "store"));
    return *inner;
  }
  if (sweep.is_whole())
    reject_for(fmt::format("a stockham of {} points", fmt::join(folded_shape(sweep), "x")));
  if (shape_of(*inner) != sweep.shape)
    reject_for(fmt::format("a complex transform of {} points", fmt::join(sweep.shape, "x")));
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

// Of a whole array element r n + s is in row r, n the points of the last axis; of bins s is at most
// n / 2.
std::vector<Level> levels_of_rows(const Sweep& sweep, const SweepSide& side, Level memory) {
  const std::uint64_t n = sweep.shape.back();
  std::vector<Operation> swaps;
  if (sweep.inverse) swaps.push_back(operation(Operation::Kind::swap));
  if (side.rows == static_cast<std::int64_t>(n)) {  // elements follow each other
    std::vector<Level> levels;
    if (sweep.inverse) levels.push_back({1, {}, std::move(swaps)});
    levels.push_back(std::move(memory));
    return levels;
  }
  memory.stride = side.rows;
  memory.run = n;
  memory.operations = std::move(swaps);
  return {std::move(memory)};
}

// One side's levels: from an element of the complex transform to its place in the buffer.
// Of the transform's elements those from `elements` on are never asked for.
std::vector<Level> levels_of(const Sweep& sweep, Side side, std::uint64_t elements, Level memory) {
  const access::RealKind& kind = access::real_kind(sweep.kind);
  const bool in = side == Side::in;
  if (sweep.is_whole()) return levels_of_rows(sweep, in ? sweep.in : sweep.out, std::move(memory));
  const std::uint64_t extent = in ? sweep.in.extent : sweep.out.extent;
  std::vector<Level> levels;
  Level element;
  if (sweep.inverse) element.operations.push_back(operation(Operation::Kind::swap));
  if (in ? kind.on_load != nullptr : kind.on_store != nullptr) {
    Operation end = operation(Operation::Kind::end);
    end.transform = sweep.kind;
    end.order = sweep.n;
    element.operations.push_back(end);
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

void lower_sweep(const Schedule& schedule, const Sweep& sweep, Lowering& lowering) {
  const Schedule& inner = inner_of(schedule, sweep);
  Frame frame;
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
  std::uint64_t stored = length;
  if (frame.fold || is_folded(inner, sweep)) {
    if (!frame.fold) frame.fold.emplace();
    frame.fold->stores_bins = !kind.inverse;
    // Of an extension half the bins are all.
    frame.fold->whole = kind.on_store && length == sweep.n;
    if (frame.fold->stores_bins) stored = length / 2 + 1;
  }
  frame.in = {
      {levels_of(sweep, Side::in, length, std::move(in)), sweep.in.format, sweep.in.buffer}};
  for (Level& level : frame.in.levels)
    for (Operation& operation : level.operations)
      if (operation.kind == Operation::Kind::product)
        for (std::size_t l = 0; l < sweep.loops.size(); ++l)
          if (sweep.loops[l].bins_stride > 0)
            operation.strides.emplace_back(frame.loops[l].id, sweep.loops[l].bins_stride);
  frame.out = {
      {levels_of(sweep, Side::out, stored, std::move(out)), sweep.out.format, sweep.out.buffer}};
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

// A schedule that is not tuned yet, and its program.
struct Lowered {
  Schedule schedule;
  Program program;
};

double us_of_sweep(const Schedule& schedule, const Sweep& sweep, const Context& context) {
  Lowering lowering(context);
  lowering.begin(schedule);
  lower_sweep(schedule, sweep, lowering);
  return predicted_us(lowering.take(), context);
}

// The cheapest sweep by sweep; nothing where a sweep has no schedule.
std::optional<Lowered> choose_sweeps(const Sweeps& sweeps, const Context& context) {
  std::vector<Schedule> list;
  for (const Sweep& sweep : sweeps.list) {
    list.push_back(choose_sweep(sweep, context));
    if (list.back().strategy.empty()) return std::nullopt;
  }
  Schedule schedule = joined(sweeps, std::move(list));
  Lowering lowering(context);
  lower_sweeps(schedule, sweeps, lowering);
  return Lowered{std::move(schedule), lowering.take()};
}

}  // namespace

Schedule choose_for_problem(const Shape& shape, const Context& context) {
  if (!context.sweeps) return choose(shape, context);
  Lowered chosen = std::move(*choose_sweeps(*context.sweeps, context));
  const auto or_else = [&](const std::shared_ptr<const Sweeps>& sweeps, double most) {
    if (!sweeps) return;
    auto other = choose_sweeps(*sweeps, context);
    if (other &&
        predicted_us(other->program, context) < most * predicted_us(chosen.program, context))
      chosen = std::move(*other);
  };
  or_else(context.sweeps->apart, most_of_joined);
  or_else(context.sweeps->whole, 1);
  tune(chosen.schedule, std::move(chosen.program), context);
  return std::move(chosen.schedule);
}

std::optional<Schedule> generic_for_problem(const Shape& shape, const Context& context) {
  if (!context.load_function.empty() || !context.store_function.empty()) return std::nullopt;
  const auto of_shape = [&](const Shape& dimensions) -> std::optional<Schedule> {
    if (points(dimensions) > longest_of_generic) return std::nullopt;
    return generic_schedule(dimensions, context);
  };
  std::vector<Schedule> found;
  if (!context.sweeps) {
    auto schedule = of_shape(shape);
    if (!schedule) return std::nullopt;
    found.push_back(std::move(*schedule));
  } else {
    for (const Sweep& sweep : context.sweeps->list) {
      const bool fourier =
          sweep.kind == Kind::c2c || sweep.kind == Kind::r2c || sweep.kind == Kind::c2r;
      if (!fourier || sweep.convolves || sweep.multiplies) return std::nullopt;
      auto schedule = of_shape(sweep.shape);
      if (!schedule) return std::nullopt;
      found.push_back(around(sweep, std::move(*schedule)));
    }
  }
  Schedule whole =
      context.sweeps ? joined(*context.sweeps, std::move(found)) : std::move(found.front());
  try {
    lower_for_problem(whole, context);
  } catch (const Error& error) {  // storage, rows left out, too many loops
    if (error.code() != ErrorCode::invalid_schedule) throw;
    return std::nullopt;
  }
  return whole;
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
    check_tree(inner_of(count > 1 ? schedule.inner[s] : schedule, sweeps.list[s]), context);
  Lowering lowering(context);
  lower_sweeps(schedule, sweeps, lowering);
  return finish(lowering, schedule);
}

}  // namespace papilio::plan
