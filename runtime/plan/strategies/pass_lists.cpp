// SPDX-License-Identifier: MIT
//
// Factorisations of each dimension over the library's radices, and their combinations. Passes along
// different dimensions commute. The first pass reads memory in order if it is along the first
// dimension, and so does the last one write: a first dimension of several passes therefore keeps
// its last one for the end.
#include "runtime/plan/strategies/pass_lists.h"

#include <algorithm>

#include "codelets/kind.h"
#include "numbers/number_theory.h"

namespace papilio::plan {
namespace {

constexpr std::size_t most_axis_passes = 5;
constexpr std::size_t most_of_axis = 4, most_combinations = 8;
constexpr std::size_t most_of_sketch = 4;

// Appends those of n that begin with `prefix` and go on with radices up to `largest`.
void factorise(std::uint64_t n, int largest, const std::vector<int>& radices,
               std::vector<int>& prefix, std::vector<std::vector<int>>& found) {
  if (n == 1) {
    found.push_back(prefix);
    return;
  }
  // Even the largest radix in every remaining pass would not reach n.
  std::uint64_t longest = 1;
  for (std::size_t pass = prefix.size(); pass < most_axis_passes; ++pass)
    longest *= std::min(largest, codelets::largest_radix);
  if (longest < n) return;
  for (auto radix = radices.rbegin(); radix != radices.rend(); ++radix) {
    if (*radix > largest || n % *radix != 0) continue;
    prefix.push_back(*radix);
    factorise(n / *radix, *radix, radices, prefix, found);
    prefix.pop_back();
  }
}

}  // namespace

std::vector<std::vector<int>> factorisations(std::uint64_t n, int largest, const Context& context) {
  const auto [known, added] = context.memo->factorisations.try_emplace({n, largest});
  if (!added) return known->second;
  std::vector<int> prefix, radices;
  for (const int radix : context.codelets->radices())
    if (n % radix == 0) radices.push_back(radix);
  factorise(n, largest, radices, prefix, known->second);
  return known->second;
}

namespace {

// Codelets above 32 take so many registers that few threads are left. On a GPU that is worth it
// where no more than three blocks fit a multiprocessor, and with no more passes (H200: 16381 by
// Rader as 45x28x13 in .80 of the time of 14x13x10x9, 12870 in f64 as 55x26x9 .76, 17640 .84, 19600
// .80, 8191 by Rader as 35x18x13 .80, 11025 as 35x35x9 .88; 15400, 16128 and 14014 need none). On
// the processor those above 16 are too many in f64. Beyond that they serve lengths that have no
// other way: a prime factor that large first, then whatever there is. In f64x2 a codelet has
// some twenty times the instructions, and a thread registers for 16 complex numbers: those of 17 to
// 32 serve lengths that have no other way, and larger primes go by convolutions.
std::vector<std::vector<int>> all_factorisations(std::uint64_t n, const Context& context) {
  constexpr int usual = 32, wide = 64;
  const auto& target = context.target;
  const bool pairs = context.precision == Precision::f64x2;
  const bool narrow = pairs || (target.is_host && context.precision == Precision::f64);
  const bool few_blocks =
      !pairs && !target.is_host &&
      4 * n * context.complex_bytes() > target.limits.shared_bytes_per_multiprocessor;
  auto found = factorisations(n, narrow ? usual / 2 : usual, context);
  if (!found.empty() && !few_blocks) return found;
  if (pairs) return factorisations(n, usual, context);
  const bool none = found.empty();
  std::size_t fewest = most_axis_passes;
  for (const auto& radices : found) fewest = std::min(fewest, radices.size());
  const int prime =
      static_cast<int>(std::min<std::uint64_t>(numbers::largest_prime_factor(n), 1 << 20));
  for (auto& radices : factorisations(n, std::max(few_blocks ? wide : usual, prime), context))
    if (none || (radices.front() > usual && radices.size() <= fewest))
      found.push_back(std::move(radices));
  return found.empty() ? factorisations(n, codelets::largest_radix, context) : found;
}

// Few passes are nearly always better: keep the factorisations within one pass of the shortest, and
// of those the ones whose radices are most alike.
std::vector<std::vector<int>> promising_factorisations(std::uint64_t n, const Context& context) {
  if (n == 1) return {{1}};
  auto found = all_factorisations(n, context);
  const auto key = [](const std::vector<int>& radices) {
    return std::pair(radices.size(), radices.front() - radices.back());
  };
  std::sort(found.begin(), found.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
  std::size_t keep = 0;
  while (keep < found.size() && keep < 12 && found[keep].size() <= found.front().size() + 1) ++keep;
  found.resize(keep);
  return found;
}

// One factorisation of each dimension, the first dimension's first.
using Combination = std::vector<std::vector<int>>;

std::pair<std::size_t, int> merit(const Combination& combination) {
  std::size_t passes = 0;
  int largest = 0, smallest = codelets::largest_radix;
  for (const auto& radices : combination) {
    passes += radices.size();
    largest = std::max(largest, *std::max_element(radices.begin(), radices.end()));
    smallest = std::min(smallest, *std::min_element(radices.begin(), radices.end()));
  }
  return {passes, largest - smallest};
}

std::vector<Combination> combinations(const Shape& shape, const Context& context) {
  std::vector<Combination> all = {{}};
  for (const std::uint64_t n : shape) {
    auto choices = promising_factorisations(n, context);
    if (choices.size() > most_of_axis) choices.resize(most_of_axis);
    std::vector<Combination> longer;
    for (const auto& combination : all)
      for (const auto& radices : choices) {
        longer.push_back(combination);
        longer.back().push_back(radices);
      }
    std::stable_sort(longer.begin(), longer.end(),
                     [](const auto& a, const auto& b) { return merit(a) < merit(b); });
    if (longer.size() > most_combinations) longer.resize(most_combinations);
    all = std::move(longer);
  }
  return all;
}

// All passes of a dimension together, but for the last `kept` ones of the first.
PassList in_order(const Combination& combination, std::size_t kept) {
  PassList list;
  const auto add = [&](std::size_t axis, std::size_t first, std::size_t last) {
    for (std::size_t p = first; p < last; ++p) {
      list.radices.push_back(combination[axis][p]);
      list.axes.push_back(static_cast<int>(axis) + 1);
    }
  };
  const std::size_t first_passes = combination[0].size();
  add(0, 0, first_passes - kept);
  for (std::size_t axis = 1; axis < combination.size(); ++axis)
    add(axis, 0, combination[axis].size());
  add(0, first_passes - kept, first_passes);
  return list;
}

}  // namespace

std::vector<PassList> pass_lists(const Shape& shape, const Context& context) {
  std::vector<PassList> lists;
  if (shape.size() == 1) {
    for (auto& radices : promising_factorisations(shape[0], context))
      lists.push_back({std::move(radices), {}});
    if (context.effort == Effort::sketch && lists.size() > most_of_sketch)
      lists.resize(most_of_sketch);
    return lists;
  }
  for (const auto& combination : combinations(shape, context)) {
    if (context.effort == Effort::sketch && lists.size() >= most_of_sketch) break;
    lists.push_back(in_order(combination, 0));
    if (combination[0].size() > 1) lists.push_back(in_order(combination, 1));
  }
  return lists;
}

}  // namespace papilio::plan
