// SPDX-License-Identifier: MIT
//
// Which devices plans were made on, so that release_kept() asks those and makes no other.
#pragma once

#include <memory>

#include "runtime/execute/device.h"

namespace papilio::api {

void remember_device(const std::shared_ptr<execute::Device>& device);

}  // namespace papilio::api
