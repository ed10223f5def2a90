// SPDX-License-Identifier: MIT
//
// The devices of this process, made once, and the choice between them.
#pragma once

#include <memory>

#include "runtime/execute/device.h"
#include "runtime/target/target.h"

namespace papilio::api {

// The device of a backend. `automatic` is the GPU if one is usable, else the processor. Throws
// Error(unavailable) with the reason; for `automatic` with both reasons.
std::shared_ptr<execute::Device> device_of(Backend backend);

// The target of a plan: the architecture or card that the options name, else the device of their
// backend.
plan::Target described_target(const PlanOptions& options);

}  // namespace papilio::api
