// SPDX-License-Identifier: MIT
//
// What each kind of codelet computes (codelets/kind.h), straight from its formula: the real matrix
// that takes input slots to output slots. It stands apart from the generator's algorithms and
// shares no code with them, since it judges what they make.
#pragma once

#include <string>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::verify {

struct Complex {
  dag::Exact re = 0, im = 0;
};

using Matrix = std::vector<std::vector<dag::Exact>>;  // [output slot][input slot]

// The map of `kind` on n points. `v` are its n table values (v_0 is taken as 1 but for a
// convolution), not looked at if the kind has none. Throws std::invalid_argument for a kind that
// there is not.
Matrix definition(const std::string& kind, int n, const std::vector<Complex>& v);

std::vector<dag::Exact> multiply(const Matrix& matrix, const std::vector<dag::Exact>& x);

}  // namespace papilio::verify
