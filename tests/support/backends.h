// SPDX-License-Identifier: MIT
//
// The backends tests run on: both are always named, and one that this machine lacks comes with the
// reason, so that a skipped test can say why.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/execute/device.h"

namespace papilio::tests {

struct TestBackend {
  Backend backend;
  std::string name;
  std::string missing;  // why it cannot run here; empty if it can
};

// Its name, for GoogleTest.
void PrintTo(const TestBackend& backend, std::ostream* stream);

// host and cuda, in this order.
std::vector<TestBackend> test_backends();

// Memory of the device that plans of `backend` run on.
std::shared_ptr<execute::Device> open_device(Backend backend);

}  // namespace papilio::tests
