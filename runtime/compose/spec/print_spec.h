// SPDX-License-Identifier: MIT
//
// Prints a kernel's spec, one line per stage or field, for people and for golden files. The input
// of the kernel's text, and changes to it, can be read here without reading that text.
#pragma once

#include <string>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// The levels from the element's index k outward: the index at each level, then its operations.
// Loops are l1, l2, ...; the batch is b.
std::string print(const std::vector<Level>& levels);

// Lines "name value" without indentation. Fields with their default value are omitted.
std::string print(const KernelSpec& spec);

}  // namespace papilio::compose
