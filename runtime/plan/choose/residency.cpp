// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/residency.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "runtime/plan/cost/occupancy.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/shared_bins.h"

namespace papilio::plan {
namespace {

using compose::Order;

// The range of registers per thread in which a limit may pay. Below it every kernel spills; above
// it every kernel has what it wants.
constexpr double fewest_registers = 40, many_registers = 168;
// The most resident blocks to ask for. More blocks than that gain nothing: they hide each other's
// loads already (1100 kernels, H200: 2 to 10 % slower on average). A convolution has more
// instructions per load (120 kernels that the cost model prefers: 3 % faster on average at 8, none
// at 10).
constexpr std::uint64_t most_blocks = 4, most_convolving = 8;

std::vector<int> choices(const Schedule& kernel, bool convolves, const Context& context) {
  const auto& limits = context.target.limits;
  const std::uint64_t tiles = kernel.with.per_block;
  const int threads = static_cast<int>(kernel.with.threads * tiles);
  const std::uint64_t parts = kernel.with.exchange.is(Exchange::halves) ? 1 : 2;
  const std::uint64_t shared = kernel.length * tiles * parts * context.complex_bytes() / 2;
  std::vector<int> counts;
  for (std::uint64_t count = 2; count <= (convolves ? most_convolving : most_blocks) &&
                                count * shared <= limits.shared_bytes_per_multiprocessor;
       ++count) {
    const double registers = registers_for(threads, count, context.target);
    if (registers < fewest_registers) break;
    if (registers <= many_registers) counts.push_back(static_cast<int>(count));
  }
  return counts;
}

// Whether the strategy has set the limit itself: for bins shared in place, and for in-place rows in
// f64 (plan/strategies/shared_bins.h, stockham.cpp).
bool is_held_as_proposed(const Schedule& node, bool convolves, const Context& context) {
  return is_as_timed(node) ||
         (!convolves && is_in_place(node) && context.precision == Precision::f64);
}

// Safety margin, in registers, over the estimated minimum, which is inexact. Columns keep more
// loads in flight: with a margin up to 4 they are 11 % slower on average; with up to 12 they are as
// fast as without a limit.
constexpr double spare_of_columns = 16, spare_of_rows = -4;
// Smaller margins: for convolved columns in f32 (10 schedules take .96 of the time), and for a
// second resident block (f32: 23 schedules, .98; f64: 13 schedules, .985; 1020940 points .83).
constexpr double spare_of_convolved = 12, spare_of_lone = 6, spare_of_lone_f64 = 3;

double spare_registers(const compose::KernelSpec& spec, const Registers& registers) {
  if (spec.load.order != Order::tiles && spec.store.order != Order::tiles) return spare_of_rows;
  const bool f32 = spec.precision == Precision::f32;
  const bool gains_second_block = spec.resident == 2 && registers.wanted > registers.most;
  if (gains_second_block) return f32 ? spare_of_lone : spare_of_lone_f64;
  return f32 && spec.convolution ? spare_of_convolved : spare_of_columns;
}

}  // namespace

bool lacks_registers(const compose::KernelSpec& spec, const Context& context) {
  if (spec.resident == 1 || spec.cluster || spec.loads_share()) return false;
  const Registers registers = registers_of(spec, context);
  return registers.most < registers.least + spare_registers(spec, registers);
}

bool lacks_registers(const Program& program, const Context& context) {
  return std::ranges::any_of(program.steps,
                             [&](const Step& step) { return lacks_registers(step.spec, context); });
}

double hold_registers(Schedule& schedule, const Context& context,
                      const std::function<double(const Schedule&)>& cost) {
  const auto release = [&](auto& self, Schedule& node, bool convolves) -> void {
    if (is_held_as_proposed(node, convolves, context)) return;
    for (auto& inner : node.inner) self(self, inner, is_convolution(node));
    if (node.strategy == "stockham") node.with.resident = 0;
  };
  release(release, schedule, false);
  double us = cost(schedule);
  if (context.target.is_host) return us;
  const auto hold = [&](auto& self, Schedule& node, bool convolves) -> void {
    if (is_held_as_proposed(node, convolves, context)) return;
    for (auto& inner : node.inner) self(self, inner, is_convolution(node));
    if (node.strategy != "stockham") return;
    auto chosen = node.with.resident;
    for (const int count : choices(node, convolves, context)) {
      node.with.resident = count;
      if (const double held = cost(schedule); held < us) {
        us = held;
        chosen = node.with.resident;
      }
    }
    node.with.resident = chosen;
  };
  hold(hold, schedule, false);
  return us;
}

}  // namespace papilio::plan
