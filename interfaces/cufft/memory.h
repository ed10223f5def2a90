// SPDX-License-Identifier: MIT
//
// What the drop-in itself does with a device: work areas and descriptors' memory, copies, the
// context a plan was made in. Through CUDA's driver, loaded when first needed, or on the host.
#pragma once

#include <cstddef>
#include <memory>

#include "interfaces/cufft/abi.h"
#include "papilio/papilio.hpp"

namespace papilio::cufft {

// The backend that this process runs on: cuda, or by PAPILIO_BACKEND=host the processor, so that a
// program can be tried without a GPU; its pointers are then host pointers. Throws Failure where the
// variable has another value.
Backend backend_of_process();

// Device memory, or the host's, aligned to 256 bytes and freed with its owner, which waits for what
// the device does with it. Throws Failure: ALLOC_FAILED.
std::shared_ptr<void> allocate(std::size_t bytes);

// In stream order, done when it returns. Throws Failure.
void copy(void* to, const void* from, std::size_t bytes, Stream stream);

// The calling thread's context; null on the host and where there is none.
void* current_context();

// The same; where there is none, the first device's primary context is made current, as the CUDA
// runtime does. Throws Failure: SETUP_FAILED.
void* context_for_planning();

// A number that tells the current context from others, also from one that had its address before,
// where the driver can tell; 0 on the host.
unsigned long long current_context_identity();

// The ordinal of the current context's device; 0 on the host.
int current_device();

// Makes a context current for a scope (null: leaves the thread as it is).
class InContext {
 public:
  explicit InContext(void* context);
  ~InContext();
  InContext(const InContext&) = delete;
  InContext& operator=(const InContext&) = delete;

 private:
  bool pushed_ = false;
};

// Whether what a stream of the current context is given becomes part of a graph, or may.
bool is_capturing(Backend backend, Stream stream);

// Waits for the whole context. False if it cannot now, as while a stream is being captured.
bool synchronize(void* context) noexcept;

}  // namespace papilio::cufft
