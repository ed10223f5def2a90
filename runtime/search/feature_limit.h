// SPDX-License-Identifier: MIT
//
// Constraints on a space (search/space.h) by features of its schedules (search/describe.h): at most
// so many kernels, registers of a thread or bytes of shared memory, say.
#pragma once

#include <string>

#include "runtime/search/space.h"

namespace papilio::search {

// Excludes schedules of which the feature of that name is more than `most`. Throws
// Error(invalid_argument) that lists the features where there is none of that name, and where the
// feature is one of GPUs and the context is the host's: it would exclude nothing.
Space::Constraint at_most(const std::string& feature, double most, const plan::Context& context);

// The same from text: "registers=64". Throws Error(invalid_argument).
Space::Constraint at_most(const std::string& limit, const plan::Context& context);

}  // namespace papilio::search
