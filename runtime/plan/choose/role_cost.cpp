// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/role_cost.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "runtime/plan/choose/pass_order.h"
#include "runtime/plan/choose/residency.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/cost/occupancy.h"

namespace papilio::plan {
namespace {

using compose::batch_loop;
using compose::Level;

// Schedules are ranked for a batch of this many points, which fills the device, so that a length
// has one schedule for all large batches. Few transforms (Context::few) are ranked as they are.
constexpr std::uint64_t ranked_points = std::uint64_t{1} << 27;

constexpr int role_loop = 1;

}  // namespace

std::uint64_t RoleCost::batch_of(const Shape& shape, const Role& role, const Context& context) {
  if (context.few) return context.few;
  return std::max<std::uint64_t>(
      1, ranked_points / points(shape) / std::max<std::uint64_t>(role.neighbours, 1));
}

RoleCost::RoleCost(const Shape& shape, const Role& role, const Context& context, Count count,
                   Memory memory)
    : context_(context) {
  context_.rough = count == Count::rough;
  if (memory == Memory::fitted && !context_.few) context_.target.memory_slowness = 1;
  const std::uint64_t n = points(shape);
  context_.batch = batch_of(shape, role, context);
  frame_.in.buffer = {Buffer::Kind::input, 0};
  frame_.out.buffer = {Buffer::Kind::output, 0};
  if (role.is_row()) {
    frame_.in.levels = frame_.out.levels = {{1, {{batch_loop, n}}, {}}};
    return;
  }
  frame_.loops.push_back({role_loop, role.neighbours});
  const std::uint64_t distance = n * role.neighbours;
  const Level column{role.neighbours, {{role_loop, 1}, {batch_loop, distance}}, {}};
  const Level row{1, {{role_loop, n}, {batch_loop, distance}}, {}};
  frame_.in.levels = {role.column_load ? column : row};
  frame_.out.levels = {role.column_store ? column : row};
  const std::uint64_t tail = role.tail;
  if (role.column_store && !role.column_load && tail > 1)
    frame_.out.levels = {
        {role.neighbours * tail, {{role_loop, tail}, {batch_loop, distance}}, {}, tail}};
  if (!role.to_workspace) return;
  const std::uint64_t pitch = Lowering(context_, role_loop).row_pitch(role.neighbours);
  const std::uint64_t rows = shape.back();
  // With the four-step twiddles, which cost most for small last radices.
  frame_.out.levels = {four_step_twiddle(rows * (role.neighbours / tail), role_loop,
                                         shape.size() > 1 ? rows : 0, tail),
                       {pitch, {{role_loop, 1}, {batch_loop, n * pitch}}, {}}};
}

double RoleCost::us(const Schedule& schedule) const {
  Program program = lowered(schedule);
  const double cost = us(program);
  scratch_ = std::move(program);
  return cost;
}

void RoleCost::lower(const Schedule& schedule, Lowering& lowering) const {
  if (!is_rader_of_reals(schedule)) {
    lowering.lower(schedule, frame_);
    return;
  }
  Frame frame = frame_;
  frame.fold = compose::Fold{.stores_bins = schedule.with.outputs > 0};
  lowering.lower(schedule, frame);
}

std::size_t RoleCost::trips(const Schedule& schedule) const {
  Lowering lowering(context_, role_loop);
  lower(schedule, lowering);
  return lowering.take().steps.size();
}

double RoleCost::ordered_us(Schedule& schedule) const {
  return order_passes(schedule, context_, [this](const Schedule& other) { return us(other); });
}

double RoleCost::held_us(Schedule& schedule) const {
  return hold_registers(schedule, context_, [this](const Schedule& held) {
    Program program = lowered(held);
    const double cost = lacks_registers(program, context_) ? too_long : us(program);
    scratch_ = std::move(program);
    return cost;
  });
}

Program RoleCost::lowered(const Schedule& schedule) const {
  Lowering lowering(context_, role_loop, std::move(scratch_));
  lower(schedule, lowering);
  Program program = lowering.take();
  tune_for_cost(program, context_);
  return program;
}

double RoleCost::us(const Program& program) const {
  for (const auto& step : program.steps)
    if (shared_bytes_bound(step.spec) > context_.target.limits.shared_bytes_per_block)
      return too_long;
  return predicted_us(program, context_);
}

}  // namespace papilio::plan
