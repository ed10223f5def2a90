// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/priced.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {
namespace {

// So 51 of 497 choices (H200) differ from those by all prices, and take 1.002 of their time in the
// mean (.81 to 1.14); choosing takes .65 of the time.
constexpr std::size_t few_enough = 24, most_lists = 4, most_counts = 4;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  return (hash ^ value) * 0x9e3779b97f4a7c15u ^ (hash >> 29);
}

// A number of what `own` says of all nodes.
std::uint64_t of_nodes(const Schedule& node, std::uint64_t (*own)(const Schedule&)) {
  std::uint64_t hash = own(node);
  for (const Schedule& inner : node.inner) hash = mixed(hash, of_nodes(inner, own));
  return hash;
}

// Equal where the transforms of all nodes are; their passes besides; their threads; their paths to
// and from memory.
std::uint64_t own_transform(const Schedule& node) {
  std::uint64_t hash = std::hash<std::string_view>{}(node.strategy);
  for (const std::uint64_t value : {node.length, node.with.p, node.with.blocks})
    hash = mixed(hash, value);
  return hash;
}
std::uint64_t own_passes(const Schedule& node) {
  std::uint64_t hash = own_transform(node);
  for (const auto* list : {&node.with.radices, &node.with.axes, &node.with.parts})
    for (const int value : *list) hash = mixed(hash, static_cast<std::uint64_t>(value));
  return hash;
}
std::uint64_t own_threads(const Schedule& node) {
  return node.with.threads;
}
std::uint64_t own_paths(const Schedule& node) {
  return (node.with.load == Path::staged ? 1 : 0) + (node.with.store == Path::staged ? 2 : 0);
}

// Numbers of proposals that are alike; and of a list of passes its counts of threads, and the least
// that was found out about its times.
struct Family {
  std::uint64_t likeness = 0;
  std::vector<std::size_t> members;
  std::vector<Family> counts{};
  double us = std::numeric_limits<double>::infinity();
};

// Those of `members` that are alike by `own`, in the order of the first ones.
std::vector<Family> families_of(const std::vector<std::size_t>& members,
                                const std::vector<Schedule>& all,
                                std::uint64_t (*own)(const Schedule&)) {
  std::vector<Family> families;
  for (const std::size_t member : members) {
    const std::uint64_t likeness = of_nodes(all[member], own);
    auto found = std::ranges::find(families, likeness, &Family::likeness);
    if (found == families.end()) found = families.insert(found, {likeness, {}});
    found->members.push_back(member);
  }
  return families;
}

std::size_t number_of_passes(const Schedule& node) {
  std::size_t passes = node.with.radices.size();
  for (const Schedule& inner : node.inner) passes += number_of_passes(inner);
  return passes;
}

// Of each transform the fastest ones, and the fastest of those with fewer passes, which timings may
// prefer (plan/choose/preferences.h).
std::vector<Family> fastest_of(std::vector<Family> lists, const std::vector<Schedule>& all) {
  struct Kept {
    std::size_t count = 0, fewest = std::numeric_limits<std::size_t>::max();
  };
  std::map<std::uint64_t, Kept> kept;
  std::ranges::stable_sort(lists, {}, &Family::us);
  std::erase_if(lists, [&](const Family& list) {
    const Schedule& first = all[list.members.front()];
    const std::size_t passes = number_of_passes(first);
    Kept& of_transform = kept[of_nodes(first, own_transform)];
    if (of_transform.count >= most_lists && passes >= of_transform.fewest) return true;
    of_transform.fewest = std::min(of_transform.fewest, passes);
    ++of_transform.count;
    return false;
  });
  return lists;
}

}  // namespace

std::vector<Ranked> priced(std::vector<Schedule> proposed, const Context& context,
                           const std::function<double(const Schedule&)>& us_of) {
  std::vector<double> times(proposed.size(), 0);  // 0: not priced
  const auto us = [&](std::size_t i) {
    if (times[i] == 0) times[i] = us_of(proposed[i]);
    return times[i];
  };
  // The least of some of a family, by every path: those at these quarters of the way.
  const auto sample = [&](const Family& family, std::initializer_list<std::size_t> quarters) {
    double least = std::numeric_limits<double>::infinity();
    for (const Family& path : families_of(family.members, proposed, own_paths))
      for (const std::size_t quarter : quarters)
        least = std::min(least, us(path.members[path.members.size() * quarter / 4]));
    return least;
  };
  std::vector<std::size_t> all(proposed.size());
  std::iota(all.begin(), all.end(), 0);
  if (proposed.size() <= few_enough || context.target.is_host || context.effort != Effort::usual) {
    std::ranges::for_each(all, us);
  } else {
    auto lists = families_of(all, proposed, own_passes);
    for (Family& list : lists) {
      list.counts = families_of(list.members, proposed, own_threads);
      const std::size_t n = list.counts.size();
      for (const std::size_t count : {n / 6, n / 2, n - 1 - n / 6})
        list.us = std::min(list.us, sample(list.counts[count], {1, 3}));
    }
    for (Family& list : fastest_of(std::move(lists), proposed)) {
      keep_fastest(list.counts, most_counts, context,
                   [&](const Family& count) { return sample(count, {1}); });
      for (const Family& count : list.counts) std::ranges::for_each(count.members, us);
    }
  }
  std::vector<Ranked> ranked;
  for (const std::size_t i : all)
    if (times[i] > 0 && times[i] < too_long) ranked.push_back({std::move(proposed[i]), times[i]});
  return ranked;
}

}  // namespace papilio::plan
