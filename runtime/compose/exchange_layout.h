// SPDX-License-Identifier: MIT
//
// Where a block keeps element i of transform `tile` in shared memory: slot = tile * pitch + i + i /
// period * pad. They are chosen by counting the bank conflicts of the accesses that the kernel will
// make, over a few candidates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/compose/kernel_spec.h"

namespace papilio::compose {

struct ExchangeLayout {
  std::uint64_t period = 0, pad = 0;  // so many slots are skipped every `period` elements; 0: none
  std::uint64_t pitch = 0;            // reals between transforms of a block
  std::uint64_t plane = 0;  // reals from the real parts to the imaginary parts; 0 when split

  std::uint64_t banks = 1;  // of complex numbers, in a cluster
  std::uint64_t reals = 0;  // of shared memory a block; 0 where nothing is exchanged
  bool banked = false;
  // Of a Rader kernel, the first slot of what stands aside (compose/staging_text.h); slots are
  // reals in a split exchange, else complex numbers.
  std::uint64_t aside = 0;

  // Transactions of the accesses counted over those of as many without conflicts in full warps.
  double conflicts = 1;
  // Accesses, each of all elements, whose slots are not at constant distances from one another.
  int scattered = 0;

  // Text of the slot of element `index` of `tile`.
  std::string slot(const std::string& tile, const std::string& index) const;

  // Slots that padding skips before element i.
  std::uint64_t skipped(std::uint64_t i) const { return pad ? i / period * pad : 0; }

  // Where elements base + q * stride, all in one of the runs of `run` elements that follow each
  // other, lie at constant distances, that distance.
  std::optional<std::uint64_t> step(std::uint64_t run, std::uint64_t stride) const;
};

// `banked` is false where memory has no banks (the host): nothing is padded.
ExchangeLayout choose_layout(const KernelSpec& spec, bool banked);

}  // namespace papilio::compose
