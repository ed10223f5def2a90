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

/* In C++, too, a value outside an enumeration may be passed: it is refused by name. */
#ifdef __cplusplus
#define PAPILIO_ENUM_BASE : int
#else
#define PAPILIO_ENUM_BASE
#endif

typedef enum PAPILIO_ENUM_BASE {
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

/* PAPILIO_F64X2: a number is the sum of two doubles, hi and lo; papilio.hpp's Precision says more.
 */
typedef enum PAPILIO_ENUM_BASE {
  PAPILIO_F32 = 0,
  PAPILIO_F64 = 1,
  PAPILIO_F64X2 = 2
} papilio_precision;
typedef enum PAPILIO_ENUM_BASE { PAPILIO_FORWARD = 0, PAPILIO_INVERSE = 1 } papilio_direction;
typedef enum PAPILIO_ENUM_BASE {
  PAPILIO_AUTOMATIC = 0,
  PAPILIO_CUDA = 1,
  PAPILIO_HOST = 2
} papilio_backend;

typedef enum PAPILIO_ENUM_BASE {
  PAPILIO_ESTIMATE = 0,  /* by the cost model */
  PAPILIO_MEASURE = 1,   /* by timing the best few on the device */
  PAPILIO_PINNED = 2,    /* `schedule`, which must be there */
  PAPILIO_LATENCY = 3,   /* as estimate, but in the background while a generic one serves */
  PAPILIO_PATIENT = 4,   /* by a search on the device, of a hundred schedules */
  PAPILIO_EXHAUSTIVE = 5 /* by that, then through the space of schedules, as far as time goes */
} papilio_mode;
typedef enum PAPILIO_ENUM_BASE {
  PAPILIO_IEEE = 0,
  PAPILIO_TF32 = 1,
  PAPILIO_F16 = 2
} papilio_arithmetic;

/* How to plan; papilio.hpp's PlanOptions says what each does. All zeros but the size are the
 * defaults:
 *     papilio_options options = {0};
 *     options.struct_bytes = sizeof options;
 *     options.mode = PAPILIO_MEASURE; */
typedef struct {
  size_t struct_bytes; /* sizeof(papilio_options): later versions add members at the end */
  papilio_backend backend;
  papilio_mode mode;
  papilio_arithmetic arithmetic;
  const char* schedule;         /* pins one, as papilio_plan_schedule returns it, in all modes but
                                   those that time; or NULL */
  uint64_t planned_batch;       /* choose for so many transforms; 0: the batch */
  size_t workspace_limit_bytes; /* the batch is worked through in chunks; 0: 1 GiB */
  int threads;         /* of the processor, that an execution uses at most; 0: all that there are */
  double time_limit_s; /* of a search, PAPILIO_PATIENT and PAPILIO_EXHAUSTIVE; 0: 60 */
} papilio_options;

/* What is computed along an axis; papilio.hpp's Kind has the definitions, which are FFTW's. */
typedef enum PAPILIO_ENUM_BASE {
  PAPILIO_C2C = 0,
  PAPILIO_R2C = 1,
  PAPILIO_C2R = 2,
  PAPILIO_DCT1 = 3,
  PAPILIO_DCT2 = 4,
  PAPILIO_DCT3 = 5,
  PAPILIO_DCT4 = 6,
  PAPILIO_DST1 = 7,
  PAPILIO_DST2 = 8,
  PAPILIO_DST3 = 9,
  PAPILIO_DST4 = 10,
  PAPILIO_DHT = 11
} papilio_kind;

typedef enum PAPILIO_ENUM_BASE {
  PAPILIO_NATIVE = 0,
  PAPILIO_F16_STORAGE = 1,
  PAPILIO_BF16_STORAGE = 2
} papilio_storage;
typedef enum PAPILIO_ENUM_BASE {
  PAPILIO_NO_PRODUCT = 0,
  PAPILIO_CONVOLUTION = 1,
  PAPILIO_CORRELATION = 2
} papilio_product;
typedef enum PAPILIO_ENUM_BASE { PAPILIO_INTERLEAVED = 0, PAPILIO_SPLIT = 1 } papilio_parts;

/* One axis: strides in elements of their side, negative ones allowed; extents 0 for all. */
typedef struct {
  uint64_t n;
  papilio_kind kind;
  int64_t in_stride, out_stride;
  uint64_t in_extent, out_extent;
} papilio_axis;

/* One loop over transforms. */
typedef struct {
  uint64_t count;
  int64_t in_distance, out_distance;
} papilio_repeat;

/* A general problem; papilio.hpp's Problem says what each member means.
 *     papilio_problem problem = {0};
 *     problem.struct_bytes = sizeof problem;
 *     problem.rank = 1, problem.axes = &axis, problem.scale = 1; */
typedef struct {
  size_t struct_bytes; /* sizeof(papilio_problem): later versions add members at the end */
  int rank;            /* number of axes, 1 .. 16 */
  const papilio_axis* axes;
  int loops; /* number of repeats, 0 .. 16 */
  const papilio_repeat* repeats;
  papilio_precision precision;
  papilio_direction direction;
  double scale;
  papilio_storage in_storage, out_storage;
  papilio_parts in_parts, out_parts;
  papilio_product product;
  const char* load_function; /* C++ text, or NULL */
  const char* store_function;
  double scale_low; /* of PAPILIO_F64X2: added to the scale */
} papilio_problem;

/* What an execution works on; members that a problem does not need are NULL. */
typedef struct {
  size_t struct_bytes; /* sizeof(papilio_arrays) */
  const void* in;
  void* out;
  const void* in_im; /* imaginary parts, of a side in split parts */
  void* out_im;
  const void* spectrum;
  const void* load_data;
  void* store_data;
} papilio_arrays;

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

/* The same for a general problem: axes, repeats, kinds and formats. */
papilio_status papilio_plan_create_problem(papilio_plan** plan, const papilio_problem* problem,
                                           const papilio_options* options);

/* Executes; `in` may equal `out`. workspace: papilio_plan_workspace_bytes() bytes or NULL. stream:
 * a CUstream or NULL. Pointers are device pointers on the cuda backend, host pointers otherwise. */
papilio_status papilio_plan_execute(const papilio_plan* plan, const void* in, void* out,
                                    void* workspace, void* stream);

/* The same for problems that have more than two arrays. */
papilio_status papilio_plan_execute_arrays(const papilio_plan* plan, const papilio_arrays* arrays,
                                           void* workspace, void* stream);

/* Split parts; the imaginary pointer of a side that is not split is NULL. */
papilio_status papilio_plan_execute_split(const papilio_plan* plan, const void* in_re,
                                          const void* in_im, void* out_re, void* out_im,
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

/* Transforms of arrays in host memory, whichever the backend, in chunks of about chunk_bytes a side
 * (0: 32 MiB); papilio.hpp's Streamed says how. Returns when the results are there. */
typedef struct papilio_streamed papilio_streamed;
papilio_status papilio_streamed_create(papilio_streamed** streamed, const papilio_problem* problem,
                                       const papilio_options* options, size_t chunk_bytes);
papilio_status papilio_streamed_execute(const papilio_streamed* streamed,
                                        const papilio_arrays* arrays);
void papilio_streamed_destroy(papilio_streamed* streamed);

/* Bytes of kernels, decisions and spectra that the library keeps for plans to come, and that it may
 * keep (PAPILIO_MEMORY_MIB in the environment; 64 MiB); a lower limit is kept at once. Release
 * gives all of it back, and workspaces that were kept; plans live on as they are. */
size_t papilio_kept_bytes(void);
size_t papilio_kept_limit(void);
void papilio_set_kept_limit(size_t bytes);
void papilio_release_kept(void);

/* Message of the last failure in this thread; "" if there was none. Valid until the next call. */
const char* papilio_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
