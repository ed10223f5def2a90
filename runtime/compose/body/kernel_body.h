// SPDX-License-Identifier: MIT
//
// The body of a kernel: its phases, in order, from the passes of a spec.
#pragma once

#include <map>
#include <string>

#include "runtime/compose/access/access_text.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

struct BodyOptions {
  std::string entry;                    // the kernel's name
  std::map<int, std::string> codelets;  // radix -> function of its codelet
};

// Text from PAPILIO_KERNEL to PAPILIO_KERNEL_END.
std::string kernel_body(const KernelSpec& spec, const ExchangeLayout& layout,
                        const BodyOptions& options, TablePlacer& tables);

}  // namespace papilio::compose
