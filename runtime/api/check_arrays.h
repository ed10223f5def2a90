// SPDX-License-Identifier: MIT
//
// Checks an execution's arrays before anything is enqueued: that all needed arrays are given,
// aligned, within the device's reach, and apart where they must be.
#pragma once

#include "papilio/papilio.hpp"
#include "runtime/execute/device.h"
#include "runtime/problem/general.h"

namespace papilio::api {

enum class Memory { device, host };

// Throws Error(invalid_argument) naming the array. `memory`: where the arrays must be.
void check_arrays(const Problem& problem, const problem::General& form, const Arrays& arrays,
                  const execute::Device& device, Memory memory = Memory::device);

}  // namespace papilio::api
