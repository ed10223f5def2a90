// SPDX-License-Identifier: MIT
//
// Frames, workspaces and the one way a kernel is added to a program.
#include "runtime/plan/lower/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "runtime/compose/spec/load_piece.h"
#include "runtime/compose/spec/matrix_units.h"
#include "runtime/compose/spec/passes.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/join_loops.h"
#include "runtime/plan/lower/shared_bytes.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {
namespace {

using compose::Access;
using compose::batch_loop;
using compose::KernelSpec;
using compose::Level;
using compose::Loop;
using compose::Operation;
using compose::Order;

// Of shared memory, for the mbarriers of a cluster's blocks (codelets/clusters.h).
constexpr std::size_t bytes_of_arrivals = 16;

// The loop along which neighbouring transforms lie next to each other in memory, if the element
// itself does not: first on the store side, where partly written sectors cost most.
int choose_tile_loop(const KernelSpec& spec) {
  for (const auto* access : {&spec.store, &spec.load}) {
    if (access->element_distance() == 1) continue;
    for (const auto& loop : spec.loops)
      if (access->loop_distance(loop.id) == 1) return loop.id;
  }
  return spec.loops.empty() ? batch_loop : spec.loops.back().id;
}

// The loop over neighbouring columns, which lie side by side in a frame's input.
const Loop* columns_of(const Frame& frame) {
  if (frame.in.element_distance() == 1) return nullptr;
  for (const Loop& loop : frame.loops)
    if (frame.in.loop_distance(loop.id) == 1) return &loop;
  return nullptr;
}

Order choose_order(const Access& access, const KernelSpec& spec) {
  return access.element_distance() != 1 && access.loop_distance(spec.tile_loop) == 1 ? Order::tiles
                                                                                     : Order::lanes;
}

// The number of a node of `schedule`, in the order of printing, counted on from `number`; -1, and
// the number that follows, if it is none of them.
int number_of(const Schedule& node, const Schedule& schedule, int& number) {
  if (&node == &schedule) return number;
  ++number;
  for (const auto& inner : schedule.inner)
    if (const int found = number_of(node, inner, number); found >= 0) return found;
  return -1;
}

// The radices of passes in place along what a convolution is along, but the last; none where bins
// are in order.
std::vector<std::uint64_t> digits_of_bins(const KernelSpec& spec) {
  std::vector<std::uint64_t> digits;
  for (std::size_t p = 0; p + 1 < spec.radices.size(); ++p)
    if (spec.axes.empty() || spec.axes[p] == spec.axes.back())
      digits.push_back(static_cast<std::uint64_t>(spec.radices[p]));
  return digits.size() > 1 ? digits : std::vector<std::uint64_t>{};
}

// Whether elements follow each other upwards in memory, as what is prefetched does.
bool goes_up(const Port& port) {
  return std::none_of(port.levels.begin(), port.levels.end(),
                      [](const Level& level) { return level.stride < 0; });
}

// What lies neither in rows nor in columns, but where a permutation says, cannot be asked for.
bool may_ask_ahead(const KernelSpec& spec, const Frame& frame) {
  return spec.load.order == Order::lanes ? compose::load_piece(spec).has_value()
                                         : is_plain(frame.in) && !frame.fold && goes_up(frame.in);
}

bool may_go_in_place(const KernelSpec& spec) {
  if (spec.radices.size() < 2) return false;
  const bool several_rows = spec.convolution && spec.convolution->rows > 1;
  return !several_rows || compose::rows_go_in_place(spec.axes, spec.is_rader());
}

compose::Parts parts_of(Exchange exchange) {
  using compose::Parts;
  if (exchange == Exchange::halves) return Parts::halves;
  return exchange == Exchange::interleaved || exchange == Exchange::in_place_interleaved
             ? Parts::interleaved
             : Parts::planar;
}

}  // namespace

bool is_plain(const Port& port) {
  return port.format.is_native() && !port.has(Operation::Kind::end) &&
         !port.has(Operation::Kind::mirror);
}

std::uint64_t points(const Shape& shape) {
  std::uint64_t product = 1;
  for (const std::uint64_t n : shape) product *= n;
  return product;
}

