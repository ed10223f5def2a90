// SPDX-License-Identifier: MIT
//
// Plan, poison, execute, read back, compare. The reference is numbers/reference_dft, which shares
// no algorithm with the library under test and is itself checked elsewhere.
#include "tests/accuracy/run_case.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>
#include <optional>

#include "codelets/digest.h"
#include "tests/support/environment_variable.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/random.h"

namespace papilio::tests {

using numbers::Complex;
using numbers::DoubleDouble;
using numbers::WideComplex;

namespace {

// The element whose index along each dimension is minus that of k.
std::uint64_t backwards(std::uint64_t k, const AccuracyCase& row) {
  if (row.dimensions.empty()) return k == 0 ? 0 : row.length - k;
  std::uint64_t at = 0, stride = 1;
  for (auto n = row.dimensions.rbegin(); n != row.dimensions.rend(); k /= *n, stride *= *n++)
    at += (*n - k % *n) % *n * stride;
  return at;
}

}  // namespace

template <class Real>
std::vector<Complex<Real>> random_input(const AccuracyCase& row) {
  const std::uint64_t seed = row.length * 2 + (row.precision == Precision::f64);
  std::vector<Complex<Real>> data(row.length * row.batch);
  for (std::uint64_t i = 0; i < data.size(); ++i) {
    data[i] = {random_real<Real>(seed, 2 * i), random_real<Real>(seed, 2 * i + 1)};
  }
  return data;
}

template std::vector<Complex<float>> random_input(const AccuracyCase& row);
template std::vector<Complex<double>> random_input(const AccuracyCase& row);

CaseRunner::CaseRunner(Backend backend) : backend_(backend), device_(open_device(backend)) {}

AccuracyResult CaseRunner::run(const AccuracyCase& row) {
  AccuracyResult result = run_once(row);
  static unsigned rows = 0;
  const char* const level = std::getenv("PAPILIO_CLANG_LEVEL");
  if (backend_ != Backend::host || !level || std::string(level) != "0" || rows++ % 8) return result;
  const EnvironmentVariable optimised("PAPILIO_CLANG_LEVEL", "3");
  const AccuracyResult other = run_once(row);
  if (result.failure.empty()) result.failure = other.failure;
  if (result.failure.empty() && other.digest != result.digest)
    result.failure = "optimised kernels give other bits";
  return result;
}

AccuracyResult CaseRunner::run_once(const AccuracyCase& row) {
  AccuracyResult result;
  try {
    if (row.precision == Precision::f32) {
      run_in<float>(row, result);
    } else {
      run_in<double>(row, result);
    }
  } catch (const std::exception& error) {
    result.failure = error.what();
  }
  result.bound = error_bound(row, result.arithmetic);
  return result;
}

template <class Real>
void CaseRunner::run_in(const AccuracyCase& row, AccuracyResult& result) {
  PlanOptions options = options_of(row);
  options.backend = backend_;
  const Plan plan(problem_of(row), options);
  result.schedule = plan.schedule();
  result.arithmetic = plan.arithmetic();

  const std::vector<Complex<Real>> in = random_input<Real>(row);
  const std::size_t bytes = in.size() * sizeof(in[0]);
  // Every other length has buffers aligned to one element and no more: all that is promised.
  const std::size_t misalignment = row.length % 2 == 0 ? 0 : sizeof(in[0]);
  GuardedBuffer input(device_, bytes, misalignment);
  input.write(in.data());
  std::optional<GuardedBuffer> output;
  if (!row.in_place) output.emplace(device_, bytes, misalignment);
  plan.execute(input.data(), output ? output->data() : input.data());

  std::vector<Complex<Real>> out(in.size());
  if (!(output ? *output : input).read(out.data())) {
    result.failure = "wrote outside the output buffer";
    return;
  }
  if (output) {
    std::vector<Complex<Real>> in_after(in.size());
    if (!input.read(in_after.data())) {
      result.failure = "wrote outside the input buffer";
    } else if (std::memcmp(in.data(), in_after.data(), bytes) != 0) {
      result.failure = "changed its input";
    }
  }
  result.digest = digest({reinterpret_cast<const char*>(out.data()), bytes});
  result.error = largest_error(row, in, out);
}

template <class Real>
double CaseRunner::largest_error(const AccuracyCase& row, const std::vector<Complex<Real>>& in,
                                 const std::vector<Complex<Real>>& out) {
  const std::uint64_t n = row.length;
  if (reference_.size() != in.size() || !same_size(reference_row_, row) ||
      reference_row_.precision != row.precision) {
    reference_.clear();
    for (std::uint64_t b = 0; b < row.batch; ++b) {
      std::vector<WideComplex> transform(n);
      for (std::uint64_t j = 0; j < n; ++j) {
        transform[j] = {static_cast<double>(in[b * n + j].re),
                        static_cast<double>(in[b * n + j].im)};
      }
      transform = numbers::reference_dft(
          std::move(transform), row.dimensions.empty() ? std::vector{n} : row.dimensions, false, 1);
      reference_.insert(reference_.end(), transform.begin(), transform.end());
    }
    reference_row_ = row;
  }
  double largest = 0;
  std::vector<WideComplex> expected(n);
  for (std::uint64_t b = 0; b < row.batch; ++b) {
    for (std::uint64_t k = 0; k < n; ++k) {
      const std::uint64_t at = row.direction == Direction::inverse ? backwards(k, row) : k;
      const WideComplex& value = reference_[b * n + at];
      expected[k] = {value.re * DoubleDouble(row.scale), value.im * DoubleDouble(row.scale)};
    }
    const double error = numbers::relative_l2_error(&out[b * n], expected.data(), n);
    // A NaN compares as smaller than nothing and larger than nothing; it must not pass.
    largest =
        std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(largest, error);
  }
  return largest;
}

}  // namespace papilio::tests
