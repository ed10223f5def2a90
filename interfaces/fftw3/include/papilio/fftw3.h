/* SPDX-License-Identifier: MIT
 *
 * Declarations of FFTW 3's binary interface as libfftw3.so.3 and libfftw3f.so.3 of Papilio have it:
 * fftw_ names in double precision, fftwf_ names in single. The names, their types and the numbers
 * are FFTW's, whose manual says what each does (fftw.org/fftw3_doc); docs/clients/fftw.md says
 * where Papilio differs. Long double (fftwl_) and quadruple precision (fftwq_) are declared, since
 * programs name them; their functions are in FFTW's own libraries alone. A program includes this
 * header or FFTW's own, not both. */
#ifndef PAPILIO_FFTW3_H
#define PAPILIO_FFTW3_H

#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FFTW_FORWARD (-1)
#define FFTW_BACKWARD (+1)

/* Flags of the planner. */
#define FFTW_MEASURE 0u
#define FFTW_DESTROY_INPUT (1u << 0)
#define FFTW_UNALIGNED (1u << 1)
#define FFTW_CONSERVE_MEMORY (1u << 2)
#define FFTW_EXHAUSTIVE (1u << 3)
#define FFTW_PRESERVE_INPUT (1u << 4)
#define FFTW_PATIENT (1u << 5)
#define FFTW_ESTIMATE (1u << 6)
#define FFTW_WISDOM_ONLY (1u << 21)

/* Flags that FFTW's manual does not describe. Papilio's planner takes no notice of them. */
#define FFTW_ESTIMATE_PATIENT (1u << 7)
#define FFTW_BELIEVE_PCOST (1u << 8)
#define FFTW_NO_DFT_R2HC (1u << 9)
#define FFTW_NO_NONTHREADED (1u << 10)
#define FFTW_NO_BUFFERING (1u << 11)
#define FFTW_NO_INDIRECT_OP (1u << 12)
#define FFTW_ALLOW_LARGE_GENERIC (1u << 13)
#define FFTW_NO_RANK_SPLITS (1u << 14)
#define FFTW_NO_VRANK_SPLITS (1u << 15)
#define FFTW_NO_VRECURSE (1u << 16)
#define FFTW_NO_SIMD (1u << 17)
#define FFTW_NO_SLOW (1u << 18)
#define FFTW_NO_FIXED_RADIX_LARGE_N (1u << 19)
#define FFTW_ALLOW_PRUNING (1u << 20)

#define FFTW_NO_TIMELIMIT (-1.0)

/* Kinds of real transforms. */
typedef enum papilio_fftw_r2r_kind {
  FFTW_R2HC = 0,
  FFTW_HC2R = 1,
  FFTW_DHT = 2,
  FFTW_REDFT00 = 3,
  FFTW_REDFT01 = 4,
  FFTW_REDFT10 = 5,
  FFTW_REDFT11 = 6,
  FFTW_RODFT00 = 7,
  FFTW_RODFT01 = 8,
  FFTW_RODFT10 = 9,
  FFTW_RODFT11 = 10
} papilio_fftw_r2r_kind;

/* A dimension or a loop: its length and its strides, in elements of their side. */
typedef struct papilio_fftw_iodim {
  int n, is, os;
} papilio_fftw_iodim;
typedef struct papilio_fftw_iodim64 {
  ptrdiff_t n, is, os;
} papilio_fftw_iodim64;

/* Complex numbers are C's where a program includes <complex.h> first, and else pairs. */
#if !defined(FFTW_NO_Complex) && defined(_Complex_I) && defined(complex) && defined(I)
#define PAPILIO_FFTW_HAS_C_COMPLEX
#define PAPILIO_FFTW_COMPLEX(REAL, name) REAL _Complex name
#else
#define PAPILIO_FFTW_COMPLEX(REAL, name) REAL name[2]
#endif

