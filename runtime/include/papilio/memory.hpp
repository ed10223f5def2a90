// SPDX-License-Identifier: MIT
//
// What the library keeps for plans to come, besides what living plans hold: compiled kernels,
// decisions and, where no folder keeps them, spectra, up to a limit; and workspaces that were given
// back, up to 256 MiB of the processor's memory and 1 GiB of a GPU's. The limit is
// PAPILIO_MEMORY_MIB in the environment, else 64 MiB. How much the folder on the disk may hold says
// PAPILIO_CACHE_MIB (4096; 0: no limit).
#pragma once

#include <cstddef>

namespace papilio {

// Bytes of kernels, decisions and spectra that are kept now, and that may be. A lower limit is kept
// at once. All calls are safe from many threads.
std::size_t kept_bytes();
std::size_t kept_limit();
void set_kept_limit(std::size_t bytes);

// Gives back all that is kept, workspaces too. Plans live on as they are; what they have, later
// plans that are equal still share with them.
void release_kept();

}  // namespace papilio
