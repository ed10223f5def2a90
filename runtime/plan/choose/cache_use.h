// SPDX-License-Identifier: MIT
//
// How a kernel uses L1: which stores bypass it, and which tables are read early because L1 will not
// hold them. These choices change time only, not results.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Whether stores bypass L1 (papilio_store_past_cache of codelets/abi.h).
bool stores_past_cache(const compose::KernelSpec& spec, const Context& context);

// Whether the compiler may move table reads before the barriers and stores that precede their use
// (papilio_table of codelets/abi.h). This costs registers.
bool reads_tables_early(const compose::KernelSpec& spec, const Context& context);

// The value of KernelSpec::repeats_within: whether idle threads repeat the last busy thread's work,
// so that reads need not wait behind a branch.
int repeats_within(const compose::KernelSpec& spec, const Context& context);

// Whether L1 should keep the twiddles of the passes while other tables stream through it
// (papilio_table<.., true> of codelets/abi.h).
bool keeps_roots(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
