// SPDX-License-Identifier: MIT
//
// A kernel's spec as text, a line a stage or field, for people and for golden files: what goes into
// the kernel's text can be read, and what changed be seen, without reading that.
#pragma once

#include <string>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// How elements are found, from the element's number k outward: each level's index, then what
// happens there. Loops are l1, l2, ..; the batch is b.
std::string print(const std::vector<Level>& levels);

// Lines without indentation, each "name value". Fields with their default value are left out.
std::string print(const KernelSpec& spec);

}  // namespace papilio::compose
