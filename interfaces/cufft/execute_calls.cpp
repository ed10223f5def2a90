// SPDX-License-Identifier: MIT
//
// The calls that transform.
#include <cstdint>

#include "interfaces/cufft/compare.h"
#include "interfaces/cufft/execute.h"
#include "interfaces/cufft/functions.h"
#include "interfaces/cufft/handle.h"
#include "interfaces/cufft/memory.h"
#include "interfaces/cufft/result.h"

namespace papilio::cufft {
namespace {

// The memory for a plan's intermediate values: null leaves it to Papilio, which then allocates in
// stream order. That is right wherever the area is no good for this plan.
void* work_area(const HandleState& state, const Plan& plan) {
  const std::size_t needed = plan.workspace_bytes();
  if (needed == 0) return nullptr;
  void* area = state.area_is_set ? state.area : state.own_area.get();
  if (!area && !state.automatic)
    throw Failure(NO_WORKSPACE, "the plan needs a work area of " + std::to_string(needed) +
                                    " bytes; automatic allocation is off and none is set");
  const bool is_aligned = reinterpret_cast<std::uintptr_t>(area) % 256 == 0;
  return is_aligned && needed <= state.plans->workspace_bytes() ? area : nullptr;
}

void execute_reported(Plans& plans, const Plan& plan, const Arrays& arrays, int direction,
                      void* area, Stream stream) {
  const bool in_place = arrays.in == arrays.out;
  if (!plans.callbacks().are_there() && !is_capturing(plans.backend(), stream) &&
      !is_compared(plans.request(), in_place))
    report_comparison(plans.request(), in_place,
                      compare(plans, plan, arrays.in, in_place, direction, stream));
  ReportedExecution reported(plans, stream, in_place);
  plan.execute(arrays, area, stream);
  reported.end();
}

}  // namespace

void execute(Handle handle, std::optional<Type> type, const void* in, void* out, int direction) {
  const auto state = find_handle(handle);
  std::unique_lock lock(state->mutex);
  if (!state->plans) throw Failure(INVALID_PLAN, "the handle has no plan yet");
  const Request& request = state->plans->request();
  if (type) {
    const Numbers wanted = numbers_of(*type);
    if (wanted.in != request.in_number || wanted.out != request.out_number)
      throw Failure(INVALID_TYPE, "the plan is for " + to_text(request));
  }
  require(in, "idata");
  require(out, "odata");
  if (kind_of(request) == Kind::c2c && direction != forward && direction != inverse)
    throw Failure(INVALID_VALUE, "direction is " + std::to_string(direction) +
                                     "; CUFFT_FORWARD (-1) and CUFFT_INVERSE (1) are allowed");
  const auto plans = state->plans;
  const Plan plan =
      plans->get(direction == inverse ? Direction::inverse : Direction::forward, in == out);
  void* const area = work_area(*state, plan);
  const auto own_area = state->own_area;  // as long as this goes on
  const Stream stream = state->stream;
  const Arrays arrays{
      .in = in, .out = out, .load_data = state->load_data, .store_data = state->store_data};
  lock.unlock();
  try {
    if (!is_reporting()) return plan.execute(arrays, area, stream);
    execute_reported(*plans, plan, arrays, direction, area, stream);
  } catch (const Error& error) {
    throw failure_of(error, true);
  }
}

Result cufftExecC2C(Handle plan, Complex* in, Complex* out, int direction) {
  return answer(__func__, [&] { return execute(plan, C2C, in, out, direction), SUCCESS; });
}

Result cufftExecR2C(Handle plan, float* in, Complex* out) {
  return answer(__func__, [&] { return execute(plan, R2C, in, out, forward), SUCCESS; });
}

Result cufftExecC2R(Handle plan, Complex* in, float* out) {
  return answer(__func__, [&] { return execute(plan, C2R, in, out, inverse), SUCCESS; });
}

Result cufftExecZ2Z(Handle plan, DoubleComplex* in, DoubleComplex* out, int direction) {
  return answer(__func__, [&] { return execute(plan, Z2Z, in, out, direction), SUCCESS; });
}

Result cufftExecD2Z(Handle plan, double* in, DoubleComplex* out) {
  return answer(__func__, [&] { return execute(plan, D2Z, in, out, forward), SUCCESS; });
}

Result cufftExecZ2D(Handle plan, DoubleComplex* in, double* out) {
  return answer(__func__, [&] { return execute(plan, Z2D, in, out, inverse), SUCCESS; });
}

Result cufftXtExec(Handle plan, void* in, void* out, int direction) {
  return answer(__func__, [&] { return execute(plan, {}, in, out, direction), SUCCESS; });
}

}  // namespace papilio::cufft
