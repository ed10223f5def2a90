// SPDX-License-Identifier: MIT
//
// Functions of a caller for a side that is native and not split: each element times a power of two
// that its index says, so that no rounding comes in. GeneralRunner takes a problem's functions to
// be these.
#pragma once

#include <string>
#include <vector>

#include "tests/accuracy/dense_array.h"
#include "tests/accuracy/general_layout.h"

namespace papilio::tests {

std::string load_function_text(bool real);
std::string store_function_text(bool real);

// What the transform is given of these elements of memory, in the order of SideLayout::offsets();
// and what it gave where memory now has these.
void apply_load_function(const SideLayout& in, std::vector<WideNumber>& inputs);
void undo_store_function(const SideLayout& out, std::vector<WideNumber>& results);

}  // namespace papilio::tests
