// SPDX-License-Identifier: MIT
//
// generic(n, radices=.., direct=.., padded=m): Stockham passes through device memory whose kernels
// read their sizes, strides and loops at run time (compose/generic_text.h), first those of
// `radices`, by codelets (1 copies), then those of `direct`, by the definition. Without `padded`
// they multiply to n. With it they multiply to m >= 2n - 1, and go there and back as Bluestein's
// convolution (plan/strategies/bluestein.cpp), chirp, padding and product being the ends of the
// first and last passes. Passes go from one buffer to another, so that in place is safe: a pass by
// the definition never stands alone.
#include "runtime/plan/strategies/generic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/checks.h"

namespace papilio::plan {
namespace {

using compose::GenericPass;
using twiddle::Table;

constexpr int threads = 128;

// Sums of more terms would leave the error bound of docs/numerics.md.
constexpr std::uint64_t largest_direct = 4096;

// A term of a pass by the definition, as a fraction of a pass by codelets, both a point: 6 ns of a
// core of an AMD EPYC against 10 to 25. (On an H200, 20 instructions of the 110 it could issue
// during a trip.)
constexpr double direct_work = 0.4;

// A convolution must be worth the spectrum that is computed before the first result.
constexpr double convolution_gain = 2;

// The passes of a length.
struct Passes {
  std::vector<int> radices, direct;

  std::size_t count() const { return radices.size() + direct.size(); }
  double work() const {
    double sum = static_cast<double>(radices.size());
    for (const int radix : direct) sum += 1 + direct_work * radix;
    return sum;
  }
};

// Largest codelets first: passes are trips, so as few as may be. Nothing where a prime is too
// large.
std::optional<Passes> passes_of(std::uint64_t n, const Context& context) {
  Passes passes;
  for (const int radix : generic_radices(context))
    for (; n % radix == 0; n /= radix) passes.radices.push_back(radix);
  for (const auto prime : numbers::prime_factors(n)) {
    if (prime > largest_direct) return std::nullopt;
    passes.direct.push_back(static_cast<int>(prime));
  }
  if (passes.radices.empty()) passes.radices.push_back(1);
  return passes;
}

std::vector<Schedule> candidates(const Shape&, const Role&, const Context&) {
  return {};  // slower than every other: for those who ask for it
}

void check(const Schedule& schedule, const Context& context) {
  const std::uint64_t n = schedule.length;
  if (n > longest_of_generic) reject(schedule, "longer than 2^40");
  const bool is_padded = schedule.with.padded > 0;
  const std::uint64_t m = is_padded ? schedule.with.padded : n;
  if (is_padded && (m < 2 * n - 1 || m > 4 * longest_of_generic))
    reject(schedule, fmt::format("padded={} is not from {} to 2^42", m, 2 * n - 1));
  const auto known = generic_radices(context);
  std::uint64_t rest = m;
  const auto divide = [&](int radix) { rest = rest % radix == 0 ? rest / radix : 0; };
  for (const int radix : schedule.with.radices) {
    if (radix != 1 && std::find(known.begin(), known.end(), radix) == known.end())
      reject(schedule, fmt::format("radix {} has no generic codelet; there are 1, {}", radix,
                                   fmt::join(known, ", ")));
    divide(radix);
  }
  for (const int radix : schedule.with.direct) {
    if (radix > static_cast<int>(largest_direct))
      reject(schedule, fmt::format("direct radix {} is more than {}", radix, largest_direct));
    divide(radix);
  }
  if (rest != 1) reject(schedule, fmt::format("the radices do not multiply to {}", m));
}

// One side of a pass: its buffer, where elements are, and what happens to them outside.
struct Side {
  Port port;
  GenericPass::Place place;
  GenericPass::End end;
};

void set_numbers(GenericPass::End& end, const compose::Operation& kind, bool loads) {
  end.numbers = loads ? access::loaded_numbers(kind.transform, kind.order)
                      : access::stored_numbers(kind.transform, kind.order);
  if (end.numbers->limit > 0) end.limit = std::min(end.limit, end.numbers->limit);
}

// The levels as one: index = e stride + loops, since a sum of products stays one.
Side side_of(const Port& port, const Frame& frame, std::uint64_t points, const Schedule& schedule,
             bool loads = false) {
  if (port.format.user) reject(schedule, "takes no function of the caller's");
  Side side{port, {}, {}};
  side.end.limit = points;
  side.end.format = port.format;
  side.place.steps.assign(frame.loops.size(), 0);
  const auto number_of = [&](int loop) {  // beyond the last one: the batch
    return static_cast<std::size_t>(std::ranges::find(frame.loops, loop, &compose::Loop::id) -
                                    frame.loops.begin());
  };
  for (const auto& level : port.levels) {
    if (level.run > 0) reject(schedule, "takes no rows of several dimensions");
    side.place.stride *= level.stride;
    side.place.distance *= level.stride;
    for (auto& step : side.place.steps) step *= level.stride;
    for (const auto& [id, stride] : level.loops) {
      const std::size_t loop = number_of(id);
      (loop < frame.loops.size() ? side.place.steps[loop] : side.place.distance) += stride;
    }
    for (const auto& operation : level.operations) {
      using Kind = compose::Operation::Kind;
      const bool is_element = side.place.stride == 1 && level.loops.empty();
      auto& limit = side.end.numbers     ? side.end.numbers->count
                    : side.end.hermitian ? side.end.half_limit
                                         : side.end.limit;
      if (operation.kind == Kind::swap && !side.end.hermitian && !side.end.numbers)
        side.end.outer_swap = !side.end.outer_swap;
      else if (operation.kind == Kind::product && loads && side.place.distance == 0) {
        const auto order = static_cast<std::int64_t>(operation.order);
        side.end.bins = {operation.spectrum, side.place.stride * order, side.place.steps};
        for (std::int64_t& step : side.end.bins->steps) step *= order;
        for (const auto& [id, step] : operation.strides)
          side.end.bins->steps[number_of(id)] += static_cast<std::int64_t>(step);
      } else if (operation.kind == Kind::limit && is_element)
        limit = std::min(limit, operation.count);
      else if (operation.kind == Kind::end && operation.transform == papilio::Kind::c2r &&
               is_element)
        side.end.hermitian = operation.order, side.end.half_limit = operation.order / 2 + 1;
      else if (operation.kind == Kind::end && port.format.real && is_element)
        set_numbers(side.end, operation, loads);
      else
        reject(schedule, "takes a kind's numbers, with nothing else on the way");
    }
  }
  return side;
}

// The order of the loops in which memory is met: the shortest step first.
void sort_loops(GenericPass& pass) {
  std::vector<std::size_t> order(pass.counts.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(pass.in.steps[a]) < std::abs(pass.in.steps[b]);
  });
  const auto sorted = [&](auto& values) {
    auto before = values;
    for (std::size_t i = 0; i < order.size(); ++i) values[i] = before[order[i]];
  };
  sorted(pass.counts);
  sorted(pass.in.steps);
  sorted(pass.out.steps);
  if (pass.load.bins) sorted(pass.load.bins->steps);
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const std::uint64_t n = schedule.length;
  const bool is_padded = schedule.with.padded > 0;
  const std::uint64_t m = is_padded ? schedule.with.padded : n;
  auto radices = schedule.with.radices;
  const std::size_t with_codelets = radices.size();
  radices.insert(radices.end(), schedule.with.direct.begin(), schedule.with.direct.end());

