// SPDX-License-Identifier: MIT
//
// global_stockham(n, radices=.., threads=T, ..): one radix pass a kernel through device memory, the
// global memory algorithm of N. K. Govindaraju et al., "High performance discrete Fourier
// transforms on graphics processors", SC 2008. A pass of radix r over span L is a DFT of r points
// at stride n/r, for k < L and h < n/(rL): element q of it is at (h L + k) + q n/r, is multiplied
// by w_{rL}^(q k), and goes to (h r L + k) + q L.
#include <fmt/format.h>

#include <algorithm>

#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {
namespace {

using compose::Level;
using compose::Operation;

// The largest radices first, greedily: passes are trips, so as few as possible.
std::vector<int> greedy_radices(std::uint64_t n, const Context& context) {
  std::vector<int> radices;
  const auto& available = context.codelets->radices();
  while (n > 1) {
    const auto radix = std::find_if(available.rbegin(), available.rend(), [&](int r) {
      return n % r == 0 &&
             (context.precision == Precision::f32 || r <= 16 || n == std::uint64_t(r));
    });
    if (radix == available.rend()) return {};
    radices.push_back(*radix);
    n /= *radix;
  }
  return radices;
}

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  if (shape.size() != 1) return {};
  const std::uint64_t n = shape[0];
  if (!role.is_row() || n < 2) return {};
  const auto radices = greedy_radices(n, context);
  if (radices.size() < 2) return {};
  Schedule schedule{"global_stockham", n, {}, {}};
  schedule.with.radices = radices;
  schedule.with.threads = 128;
  return {schedule};
}

void check(const Schedule& schedule, const Context& context) {
  check_radices(schedule, context);
  if (!exchanges_whole_numbers(schedule)) reject(schedule, "exchange is planar or interleaved");
  if (schedule.with.threads > static_cast<std::uint64_t>(context.target.limits.threads_per_block))
    reject(schedule, fmt::format("threads={} is more than the {} of a block",
                                 value_of(schedule.with, "threads"),
                                 context.target.limits.threads_per_block));
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const auto radices = schedule.with.radices;
  const std::uint64_t n = schedule.length;
  std::optional<Port> ping[2];
  Port from = frame.in;
  std::uint64_t span = 1;
  for (std::size_t p = 0; p < radices.size(); ++p) {
    const std::uint64_t radix = radices[p];
    Port to = frame.out;
    if (p + 1 < radices.size()) {
      auto& workspace = ping[p % 2];
      if (!workspace) workspace = lowering.new_workspace(n, frame);
      to = *workspace;
    }
    Frame pass;
    pass.loops = frame.loops;
    Level load{n / radix, {}, {}}, store{span, {}, {}}, twiddle;
    if (span > 1) {
      const auto k = lowering.new_loop(span);
      pass.loops.push_back(k);
      load.loops.push_back({k.id, 1});
      store.loops.push_back({k.id, 1});
      Operation operation;
      operation.kind = Operation::Kind::twiddle;
      operation.order = radix * span;
      operation.loop = k.id;
      twiddle.operations.push_back(operation);
    }
    if (n / (radix * span) > 1) {
      const auto h = lowering.new_loop(n / (radix * span));
      pass.loops.push_back(h);
      load.loops.push_back({h.id, span});
      store.loops.push_back({h.id, radix * span});
    }
    pass.in = from.through(load).through(twiddle);
    pass.out = to.through(store);
    Schedule codelet{"stockham", radix, schedule.with, {}};
    codelet.with.radices = {static_cast<int>(radix)};
    codelet.with.threads = 1;
    codelet.with.per_block = schedule.with.threads;
    lowering.add_kernel(codelet, pass);
    from = to;
    span *= radix;
  }
}

}  // namespace

extern const Strategy global_stockham;
const Strategy global_stockham = {"global_stockham",
                                  Form::kernels,
                                  "radices threads",
                                  "codelets exchange tables idle roots stores stagger",
                                  0,
                                  candidates,
                                  check,
                                  lower};

}  // namespace papilio::plan
