// SPDX-License-Identifier: MIT
//
// One transform on the host, by three threads whatever the machine has, whose bits are compared
// from process to process.
#pragma once

#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::tests {

PlanOptions host_options(Mode mode = Mode::estimate);

// The bytes that a plan makes of random data.
std::string transformed(const Plan& plan);

// The bytes that a plan ought to make: those of another plan of its schedule, made here and now.
// Once a process knows them, so does a child of it.
std::string expected_bytes(const Problem& problem, const std::string& schedule);

}  // namespace papilio::tests
