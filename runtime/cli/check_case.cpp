// SPDX-License-Identifier: MIT
//
// One case of `papilio check`: plan, run, compare.
#include "runtime/cli/check_case.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <new>
#include <string_view>
#include <vector>

#include "codelets/digest.h"
#include "numbers/number_theory.h"
#include "numbers/reference_dft.h"
#include "runtime/cli/options.h"
#include "runtime/cli/random_data.h"
#include "runtime/cli/size_list.h"

namespace papilio::cli {
namespace {

template <class Real>
double largest_error(const std::vector<numbers::Complex<Real>>& in,
                     const std::vector<numbers::Complex<Real>>& out, const Problem& problem,
                     int threads) {
  double largest = 0;
  for (std::uint64_t b = 0; b < problem.batch; ++b) {
    const std::uint64_t first = b * problem.length;
    std::vector<numbers::WideComplex> wide(problem.length);
    for (std::uint64_t j = 0; j < problem.length; ++j) {
      wide[j] = {numbers::DoubleDouble(in[first + j].re), numbers::DoubleDouble(in[first + j].im)};
    }
    wide = numbers::reference_dft(std::move(wide), dimensions_of(problem),
                                  problem.direction == Direction::inverse, threads);
    const double error = numbers::relative_l2_error(&out[first], wide.data(), problem.length);
    // A NaN must not pass as "not larger".
    largest =
        std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(largest, error);
  }
  return largest;
}

template <class Real>
void run_case(const Problem& problem, const PlanOptions& options, std::uint64_t seed,
              bool with_reference, int threads, CheckResult& result) {
  using Complex = numbers::Complex<Real>;
  const Plan plan(problem, options);
  result.schedule = plan.schedule();
  result.backend = to_text(plan.backend());
  result.architecture = plan.architecture();
  result.arithmetic = plan.arithmetic();

  const std::uint64_t elements = problem.length * problem.batch;
  std::vector<Complex> in(elements);
  fill_random(in.data(), elements, seed);
  std::vector<Complex> out(elements);
  const std::size_t bytes = elements * sizeof(Complex);
  const auto device = open_device(plan.backend());
  const DeviceBuffer input(device, bytes);
  const DeviceBuffer output(device, bytes);
  device->upload(input.get(), in.data(), bytes);
  plan.execute(input.get(), output.get());
  device->synchronize(nullptr);
  device->download(out.data(), output.get(), bytes);

  result.digest = digest({reinterpret_cast<const char*>(out.data()), bytes});
  if (with_reference) result.error = largest_error(in, out, problem, threads);
}

}  // namespace

CheckResult run_check_case(const Problem& problem, const PlanOptions& options, std::uint64_t seed,
                           bool with_reference, int threads) {
  CheckResult result;
  try {
    if (problem.precision == Precision::f32) {
      run_case<float>(problem, options, seed, with_reference, threads, result);
    } else {
      run_case<double>(problem, options, seed, with_reference, threads, result);
    }
  } catch (const std::bad_alloc&) {
    result.failure = "out of memory";
  } catch (const std::exception& error) {
    result.failure = error.what();
  }
  return result;
}

double error_bound(std::uint64_t length, Precision precision, Arithmetic arithmetic) {
  const bool rounds_factors = arithmetic != Arithmetic::ieee;
  const double unit = std::ldexp(1.0, rounds_factors                ? -11
                                      : precision == Precision::f32 ? -24
                                                                    : -53);
  const double factor = rounds_factors                                ? 0.75
                        : numbers::largest_prime_factor(length) <= 31 ? 2.0
                                                                      : 3.5;
  return factor * unit *
         std::sqrt(std::log2(static_cast<double>(std::max<std::uint64_t>(length, 4))));
}

}  // namespace papilio::cli