/* Every function of one precision: X makes its name, REAL is its type of real numbers. */
/* clang-format off */
#define PAPILIO_FFTW_DECLARE(X, REAL)                                                              \
  typedef PAPILIO_FFTW_COMPLEX(REAL, X(complex));                                                  \
  typedef struct X(plan_s)* X(plan);                                                               \
  typedef papilio_fftw_iodim X(iodim);                                                             \
  typedef papilio_fftw_iodim64 X(iodim64);                                                         \
  typedef papilio_fftw_r2r_kind X(r2r_kind);                                                       \
  typedef void (*X(write_char_func))(char, void*);                                                 \
  typedef int (*X(read_char_func))(void*);                                                         \
  /* Complex transforms. */                                                                        \
  X(plan) X(plan_dft_1d)(int n, X(complex)* in, X(complex)* out, int sign, unsigned flags);        \
  X(plan) X(plan_dft_2d)(int n0, int n1, X(complex)* in, X(complex)* out, int sign,                \
      unsigned flags);                                                                             \
  X(plan) X(plan_dft_3d)(int n0, int n1, int n2, X(complex)* in, X(complex)* out, int sign,        \
      unsigned flags);                                                                             \
  X(plan) X(plan_dft)(int rank, const int* n, X(complex)* in, X(complex)* out, int sign,           \
      unsigned flags);                                                                             \
  X(plan) X(plan_many_dft)(int rank, const int* n, int howmany, X(complex)* in,                    \
      const int* inembed, int istride, int idist, X(complex)* out, const int* onembed,             \
      int ostride, int odist, int sign, unsigned flags);                                           \
  X(plan) X(plan_guru_dft)(int rank, const X(iodim)* dims, int howmany_rank,                       \
      const X(iodim)* howmany_dims, X(complex)* in, X(complex)* out, int sign, unsigned flags);    \
  X(plan) X(plan_guru64_dft)(int rank, const X(iodim64)* dims, int howmany_rank,                   \
      const X(iodim64)* howmany_dims, X(complex)* in, X(complex)* out, int sign,                   \
      unsigned flags);                                                                             \
  X(plan) X(plan_guru_split_dft)(int rank, const X(iodim)* dims, int howmany_rank,                 \
      const X(iodim)* howmany_dims, REAL* ri, REAL* ii, REAL* ro, REAL* io, unsigned flags);       \
  X(plan) X(plan_guru64_split_dft)(int rank, const X(iodim64)* dims, int howmany_rank,             \
      const X(iodim64)* howmany_dims, REAL* ri, REAL* ii, REAL* ro, REAL* io, unsigned flags);     \
  /* Real to complex. */                                                                           \
  X(plan) X(plan_dft_r2c_1d)(int n, REAL* in, X(complex)* out, unsigned flags);                    \
  X(plan) X(plan_dft_r2c_2d)(int n0, int n1, REAL* in, X(complex)* out, unsigned flags);           \
  X(plan) X(plan_dft_r2c_3d)(int n0, int n1, int n2, REAL* in, X(complex)* out, unsigned flags);   \
  X(plan) X(plan_dft_r2c)(int rank, const int* n, REAL* in, X(complex)* out, unsigned flags);      \
  X(plan) X(plan_many_dft_r2c)(int rank, const int* n, int howmany, REAL* in,                      \
      const int* inembed, int istride, int idist, X(complex)* out, const int* onembed,             \
      int ostride, int odist, unsigned flags);                                                     \
  X(plan) X(plan_guru_dft_r2c)(int rank, const X(iodim)* dims, int howmany_rank,                   \
      const X(iodim)* howmany_dims, REAL* in, X(complex)* out, unsigned flags);                    \
  X(plan) X(plan_guru64_dft_r2c)(int rank, const X(iodim64)* dims, int howmany_rank,               \
      const X(iodim64)* howmany_dims, REAL* in, X(complex)* out, unsigned flags);                  \
  X(plan) X(plan_guru_split_dft_r2c)(int rank, const X(iodim)* dims, int howmany_rank,             \
      const X(iodim)* howmany_dims, REAL* in, REAL* ro, REAL* io, unsigned flags);                 \
  X(plan) X(plan_guru64_split_dft_r2c)(int rank, const X(iodim64)* dims, int howmany_rank,         \
      const X(iodim64)* howmany_dims, REAL* in, REAL* ro, REAL* io, unsigned flags);               \
  /* Complex to real. */                                                                           \
  X(plan) X(plan_dft_c2r_1d)(int n, X(complex)* in, REAL* out, unsigned flags);                    \
  X(plan) X(plan_dft_c2r_2d)(int n0, int n1, X(complex)* in, REAL* out, unsigned flags);           \
  X(plan) X(plan_dft_c2r_3d)(int n0, int n1, int n2, X(complex)* in, REAL* out, unsigned flags);   \
  X(plan) X(plan_dft_c2r)(int rank, const int* n, X(complex)* in, REAL* out, unsigned flags);      \
  X(plan) X(plan_many_dft_c2r)(int rank, const int* n, int howmany, X(complex)* in,                \
      const int* inembed, int istride, int idist, REAL* out, const int* onembed, int ostride,      \
      int odist, unsigned flags);                                                                  \
  X(plan) X(plan_guru_dft_c2r)(int rank, const X(iodim)* dims, int howmany_rank,                   \
      const X(iodim)* howmany_dims, X(complex)* in, REAL* out, unsigned flags);                    \
  X(plan) X(plan_guru64_dft_c2r)(int rank, const X(iodim64)* dims, int howmany_rank,               \
      const X(iodim64)* howmany_dims, X(complex)* in, REAL* out, unsigned flags);                  \
  X(plan) X(plan_guru_split_dft_c2r)(int rank, const X(iodim)* dims, int howmany_rank,             \
      const X(iodim)* howmany_dims, REAL* ri, REAL* ii, REAL* out, unsigned flags);                \
  X(plan) X(plan_guru64_split_dft_c2r)(int rank, const X(iodim64)* dims, int howmany_rank,         \
      const X(iodim64)* howmany_dims, REAL* ri, REAL* ii, REAL* out, unsigned flags);              \
  /* Real to real. */                                                                              \
  X(plan) X(plan_r2r_1d)(int n, REAL* in, REAL* out, X(r2r_kind) kind, unsigned flags);            \
  X(plan) X(plan_r2r_2d)(int n0, int n1, REAL* in, REAL* out, X(r2r_kind) kind0,                   \
      X(r2r_kind) kind1, unsigned flags);                                                          \
  X(plan) X(plan_r2r_3d)(int n0, int n1, int n2, REAL* in, REAL* out, X(r2r_kind) kind0,           \
      X(r2r_kind) kind1, X(r2r_kind) kind2, unsigned flags);                                       \
  X(plan) X(plan_r2r)(int rank, const int* n, REAL* in, REAL* out, const X(r2r_kind)* kind,        \
      unsigned flags);                                                                             \
  X(plan) X(plan_many_r2r)(int rank, const int* n, int howmany, REAL* in, const int* inembed,      \
      int istride, int idist, REAL* out, const int* onembed, int ostride, int odist,               \
      const X(r2r_kind)* kind, unsigned flags);                                                    \
  X(plan) X(plan_guru_r2r)(int rank, const X(iodim)* dims, int howmany_rank,                       \
      const X(iodim)* howmany_dims, REAL* in, REAL* out, const X(r2r_kind)* kind,                  \
      unsigned flags);                                                                             \
  X(plan) X(plan_guru64_r2r)(int rank, const X(iodim64)* dims, int howmany_rank,                   \
      const X(iodim64)* howmany_dims, REAL* in, REAL* out, const X(r2r_kind)* kind,                \
      unsigned flags);                                                                             \
  /* Execution. */                                                                                 \
  void X(execute)(const X(plan) plan);                                                             \
  void X(execute_dft)(const X(plan) plan, X(complex)* in, X(complex)* out);                        \
  void X(execute_split_dft)(const X(plan) plan, REAL* ri, REAL* ii, REAL* ro, REAL* io);           \
  void X(execute_dft_r2c)(const X(plan) plan, REAL* in, X(complex)* out);                          \
  void X(execute_split_dft_r2c)(const X(plan) plan, REAL* in, REAL* ro, REAL* io);                 \
  void X(execute_dft_c2r)(const X(plan) plan, X(complex)* in, REAL* out);                          \
  void X(execute_split_dft_c2r)(const X(plan) plan, REAL* ri, REAL* ii, REAL* out);                \
  void X(execute_r2r)(const X(plan) plan, REAL* in, REAL* out);                                    \
  /* Plans. copy_plan: the same plan once more; each is destroyed by itself. */                    \
  void X(destroy_plan)(X(plan) plan);                                                              \
  X(plan) X(copy_plan)(const X(plan) plan);                                                        \
  void X(print_plan)(const X(plan) plan);                                                          \
  void X(fprint_plan)(const X(plan) plan, FILE* file);                                             \
  char* X(sprint_plan)(const X(plan) plan);                                                        \
  void X(flops)(const X(plan) plan, double* add, double* mul, double* fma);                        \
  double X(cost)(const X(plan) plan);                                                              \
  double X(estimate_cost)(const X(plan) plan);                                                     \
  void X(set_timelimit)(double seconds);                                                           \
  void X(cleanup)(void);                                                                           \
  /* Wisdom. */                                                                                    \
  void X(forget_wisdom)(void);                                                                     \
  void X(export_wisdom)(X(write_char_func) write, void* data);                                     \
  void X(export_wisdom_to_file)(FILE* file);                                                       \
  int X(export_wisdom_to_filename)(const char* name);                                              \
  char* X(export_wisdom_to_string)(void);                                                          \
  int X(import_wisdom)(X(read_char_func) read, void* data);                                        \
  int X(import_wisdom_from_file)(FILE* file);                                                      \
  int X(import_wisdom_from_filename)(const char* name);                                            \
  int X(import_wisdom_from_string)(const char* text);                                              \
  int X(import_system_wisdom)(void);                                                               \
  /* Memory. */                                                                                    \
  void* X(malloc)(size_t bytes);                                                                   \
  REAL* X(alloc_real)(size_t count);                                                               \
  X(complex)* X(alloc_complex)(size_t count);                                                      \
  void X(free)(void* pointer);                                                                     \
  int X(alignment_of)(REAL* pointer);                                                              \
  /* Threads: in libfftw3_threads.so.3 and libfftw3_omp.so.3. */                                   \
  int X(init_threads)(void);                                                                       \
  void X(plan_with_nthreads)(int threads);                                                         \
  int X(planner_nthreads)(void);                                                                   \
  void X(cleanup_threads)(void);                                                                   \
  void X(make_planner_thread_safe)(void);                                                          \
  void X(threads_set_callback)(void (*parallel_loop)(void* (*work)(char*), char* data,            \
      size_t bytes, int jobs, void* user), void* user);                                            \
  extern const char X(version)[];                                                                  \
  extern const char X(cc)[];                                                                       \
  extern const char X(codelet_optim)[];
