// SPDX-License-Identifier: MIT
//
// A greedy shortest common superstring: a chain of kernels grows at its end, then at its beginning,
// by the kernel that shares the most bytes.
#include "runtime/api/table_places.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace papilio::api {
namespace {

using compose::ComposedKernel;

// Bytes of the longest list of tables that `before` ends and `after` begins with.
std::size_t shared_bytes(const ComposedKernel& before, const ComposedKernel& after) {
  if (after.tables.empty() || after.tables.front().offset != 0) return 0;  // after parameters
  const std::size_t most = std::min(before.tables.size(), after.tables.size());
  for (std::size_t count = most; count > 0; --count) {
    const auto* const ends = &before.tables[before.tables.size() - count];
    const bool same = std::equal(ends, ends + count, after.tables.begin(),
                                 [](const auto& a, const auto& b) { return a.table == b.table; });
    if (same) return before.table_bytes - ends->offset;
  }
  return 0;
}

bool equal_tables(const ComposedKernel& a, const ComposedKernel& b) {
  return a.parameters == b.parameters &&
         std::ranges::equal(a.tables, b.tables, [](const auto& one, const auto& other) {
           return one.table == other.table && one.offset == other.offset;
         });
}

}  // namespace

TablePlaces place_tables(const std::vector<ComposedKernel>& kernels) {
  TablePlaces places;
  places.offsets.resize(kernels.size());
  std::vector<std::size_t> left;  // the first of each list
  for (std::size_t i = 0; i < kernels.size(); ++i)
    if (std::ranges::none_of(
            left, [&](std::size_t known) { return equal_tables(kernels[known], kernels[i]); }))
      left.push_back(i);
  // Takes the one of `left` that shares the most, if any shares.
  const auto take = [&](const auto& shared) -> std::optional<std::size_t> {
    const auto most = std::ranges::max_element(left, {}, shared);
    if (most == left.end() || shared(*most) == 0) return {};
    const std::size_t taken = *most;
    left.erase(most);
    return taken;
  };
  const std::vector<std::size_t> distinct = left;
  while (!left.empty()) {
    std::deque<std::size_t> chain = {left.front()};
    left.erase(left.begin());
    while (const auto next =
               take([&](std::size_t i) { return shared_bytes(kernels[chain.back()], kernels[i]); }))
      chain.push_back(*next);
    while (const auto previous = take(
               [&](std::size_t i) { return shared_bytes(kernels[i], kernels[chain.front()]); }))
      chain.push_front(*previous);
    for (std::size_t link = 0; link < chain.size(); ++link) {
      const ComposedKernel& kernel = kernels[chain[link]];
      if (link > 0) places.bytes -= shared_bytes(kernels[chain[link - 1]], kernel);
      places.offsets[chain[link]] = places.bytes;
      places.bytes += kernel.table_bytes;
    }
  }
  for (std::size_t i = 0; i < kernels.size(); ++i)
    places.offsets[i] = places.offsets[*std::ranges::find_if(
        distinct, [&](std::size_t known) { return equal_tables(kernels[known], kernels[i]); })];
  return places;
}

}  // namespace papilio::api