  if (frame.loops.size() > GenericPass::most_loops)
    reject(schedule, fmt::format("is in {} loops, {} are allowed", frame.loops.size(),
                                 GenericPass::most_loops));
  const Side out = side_of(frame.out, frame, n, schedule);
  Side from = side_of(frame.in, frame, n, schedule, true);
  std::optional<Side> ping[2];
  const std::size_t count = radices.size(), all = is_padded ? 2 * count : count;
  std::uint64_t span = 1;
  for (std::size_t p = 0; p < all; ++p) {
    const bool back = p >= count;
    const int radix = radices[p % count];
    const bool is_first = p % count == 0, is_last = p % count + 1 == count;
    auto& workspace = ping[p % 2];
    if (p + 1 < all && !workspace)
      workspace = side_of(lowering.new_workspace(m, frame), frame, m, schedule);
    const Side to = p + 1 < all ? *workspace : out;

    Schedule codelet{"stockham", static_cast<std::uint64_t>(radix), {}, {}};
    codelet.with.radices = {radix};
    codelet.with.threads = 1;
    codelet.with.per_block = threads;
    auto& spec = lowering.add_kernel(codelet, {frame.loops, from.port, to.port});
    GenericPass pass;
    pass.length = m;
    pass.span = is_first ? 1 : span;
    pass.direct = p % count >= with_codelets || radix == 1;
    for (const auto& loop : frame.loops) pass.counts.push_back(loop.count);
    pass.in = from.place;
    pass.out = to.place;
    pass.across = from.place.stride != 1;
    pass.load = from.end;
    pass.store = to.end;
    sort_loops(pass);
    // The inverse is a forward transform between two swaps.
    if (is_padded && is_first) {
      pass.load.swap = back;
      if (!back) pass.load.factor = Table{Table::Kind::chirp, n, 0, 0};
    }
    if (is_padded && is_last) {
      pass.store.swap = back;
      pass.store.factor =
          back ? Table{Table::Kind::chirp, n, 0, 0} : Table{Table::Kind::chirp_spectrum, n, m, 0};
    }
    spec.generic = pass;
    span = pass.span * static_cast<std::uint64_t>(radix);
    from = to;
  }
}

}  // namespace

std::vector<int> generic_radices(const Context& context) {
  std::vector<int> radices;
  for (const int radix : {16, 13, 11, 8, 7, 5, 4, 3, 2})
    if (context.codelets->plain(radix)) radices.push_back(radix);
  return radices;
}

Schedule generic_schedule(std::uint64_t n, const Context& context) {
  Schedule schedule{"generic", n, {}, {}};
  auto passes = passes_of(n, context);
  double work = passes ? static_cast<double>(n) * passes->work() : 1e300;
  std::uint64_t padded = 0;
  for (const std::uint64_t factor : {7, 5, 3, 2}) {
    const std::uint64_t m = numbers::next_smooth(2 * n - 1, factor);
    const auto there = passes_of(m, context);
    const double both_ways = convolution_gain * 2 * static_cast<double>(m) * there->work();
    if (both_ways >= work) continue;
    passes = there;
    work = both_ways;
    padded = m;
  }
  schedule.with.radices = passes->radices;
  schedule.with.direct = passes->direct;
  if (padded) schedule.with.padded = padded;
  return schedule;
}

Schedule generic_schedule(const Shape& shape, const Context& context) {
  Schedule last = generic_schedule(shape.back(), context);
  if (shape.size() == 1) return last;
  for (std::size_t d = shape.size() - 1; d-- > 0;) {
    const std::uint64_t all = shape[d] * last.length;
    last = {"row_column", all, {}, {generic_schedule(shape[d], context), std::move(last)}};
  }
  return last;
}

extern const Strategy generic;
const Strategy generic = {"generic", Form::kernels, "radices", "direct padded",
                          0,         candidates,    check,     lower};

}  // namespace papilio::plan
