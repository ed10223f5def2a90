// SPDX-License-Identifier: MIT
//
// A cuFFT plan, which serves both directions and, where nothing is embedded, two layouts: the
// Papilio plans that it takes. Plans are made on first use, except the most likely one, which is
// made at once so that its errors appear there.
#pragma once

#include <array>
#include <mutex>
#include <optional>

#include "interfaces/cufft/callbacks.h"
#include "interfaces/cufft/request.h"

namespace papilio::cufft {

// How handles ask for plans.
struct PlanSettings {
  bool patient = false;                        // choose by timing
  std::optional<std::size_t> workspace_bytes;  // at most so many where that can be
  Callbacks callbacks{};

  bool operator==(const PlanSettings&) const = default;
};

class Plans {
 public:
  // Plans and compiles in the current context. Throws Failure and Error.
  Plans(const Request& request, const PlanSettings& settings);

  const Request& request() const { return request_; }
  const Callbacks& callbacks() const { return callbacks_; }
  Backend backend() const { return options_.backend; }
  void* context() const { return context_; }

  // Bytes that any execution takes.
  std::size_t workspace_bytes() const { return workspace_bytes_; }

  // Bytes on the device beside any work area.
  std::size_t table_bytes();

  // Safe from many threads. Throws Failure and Error if it is to be made and cannot be.
  Plan get(Direction direction, bool in_place);

 private:
  Request request_;
  Callbacks callbacks_;
  PlanOptions options_;
  void* context_;
  std::size_t workspace_bytes_ = 0;
  std::size_t table_bytes_ = 0;
  std::mutex mutex_;
  std::array<std::optional<Plan>, 2> plans_;
};

// What workspace_bytes() of such plans would be, without making them.
std::size_t workspace_bytes(const Request& request, const PlanSettings& settings);

}  // namespace papilio::cufft
