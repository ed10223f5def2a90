// SPDX-License-Identifier: MIT
//
// generic(n, radices=.., direct=.., padded=m): Stockham passes through device memory whose kernels
// read their sizes at run time (compose/generic_text.h), first those of `radices`, by codelets (1
// copies), then those of `direct`, by the definition. Without `padded` they multiply to n. With it
// they multiply to m >= 2n - 1, and go there and back as Bluestein's convolution
// (plan/strategies/bluestein.cpp), chirp, padding and product being the ends of the first and last
// passes. Passes go from one buffer to another, so that in place is safe: a pass by the definition
// never stands alone.
#include "runtime/plan/strategies/generic.h"

#include <fmt/format.h>

#include <algorithm>
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
  if (!schedule.with.direct.empty())
    for (const int radix : schedule.with.direct) {
      if (radix > static_cast<int>(largest_direct))
        reject(schedule, fmt::format("direct radix {} is more than {}", radix, largest_direct));
      divide(radix);
    }
  if (rest != 1) reject(schedule, fmt::format("the radices do not multiply to {}", m));
}

// A buffer and the distance of transforms in it.
struct Place {
  Port port;
  std::uint64_t distance;
};

Place place_of(const Port& port, const Schedule& schedule) {
  const auto* level = port.levels.size() == 1 ? &port.levels.front() : nullptr;
  if (!level || level->stride != 1 || level->loops.size() != 1 || !level->operations.empty())
    reject(schedule, "stands alone: its kernels take contiguous transforms, nothing around them");
  return {port, level->loops.front().stride.reach()};
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const std::uint64_t n = schedule.length;
  const bool is_padded = schedule.with.padded > 0;
  const std::uint64_t m = is_padded ? schedule.with.padded : n;
  auto radices = schedule.with.radices;
  const std::size_t with_codelets = radices.size();
  if (!schedule.with.direct.empty())
    for (const int radix : schedule.with.direct) radices.push_back(radix);

  const Place out = place_of(frame.out, schedule);
  Place from = place_of(frame.in, schedule);
  std::optional<Place> ping[2];
  const std::size_t count = radices.size(), all = is_padded ? 2 * count : count;
  std::uint64_t span = 1;
  for (std::size_t p = 0; p < all; ++p) {
    const bool back = p >= count;
    const int radix = radices[p % count];
    const bool is_first = p % count == 0, is_last = p % count + 1 == count;
    auto& workspace = ping[p % 2];
    if (p + 1 < all && !workspace) workspace = {lowering.new_workspace(m, frame), m};
    const Place to = p + 1 < all ? *workspace : out;

    Schedule codelet{"stockham", static_cast<std::uint64_t>(radix), {}, {}};
    codelet.with.radices = {radix};
    codelet.with.threads = 1;
    codelet.with.per_block = threads;
    auto& spec = lowering.add_kernel(codelet, {frame.loops, from.port, to.port});
    GenericPass pass;
    pass.length = m;
    pass.span = is_first ? 1 : span;
    pass.direct = p % count >= with_codelets || radix == 1;
    pass.in_distance = from.distance;
    pass.out_distance = to.distance;
    pass.load.limit = pass.store.limit = m;
    // The inverse is a forward transform between two swaps.
    if (is_padded && is_first) {
      pass.load.swap = back;
      if (!back) pass.load = {n, false, Table{Table::Kind::chirp, n, 0, 0}};
    }
    if (is_padded && is_last)
      pass.store = back ? GenericPass::End{n, true, Table{Table::Kind::chirp, n, 0, 0}}
                        : GenericPass::End{m, false, Table{Table::Kind::chirp_spectrum, n, m, 0}};
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
  if (!passes->direct.empty()) schedule.with.direct = passes->direct;
  if (padded) schedule.with.padded = padded;
  return schedule;
}

extern const Strategy generic;
const Strategy generic = {"generic", Form::kernels, "radices", "direct padded",
                          0,         candidates,    check,     lower};

}  // namespace papilio::plan
