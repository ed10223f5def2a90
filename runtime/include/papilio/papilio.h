/* SPDX-License-Identifier: MIT
 *
 * Papilio's C API. The same contract as papilio.hpp; every function returns a papilio_status and
 * keeps its message for papilio_last_error() in the calling thread. */
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

typedef struct papilio_plan papilio_plan;

/* Arithmetic other than IEEE's is a pinned schedule's (units=tf32, units=f16).
 *
 * Makes a plan for `batch` transforms of `length` complex points, contiguous, interleaved.
 * `schedule` pins one (as papilio_plan_schedule returns it) or is NULL. On success *plan is set and
 * must be freed with papilio_plan_destroy; on failure *plan is NULL. */
papilio_status papilio_plan_create(papilio_plan** plan, uint64_t length, uint64_t batch,
                                   papilio_precision precision, papilio_direction direction,
                                   double scale, papilio_backend backend, const char* schedule);

/* The same for transforms of `rank` dimensions (1 .. 16), each at least 1: dimensions[rank - 1] is
 * that of neighbours in memory, and a transform has the product of all in points. */
papilio_status papilio_plan_create_nd(papilio_plan** plan, int rank, const uint64_t* dimensions,
                                      uint64_t batch, papilio_precision precision,
                                      papilio_direction direction, double scale,
                                      papilio_backend backend, const char* schedule);

/* Executes; `in` may equal `out`. workspace: papilio_plan_workspace_bytes() bytes or NULL. stream:
 * a CUstream or NULL. Pointers are device pointers on the cuda backend, host pointers otherwise. */
papilio_status papilio_plan_execute(const papilio_plan* plan, const void* in, void* out,
                                    void* workspace, void* stream);

size_t papilio_plan_workspace_bytes(const papilio_plan* plan);

/* The schedule's text; owned by the plan. */
const char* papilio_plan_schedule(const papilio_plan* plan);

/* PAPILIO_CUDA or PAPILIO_HOST. */
papilio_backend papilio_plan_backend(const papilio_plan* plan);

/* Destroying NULL does nothing. */
void papilio_plan_destroy(papilio_plan* plan);

/* Message of the last failure in this thread; "" if there was none. Valid until the next call. */
const char* papilio_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