void Context::set_cache_use(std::uint64_t transforms, std::uint64_t points_each) {
  const std::uint64_t held = target.is_host ? 0 : target.limits.l2_bytes / (2 * complex_bytes());
  cached = transforms <= held / points_each;
  few = transforms <= held / 2 / points_each ? transforms : 0;
}

Port Port::through(Level level) const {
  Port port = *this;
  port.reusable = reusable && level.operations.empty();
  port.levels.insert(port.levels.begin(), std::move(level));
  return port;
}

Level four_step_twiddle(std::uint64_t order, int loop, std::uint64_t rows, std::uint64_t beside) {
  Operation twiddle;
  twiddle.kind = Operation::Kind::twiddle;
  twiddle.order = order;
  twiddle.loop = loop;
  twiddle.rows = rows;
  twiddle.beside = beside;
  return {1, {}, {twiddle}};
}

std::uint64_t Lowering::row_pitch(std::uint64_t columns, const Frame& frame) const {
  return columns_of(frame) ? columns : row_pitch(columns);
}

Port Lowering::new_workspace(std::uint64_t length, const Frame& frame) {
  Level level;
  const Loop* columns = columns_of(frame);
  if (columns) {
    level.stride = row_pitch(columns->count);
    level.loops.push_back({columns->id, 1});
  }
  std::uint64_t stride = length * level.stride.reach();
  for (const auto& loop : frame.loops) {
    if (columns && loop.id == columns->id) continue;
    level.loops.push_back({loop.id, stride});
    stride *= loop.count;
  }
  level.loops.push_back({batch_loop, stride});
  program_.workspaces.push_back(stride);
  const int number = static_cast<int>(program_.workspaces.size()) - 1;
  return {{{{level}}, {}, {Buffer::Kind::workspace, number}}, true};
}

void Lowering::connect_dc(KernelSpec& spec) const {
  std::tie(spec.x0, spec.y0) = *dc_;
}

// What happens to elements at the caller's input and output: parts change places, which makes a
// forward transform an inverse one, and what is stored is scaled.
void Lowering::connect_ends(KernelSpec& spec) const {
  const bool inverse = context_.direction == Direction::inverse;
  for (compose::View* view : {static_cast<compose::View*>(&spec.load), &spec.x0})
    view->swap = inverse && view->buffer.kind == Buffer::Kind::input;
  for (compose::View* view : {static_cast<compose::View*>(&spec.store), &spec.y0}) {
    const bool is_last = view->buffer.kind == Buffer::Kind::output;
    view->swap = inverse && is_last;
    view->scale = context_.scaled && is_last;
  }
  // A compilation for both directions is worth more on the host than the question costs, and
  // Clang makes more of such loops (128 and 256 points are 1.4 times as fast). Texts of all lengths
  // ask for everything.
  spec.asks_for_swaps = context_.target.is_host || spec.generic;
}

void Lowering::convolve(const compose::Convolution& convolution) {
  KernelSpec& spec = program_.steps.back().spec;
  spec.convolution = convolution;
  if (convolution.rader_dc) connect_dc(spec);
}

void Lowering::number(Step& step, const Schedule& kernel) const {
  int number = 0;
  step.node = number_of(kernel, *root_, number);
  // Made by its strategy, of a node that becomes several kernels.
  if (step.node < 0) step.node = number_of(*node_, *root_, number = 0);
  step.kernel = static_cast<std::size_t>(
      std::ranges::count(program_.steps, step.node, [](const Step& other) { return other.node; }));
}

