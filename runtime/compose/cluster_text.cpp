// SPDX-License-Identifier: MIT
//
// Index arithmetic of a cluster's exchange. Element q of a butterfly is q v rows below its first
// one; where v and the rows of a part divide each other, the receiving block needs no division.
#include "runtime/compose/cluster_text.h"

#include <fmt/format.h>

#include <algorithm>

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

std::uint64_t arrival_pitch(const Cluster& cluster, const ClusterSide& side, std::uint64_t banks) {
  const std::uint64_t columns = side.minor * side.blocks;
  if (!cluster.four_step || banks < 2) return columns;
  // Threads read element (x, y) at x pitch + y, x the faster: distinct banks where the pitch is
  // congruent to an odd multiple of the columns read at once.
  const std::uint64_t at_once = std::max<std::uint64_t>(1, banks / std::min(banks, side.part()));
  std::uint64_t pitch = columns;
  while (pitch % (2 * at_once) != at_once) ++pitch;
  return pitch;
}

std::string arrival_slot(const ClusterSide& side, std::uint64_t pitch, const std::string& e) {
  return fmt::format("{0} % {1} * {2} + {0} / {1}", e, side.part(), pitch);
}

std::string matrix_place(const ClusterSide& side) {
  return fmt::format("    const int u = e / {0}, y = rank * {0} + e % {0};\n    (void)u;\n",
                     side.minor);
}

std::string destination(const Cluster& cluster, const ClusterSide& side, const Pass& pass,
                        std::uint64_t banks) {
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
  return fmt::format(
      "const papilio_remote there = PAPILIO_REMOTE(shared, {}); const int at = {} * {} + y; ",
      target, row, arrival_pitch(cluster, side, banks));
}

}  // namespace papilio::compose
