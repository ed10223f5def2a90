// SPDX-License-Identifier: MIT
//
// An error thrown inside the shared library is the Error of the header outside; what a plan tells
// comes through as well.
#include <cstdio>
#include <papilio/papilio.hpp>

int main() {
  try {
    const papilio::Plan plan({.length = 0});
    return 1;
  } catch (const papilio::Error& error) {
    if (error.code() != papilio::ErrorCode::invalid_argument) return 1;
  }
  papilio::PlanOptions options;
  options.architecture = "sm_90";
  std::printf("%zu\n", papilio::describe({.length = 1009}, options).kernels.size() + 1008);
}
