// SPDX-License-Identifier: MIT
//
// Networks of the other kinds (codelets/kind.h), each made from DFTs or from networks of another
// kind. Like algorithms they are rows of one table; a kind may have several rows, and the chooser
// keeps the cheapest.
#pragma once

#include "generator/algorithm/algorithm.h"

namespace papilio::algorithm {

struct Network {
  const char* kind;
  const char* name;
  // The splits by which this row makes a network of n > 1 points.
  std::vector<Tree> (*splits)(int n);
  // Inputs and outputs as codelets::signature numbers them, not simplified.
  Dag (*build)(const Tree& tree, const Workshop& workshop);
};

const std::vector<Network>& networks();

// The row of this kind and name; null if there is none.
const Network* find_network(std::string_view kind, std::string_view name);

// The network of `kind` along `tree`, a split of one of its rows. Throws std::invalid_argument if
// there is no such row.
Dag build(const std::string& kind, const Tree& tree, const Workshop& workshop);

// The rows, each defined in the file of its kinds.
Dag tangent_twiddles(const Tree&, const Workshop&);
Dag cartesian_twiddles(const Tree&, const Workshop&);
Dag tangent_twiddles_dif(const Tree&, const Workshop&);
Dag cartesian_twiddles_dif(const Tree&, const Workshop&);
Dag loaded_spectrum(const Tree&, const Workshop&);

Dag real_part(const Tree&, const Workshop&);       // real: imaginary inputs are 0
Dag hermitian_part(const Tree&, const Workshop&);  // real_inverse: inputs come in conjugate pairs
Dag transposed_real(const Tree&, const Workshop&);

Dag direct_dct2(const Tree&, const Workshop&);
Dag halved_dct2(const Tree&, const Workshop&);
Dag permuted_dct2(const Tree&, const Workshop&);
Dag symmetric_dct2(const Tree&, const Workshop&);
Dag transposed_dct2(const Tree&, const Workshop&);  // dct3
Dag direct_dct4(const Tree&, const Workshop&);
Dag complex_dct4(const Tree&, const Workshop&);
Dag symmetric_dct4(const Tree&, const Workshop&);
Dag alternating_dct2(const Tree&, const Workshop&);  // dst2
Dag reversed_dct3(const Tree&, const Workshop&);     // dst3
Dag reversed_dct4(const Tree&, const Workshop&);     // dst4

}  // namespace papilio::algorithm
