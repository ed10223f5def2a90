// SPDX-License-Identifier: MIT
//
// What a kernel leaves to the first-level cache, and what it reads before it needs it because that
// cache will not have it. Neither changes a bit of what is computed.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Whether what is stored passes by the first-level cache (papilio_store_past_cache of
// codelets/abi.h).
bool stores_past_cache(const compose::KernelSpec& spec, const Context& context);

// Whether reads of tables may pass the barriers and stores before their use (papilio_table of
// codelets/abi.h), for which they take registers.
bool reads_tables_early(const compose::KernelSpec& spec, const Context& context);

// How many threads idle ones may join in what the last busy one does, lest a branch keep reads
// behind it: KernelSpec::repeats_within.
int repeats_within(const compose::KernelSpec& spec, const Context& context);

// Whether roots of passes are read so that the first-level cache keeps them while other tables
// pass through it (papilio_table<.., true> of codelets/abi.h).
bool keeps_roots(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
