// SPDX-License-Identifier: MIT
//
// The C API: the C++ one with exceptions turned into statuses and kept messages.
#include <mutex>
#include <new>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "papilio/memory.hpp"
#include "papilio/papilio.h"
#include "papilio/papilio.hpp"
#include "runtime/process/fork.h"
#include "runtime/process/threads.h"

struct papilio_plan {
  papilio::Plan plan;
  // Texts that callers may hold: one, in latency mode two.
  mutable std::mutex mutex;
  mutable std::set<std::string> schedules;
  papilio::process::ForkSafe fork_safe{mutex};
};

struct papilio_streamed {
  papilio::Streamed streamed;
};

namespace {

// The message outlives the text that it may point to: a thread's last calls come from destructors.
thread_local const char* last_error = "";
thread_local bool text_is_gone = false;
struct LastText {
  std::string text;
  ~LastText() {
    last_error = "";
    text_is_gone = true;
  }
};

papilio_status fail(papilio_status status, const char* message) noexcept {
  thread_local LastText last;
  last_error = "(there is no memory for the message)";
  if (!text_is_gone) try {
      last.text = message;
      last_error = last.text.c_str();
    } catch (const std::bad_alloc&) {  // then without
    }
  return status;
}

// A thread that is cancelled within a call would leave locks and half a plan behind.
template <class Call>
papilio_status guarded(Call&& call) {
  const papilio::process::NotCancelled whole;
  try {
    call();
    return PAPILIO_SUCCESS;
  } catch (const papilio::Error& error) {
    return fail(static_cast<papilio_status>(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    last_error = "out of host memory";
    return PAPILIO_OUT_OF_MEMORY;
  } catch (const std::exception& error) {
    return fail(PAPILIO_INTERNAL, error.what());
  }
}

// Structs begin with their size, so that later versions can add members at their end.
void check_size(std::size_t given, std::size_t known, const char* name) {
  if (given != known)
    throw papilio::Error(papilio::ErrorCode::invalid_argument,
                         std::string(name) + ".struct_bytes is " + std::to_string(given) +
                             "; sizeof(papilio_" + name + "), " + std::to_string(known) +
                             ", is allowed");
}

papilio::PlanOptions options_of(const papilio_options& asked) {
  check_size(asked.struct_bytes, sizeof asked, "options");
  papilio::PlanOptions options;
  options.backend = static_cast<papilio::Backend>(asked.backend);
  options.mode = static_cast<papilio::Mode>(asked.mode);
  options.arithmetic = static_cast<papilio::Arithmetic>(asked.arithmetic);
  if (asked.schedule) options.schedule = asked.schedule;
  options.planned_batch = asked.planned_batch;
  options.threads = asked.threads;
  if (asked.time_limit_s != 0) options.time_limit_s = asked.time_limit_s;
  if (asked.workspace_limit_bytes) options.workspace_limit_bytes = asked.workspace_limit_bytes;
  return options;
}

// A count of so many things, and an array that holds them unless there are none.
void check_list(const char* count_name, int count, int least, const char* name, const void* list) {
  if (count < least || count > 16)
    throw papilio::Error(papilio::ErrorCode::invalid_argument,
                         std::string(count_name) + " is " + std::to_string(count) + "; " +
                             std::to_string(least) + " to 16 are allowed");
  if (count > 0 && !list)
    throw papilio::Error(papilio::ErrorCode::invalid_argument, std::string(name) + " is null");
}

papilio::Problem problem_of(const papilio_problem& asked) {
  check_size(asked.struct_bytes, sizeof asked, "problem");
  check_list("rank", asked.rank, 1, "axes", asked.axes);
  check_list("loops", asked.loops, 0, "repeats", asked.repeats);
  papilio::Problem problem;
  for (const papilio_axis& axis : std::span(asked.axes, static_cast<std::size_t>(asked.rank)))
    problem.axes.push_back({axis.n, static_cast<papilio::Kind>(axis.kind), axis.in_stride,
                            axis.out_stride, axis.in_extent, axis.out_extent});
  for (const papilio_repeat& repeat :
       std::span(asked.repeats, static_cast<std::size_t>(asked.loops)))
    problem.repeats.push_back({repeat.count, repeat.in_distance, repeat.out_distance});
  problem.precision = static_cast<papilio::Precision>(asked.precision);
  problem.direction = static_cast<papilio::Direction>(asked.direction);
  problem.scale = asked.scale;
  problem.scale_low = asked.scale_low;
  problem.in = {static_cast<papilio::Storage>(asked.in_storage),
                static_cast<papilio::Parts>(asked.in_parts)};
  problem.out = {static_cast<papilio::Storage>(asked.out_storage),
                 static_cast<papilio::Parts>(asked.out_parts)};
  problem.product = static_cast<papilio::Product>(asked.product);
  if (asked.load_function) problem.load_function = asked.load_function;
  if (asked.store_function) problem.store_function = asked.store_function;
  return problem;
}

papilio::Arrays arrays_of(const papilio_arrays& arrays) {
  check_size(arrays.struct_bytes, sizeof arrays, "arrays");
  return {arrays.in,       arrays.out,       arrays.in_im,     arrays.out_im,
          arrays.spectrum, arrays.load_data, arrays.store_data};
}

// Either a length or dimensions.
papilio_status create(papilio_plan** plan, uint64_t length, std::span<const uint64_t> dimensions,
                      uint64_t batch, papilio_precision precision, papilio_direction direction,
                      double scale, const papilio_options* options) {
  return guarded([&] {
    papilio::Problem problem;
    problem.length = length;
    problem.dimensions.assign(dimensions.begin(), dimensions.end());
    problem.batch = batch;
    problem.precision = static_cast<papilio::Precision>(precision);
    problem.direction = static_cast<papilio::Direction>(direction);
    problem.scale = scale;
    *plan = new papilio_plan{
        papilio::Plan(problem, options ? options_of(*options) : papilio::PlanOptions{}), {}, {}};
  });
}

}  // namespace

extern "C" {

papilio_status papilio_plan_create(papilio_plan** plan, uint64_t length, uint64_t batch,
                                   papilio_precision precision, papilio_direction direction,
                                   double scale, const papilio_options* options) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  *plan = nullptr;
  return create(plan, length, {}, batch, precision, direction, scale, options);
}

papilio_status papilio_plan_create_nd(papilio_plan** plan, int rank, const uint64_t* dimensions,
                                      uint64_t batch, papilio_precision precision,
                                      papilio_direction direction, double scale,
                                      const papilio_options* options) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  *plan = nullptr;
  // Before anything is read through the pointer: a wrong rank may be any number.
  if (rank < 1 || rank > 16)
    return fail(PAPILIO_INVALID_ARGUMENT,
                ("rank is " + std::to_string(rank) + "; 1 to 16 are allowed").c_str());
  if (!dimensions) return fail(PAPILIO_INVALID_ARGUMENT, "dimensions is null");
  return create(plan, 0, {dimensions, static_cast<std::size_t>(rank)}, batch, precision, direction,
                scale, options);
}

papilio_status papilio_plan_create_problem(papilio_plan** plan, const papilio_problem* problem,
                                           const papilio_options* options) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  *plan = nullptr;
  if (!problem) return fail(PAPILIO_INVALID_ARGUMENT, "problem is null");
  return guarded([&] {
    *plan = new papilio_plan{papilio::Plan(problem_of(*problem),
                                           options ? options_of(*options) : papilio::PlanOptions{}),
                             {},
                             {}};
  });
}

