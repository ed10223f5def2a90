// SPDX-License-Identifier: MIT
//
// Checks an execution's arrays before anything is enqueued: that all needed arrays are given,
// aligned, within the device's reach, and apart where they must be; and no other.
#pragma once

#include "papilio/papilio.hpp"
#include "runtime/execute/device.h"
#include "runtime/problem/general.h"

namespace papilio::api {

enum class Memory { device, host };

// Throws Error(invalid_argument) naming the array. `memory`: where the arrays must be.
void check_arrays(const Problem& problem, const problem::General& form, const Arrays& arrays,
                  const execute::Device& device, Memory memory = Memory::device);

// Throws Error(invalid_argument) where the caller's workspace of so many bytes lies in an array.
void check_workspace(const Problem& problem, const problem::General& form, const Arrays& arrays,
                     const void* workspace, std::size_t bytes);

}  // namespace papilio::api
