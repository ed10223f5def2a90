// SPDX-License-Identifier: MIT
//
// The calls that make plans and those that tell the size of a work area: arguments become a request
// (request.h), which the handle plans (handle.h).
#include "interfaces/cufft/functions.h"
#include "interfaces/cufft/handle.h"
#include "interfaces/cufft/result.h"

namespace papilio::cufft {
namespace {

template <class Integer>
Request typed_request(const Arguments<Integer>& arguments, Type type) {
  const auto [in, out] = numbers_of(type);
  Request request = request_of(arguments);
  request.in_number = in;
  request.out_number = out;
  return request;
}

// A request without strides, of one to three dimensions.
Request simple_request(std::initializer_list<int> dimensions, Type type, int batch) {
  return typed_request<int>({static_cast<int>(dimensions.size()), dimensions.begin(), nullptr, 1, 0,
                             nullptr, 1, 0, batch},
                            type);
}

template <class Integer>
Request numbered_request(const Arguments<Integer>& arguments, Number in, Number out,
                         Number execution) {
  check_numbers(in, out, execution);
  Request request = request_of(arguments);
  request.in_number = in;
  request.out_number = out;
  return request;
}

// A new handle with a plan, or none.
Result plan_at_once(const char* function, Handle* plan, const auto& request) {
  return answer(function, [&] {
    require(plan, "plan");
    const Request asked = request();
    const Handle handle = add_handle();
    try {
      make_plan(*find_handle(handle), asked);
    } catch (...) {
      remove_handle(handle);
      throw;
    }
    *plan = handle;
    return SUCCESS;
  });
}

Result plan_for_handle(const char* function, Handle plan, std::size_t* work_size,
                       const auto& request) {
  return answer(function, [&] {
    require(work_size, "workSize");
    const Request asked = request();
    const auto state = find_handle(plan);
    const std::lock_guard lock(state->mutex);
    make_plan(*state, asked);
    *work_size = state->plans->workspace_bytes();
    return SUCCESS;
  });
}

// Without a handle: cufftEstimate*.
Result size_of(const char* function, std::size_t* work_size, const auto& request) {
  return answer(function, [&] {
    require(work_size, "workSize");
    *work_size = workspace_bytes(request(), {});
    return SUCCESS;
  });
}

// The handle stays as it is: a plan may be made of it afterwards.
Result size_for_handle(const char* function, Handle plan, std::size_t* work_size,
                       const auto& request) {
  return answer(function, [&] {
    require(work_size, "workSize");
    const Request asked = request();
    const auto state = find_handle(plan);
    PlanSettings settings;
    {
      const std::lock_guard lock(state->mutex);
      settings = state->settings;
    }
    *work_size = workspace_bytes(asked, settings);
    return SUCCESS;
  });
}

}  // namespace

Result cufftPlan1d(Handle* plan, int nx, Type type, int batch) {
  return plan_at_once(__func__, plan, [&] { return simple_request({nx}, type, batch); });
}

Result cufftPlan2d(Handle* plan, int nx, int ny, Type type) {
  return plan_at_once(__func__, plan, [&] { return simple_request({nx, ny}, type, 1); });
}

Result cufftPlan3d(Handle* plan, int nx, int ny, int nz, Type type) {
  return plan_at_once(__func__, plan, [&] { return simple_request({nx, ny, nz}, type, 1); });
}

Result cufftPlanMany(Handle* plan, int rank, int* n, int* inembed, int istride, int idist,
                     int* onembed, int ostride, int odist, Type type, int batch) {
  return plan_at_once(__func__, plan, [&] {
    return typed_request<int>({rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
                              type);
  });
}

Result cufftMakePlan1d(Handle plan, int nx, Type type, int batch, size* work_size) {
  return plan_for_handle(__func__, plan, work_size,
                         [&] { return simple_request({nx}, type, batch); });
}

Result cufftMakePlan2d(Handle plan, int nx, int ny, Type type, size* work_size) {
  return plan_for_handle(__func__, plan, work_size, [&] {
    return simple_request({nx, ny}, type, 1);
  });
}

Result cufftMakePlan3d(Handle plan, int nx, int ny, int nz, Type type, size* work_size) {
  return plan_for_handle(__func__, plan, work_size, [&] {
    return simple_request({nx, ny, nz}, type, 1);
  });
}

Result cufftMakePlanMany(Handle plan, int rank, int* n, int* inembed, int istride, int idist,
                         int* onembed, int ostride, int odist, Type type, int batch,
                         size* work_size) {
  return plan_for_handle(__func__, plan, work_size, [&] {
    return typed_request<int>({rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
                              type);
  });
}

Result cufftMakePlanMany64(Handle plan, int rank, int64* n, int64* inembed, int64 istride,
                           int64 idist, int64* onembed, int64 ostride, int64 odist, Type type,
                           int64 batch, size* work_size) {
  return plan_for_handle(__func__, plan, work_size, [&] {
    return typed_request<int64>({rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
                                type);
  });
}

Result cufftXtMakePlanMany(Handle plan, int rank, int64* n, int64* inembed, int64 istride,
                           int64 idist, Number input, int64* onembed, int64 ostride, int64 odist,
                           Number output, int64 batch, size* work_size, Number execution) {
  return plan_for_handle(__func__, plan, work_size, [&] {
    return numbered_request<int64>(
        {rank, n, inembed, istride, idist, onembed, ostride, odist, batch}, input, output,
        execution);
  });
}

Result cufftEstimate1d(int nx, Type type, int batch, size* work_size) {
  return size_of(__func__, work_size, [&] { return simple_request({nx}, type, batch); });
}

Result cufftEstimate2d(int nx, int ny, Type type, size* work_size) {
  return size_of(__func__, work_size, [&] { return simple_request({nx, ny}, type, 1); });
}

Result cufftEstimate3d(int nx, int ny, int nz, Type type, size* work_size) {
  return size_of(__func__, work_size, [&] { return simple_request({nx, ny, nz}, type, 1); });
}

Result cufftEstimateMany(int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                         int ostride, int odist, Type type, int batch, size* work_size) {
  return size_of(__func__, work_size, [&] {
    return typed_request<int>({rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
                              type);
  });
}

Result cufftGetSize1d(Handle plan, int nx, Type type, int batch, size* work_size) {
  return size_for_handle(__func__, plan, work_size,
                         [&] { return simple_request({nx}, type, batch); });
}

Result cufftGetSize2d(Handle plan, int nx, int ny, Type type, size* work_size) {
  return size_for_handle(__func__, plan, work_size, [&] {
    return simple_request({nx, ny}, type, 1);
  });
}

Result cufftGetSize3d(Handle plan, int nx, int ny, int nz, Type type, size* work_size) {
  return size_for_handle(__func__, plan, work_size, [&] {
    return simple_request({nx, ny, nz}, type, 1);
  });
}

Result cufftGetSizeMany(Handle plan, int rank, int* n, int* inembed, int istride, int idist,
                        int* onembed, int ostride, int odist, Type type, int batch,
                        size* work_size) {
  return size_for_handle(__func__, plan, work_size, [&] {
    return typed_request<int>({rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
                              type);
  });
}

Result cufftGetSizeMany64(Handle plan, int rank, int64* n, int64* inembed, int64 istride,
                          int64 idist, int64* onembed, int64 ostride, int64 odist, Type type,
                          int64 batch, size* work_size) {
  return size_for_handle(__func__, plan, work_size, [&] {
    return typed_request<int64>({rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
                                type);
  });
}

Result cufftXtGetSizeMany(Handle plan, int rank, int64* n, int64* inembed, int64 istride,
                          int64 idist, Number input, int64* onembed, int64 ostride, int64 odist,
                          Number output, int64 batch, size* work_size, Number execution) {
  return size_for_handle(__func__, plan, work_size, [&] {
    return numbered_request<int64>(
        {rank, n, inembed, istride, idist, onembed, ostride, odist, batch}, input, output,
        execution);
  });
}

Result cufftGetSize(Handle plan, size* work_size) {
  return answer(__func__, [&] {
    require(work_size, "workSize");
    const auto state = find_handle(plan);
    const std::lock_guard lock(state->mutex);
    if (!state->plans) throw Failure(INVALID_PLAN, "the handle has no plan yet");
    *work_size = state->plans->workspace_bytes();
    return SUCCESS;
  });
}

}  // namespace papilio::cufft