papilio_status papilio_plan_execute_split(const papilio_plan* plan, const void* in_re,
                                          const void* in_im, void* out_re, void* out_im,
                                          void* workspace, void* stream) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  return guarded([&] { plan->plan.execute({in_re, out_re, in_im, out_im}, workspace, stream); });
}

papilio_status papilio_plan_execute_arrays(const papilio_plan* plan, const papilio_arrays* arrays,
                                           void* workspace, void* stream) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  if (!arrays) return fail(PAPILIO_INVALID_ARGUMENT, "arrays is null");
  return guarded([&] { plan->plan.execute(arrays_of(*arrays), workspace, stream); });
}

papilio_status papilio_plan_execute(const papilio_plan* plan, const void* in, void* out,
                                    void* workspace, void* stream) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  return guarded([&] { plan->plan.execute(in, out, workspace, stream); });
}

size_t papilio_plan_workspace_bytes(const papilio_plan* plan) {
  return plan ? plan->plan.workspace_bytes() : 0;
}

papilio_status papilio_plan_ready(const papilio_plan* plan, int* ready) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  if (!ready) return fail(PAPILIO_INVALID_ARGUMENT, "ready is null");
  *ready = 0;
  return guarded([&] { *ready = plan->plan.ready(); });
}

papilio_status papilio_plan_wait(const papilio_plan* plan) {
  if (!plan) return fail(PAPILIO_INVALID_ARGUMENT, "plan is null");
  return guarded([&] { plan->plan.wait(); });
}

const char* papilio_plan_schedule(const papilio_plan* plan) {
  const char* text = "";
  if (plan)
    guarded([&] {
      auto schedule = plan->plan.schedule();
      const std::lock_guard lock(plan->mutex);
      text = plan->schedules.insert(std::move(schedule)).first->c_str();
    });
  return text;
}

papilio_backend papilio_plan_backend(const papilio_plan* plan) {
  if (!plan) return PAPILIO_AUTOMATIC;
  return plan->plan.backend() == papilio::Backend::cuda ? PAPILIO_CUDA : PAPILIO_HOST;
}

void papilio_plan_destroy(papilio_plan* plan) {
  delete plan;
}

papilio_status papilio_streamed_create(papilio_streamed** streamed, const papilio_problem* problem,
                                       const papilio_options* options, size_t chunk_bytes) {
  if (!streamed) return fail(PAPILIO_INVALID_ARGUMENT, "streamed is null");
  *streamed = nullptr;
  if (!problem) return fail(PAPILIO_INVALID_ARGUMENT, "problem is null");
  return guarded([&] {
    const auto chosen = options ? options_of(*options) : papilio::PlanOptions{};
    *streamed = new papilio_streamed{
        chunk_bytes ? papilio::Streamed(problem_of(*problem), chosen, chunk_bytes)
                    : papilio::Streamed(problem_of(*problem), chosen)};
  });
}

papilio_status papilio_streamed_execute(const papilio_streamed* streamed,
                                        const papilio_arrays* arrays) {
  if (!streamed) return fail(PAPILIO_INVALID_ARGUMENT, "streamed is null");
  if (!arrays) return fail(PAPILIO_INVALID_ARGUMENT, "arrays is null");
  return guarded([&] { streamed->streamed.execute(arrays_of(*arrays)); });
}

void papilio_streamed_destroy(papilio_streamed* streamed) {
  delete streamed;
}

size_t papilio_kept_bytes(void) {
  return papilio::kept_bytes();
}
size_t papilio_kept_limit(void) {
  return papilio::kept_limit();
}
void papilio_set_kept_limit(size_t bytes) {
  papilio::set_kept_limit(bytes);
}
void papilio_release_kept(void) {
  papilio::release_kept();
}

const char* papilio_last_error(void) {
  return last_error;
}

}  // extern "C"
