// SPDX-License-Identifier: MIT
//
// What outputs must look like, on a sample. A gigabyte of transforms would take the reference
// minutes; some of them, spread over the batch from the first to the last, show the same error. Of
// a long transform every q-th output is enough: with n = q m,
//     X[r + q k] = sum_{j < m} w_m^(j k) sum_{t < q} x[j + t m] w_n^((j + t m) r),
// one sweep of the input and a transform of m points, in double-double arithmetic like the rest. In
// several dimensions this holds along each with its own n_d = q_d m_d, and the phases' product is
// one root of unity of order N = n_1 n_2 ... with exponent sum_d i_d r_d N / n_d, i = j + t m.
// Long r2c and c2r are parts of such a DFT: of real numbers, and of bins with the conjugate half.
// Of cosine, sine and Hartley transforms every output is computed. The input is cli::fill_random's,
// so that the reference needs no download.
#pragma once

#include <cstdint>
#include <vector>

#include "bench/contender.h"
#include "numbers/reference_dft.h"
#include "runtime/cli/size_list.h"

namespace papilio::bench {

constexpr std::uint64_t random_seed = 1;  // of the input

// Fills the device's memory at `to` with so many random reals: of random complex numbers, twice as
// many as these.
void upload_random(execute::Device& device, void* to, std::uint64_t reals, Precision precision);

class Sample {
 public:
  // Computes the expected outputs of a trial with random input. Not to be run while the clock is
  // on: it uses every core.
  explicit Sample(const Problem& problem, std::uint64_t columns = 1);

  // Overwrites the sampled transforms in the output with NaNs, so that what another contender left
  // there cannot pass for this one's.
  void poison(const Trial& trial) const;

  // Relative L2 distance of the sampled outputs from the expected ones; infinite if there are NaNs.
  double error(const Trial& trial) const;

  const std::vector<std::uint64_t>& transforms() const { return transforms_; }

 private:
  // Of one transform, every steps_[d]-th output along dimension d from residues[d] on; all outputs
  // where there are no residues.
  struct Part {
    std::uint64_t transform;
    cli::Dimensions residues;
    std::vector<numbers::WideComplex> expected;
  };
  std::uint64_t columns_;
  std::vector<std::uint64_t> transforms_;
  cli::Dimensions dimensions_, steps_;
  cli::Side side_;           // the output's
  std::vector<Part> parts_;  // those of one transform follow each other
};

}  // namespace papilio::bench
