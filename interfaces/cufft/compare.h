// SPDX-License-Identifier: MIT
//
// The same transform by NVIDIA's own library, beside ours, while a program runs.
#pragma once

#include "interfaces/cufft/report.h"

namespace papilio::cufft {

// Times both on copies of the caller's data, in its stream; the caller's own are only read. Waits
// until it is done. Not for a stream that is being captured.
Comparison compare(Plans& plans, const Plan& plan, const void* in, bool in_place, int direction,
                   Stream stream);

}  // namespace papilio::cufft
