// SPDX-License-Identifier: MIT
//
// Runs a row of the table on a backend through the public API and judges everything about it: the
// error of every transform of the batch, the guard bands, the input.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "numbers/reference_dft.h"
#include "tests/accuracy/accuracy_case.h"
#include "tests/support/backends.h"

namespace papilio::tests {

struct AccuracyResult {
  std::string schedule;  // that ran
  Arithmetic arithmetic = Arithmetic::ieee;
  double error = 0;  // largest relative L2 error of a transform; infinite for a NaN
  double bound = 0;
  std::string digest;   // of the output's bytes
  std::string failure;  // an exception, a written guard, a changed input; "" if none

  bool passed() const { return failure.empty() && error <= bound; }
};

// Keeps a device, and the reference of the last size (both directions use the same data, and the
// inverse transform is the forward one read backwards).
class CaseRunner {
 public:
  explicit CaseRunner(Backend backend);

  // Never throws for what goes wrong in the library under test; that is in the result. Where
  // the host's kernels are not optimised (PAPILIO_CLANG_LEVEL), a test's first row and every eighth
  // after it are run by optimised ones, too, which must give the same bits.
  AccuracyResult run(const AccuracyCase& row);

 private:
  AccuracyResult run_once(const AccuracyCase& row);
  template <class Real>
  void run_in(const AccuracyCase& row, AccuracyResult& result);
  template <class Real>
  double largest_error(const AccuracyCase& row, const std::vector<numbers::Complex<Real>>& in,
                       const std::vector<numbers::Complex<Real>>& out);

  Backend backend_;
  std::shared_ptr<execute::Device> device_;
  AccuracyCase reference_row_;
  std::vector<numbers::WideComplex> reference_;  // forward, unscaled, the whole batch
};

// The data of a row: uniform in [-1, 1) in both parts, different for each number of points and each
// precision.
template <class Real>
std::vector<numbers::Complex<Real>> random_input(const AccuracyCase& row);

}  // namespace papilio::tests
