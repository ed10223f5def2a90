// SPDX-License-Identifier: MIT
//
// stockham(n, radices=.., threads=T, per_block=P, ..): the whole transform in one kernel. T threads
// hold it in registers and exchange through shared memory between passes (compose/passes.h); P
// transforms share a block. exchange=split moves real and imaginary parts in turn through half the
// memory; load=staged and store=staged go through shared memory in memory order where threads would
// otherwise touch less than a sector. codelets=V takes the codelets' variant V.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "codelets/kind.h"
#include "numbers/number_theory.h"
#include "runtime/compose/passes.h"
#include "runtime/plan/cost.h"
#include "runtime/plan/strategy.h"

namespace papilio::plan {
namespace {

constexpr std::size_t most_passes = 5;

// Complex values a thread may hold; a codelet of the largest radix needs them all.
constexpr std::uint64_t most_points = codelets::largest_radix;

std::uint64_t points_of_thread(std::uint64_t n, const std::vector<int>& radices,
                               std::uint64_t threads) {
  std::uint64_t points = 0;
  for (const int radix : radices)
    points = std::max(points, (n / radix + threads - 1) / threads * radix);
  return points;
}

// Non-increasing factorisations of n over the library's radices, at most `most_passes` long.
void factorise(std::uint64_t n, int largest, const std::vector<int>& radices,
               std::vector<int>& prefix, std::vector<std::vector<int>>& found) {
  if (n == 1) {
    found.push_back(prefix);
    return;
  }
  if (prefix.size() == most_passes) return;
  for (auto radix = radices.rbegin(); radix != radices.rend(); ++radix) {
    if (*radix > largest || n % *radix != 0) continue;
    prefix.push_back(*radix);
    factorise(n / *radix, *radix, radices, prefix, found);
    prefix.pop_back();
  }
}

// Few passes are nearly always better: keep the factorisations within one pass of the shortest, and
// of those the ones whose radices are most alike.
std::vector<std::vector<int>> promising_factorisations(std::uint64_t n, const Context& context) {
  if (n == 1) return {{1}};
  std::vector<std::vector<int>> found;
  std::vector<int> prefix;
  // Codelets above 16 in f64, on a GPU also those above 32 in f32, take so many registers that few
  // threads are left, and the cost model is not fitted to them. They serve lengths that have no
  // other way: a prime factor that large first, then whatever there is.
  const bool wide = context.precision == Precision::f32;
  const int usual = !wide ? 16 : context.target.is_host ? codelets::largest_radix : 32;
  const int prime =
      static_cast<int>(std::min<std::uint64_t>(numbers::prime_factors(n).back(), 1 << 20));
  for (const int largest : {usual, std::max(32, prime), codelets::largest_radix}) {
    factorise(n, largest, context.codelets->radices(), prefix, found);
    if (!found.empty()) break;
  }
  const auto key = [](const std::vector<int>& radices) {
    return std::pair(radices.size(), radices.front() - radices.back());
  };
  std::sort(found.begin(), found.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
  std::size_t keep = 0;
  while (keep < found.size() && keep < 10 && found[keep].size() <= found.front().size() + 1) ++keep;
  found.resize(keep);
  return found;
}

// Threads for a transform: a whole number of butterflies each, in some pass.
std::vector<int> thread_counts(std::uint64_t n, const std::vector<int>& radices,
                               const Context& context) {
  const int usual_points = context.precision == Precision::f32 ? 32 : 16;
  std::vector<int> counts;
  for (const int radix : radices)
    for (const int share : {1, 2, 3, 4}) {
      const std::uint64_t threads = (n / radix + share - 1) / share;
      const bool sensible = threads * std::max(usual_points, radices.front()) >= n &&
                            points_of_thread(n, radices, threads) <= most_points;
      if (threads >= 1 && threads <= 1024 && sensible) counts.push_back(static_cast<int>(threads));
    }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

std::vector<int> blocks_of(int threads, const Role& role, const Context& context) {
  const int limit = 1024 / threads;
  std::vector<int> counts;
  // A column needs 64-byte segments: 8 neighbours in f32, 4 in f64; 128 bytes are better.
  const int columns = context.precision == Precision::f32 ? 8 : 4;
  if (!role.is_row()) {
    for (const int tiles : {columns, 2 * columns, 4 * columns}) counts.push_back(tiles);
    if (!context.target.is_host) counts.push_back(columns / 2);
    if (limit < columns) counts.push_back(limit);
  } else if (context.target.is_host) {
    counts = {1, threads == 1 ? 64 : 16};
  } else {
    for (const int block : {32, 64, 128, 256}) counts.push_back(std::max(1, block / threads));
  }
  for (int& tiles : counts) {
    tiles = std::min(tiles, limit);
    if (!role.is_row()) tiles = static_cast<int>(std::min<std::uint64_t>(tiles, role.neighbours));
    tiles = std::max(tiles, 1);
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

Schedule make(std::uint64_t n, const std::vector<int>& radices, int threads, int tiles, bool split,
              bool staged) {
  Schedule schedule{"stockham", n, {}, {}};
  schedule.set("radices", join(radices));
  schedule.set("threads", std::to_string(threads));
  schedule.set("per_block", std::to_string(tiles));
  if (radices.size() > 1 || staged) schedule.set("exchange", split ? "split" : "joint");
  if (staged) {
    schedule.set("load", "staged");
    schedule.set("store", "staged");
  }
  return schedule;
}

bool fits(const Schedule& schedule, const Context& context) {
  // One real (split) or two a point, with the padding a layout may add at most.
  const std::uint64_t tiles = schedule.integer("per_block");
  const std::uint64_t parts = schedule.word_or("exchange", "none") == "joint" ? 2 : 1;
  if (schedule.word_or("exchange", "none") == "none") return true;
  const std::uint64_t reals = (schedule.length + schedule.length / 8 + 33) * tiles * parts;
  return reals * context.complex_bytes() / 2 <= context.target.limits.shared_bytes_per_block;
}

std::vector<Schedule> candidates(std::uint64_t n, const Role& role, const Context& context) {
  if (n > 32768) return {};
  std::vector<Schedule> found;
  for (const auto& radices : promising_factorisations(n, context))
    for (const int threads : thread_counts(n, radices, context))
      for (const int tiles : blocks_of(threads, role, context)) {
        // Staging pays where a transform's threads cover less than a 32-byte sector or two.
        const bool short_rows =
            role.is_row() && !context.target.is_host && threads * context.complex_bytes() < 128;
        for (const bool staged : {false, true}) {
          if (staged && !short_rows) continue;
          for (const bool split : {false, true}) {
            if (split && radices.size() == 1 && !staged) continue;
            if (split && context.target.is_host) continue;
            auto schedule = make(n, radices, threads, tiles, split, staged);
            if (fits(schedule, context)) found.push_back(std::move(schedule));
          }
        }
      }
  return found;
}

void check(const Schedule& schedule, const Context& context) {
  static const char* const parameters[] = {"radices",  "codelets", "threads", "per_block",
                                           "exchange", "load",     "store"};
  check_form(schedule, parameters, 0);
  const auto radices = schedule.list("radices");
  // A transform of one point is a copy, without codelets.
  const bool copies =
      schedule.length == 1 && radices == std::vector{1} && schedule.word_or("codelets", "").empty();
  if (!copies) check_radices(schedule, context);
  if (radices.size() > 8) reject(schedule, "more than 8 radices");
  const auto threads = schedule.integer("threads"), tiles = schedule.integer("per_block");
  const auto limit = static_cast<std::uint64_t>(context.target.limits.threads_per_block);
  if (threads > limit || tiles > limit || threads * tiles > limit)
    reject(schedule,
           fmt::format("threads={} times per_block={} is more than the {} threads of a block",
                       threads, tiles, limit));
  for (const auto& [name, first, second] :
       {std::tuple{"exchange", "joint", "split"}, std::tuple{"load", "direct", "staged"},
        std::tuple{"store", "direct", "staged"}}) {
    const auto word = schedule.word_or(name, first);
    if (word != first && word != second)
      reject(schedule, fmt::format("{}={} is neither {} nor {}", name, word, first, second));
  }
  if (const auto points = points_of_thread(schedule.length, radices, threads); points > most_points)
    reject(schedule, fmt::format("threads={} leave {} points a thread, {} are allowed", threads,
                                 points, most_points));
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  lowering.add_kernel(schedule, frame);
}

}  // namespace

extern const Strategy stockham;
const Strategy stockham = {"stockham",
                           "the whole transform in one kernel",
                           [](const Schedule&) { return true; },
                           candidates,
                           check,
                           lower};

}  // namespace papilio::plan
