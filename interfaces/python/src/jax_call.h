// SPDX-License-Identifier: MIT
//
// The calls that XLA makes for papilio.jax: one buffer in, one out, the transform in attributes.
#pragma once

#include "interfaces/python/src/xla_ffi.h"

namespace papilio::python {

// Handlers for XLA's platforms "cpu" and "CUDA". Attributes: `geometry`, an array of s64 (see
// jax_call.cpp), and `scale`, an f64. Plans are kept, those used last.
xla::Error* call_on_host(xla::CallFrame* frame);
xla::Error* call_on_cuda(xla::CallFrame* frame);

}  // namespace papilio::python
