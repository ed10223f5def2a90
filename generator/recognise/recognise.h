// SPDX-License-Identifier: MIT
//
// Recognises a DAG: a DFT of some size, sign, scale, order and twiddles, or else the first output
// that differs from the nearest DFT.
#pragma once

#include <string>
#include <vector>

#include "generator/dag/dag.h"
#include "generator/recognise/orders.h"

namespace papilio::recognise {

enum class Twiddles {
  none,
  inputs,   // decimation in time: the DFT of v_j x_j
  outputs,  // decimation in frequency: v_k y_k
};

struct Recognised {
  std::string difference;  // empty if it is a DFT; else the first output that is not its
  int n = 0;
  // The output at position k is
  //   scale * sum_j x_j exp(sign 2 pi i input_order[j] output_order[k] / n).
  int sign = -1;
  dag::Exact scale_re = 1, scale_im = 0;
  Order input_order, output_order;
  Twiddles twiddles = Twiddles::none;
  std::vector<std::string> twiddle;  // v_j by natural index: "1", "w[0]", "conj(w[0])", ...
  bool is_dft() const { return difference.empty(); }
  // Whether it is the codelet kind "plain".
  bool is_plain() const;
};

// Inputs are complex numbers, element e in slots 2 e and 2 e + 1: as many data as there are
// outputs, then twiddles. `uncertainty` is how far constants may be off, by vertex; names are by
// slot.
Recognised recognise(const dag::Dag& dag, const std::vector<dag::Exact>& uncertainty,
                     const std::vector<std::string>& inputs,
                     const std::vector<std::string>& outputs);

// "forward DFT of 4 points, natural order, not scaled". For a DAG that is no DFT, the nearest.
std::string describe(const Recognised& recognised);

}  // namespace papilio::recognise
