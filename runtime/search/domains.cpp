// SPDX-License-Identifier: MIT
//
// The table of domains.
#include "runtime/search/domains.h"

#include <algorithm>
#include <set>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/schedule/parameters.h"

namespace papilio::search {
namespace {

using plan::Context;
using plan::Schedule;
using Values = std::vector<std::string>;

constexpr std::uint64_t most_shares = 16, warp = 32;
constexpr int generators_of_rader = 3;

// The passes of a kernel: radices, or the dimensions of a product with matrices.
std::vector<int> passes_of(const Schedule& node) {
  if (node.strategy != "matrix") return node.with.radices;
  std::vector<int> passes;
  for (const auto n : plan::shape_of(node)) passes.push_back(static_cast<int>(n));
  return passes;
}

bool uses_matrix_units(const Schedule& node) {
  return node.with.units != plan::ProductUnits::fma;
}

bool has_one_pass(const Schedule& node) {
  return passes_of(node).size() < 2;
}

std::vector<std::string> texts(const std::vector<std::uint64_t>& numbers) {
  Values values;
  for (const auto number : numbers) values.push_back(std::to_string(number));
  return values;
}

Values threads(const Schedule& node, const Context& context) {
  return texts(thread_counts(node, context));
}

// 1 to 16, powers of two and thrice those.
Values per_block(const Schedule& node, const Context& context) {
  const auto most = static_cast<std::uint64_t>(context.target.limits.threads_per_block) /
                    std::max<std::uint64_t>(node.with.threads, 1);
  std::vector<std::uint64_t> counts;
  for (std::uint64_t count = 1; count <= std::min<std::uint64_t>(most, 256); ++count) {
    const std::uint64_t odd = count / (count & -count);
    if (count <= 16 || odd == 1 || odd == 3) counts.push_back(count);
  }
  return texts(counts);
}

Values exchange(const Schedule& node, const Context&) {
  if (has_one_pass(node)) return {""};
  if (node.strategy == "cluster" || node.strategy == "global_stockham") return {"", "interleaved"};
  if (node.strategy == "matrix" && uses_matrix_units(node)) return {""};
  if (node.strategy == "matrix") return {"", "interleaved", "halves"};
  return {"", "interleaved", "halves", "in_place", "in_place_interleaved"};
}

Values codelets(const Schedule& node, const Context& context) {
  Values values{""};
  for (const auto& variant : context.codelets->variants())
    if (context.codelets->has_variant(node.with.radices, variant)) values.push_back(variant);
  return values;
}

// The generators least in size: which one is taken changes the order of the data.
Values generators(const Schedule& node, const Context&) {
  const std::uint64_t p = node.with.p > 0 ? node.with.p : node.length;
  Values values;
  const auto factors = numbers::prime_factors(p - 1);
  for (std::uint64_t g = 2; g < p && values.size() < generators_of_rader; ++g)
    if (std::none_of(factors.begin(), factors.end(), [&](std::uint64_t factor) {
          return numbers::power_mod(g, (p - 1) / factor, p) == 1;
        }))
      values.push_back(std::to_string(g));
  if (values.empty()) values.push_back("2");  // p = 3
  return values;
}

Values units(const Schedule&, const Context& context) {
  Values values{""};
  if (context.precision == Precision::f64 && context.target.multiplies_matrices)
    values.push_back("tensor");
  if (context.arithmetic >= Arithmetic::tf32) values.push_back("tf32");
  if (context.arithmetic >= Arithmetic::f16) values.push_back("f16");
  return values;
}

Values prefetch(const Schedule& node, const Context&) {
  Values values{""};
  if (uses_matrix_units(node)) return values;
  for (std::size_t pass = 1; pass <= 2 * passes_of(node).size(); ++pass)
    values.push_back(std::to_string(pass));
  return values;
}

constexpr auto staged = [](const Schedule&, const Context&) { return Values{"", "staged"}; };

// In the order in which they are decided: what comes later may depend on what came before.
const Domain table[] = {
    {"dims", "the dimensions, in order, of a node that has several", nullptr},
    {"p", "the prime of Rader's method where the length has a factor besides", nullptr},
    {"inputs", "how many elements of an axis are not zero", nullptr},
    {"outputs", "how many results of an axis are wanted", nullptr},
    {"blocks", "the blocks of a cluster, or of a convolution that shares its bins", nullptr},
    {"parts", "how a cluster divides its length in two", nullptr},
    {"radices", "the passes, in any order", nullptr},
    {"axes", "which dimension each pass is along, in any order", nullptr},
    {"units", "what multiplies by a matrix", units},
    {"g", "the generator of Rader's permutation: the three least", generators},
    {"index", "the order of the points of Rader's convolution",
     [](const Schedule& node, const Context&) {
       const bool may_be = plan::convolves_in_one_kernel(node) && !node.with.has_extents();
       return may_be ? Values{"", "coprime"} : Values{""};
     }},
    {"codelets", "the variant of the codelets: all that the library has for a radix", codelets},
    {"threads", "threads of a transform: a 1st to a 16th of a pass's butterflies, and whole warps",
     threads},
    {"per_block", "transforms a block: 1 to 16, powers of two, thrice those, up to 256", per_block},
    {"exchange", "how elements change threads: all five ways", exchange},
    {"load", "straight or staged", staged},
    {"store", "straight or staged", staged},
    {"resident", "blocks that must fit a multiprocessor: none said, 1 to 8, 12, 16",
     [](const Schedule& node, const Context&) {
       if (node.strategy == "matrix" && !uses_matrix_units(node)) return Values{""};
       return Values{"", "1", "2", "3", "4", "5", "6", "7", "8", "12", "16"};
     }},
    {"prefetch", "before which pass a block asks for a later block's data, or never", prefetch},
    {"tables", "how tables are read",
     [](const Schedule&, const Context&) {
       return Values{"", "read_only"};
     }},
    {"idle", "what threads without a butterfly do",
     [](const Schedule&, const Context&) {
       return Values{"", "repeat32", "repeat128"};
     }},
    {"roots", "whether roots ask to stay in L1",
     [](const Schedule&, const Context&) {
       return Values{"", "kept"};
     }},
    {"stores", "whether stores bypass L1",
     [](const Schedule&, const Context&) {
       return Values{"", "past_l1"};
     }},
    {"stagger", "cycles over which the first blocks begin",
     [](const Schedule&, const Context&) {
       return Values{"", "1024", "2048", "4096", "8192", "16384", "32768"};
     }},
};

// What does nothing on the host: the ABI's names for it are empty there.
constexpr std::string_view only_on_gpus[] = {"resident", "prefetch", "roots", "stores", "stagger"};

}  // namespace

std::span<const Domain> domains() {
  return table;
}

std::vector<const Domain*> domains_of(const Schedule& node, const Context& context) {
  std::vector<const Domain*> found;
  const plan::Strategy& strategy = plan::strategy_of(node);
  for (const Domain& domain : table) {
    if (!domain.values || !plan::takes(strategy, domain.parameter)) continue;
    if (context.target.is_host && std::ranges::count(only_on_gpus, domain.parameter)) continue;
    found.push_back(&domain);
  }
  return found;
}

void set(Schedule& node, std::string_view parameter, const std::string& text) {
  if (!text.empty()) {
    plan::set_value(node.with, parameter, text, node.name());
    return;
  }
  // Absent: everything else that is given, again.
  plan::Parameters rest;
  for (const auto name : plan::given(node.with))
    if (name != parameter)
      plan::set_value(rest, name, plan::value_of(node.with, name), node.name());
  node.with = std::move(rest);
}

std::vector<std::uint64_t> thread_counts(const Schedule& node, const Context& context) {
  const auto limit = static_cast<std::uint64_t>(context.target.limits.threads_per_block);
  const std::uint64_t blocks =
      node.strategy == "cluster" ? std::max<std::uint64_t>(node.with.blocks, 1) : 1;
  const std::uint64_t n = (node.length + blocks - 1) / blocks;
  const auto passes = passes_of(node);
  if (passes.empty()) return {};
  if (node.strategy == "global_stockham") return {32, 64, 128, 256, 512, 1024};
  std::set<std::uint64_t> counts;
  for (const int radix : passes)
    for (std::uint64_t share = 1; share <= most_shares; ++share) {
      const std::uint64_t butterflies = n / static_cast<std::uint64_t>(radix);
      counts.insert({butterflies / share, (butterflies + share - 1) / share});
    }
  for (std::uint64_t threads = warp; threads <= std::min(limit, n); threads += warp)
    counts.insert(threads);
  std::vector<std::uint64_t> found;
  for (const auto threads : counts)
    if (threads >= 1 && threads <= limit &&
        plan::points_of_thread(n, passes, threads) <= plan::most_points_of_thread)
      found.push_back(threads);
  return found;
}

}  // namespace papilio::search
