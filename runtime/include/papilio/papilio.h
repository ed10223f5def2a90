/* SPDX-License-Identifier: MIT
 *
 * Papilio's C API: plans and their execution, by the same contract as papilio.hpp. A function that
 * can fail returns a papilio_status and keeps its message for papilio_last_error() in the calling
 * thread. */
#ifndef PAPILIO_H
#define PAPILIO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  PAPILIO_SUCCESS = 0,
  PAPILIO_INVALID_ARGUMENT = 1,
  PAPILIO_INVALID_SCHEDULE = 2,
  PAPILIO_UNAVAILABLE = 3,
  PAPILIO_COMPILATION_FAILED = 4,
  PAPILIO_OUT_OF_MEMORY = 5,
  PAPILIO_DEVICE_FAILED = 6,
  PAPILIO_INPUT_OUTPUT = 7,
  PAPILIO_INTERNAL = 8
} papilio_status;

typedef enum { PAPILIO_F32 = 0, PAPILIO_F64 = 1 } papilio_precision;
typedef enum { PAPILIO_FORWARD = 0, PAPILIO_INVERSE = 1 } papilio_direction;
typedef enum { PAPILIO_AUTOMATIC = 0, PAPILIO_CUDA = 1, PAPILIO_HOST = 2 } papilio_backend;

typedef enum {
  PAPILIO_ESTIMATE = 0, /* by the cost model */
  PAPILIO_MEASURE = 1,  /* by timing the best few on the device */
  PAPILIO_PINNED = 2,   /* `schedule`, which must be there */
  PAPILIO_LATENCY = 3   /* as estimate, compiled in the background while a generic one serves */
} papilio_mode;
typedef enum { PAPILIO_IEEE = 0, PAPILIO_TF32 = 1, PAPILIO_F16 = 2 } papilio_arithmetic;

/* How to plan; papilio.hpp's PlanOptions says what each does. Zeros are the defaults:
 *     papilio_options options = {0};
 *     options.mode = PAPILIO_MEASURE; */
typedef struct {
  papilio_backend backend;
  papilio_mode mode;
  papilio_arithmetic arithmetic;
  const char* schedule;         /* pins one, as papilio_plan_schedule returns it, in all modes but
                                   PAPILIO_MEASURE; or NULL */
  uint64_t planned_batch;       /* choose for so many transforms; 0: the batch */
  size_t workspace_limit_bytes; /* the batch is worked through in chunks; 0: 1 GiB */
} papilio_options;

typedef struct papilio_plan papilio_plan;

/* Makes a plan for `batch` transforms of `length` complex points, contiguous, interleaved.
 * `options` may be NULL. On success *plan is set and must be freed with papilio_plan_destroy; on
 * failure *plan is NULL. */
papilio_status papilio_plan_create(papilio_plan** plan, uint64_t length, uint64_t batch,
                                   papilio_precision precision, papilio_direction direction,
                                   double scale, const papilio_options* options);

/* The same for transforms of `rank` dimensions (1 .. 16), each at least 1: dimensions[rank - 1] is
 * that of neighbours in memory, and a transform has the product of all in points. */
papilio_status papilio_plan_create_nd(papilio_plan** plan, int rank, const uint64_t* dimensions,
                                      uint64_t batch, papilio_precision precision,
                                      papilio_direction direction, double scale,
                                      const papilio_options* options);

/* Executes; `in` may equal `out`. workspace: papilio_plan_workspace_bytes() bytes or NULL. stream:
 * a CUstream or NULL. Pointers are device pointers on the cuda backend, host pointers otherwise. */
papilio_status papilio_plan_execute(const papilio_plan* plan, const void* in, void* out,
                                    void* workspace, void* stream);

size_t papilio_plan_workspace_bytes(const papilio_plan* plan);

/* With PAPILIO_LATENCY: *ready is 1 once executions run the schedule that was chosen, else 0. Wait
 * returns when they do. Both fail with the reason if it could not be compiled; executions then go
 * on with the generic schedule. In other modes a plan is ready when it is made. */
papilio_status papilio_plan_ready(const papilio_plan* plan, int* ready);
papilio_status papilio_plan_wait(const papilio_plan* plan);

/* The text of the schedule that an execution beginning now would run; owned by the plan. ""
 * if `plan` is NULL or memory lacks. */
const char* papilio_plan_schedule(const papilio_plan* plan);

/* PAPILIO_CUDA or PAPILIO_HOST. */
papilio_backend papilio_plan_backend(const papilio_plan* plan);

/* Not before what was enqueued with it is done and every CUDA graph that captured it is gone.
 * Destroying NULL does nothing. */
void papilio_plan_destroy(papilio_plan* plan);

/* Message of the last failure in this thread; "" if there was none. Valid until the next call. */
const char* papilio_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
