// SPDX-License-Identifier: MIT
//
// Pairs the reals of a foreign function to complex numbers: by their names (x[3].re and x[3].im,
// xr[3] and xi[3], c and s), else by adjacency.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace papilio::lift {

struct Part {
  std::string name;
  int group = 0;          // the variable it belongs to
  bool is_array = false;  // the variable has many
};

// The numbers, as places in `parts` of real and imaginary part, in the order of their real parts.
// Throws std::invalid_argument naming a real that is left over.
std::vector<std::pair<int, int>> pair_parts(const std::vector<Part>& parts);

// Names that the imaginary part may have if the real part is called `name`.
std::vector<std::string> imaginary_names(const std::string& name);

// Whether a variable of this name may be expected to hold twiddles: w, tw1, twiddles, ...
bool names_twiddles(const std::string& name);

}  // namespace papilio::lift