KernelSpec& Lowering::add_kernel(const Schedule& kernel, const Frame& frame) {
  Step step;
  number(step, kernel);
  KernelSpec& spec = step.spec;
  spec.precision = context_.precision;
  spec.radices = kernel.with.radices;
  if (!kernel.with.axes.empty()) {
    spec.dimensions = dimensions_of_axes(kernel);
    for (const int axis : kernel.with.axes) spec.axes.push_back(axis - 1);
  }
  if (!kernel.with.codelets.empty()) spec.variant = kernel.with.codelets;
  spec.lanes = static_cast<int>(kernel.with.threads);
  if (kernel.with.per_block > 0) spec.tiles = static_cast<int>(kernel.with.per_block);
  if (!kernel.with.parts.empty()) {
    const auto& parts = kernel.with.parts;
    spec.cluster = compose::Cluster{
        static_cast<int>(kernel.with.blocks), static_cast<std::uint64_t>(parts.at(0)),
        static_cast<std::uint64_t>(parts.at(1)), splits_dimension(kernel)};
    if (spec.cluster->four_step) spec.cluster->tail = kernel.length / shape_of(kernel).front();
  }
  if (kernel.with.resident > 0) spec.resident = static_cast<int>(kernel.with.resident);
  const Exchange exchange = kernel.with.exchange.of(step.kernel);
  spec.in_place = exchanges_in_place(exchange);
  spec.parts = parts_of(exchange);
  spec.early_tables = kernel.with.tables.of(step.kernel) == Tables::read_only;
  const Idle idle = kernel.with.idle.of(step.kernel);
  spec.repeats_within = idle == Idle::repeat32 ? 32 : idle == Idle::repeat128 ? 128 : 0;
  spec.keeps_roots = kernel.with.roots.of(step.kernel) == Roots::kept;
  spec.stores_past_cache = kernel.with.stores.of(step.kernel) == Stores::past_l1;
  spec.stagger = static_cast<int>(kernel.with.stagger.of(step.kernel));
  spec.loops = frame.loops;
  spec.fold = frame.fold;
  spec.load = {frame.in.view(), Order::lanes, kernel.with.load == Path::staged};
  spec.store = {frame.out.view(), Order::lanes, kernel.with.store == Path::staged};
  if ((spec.extension = frame.extension)) {
    spec.dimensions = {static_cast<std::uint64_t>(spec.extension->rows()), kernel.length};
    spec.axes.assign(spec.radices.size(), 1);
    spec.load.staged = spec.store.staged = true;
  }
  spec.tile_loop = choose_tile_loop(spec);
  spec.load.order = choose_order(spec.load, spec);
  spec.store.order = choose_order(spec.store, spec);
  // One pass has no exchange in which the threads could change from one order to the other.
  if (spec.radices.size() == 1 && spec.load.order != spec.store.order && !spec.load.staged)
    spec.store.staged = true;
  // Of one transform lanes stay neighbours: a block's columns or rows are, in memory.
  if (spec.cluster && spec.tiles == 1) spec.load.order = spec.store.order = Order::lanes;
  const auto prefetch = kernel.with.prefetch.of(step.kernel);
  if (prefetch > 0 && may_ask_ahead(spec, frame)) spec.ahead = prefetch - 1;
  if (spec.load.format.user || (dc_ && dc_->first.format.user))
    spec.user_text += context_.load_function + "\n";
  if (spec.store.format.user || (dc_ && dc_->second.format.user))
    spec.user_text += context_.store_function + "\n";
  if (dc_ && frame.out.has(Operation::Kind::rader_dc)) connect_dc(spec);
  program_.steps.push_back(std::move(step));
  return program_.steps.back().spec;
}

Program Lowering::take() {
  for (auto& step : program_.steps) {
    auto& spec = step.spec;
    join_loops(spec);
    if (spec.in_place && spec.convolution) spec.convolution->spectrum.digits = digits_of_bins(spec);
    connect_ends(spec);
    // What other blocks send are complex numbers.
    if (spec.loads_share()) spec.parts = compose::Parts::interleaved;
  }
  return std::move(program_);
}

void Lowering::lower(const Schedule& schedule, const Frame& frame) {
  if (!root_) root_ = &schedule;
  const Schedule* outer = std::exchange(node_, &schedule);
  strategy_of(schedule).lower(schedule, frame, *this);
  node_ = outer;
}

Arithmetic arithmetic_of(const Program& program) {
  Arithmetic least = Arithmetic::ieee;
  for (const Step& step : program.steps)
    if (const auto* units = compose::matrix_units_of(step.spec.units))
      least = std::max(least, units->arithmetic);
  return least;
}

