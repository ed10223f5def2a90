// SPDX-License-Identifier: MIT
#include "runtime/plan/lower/shared_bytes.h"

#include <algorithm>

#include "runtime/compose/matrix/matrix_text.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/shared_layout.h"

namespace papilio::plan {

using compose::KernelSpec;

std::size_t shared_bytes_bound(const KernelSpec& spec) {
  if (compose::multiply_matrices(spec.units)) return compose::matrix_shared_bytes(spec);
  if (!spec.exchanges()) return 0;
  // Of Rader's, up to two areas stand aside, or three times as much with the parts in turn.
  const std::size_t rows = spec.is_rader() ? spec.convolution->rows : 0;
  const std::size_t n = spec.block_length() + (spec.parts == compose::Parts::halves ? 6 : 2) * rows;
  std::size_t padding = n / compose::most_padding(spec);
  // What arrives in a cluster lies in rows, each padded (compose/spec/cluster_layout.h): rows may
  // be short.
  if (spec.cluster && spec.cluster->four_step)
    padding =
        std::max<std::size_t>(padding, std::max(spec.cluster->rows(), spec.cluster->columns()));
  const std::size_t few = spec.cluster && spec.tiles > 1 ? 48 : 32;
  std::size_t reals =
      (n + padding + few) * spec.tiles * (spec.parts == compose::Parts::halves ? 1 : 2);
  if (spec.shares_bins())
    reals = std::max<std::size_t>(reals, 2 * compose::exchanged_by_blocks(spec));
  return reals * bytes_of(spec.precision);
}

}  // namespace papilio::plan
