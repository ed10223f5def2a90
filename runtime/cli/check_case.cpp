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
#include "numbers/quad.h"
#include "numbers/reference_dft.h"
#include "runtime/cli/options.h"
#include "runtime/cli/problem_reference.h"
#include "runtime/cli/random_data.h"

namespace papilio::cli {
namespace {

// Results of doubles are judged by double-double numbers, those by quadruple precision.
template <class Real>
struct Reference {
  using Number = numbers::DoubleDouble;
  static Number of(Real value) { return numbers::DoubleDouble(value); }
};
template <>
struct Reference<numbers::DoubleDouble> {
  using Number = numbers::Quad;
  static Number of(const numbers::DoubleDouble& value) { return numbers::quad_of(value); }
};

template <class Real>
double largest_error(const std::vector<Real>& in, const std::vector<Real>& out,
                     const Problem& problem, int threads) {
  const Side from = input_side(problem), to = output_side(problem);
  double largest = 0;
  for (std::uint64_t b = 0; b < problem.batch; ++b) {
    using Number = typename Reference<Real>::Number;
    const auto number = [&](std::uint64_t i) {
      return Reference<Real>::of(in[b * from.numbers() + i]);
    };
    numbers::ReferenceArray<Number> wide{from.extents, {}};
    for (std::uint64_t j = 0; j < from.elements(); ++j)
      wide.data.push_back(from.complex ? numbers::Complex<Number>{number(2 * j), number(2 * j + 1)}
                                       : numbers::Complex<Number>{number(j), 0.0});
    transform_reference(wide, problem, threads);
    std::vector<numbers::Complex<Real>> results(to.elements());
    const Real* stored = &out[b * to.numbers()];
    for (std::uint64_t k = 0; k < results.size(); ++k)
      results[k] = to.complex ? numbers::Complex<Real>{stored[2 * k], stored[2 * k + 1]}
                              : numbers::Complex<Real>{stored[k], Real(0)};
    const double error =
        numbers::relative_l2_error(results.data(), wide.data.data(), results.size());
    // A NaN must not pass as "not larger".
    largest =
        std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(largest, error);
  }
  return largest;
}

template <class Real>
void run_case(const Problem& problem, const PlanOptions& options, std::uint64_t seed,
              bool with_reference, int threads, CheckResult& result) {
  const Plan plan(problem, options);
  result.schedule = plan.schedule();
  result.backend = to_text(plan.backend());
  result.architecture = plan.architecture();
  result.arithmetic = plan.arithmetic();

  std::vector<Real> in(input_side(problem).numbers() * problem.batch);
  for (std::uint64_t i = 0; i < in.size(); ++i) in[i] = random_real<Real>(seed, i);
  std::vector<Real> out(output_side(problem).numbers() * problem.batch);
  const std::size_t in_bytes = in.size() * sizeof(Real), out_bytes = out.size() * sizeof(Real);
  const auto device = open_device(plan.backend());
  const DeviceBuffer input(device, in_bytes);
  const DeviceBuffer output(device, out_bytes);
  device->upload(input.get(), in.data(), in_bytes);
  plan.execute(input.get(), output.get());
  device->synchronize(nullptr);
  device->download(out.data(), output.get(), out_bytes);

  result.digest = digest({reinterpret_cast<const char*>(out.data()), out_bytes});
  if (with_reference) result.error = largest_error(in, out, problem, threads);
}

}  // namespace

CheckResult run_check_case(const Problem& problem, const PlanOptions& options, std::uint64_t seed,
                           bool with_reference, int threads) {
  CheckResult result;
  try {
    switch (problem.precision) {
      case Precision::f32:
        run_case<float>(problem, options, seed, with_reference, threads, result);
        break;
      case Precision::f64:
        run_case<double>(problem, options, seed, with_reference, threads, result);
        break;
      case Precision::f64x2:
        run_case<numbers::DoubleDouble>(problem, options, seed, with_reference, threads, result);
        break;
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
                                      : precision == Precision::f64 ? -53
                                                                    : -106);
  const double factor = rounds_factors                                ? 0.75
                        : numbers::largest_prime_factor(length) <= 31 ? 2.0
                                                                      : 3.5;
  return factor * unit *
         std::sqrt(std::log2(static_cast<double>(std::max<std::uint64_t>(length, 4))));
}

}  // namespace papilio::cli
