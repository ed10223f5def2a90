// SPDX-License-Identifier: MIT
//
// One element in memory as text, in whatever format it is stored: between the index arithmetic
// (compose/access/index_text.h) and the complex number that a kernel computes with.
#pragma once

#include <string>

#include "runtime/compose/access/access_text.h"
#include "runtime/compose/access/index_text.h"

namespace papilio::compose {

// The element as a complex number of the working precision.
std::string read_text(const access::Format& format, const Indices& indices,
                      access::Operand operand);

// Statements that store `value`; of real elements its real part.
std::string write_text(const KernelSpec& spec, const access::Format& format, const Indices& indices,
                       access::Operand operand);

}  // namespace papilio::compose
