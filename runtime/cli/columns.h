// SPDX-License-Identifier: MIT
//
// Problems whose transforms lie side by side, as the columns of a matrix do.
#pragma once

#include <cstdint>

#include "papilio/papilio.hpp"

namespace papilio::cli {

// A problem in the simple form, without padding, in the general one: groups of `columns` transforms
// side by side, so that elements of a transform are so far apart and neighbours next to each other;
// groups follow each other. `columns` divides the batch.
void put_in_columns(Problem& problem, std::uint64_t columns);

}  // namespace papilio::cli
