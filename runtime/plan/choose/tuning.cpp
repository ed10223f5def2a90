// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/tuning.h"

#include <vector>

#include "runtime/compose/spec/matrix_units.h"
#include "runtime/plan/choose/cache_use.h"
#include "runtime/plan/choose/residency.h"
#include "runtime/plan/choose/stagger.h"
#include "runtime/plan/cost/occupancy.h"

namespace papilio::plan {
namespace {

using compose::KernelSpec;
using compose::Parts;

// Interleaved where there are enough registers. Of 476 kernels on an H200, those with fewer than
// they are estimated to need are 3 % slower interleaved (the worst .69), the others 1 % faster (up
// to 1.13). Not in f64x2, whose numbers are 16 bytes, all that one access moves: of 32 bytes it
// would reach every other one, in twice the turns.
bool interleaves(const KernelSpec& spec, const Context& context) {
  if (spec.loads_share()) return true;
  if (context.precision == Precision::f64x2) return false;
  if (context.target.is_host || spec.parts == Parts::halves || spec.generic) return false;
  const Registers registers = registers_of(spec, context);
  return registers.most >= registers.least;
}

// Its layout is counted in planes until the last of its tuning is chosen, and that is this.
void begin_in_planes(KernelSpec& spec) {
  if (spec.parts == Parts::interleaved) spec.parts = Parts::planar;
}
void choose_parts(KernelSpec& spec, const Context& context) {
  if (interleaves(spec, context)) spec.parts = Parts::interleaved;
}

void tune(KernelSpec& spec, const Context& context) {
  begin_in_planes(spec);
  // The limit was chosen for a transform of plain complex numbers.
  if (context.sweeps && lacks_registers(spec, context)) spec.resident = 1;
  spec.stores_past_cache = stores_past_cache(spec, context);
  spec.early_tables = reads_tables_early(spec, context);
  spec.repeats_within = repeats_within(spec, context);
  spec.keeps_roots = keeps_roots(spec, context);
  choose_parts(spec, context);
}

Exchange exchange_of(const KernelSpec& spec) {
  if (spec.parts == Parts::halves) return Exchange::halves;
  if (compose::multiply_matrices(spec.units)) return Exchange::planar;
  // What goes between blocks is interleaved anyway, and without an exchange there is no choice.
  const bool pairs = spec.parts == Parts::interleaved && !spec.loads_share() && spec.exchanges();
  if (spec.in_place) return pairs ? Exchange::in_place_interleaved : Exchange::in_place;
  return pairs ? Exchange::interleaved : Exchange::planar;
}

Idle idle_of(const KernelSpec& spec) {
  return spec.repeats_within == 32    ? Idle::repeat32
         : spec.repeats_within == 128 ? Idle::repeat128
                                      : Idle::wait;
}

// A parameter with the value that `value_of` makes of each kernel.
template <class Of>
auto each(const std::vector<const KernelSpec*>& kernels, const Of& value_of) {
  std::vector<decltype(value_of(*kernels[0]))> values;
  values.reserve(kernels.size());
  for (const auto* spec : kernels) values.push_back(value_of(*spec));
  return PerKernel<decltype(value_of(*kernels[0]))>(std::move(values));
}

// Writes into the nodes of a schedule, counted on from `number`, what their kernels do.
void write(Schedule& schedule, const Program& program, int& number) {
  std::vector<const KernelSpec*> kernels;
  for (const Step& step : program.steps)
    if (step.node == number) kernels.push_back(&step.spec);
  ++number;
  if (!kernels.empty() && !kernels.front()->generic) {
    Parameters& with = schedule.with;
    if (with.resident > 1 && kernels.front()->resident == 1) with.resident = 0;
    with.exchange = each(kernels, exchange_of);
    with.prefetch = each(
        kernels, [](const KernelSpec& spec) -> Number { return spec.ahead ? *spec.ahead + 1 : 0; });
    with.tables = each(kernels, [](const KernelSpec& spec) {
      return spec.early_tables ? Tables::read_only : Tables::plain;
    });
    with.idle = each(kernels, idle_of);
    with.roots = each(kernels, [](const KernelSpec& spec) {
      return spec.keeps_roots ? Roots::kept : Roots::plain;
    });
    with.stores = each(kernels, [](const KernelSpec& spec) {
      return spec.stores_past_cache ? Stores::past_l1 : Stores::plain;
    });
    with.stagger =
        each(kernels, [](const KernelSpec& spec) { return static_cast<Number>(spec.stagger); });
  }
  for (auto& inner : schedule.inner) write(inner, program, number);
}

}  // namespace

void tune(Program& program, const Context& context) {
  for (Step& step : program.steps) tune(step.spec, context);
}

void tune_for_cost(Program& program, const Context& context) {
  for (Step& step : program.steps) {
    KernelSpec& spec = step.spec;
    begin_in_planes(spec);
    if (context.few > 0) spec.early_tables = reads_tables_early(spec, context);
    spec.repeats_within = repeats_within(spec, context);
    if (!context.rough) choose_parts(spec, context);
  }
}

void tune(Schedule& schedule, const Context& context) {
  tune(schedule, lower_unchecked(schedule, context), context);
}

void tune(Schedule& schedule, Program program, const Context& context) {
  tune(program, context);
  for (Step& step : program.steps) step.spec.stagger = stagger_cycles(step.spec, context);
  int number = 0;
  write(schedule, program, number);
}

Schedule tuned(Schedule schedule, const Context& context) {
  tune(schedule, context);
  return schedule;
}

}  // namespace papilio::plan