/* clang-format on */

#define PAPILIO_FFTW_DOUBLE(name) fftw_##name
#define PAPILIO_FFTW_SINGLE(name) fftwf_##name
#define PAPILIO_FFTW_LONG(name) fftwl_##name
PAPILIO_FFTW_DECLARE(PAPILIO_FFTW_DOUBLE, double)
PAPILIO_FFTW_DECLARE(PAPILIO_FFTW_SINGLE, float)
PAPILIO_FFTW_DECLARE(PAPILIO_FFTW_LONG, long double)

/* Quadruple precision where the compiler is GCC and has it. _Complex takes no __float128. */
#if defined(__SIZEOF_FLOAT128__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__INTEL_COMPILER) && !defined(__CUDACC__)
__extension__ typedef __float128 papilio_fftw_quad;
#ifdef PAPILIO_FFTW_HAS_C_COMPLEX
#undef PAPILIO_FFTW_COMPLEX
#define PAPILIO_FFTW_COMPLEX(REAL, name) _Complex float __attribute__((mode(TC))) name
#endif
#define PAPILIO_FFTW_QUAD(name) fftwq_##name
PAPILIO_FFTW_DECLARE(PAPILIO_FFTW_QUAD, papilio_fftw_quad)
#endif

#ifdef __cplusplus
}
#endif
#endif
