// SPDX-License-Identifier: MIT
//
// The function of each kind of codelet (codelets/kind.h), from its formula: the real matrix that
// maps input slots to output slots. It judges the generator's algorithms, so it shares no code with
// them.
#pragma once

#include <string>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::verify {

struct Complex {
  dag::Exact re = 0, im = 0;
};

using Matrix = std::vector<std::vector<dag::Exact>>;  // [output slot][input slot]

// The map of `kind` on n points. `v` are its n table values (v_0 counts as 1 except for a
// convolution), ignored if the kind has none. Throws std::invalid_argument for an unknown kind.
Matrix definition(const std::string& kind, int n, const std::vector<Complex>& v);

std::vector<dag::Exact> multiply(const Matrix& matrix, const std::vector<dag::Exact>& x);

}  // namespace papilio::verify
