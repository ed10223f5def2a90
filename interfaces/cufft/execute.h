// SPDX-License-Identifier: MIT
//
// One execution of a handle's plan, for all the calls that ask for one.
#pragma once

#include <optional>

#include "interfaces/cufft/request.h"

namespace papilio::cufft {

// `type`: what the call is for; none where it takes any. `direction` is cuFFT's and counts for c2c
// alone. Throws Failure.
void execute(Handle plan, std::optional<Type> type, const void* in, void* out, int direction);

}  // namespace papilio::cufft
