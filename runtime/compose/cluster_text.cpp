// SPDX-License-Identifier: MIT
//
// Index arithmetic of a cluster's exchange. Element q of a butterfly is q v rows below its first
// one; where v and the rows of a part divide each other, the receiving block needs no division.
#include "runtime/compose/cluster_text.h"

#include <fmt/format.h>

namespace papilio::compose {

ClusterSide side_before(const Cluster& cluster, bool back) {
  const auto blocks = static_cast<std::uint64_t>(cluster.blocks);
  return back ? ClusterSide{blocks, cluster.second, cluster.first / blocks}
              : ClusterSide{blocks, cluster.first, cluster.second / blocks};
}

std::string position(const ClusterSide& side, const std::string& e) {
  return fmt::format("{0} / {1} * {2} + {0} % {1} + rank * {1}", e, side.minor,
                     side.minor * side.blocks);
}

std::uint64_t arrival(const Cluster& cluster, const ClusterSide& side, std::uint64_t x,
                      std::uint64_t y) {
  return cluster.four_step ? y * side.part() + x % side.part()
                           : x % side.part() * (side.minor * side.blocks) + y;
}

std::string matrix_place(const ClusterSide& side) {
  return fmt::format("    const int u = e / {0}, y = rank * {0} + e % {0};\n    (void)u;\n",
                     side.minor);
}

std::string destination(const Cluster& cluster, const ClusterSide& side, const Pass& pass,
                        const ExchangeLayout& layout) {
  const std::uint64_t v = pass.stride / side.minor, part = side.part();
  const bool whole = pass.stride == pass.butterflies;  // then u < v
  std::string target, row;
  if (whole && v % part == 0) {
    target = fmt::format("u / {} + q * {}", part, v / part);
    row = fmt::format("u % {}", part);
  } else if (whole && part % v == 0) {
    target = fmt::format("q / {}", part / v);
    row = fmt::format("(u + q % {} * {})", part / v, v);
  } else {
    target = fmt::format("(u + q * {}) / {}", v, part);
    row = fmt::format("(u + q * {}) % {}", v, part);
  }
  const std::string index = cluster.four_step
                                ? fmt::format("y * {} + {}", part, row)
                                : fmt::format("{} * {} + y", row, side.minor * side.blocks);
  return fmt::format(
      "const papilio_remote there = PAPILIO_REMOTE(shared, {}); const int index = {}, at = {}; ",
      target, index, layout.slot("0", "index"));
}

}  // namespace papilio::compose