namespace {

void check_forms(const Schedule& schedule) {
  check_form(schedule);
  for (const auto& inner : schedule.inner) check_forms(inner);
}

void check_nodes(const Schedule& schedule, const Context& context) {
  strategy_of(schedule).check(schedule, context);
  for (const auto& inner : schedule.inner) check_nodes(inner, context);
}

// Throws where a parameter with a value for each kernel has not as many as there are kernels.
void check_counts(const Schedule& schedule, const Program& program, int& number) {
  const auto kernels = static_cast<std::size_t>(
      std::ranges::count(program.steps, number, [](const Step& step) { return step.node; }));
  const auto check = [&](const auto& parameter, const char* name) {
    if (parameter.given() && !parameter.fits(kernels))
      reject(schedule,
             fmt::format("{}={} are {} values, the node becomes {} kernels", name,
                         value_of(schedule.with, name), parameter.values().size(), kernels));
  };
  const auto& with = schedule.with;
  check(with.exchange, "exchange");
  check(with.prefetch, "prefetch");
  check(with.tables, "tables");
  check(with.idle, "idle");
  check(with.roots, "roots");
  check(with.stores, "stores");
  check(with.stagger, "stagger");
  ++number;
  for (const auto& inner : schedule.inner) check_counts(inner, program, number);
}

const Schedule& node_of(const Schedule& schedule, int& number) {
  const Schedule* found = number == 0 ? &schedule : nullptr;
  for (const auto& inner : schedule.inner) {
    if (found) break;
    --number;
    const Schedule& node = node_of(inner, number);
    if (number == 0) found = &node;
  }
  return found ? *found : schedule;
}

}  // namespace

void check_tree(const Schedule& schedule, const Context& context) {
  check_forms(schedule);
  check_nodes(schedule, context);
}

namespace {

void lower_contiguous(const Schedule& schedule, Lowering& lowering) {
  Level level;
  level.loops.push_back({batch_loop, schedule.length});
  Frame frame;
  frame.in = {{{{level}}, {}, {Buffer::Kind::input, 0}}};
  frame.out = {{{{level}}, {}, {Buffer::Kind::output, 0}}};
  lowering.lower(schedule, frame);
}

}  // namespace

Program lower_unchecked(const Schedule& schedule, const Context& context) {
  Lowering lowering(context);
  lower_contiguous(schedule, lowering);
  return lowering.take();
}

Program lower(const Schedule& schedule, const Context& context) {
  check_tree(schedule, context);
  if (schedule.with.has_extents())
    reject(schedule, "inputs and outputs are for problems of which a part is not there");
  Lowering lowering(context);
  lower_contiguous(schedule, lowering);
  return finish(lowering, schedule);
}

Program finish(Lowering& lowering, const Schedule& schedule) {
  const Context& context = lowering.context();
  Program program = lowering.take();
  int nodes = 0;
  check_counts(schedule, program, nodes);
  for (const auto& step : program.steps) {
    const auto& spec = step.spec;
    int number = step.node;
    const auto& node = node_of(schedule, number);
    if (node.with.prefetch.of(step.kernel) > 0 && !spec.ahead)
      reject(
          node,
          "prefetch is for rows that are one piece of memory, of numbers in the precision of the "
          "plan, and for columns of complex numbers in ascending order");
    if (spec.in_place && !may_go_in_place(spec))
      reject(
          node,
          "exchange=in_place is for two passes or more, of several rows two along them; by "
          "Bluestein's method in several dimensions the first is along the longer one, and there "
          "is one along each of the others");
    const std::size_t passes =
        compose::forward_passes(spec).size() + compose::inverse_passes(spec).size();
    if (spec.ahead && *spec.ahead >= passes)
      reject(node, fmt::format("prefetch={} is not from 1 to {}", *spec.ahead + 1, passes));
    const auto bytes =
        shared_bytes_bound(step.spec) + (step.spec.blocks() > 1 ? bytes_of_arrivals : 0);
    if (bytes > context.target.limits.shared_bytes_per_block)
      reject(node, fmt::format("a kernel of length {} needs {} bytes of shared memory a block, {} "
                               "has {}",
                               step.spec.length(), bytes, context.target.architecture,
                               context.target.limits.shared_bytes_per_block));
  }
  return program;
}

}  // namespace papilio::plan
