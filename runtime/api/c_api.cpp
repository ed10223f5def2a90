// SPDX-License-Identifier: MIT
//
// The C API: the C++ one with exceptions turned into statuses and kept messages.
#include <new>
#include <span>
#include <string>

#include "papilio/papilio.h"
#include "papilio/papilio.hpp"

struct papilio_plan {
  papilio::Plan plan;
  std::string schedule;
};

namespace {

thread_local std::string last_error;

papilio_status fail(papilio_status status, const std::string& message) {
  last_error = message;
  return status;
}

template <class Call>
papilio_status guarded(Call&& call) {
  try {
    call();
    return PAPILIO_SUCCESS;
  } catch (const papilio::Error& error) {
    return fail(static_cast<papilio_status>(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    return fail(PAPILIO_OUT_OF_MEMORY, "out of host memory");
  } catch (const std::exception& error) {
    return fail(PAPILIO_INTERNAL, error.what());
  }
}

// Either a length or dimensions.
papilio_status create(papilio_plan** plan, uint64_t length, std::span<const uint64_t> dimensions,
                      uint64_t batch, papilio_precision precision, papilio_direction direction,
                      double scale, papilio_backend backend, const char* schedule) {
  if (backend < PAPILIO_AUTOMATIC || backend > PAPILIO_HOST)
    return fail(PAPILIO_INVALID_ARGUMENT, "backend is " + std::to_string(backend) +
                                              "; PAPILIO_AUTOMATIC, _CUDA and _HOST are allowed");
  return guarded([&] {
    papilio::Problem problem;
    problem.length = length;
    problem.dimensions.assign(dimensions.begin(), dimensions.end());
    problem.batch = batch;
    problem.precision = static_cast<papilio::Precision>(precision);
    problem.direction = static_cast<papilio::Direction>(direction);
    problem.scale = scale;
    papilio::PlanOptions options;
    options.backend = static_cast<papilio::Backend>(backend);
    if (schedule) {
      options.mode = papilio::Mode::pinned;
      options.schedule = schedule;
    }
    papilio::Plan made(problem, options);
    std::string text = made.schedule();
    *plan = new papilio_plan{std::move(made), std::move(text)};
  });
}

}  // namespace

extern "C" {

papilio_status papilio_plan_create(papilio_plan** plan, uint64_t length, uint64_t batch,
                                   papilio_precision precision, papilio_direction direction,
                                   double scale, papilio_backend backend, const char* schedule) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  *plan = nullptr;
  return create(plan, length, {}, batch, precision, direction, scale, backend, schedule);
}

papilio_status papilio_plan_create_nd(papilio_plan** plan, int rank, const uint64_t* dimensions,
                                      uint64_t batch, papilio_precision precision,
                                      papilio_direction direction, double scale,
                                      papilio_backend backend, const char* schedule) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  *plan = nullptr;
  // Before anything is read through the pointer: a wrong rank may be any number.
  if (rank < 1 || rank > 16)
    return fail(PAPILIO_INVALID_ARGUMENT,
                "rank is " + std::to_string(rank) + "; 1 to 16 are allowed");
  if (!dimensions) return fail(PAPILIO_INVALID_ARGUMENT, "dimensions is null");
  return create(plan, 0, {dimensions, static_cast<std::size_t>(rank)}, batch, precision, direction,
                scale, backend, schedule);
}

papilio_status papilio_plan_execute(const papilio_plan* plan, const void* in, void* out,
                                    void* workspace, void* stream) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  return guarded([&] { plan->plan.execute(in, out, workspace, stream); });
}

size_t papilio_plan_workspace_bytes(const papilio_plan* plan) {
  return plan ? plan->plan.workspace_bytes() : 0;
}

const char* papilio_plan_schedule(const papilio_plan* plan) {
  return plan ? plan->schedule.c_str() : "";
}

papilio_backend papilio_plan_backend(const papilio_plan* plan) {
  if (!plan) return PAPILIO_AUTOMATIC;
  return plan->plan.backend() == papilio::Backend::cuda ? PAPILIO_CUDA : PAPILIO_HOST;
}

void papilio_plan_destroy(papilio_plan* plan) {
  delete plan;
}

const char* papilio_last_error(void) {
  return last_error.c_str();
}

}  // extern "C"
