// SPDX-License-Identifier: MIT
//
// What both devices ask of a launch before they touch it.
#include "runtime/execute/device.h"

namespace papilio::execute {

void check_shape(const Launch& launch, const Limits& limits) {
  const std::uint64_t blocks = launch.blocks;
  if (blocks < 1 || blocks > 0x7fffffff)
    throw Error(ErrorCode::internal,
                "a launch of " + std::to_string(blocks) + " blocks; 1 to 2^31 - 1 are allowed");
  if (launch.cluster > limits.cluster_blocks)
    throw Error(ErrorCode::unavailable,
                "a launch in clusters of " + std::to_string(launch.cluster) + " blocks; " +
                    (limits.cluster_blocks == 1
                         ? "this device has no clusters (GPUs have them from sm_90 on)"
                         : "this device allows " + std::to_string(limits.cluster_blocks)));
  if (launch.cluster < 1 || blocks % static_cast<unsigned>(launch.cluster) != 0)
    throw Error(ErrorCode::internal, "a launch of " + std::to_string(blocks) +
                                         " blocks in clusters of " +
                                         std::to_string(launch.cluster));
}

}  // namespace papilio::execute
