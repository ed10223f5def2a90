// SPDX-License-Identifier: MIT
//
// The devices that plans were made on. release_kept() asks these and makes no other.
#pragma once

#include <memory>

#include "runtime/execute/device.h"

namespace papilio::api {

void remember_device(const std::shared_ptr<execute::Device>& device);

}  // namespace papilio::api
