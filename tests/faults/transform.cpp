// SPDX-License-Identifier: MIT
//
// Random numbers in, bytes out.
#include "tests/faults/transform.h"

#include <cstdlib>

#include "tests/support/random.h"

namespace papilio::tests {
namespace {

// Before the device of the process is made.
const bool three_threads = setenv("PAPILIO_THREADS", "3", 1) == 0;

template <class Real>
std::string transformed_in(const Plan& plan) {
  std::vector<Real> in(2 * plan.problem().length * plan.problem().batch), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = random_real<Real>(7, i);
  plan.execute(in.data(), out.data());
  return {reinterpret_cast<const char*>(out.data()), out.size() * sizeof(Real)};
}

}  // namespace

PlanOptions host_options(Mode mode) {
  PlanOptions options;
  options.backend = Backend::host;
  options.mode = mode;
  return options;
}

std::string transformed(const Plan& plan) {
  if (!three_threads) return {};
  return plan.problem().precision == Precision::f32 ? transformed_in<float>(plan)
                                                    : transformed_in<double>(plan);
}

std::string expected_bytes(const Problem& problem, const std::string& schedule) {
  PlanOptions pinned = host_options(Mode::pinned);
  pinned.schedule = schedule;
  return transformed(Plan(problem, pinned));
}

}  // namespace papilio::tests
