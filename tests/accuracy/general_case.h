// SPDX-License-Identifier: MIT
//
// A problem of any kind, layout and storage: run on a backend through the public API, and
// everything about it judged: every stored result, every byte beside them, the input.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/execute/device.h"
#include "tests/accuracy/dense_array.h"

namespace papilio::tests {

struct GeneralCase {
  Problem problem;  // in the general form, or in the simple one
  bool in_place = false;
  std::uint64_t misalignment = 0;  // elements of each side that its arrays begin past 256 bytes
  std::uint64_t planned_batch = 0;
  std::uint64_t data = 0;     // seed of the data
  std::string schedule = {};  // pinned
};

std::string describe_case(const GeneralCase& row);

// The general form of a simple problem, by the rules that papilio.hpp states; a general problem as
// it is.
Problem general_form(const Problem& problem);

struct GeneralResult {
  std::string schedule;
  double ratio = 0;     // L2 error over its bound
  std::string failure;  // what was thrown, a byte written beside the results, an input changed
  bool passed() const { return failure.empty() && ratio <= 1; }
};

// The bound of the relative L2 error, without storage: along an axis factor * u sqrt(log2 n), n its
// points as a DFT, which FFTW calls its logical size: of n points 2 (n - 1) for dct1, 2 (n + 1) for
// dst1, 2 n for the other cosine and sine kinds. The factor is 0.75 from 16 points on with prime
// factors up to 13, else 1.2. Errors of several axes do not know of each other: their squares add.
// A convolution's is of both ways and the product. A scale is one more rounding of each number, u /
// sqrt(3) in the mean square at the most, and may itself be rounded.
double relative_bound(const Problem& general);

// The array that the problem gives and the one that it gave, as far as they are stored, and the
// norms: results have those of all that the kinds have, so that of a few stored bins none is held
// to less than the transform's own accuracy.
class GeneralRunner {
 public:
  explicit GeneralRunner(Backend backend);
  ~GeneralRunner();

  // Of random data. Never throws for what goes wrong in the library under test.
  GeneralResult run(const GeneralCase& row);

  // The same of these inputs, in the order of axes and repeats; `out` are the stored results, in
  // that order.
  GeneralResult run(const GeneralCase& row, const std::vector<WideNumber>& in,
                    std::vector<WideNumber>& out);

 private:
  class Arrays;
  void run_in(const GeneralCase& row, const std::vector<WideNumber>* given,
              std::vector<WideNumber>* out, GeneralResult& result);

  Backend backend_;
  std::shared_ptr<execute::Device> device_;
  std::vector<std::pair<void*, std::size_t>> pool_;  // device memory, kept from run to run
  void* pooled(std::size_t slot, std::size_t bytes);
};

}  // namespace papilio::tests
