// SPDX-License-Identifier: MIT
//
// The README's example: 1009 points, a prime, in place on the processor.
#include <complex>
#include <cstdio>
#include <papilio/papilio.hpp>
#include <vector>

int main() {
  std::vector<std::complex<float>> data(1009, 1.0f);
  papilio::Plan plan({.length = data.size()}, {.backend = papilio::Backend::host});
  plan.execute(data.data(), data.data());
  std::printf("%s\n%g\n", plan.schedule().c_str(), data[0].real());  // the sum: 1009
}
